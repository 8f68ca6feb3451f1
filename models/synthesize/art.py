# SPDX-License-Identifier: GPL-3.0-or-later
"""Fetch card art and fonts from packages, by name, and cut them into one PNG a card.

``python -m models.synthesize.art`` fills build/art (git-ignored): ``decks/<deck>/<card>.png`` (500 px wide,
BGRA, ``As`` names, ``joker0``, ``joker1``, ``back0`` ...), ``figures/``, ``fonts/<package>/``. It needs npm, apt-get,
dpkg-deb and rsvg-convert (Debian: npm, librsvg2-bin). Nothing fetched is ever committed. Which packages: see
models/training_sources.toml; the grids of gnome-cards-data are 13 x 5 (clubs, diamonds, hearts, spades, then
black joker, red joker, back).
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tarfile
from collections.abc import Sequence
from pathlib import Path

import cv2

from models.synthesize.sources import (
    art_folder,
    figure_sources,
    font_packages,
    foreign_decks,
    kept_out,
    lettering_packages,
    training_decks,
)

WIDTH = 500
GRID_RANKS = "A23456789TJQK"
GRID_SUITS = "cdhs"
_TOOLS = {"npm": "npm", "apt-get": "apt", "dpkg-deb": "dpkg", "rsvg-convert": "librsvg2-bin"}
_NPM = ("@heruka_urgyen/react-playing-cards@0.5.0", "cardsJS@1.1.1", "svg-cards@4.0.2")
_SVG_CARDS_RANK = {
    **{str(n): str(n) for n in range(2, 10)},
    "1": "A",
    "10": "T",
    "jack": "J",
    "queen": "Q",
    "king": "K",
}


def _call(*command: str, cwd: Path) -> None:
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{' '.join(command)} failed:\n{done.stderr.strip()[-600:]}")


def _render(svg: Path, png: Path, width: int) -> None:
    png.parent.mkdir(parents=True, exist_ok=True)
    _call("rsvg-convert", "-w", str(width), str(svg), "-o", str(png), cwd=png.parent)


def _npm_package(name: str, into: Path) -> Path:
    folder = into / name.replace("/", "_").replace("@", "_")
    if not folder.exists():
        folder.mkdir(parents=True)
        _call("npm", "pack", "--silent", name, cwd=folder)
        archive = next(folder.glob("*.tgz"))
        with tarfile.open(archive) as tar:
            tar.extractall(folder, filter="data")
    return folder / "package"


def _deb_packages(names: Sequence[str], into: Path) -> None:
    into.mkdir(parents=True, exist_ok=True)
    wanted = [name for name in names if not (into / name).exists()]
    if not wanted:
        return
    _call("apt-get", "download", *wanted, cwd=into)
    for deb in into.glob("*.deb"):
        _call("dpkg-deb", "-x", str(deb), str(into / deb.name.split("_")[0]), cwd=into)
        deb.unlink()


def _cut_heruka(package: Path, decks: Path) -> None:
    for style in ("2color", "2color-bf", "4color", "4color-bf"):
        for svg in sorted((package / "src/images" / style).glob("*.svg")):
            card = svg.stem[0] + svg.stem[1].lower()
            if card[0] in GRID_RANKS and card[1] in GRID_SUITS:
                _render(svg, decks / f"heruka-{style}" / f"{card}.png", WIDTH)


def _cut_cardsjs(package: Path, decks: Path) -> None:
    for svg in sorted((package / "cards").glob("*.svg")):
        if svg.stem.endswith("_Back"):
            _render(svg, decks / "cardsjs" / f"back{int(svg.stem[0] == 'R')}.png", WIDTH)
        elif svg.stem[0] in "AJQK123456789":
            rank = "T" if svg.stem.startswith("10") else svg.stem[0]
            _render(svg, decks / "cardsjs" / f"{rank}{svg.stem[-1].lower()}.png", WIDTH)


def _cut_svg_cards(package: Path, decks: Path) -> None:
    out = decks / "svg-cards"
    out.mkdir(parents=True, exist_ok=True)
    backs = 0
    for png in sorted((package / "png/2x").glob("*.png")):
        head, _, tail = png.stem.partition("_")
        if head in ("club", "diamond", "heart", "spade"):
            target = f"{_SVG_CARDS_RANK[tail]}{head[0]}"
        elif head == "joker":
            target = f"joker{int(tail == 'red')}"
        elif png.stem.startswith("back-"):
            target, backs = f"back{backs}", backs + 1
        else:
            continue
        picture = cv2.imread(str(png), cv2.IMREAD_UNCHANGED)
        height = round(picture.shape[0] * WIDTH / picture.shape[1])
        cv2.imwrite(str(out / f"{target}.png"), cv2.resize(picture, (WIDTH, height), interpolation=cv2.INTER_CUBIC))


def _cut_gnome(svgz: Path, out: Path) -> None:
    sheet_file = out / "sheet.png"
    _render(svgz, sheet_file, WIDTH * 13)
    sheet = cv2.imread(str(sheet_file), cv2.IMREAD_UNCHANGED)
    height = sheet.shape[0] / 5
    for row in range(5):
        for column in range(13):
            if row < 4:
                name = GRID_RANKS[column] + GRID_SUITS[row]
            elif column < 3:
                name = ("joker0", "joker1", "back0")[column]
            else:
                continue
            top, bottom = round(row * height), round((row + 1) * height)
            cv2.imwrite(str(out / f"{name}.png"), sheet[top:bottom, column * WIDTH : (column + 1) * WIDTH])
    sheet_file.unlink()


def _cut_figures(library: Path, out: Path) -> None:
    """The library's drawings, 300 px at most; what does not render within some seconds is left out."""
    part = out.with_name("figures.part")
    part.mkdir(parents=True, exist_ok=True)
    for folder in figure_sources()["folders"]:
        for svg in sorted((library / folder).rglob("*.svg")):
            target = part / f"{'_'.join(svg.relative_to(library).with_suffix('').parts)}.png"
            command = ["rsvg-convert", "-w", "300", "-h", "300", "-a", str(svg), "-o", str(target)]
            try:
                done = subprocess.run(command, capture_output=True, check=False, timeout=6).returncode
            except subprocess.TimeoutExpired:
                done = 1
            if done:
                target.unlink(missing_ok=True)
    part.rename(out)


