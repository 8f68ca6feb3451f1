# SPDX-License-Identifier: GPL-3.0-or-later
"""A detector-shaped net with random weights, to measure ours against on the same machine in the same run.

The layer plan is the published one of an 80-class "n" detector of 640 x 640 input: strides 2 to 32, split blocks,
a pooling pyramid, a two-way neck, three heads; 3.15 M parameters, 8.7 GFLOPs. Weights are random, so it finds nothing;
only its time means something. The ONNX file is put together byte by byte (protobuf wire format), so that neither
``onnx`` nor anybody's code is needed.
"""

from __future__ import annotations

import struct

import numpy as np

SIZE, CLASSES = 640, 80
FLOAT, INT64 = 1, 7


def _varint(value: int) -> bytes:
    out = bytearray()
    while True:
        value, low = value >> 7, value & 127
        out.append(low | (128 if value else 0))
        if not value:
            return bytes(out)


def _number(field: int, value: int) -> bytes:
    return _varint(field << 3) + _varint(value)


def _bytes(field: int, value: bytes | str) -> bytes:
    raw = value.encode() if isinstance(value, str) else value
    return _varint(field << 3 | 2) + _varint(len(raw)) + raw


def _attribute(name: str, value: int | float | list[int]) -> bytes:
    if isinstance(value, list):
        body = b"".join(_number(8, v) for v in value) + _number(20, 7)
    elif isinstance(value, float):
        body = _varint(2 << 3 | 5) + struct.pack("<f", value) + _number(20, 1)
    else:
        body = _number(3, value) + _number(20, 2)
    return _bytes(5, _bytes(1, name) + body)


class Net:
    """Grows a graph layer by layer; values are named v0, v1, ... ``shapes`` holds channels and side of each."""

    def __init__(self) -> None:
        self._rng = np.random.default_rng(8)
        self._nodes: list[bytes] = []
        self._weights: list[bytes] = []
        self.shapes: dict[str, tuple[int, int]] = {"picture": (3, SIZE)}
        self.parameters = 0
        self.multiplications = 0

    def _node(self, op: str, inputs: list[str], outputs: list[str], **attributes: int | float | list[int]) -> None:
        body = b"".join(_bytes(1, name) for name in inputs) + b"".join(_bytes(2, name) for name in outputs)
        self._nodes.append(_bytes(1, body + _bytes(4, op) + b"".join(_attribute(k, v) for k, v in attributes.items())))

    def _new(self, shape: tuple[int, int]) -> str:
        name = f"v{len(self.shapes)}"
        self.shapes[name] = shape
        return name

    def _tensor(self, values: np.ndarray) -> str:
        name = f"w{len(self._weights)}"
        kind = FLOAT if values.dtype == np.float32 else INT64
        dims = b"".join(_number(1, d) for d in values.shape)
        self._weights.append(_bytes(5, dims + _number(2, kind) + _bytes(8, name) + _bytes(9, values.tobytes())))
        return name

    def conv(self, x: str, out: int, kernel: int = 3, stride: int = 1, active: bool = True) -> str:
        """Convolution and SiLU."""
        channels, side = self.shapes[x]
        scale = (2.0 / (channels * kernel * kernel)) ** 0.5
        weight = (self._rng.standard_normal((out, channels, kernel, kernel)) * scale).astype(np.float32)
        y = self._new((out, side // stride))
        half = kernel // 2
        self._node("Conv", [x, self._tensor(weight), self._tensor(np.zeros(out, np.float32))], [y],
                   strides=[stride, stride], pads=[half] * 4, kernel_shape=[kernel, kernel])  # fmt: skip
        self.parameters += weight.size + out
        self.multiplications += weight.size * (side // stride) ** 2
        if not active:
            return y
        gate, z = self._new(self.shapes[y]), self._new(self.shapes[y])
        self._node("Sigmoid", [y], [gate])
        self._node("Mul", [y, gate], [z])
        return z

    def join(self, *parts: str) -> str:
        """Channels one after another."""
        y = self._new((sum(self.shapes[p][0] for p in parts), self.shapes[parts[0]][1]))
        self._node("Concat", list(parts), [y], axis=1)
        return y

    def split_block(self, x: str, out: int, repeats: int, shortcut: bool) -> str:
        """Split in two, ``repeats`` bottlenecks on one half, all joined."""
        both = self.conv(x, out, 1)
        half = (out // 2, self.shapes[both][1])
        first, last = self._new(half), self._new(half)
        self._node("Split", [both, self._tensor(np.array([half[0]] * 2, np.int64))], [first, last], axis=1)
        parts = [first, last]
        for _ in range(repeats):
            y = self.conv(self.conv(last, half[0]), half[0])
            if shortcut:
                total = self._new(half)
                self._node("Add", [last, y], [total])
                y = total
            parts.append(y)
            last = y
        return self.conv(self.join(*parts), out, 1)

    def pyramid(self, x: str, out: int) -> str:
        """Three max-poolings in a row, joined."""
        parts = [self.conv(x, out // 2, 1)]
        for _ in range(3):
            y = self._new(self.shapes[parts[0]])
            self._node("MaxPool", [parts[-1]], [y], kernel_shape=[5, 5], pads=[2] * 4, strides=[1, 1])
            parts.append(y)
        return self.conv(self.join(*parts), out, 1)

    def up(self, x: str) -> str:
        """Twice the size, nearest."""
        channels, side = self.shapes[x]
        y = self._new((channels, side * 2))
        self._node("Resize", [x, "", self._tensor(np.array([1, 1, 2, 2], np.float32))], [y])
        return y

    def model(self, outputs: list[str]) -> bytes:
        """The ONNX file."""
        graph = b"".join(self._nodes) + _bytes(2, "peer") + b"".join(self._weights)
        graph += _bytes(11, _value("picture", [1, 3, SIZE, SIZE]))
        for name in outputs:
            channels, side = self.shapes[name]
            graph += _bytes(12, _value(name, [1, channels, side, side]))
        return _number(1, 8) + _bytes(7, graph) + _bytes(8, _number(2, 17))


def _value(name: str, dims: list[int]) -> bytes:
    shape = b"".join(_bytes(1, _number(1, d)) for d in dims)
    return _bytes(1, name) + _bytes(2, _bytes(1, _number(1, FLOAT) + _bytes(2, shape)))


def peer_model() -> tuple[bytes, int, float]:
    """ONNX bytes, parameters, GFLOPs (two a multiplication) of the peer-shaped detector."""
    net = Net()
    x = net.split_block(net.conv(net.conv("picture", 16, 3, 2), 32, 3, 2), 32, 1, True)
    eight = net.split_block(net.conv(x, 64, 3, 2), 64, 2, True)
    sixteen = net.split_block(net.conv(eight, 128, 3, 2), 128, 2, True)
    deep = net.pyramid(net.split_block(net.conv(sixteen, 256, 3, 2), 256, 1, True), 256)
    middle = net.split_block(net.join(net.up(deep), sixteen), 128, 1, False)
    near = net.split_block(net.join(net.up(middle), eight), 64, 1, False)
    middle = net.split_block(net.join(net.conv(near, 64, 3, 2), middle), 128, 1, False)
    far = net.split_block(net.join(net.conv(middle, 128, 3, 2), deep), 256, 1, False)
    outputs = []
    for level in (near, middle, far):
        outputs.append(net.conv(net.conv(net.conv(level, 64), 64), 64, 1, active=False))
        outputs.append(net.conv(net.conv(net.conv(level, CLASSES), CLASSES), CLASSES, 1, active=False))
    return net.model(outputs), net.parameters, 2 * net.multiplications / 1e9
