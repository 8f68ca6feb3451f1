# SPDX-License-Identifier: GPL-3.0-or-later
"""Weights and calibration as package data, opened only when their SHA-256 is the released one."""

from __future__ import annotations

import hashlib
from importlib import resources
from importlib.resources.abc import Traversable
from typing import NamedTuple

import msgspec
import onnxruntime


class WeightsRefused(RuntimeError):
    """A weights file is missing or is not the released one; the message names it and the remedy."""


class Calibration(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers found on synthetic decks kept out of training (models/calibrate.py); written beside the weights."""

    whole_temperature: float
    index_temperature: float
    index_weight: float
    fused_temperature: float
    accept: float
    accept_alone: float
    accept_kind: float
    index_floor: float
    number_floor: float
    likeness_floor: float
    word_floor: float


class Loaded(NamedTuple):
    """The three nets and their calibration."""

    whole: onnxruntime.InferenceSession
    index: onnxruntime.InferenceSession
    word: onnxruntime.InferenceSession
    calibration: Calibration


def released_digests(folder: Traversable) -> dict[str, str]:
    """SHA-256 by file name, from the list ``SHA256SUMS`` of the release."""
    try:
        lines = (folder / "SHA256SUMS").read_text(encoding="ascii").splitlines()
    except FileNotFoundError:
        raise WeightsRefused("models/weights/SHA256SUMS is missing: install Cardspeak anew") from None
    return {name: digest for digest, _, name in (line.partition("  ") for line in lines) if name}


def checked(folder: Traversable, name: str, digests: dict[str, str]) -> bytes:
    """The bytes of a released file. Raises WeightsRefused when missing or altered."""
    try:
        raw = (folder / name).read_bytes()
    except FileNotFoundError:
        raise WeightsRefused(f"models/weights/{name} is missing: install Cardspeak anew") from None
    if hashlib.sha256(raw).hexdigest() != digests.get(name):
        raise WeightsRefused(
            f"models/weights/{name} is not the released file (its SHA-256 differs): install Cardspeak anew"
        )
    return raw


def session(raw: bytes) -> onnxruntime.InferenceSession:
    """An ONNX session on one thread that sleeps while it waits."""
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.inter_op_num_threads = 1
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    options.log_severity_level = 3
    return onnxruntime.InferenceSession(raw, options, providers=["CPUExecutionProvider"])


def load(folder: Traversable | None = None) -> Loaded:
    """The released nets from the package ``models`` (or from ``folder``, in tests). Raises WeightsRefused."""
    place = folder if folder is not None else resources.files("models") / "weights"
    digests = released_digests(place)
    try:
        calibration = msgspec.json.decode(checked(place, "classifier.json", digests), type=Calibration)
    except msgspec.MsgspecError as error:
        raise WeightsRefused(f"models/weights/classifier.json: {error}: install Cardspeak anew") from None
    whole, index, word = (session(checked(place, f"{name}.onnx", digests)) for name in ("whole", "index", "word"))
    return Loaded(whole, index, word, calibration)