def fetch(folder: Path | None = None) -> Path:
    """Fetch and cut everything that is not there yet; gives the art folder. Exits with the remedy in words."""
    folder = folder or art_folder()
    for tool, package in _TOOLS.items():
        if shutil.which(tool) is None:
            raise SystemExit(f"{tool} is missing: apt-get install {package}")
    packages, decks = folder / "packages", folder / "decks"
    heruka, cardsjs, svg_cards = (_npm_package(name, packages) for name in _NPM)
    library = figure_sources()["package"].removeprefix("deb:")
    _deb_packages(["gnome-cards-data", library], packages)
    _deb_packages([*font_packages(), *lettering_packages()], folder / "fonts")
    if not (folder / "figures").exists():
        _cut_figures(packages / library / "usr/share/openclipart/svg", folder / "figures")
    if not (decks / "heruka-4color-bf").exists():
        _cut_heruka(heruka, decks)
    if not (decks / "cardsjs").exists():
        _cut_cardsjs(cardsjs, decks)
    if not (decks / "svg-cards").exists():
        _cut_svg_cards(svg_cards, decks)
    grids = packages / "gnome-cards-data/usr/share/aisleriot/cards"
    for name in (*training_decks(), *foreign_decks(), *kept_out("decks"), *kept_out("foreign")):
        if not (decks / name).exists():
            _cut_gnome(grids / f"{name}.svgz", decks / name)
    return folder


if __name__ == "__main__":
    print(f"card art and fonts are in {fetch()}", file=sys.stderr)
