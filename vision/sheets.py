# SPDX-License-Identifier: GPL-3.0-or-later
"""Printable sheets as PDF: the four corner tags, and a ChArUco board. Drawn as plain PDF squares, true to size.

Marks are AprilTag 36h11 (corner tags) and a 7 x 5 ChArUco board, on A4 or larger paper: a camera at the ceiling needs
larger ones. Print at 100 %, measure the bar.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

A4_MM = (210.0, 297.0)
PAPER_MM = {"a4": A4_MM, "a3": (297.0, 420.0), "a2": (420.0, 594.0), "a1": (594.0, 841.0)}
TAG_MM, TAG_LEAST_MM = 56.0, 20.0
CHARUCO = (7, 5)
CHARUCO_SQUARE_MM, CHARUCO_MARKER_MM = 38.0, 28.0
_POINT = 72 / 25.4

Box = tuple[float, float, float, float]
"""x, y, width, height in mm from the top left of the page."""
Words = tuple[float, float, str]


class Page(NamedTuple):
    """Black boxes, texts (x, y, words) and the size of the paper, in mm."""

    boxes: list[Box]
    texts: list[Words]
    paper_mm: tuple[float, float]


def tag_pages(numbers: Iterable[int] = range(4), side_mm: float = TAG_MM, paper: str = "a4") -> list[Page]:
    """Pages with tags of ``side_mm`` (its black square), each with its number and a white rim of a tenth or more; as
    many on a page as have room. Raises ValueError when not even one has."""
    wide, high = PAPER_MM[paper]
    room = side_mm * 1.25 + 12 if TAG_LEAST_MM <= side_mm < high else high
    across, down = int((wide - 20) // room), int((high - 45) // room)
    if min(across, down) < 1:
        most = int(min(wide - 20, high - 45) - 12) * 4 // 5
        raise ValueError(f"a tag of {side_mm:g} mm does not go on {paper.upper()}: {TAG_LEAST_MM:g} to {most} mm do")
    pages, row = [], list(numbers)
    while row:
        page, row = row[: across * down], row[across * down :]
        pages.append(_tag_page(page, side_mm, (wide, high), across, room))
    return pages


def _tag_page(numbers: list[int], side_mm: float, paper_mm: tuple[float, float], across: int, room: float) -> Page:
    boxes: list[Box] = []
    texts: list[Words] = []
    words = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)
    for place, number in enumerate(numbers):
        x, y = 10 + (place % across) * room + side_mm / 8, 10 + (place // across) * room + side_mm / 8
        boxes += _squares(np.asarray(cv2.aruco.generateImageMarker(words, number, 8)), x, y, side_mm)
        texts.append((x, y + side_mm * 1.125 + 6, f"tag {number}: black square {side_mm:g} mm"))
    foot = paper_mm[1] - 17
    boxes.append((30, foot - 10, 100, 1.5))
    texts.append(
        (
            30,
            foot,
            "this bar is 100 mm: print at 100 %; stick the tags flat at the corners of the felt, white rim uncut",
        )
    )
    return Page(boxes, texts, paper_mm)


def charuco_page(paper: str = "a4") -> list[Page]:
    """A ChArUco board for lens calibration, one page, as large as the paper has room for (landscape squares run down
    the page). How large a square is does not matter to the lens, only that all are alike."""
    wide, high = PAPER_MM[paper]
    columns, rows = CHARUCO[1], CHARUCO[0]
    square = float(int(min((wide - 16) / columns, (high - 22) / rows)))
    square = CHARUCO_SQUARE_MM if paper == "a4" else square
    marker_mm = square * CHARUCO_MARKER_MM / CHARUCO_SQUARE_MM
    words = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)
    x0, y0 = (wide - columns * square) / 2, 12.0
    boxes: list[Box] = []
    number = 0
    for row in range(rows):
        for column in range(columns):
            x, y = x0 + column * square, y0 + row * square
            if (row + column) % 2 == 0:
                boxes.append((x, y, square, square))
            else:
                inset = (square - marker_mm) / 2
                marker = np.asarray(cv2.aruco.generateImageMarker(words, number, 8))
                boxes += _squares(marker, x + inset, y + inset, marker_mm)
                number += 1
    text = f"squares {square:g} mm, five are {5 * square:g} mm: print at 100 %, glue on a flat board"
    return [Page(boxes, [(x0, high - 6, text)], (wide, high))]


def _squares(marker: NDArray[Any], x: float, y: float, side_mm: float) -> list[Box]:
    """The black cells of a marker picture (one pixel a cell), joined along rows."""
    cell = side_mm / marker.shape[0]
    boxes = []
    for row, line in enumerate(marker < 128):
        start = None
        for column, black in enumerate([*line, False]):
            if black and start is None:
                start = column
            elif not black and start is not None:
                boxes.append((x + start * cell, y + row * cell, (column - start) * cell, cell))
                start = None
    return boxes


def pdf(pages: list[Page]) -> bytes:
    """A PDF 1.4 file of pages with black boxes and Helvetica texts."""
    objects: list[bytes] = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"",
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    kids = []
    for page in pages:
        body = _content(page)
        objects.append(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(body), body))
        size = b"[0 0 %.2f %.2f]" % (page.paper_mm[0] * _POINT, page.paper_mm[1] * _POINT)
        fonts = b"<< /Font << /F1 3 0 R >> >>"
        objects.append(
            b"<< /Type /Page /Parent 2 0 R /MediaBox %s /Resources %s /Contents %d 0 R >>" % (size, fonts, len(objects))
        )
        kids.append(b"%d 0 R" % len(objects))
    objects[1] = b"<< /Type /Pages /Kids [%s] /Count %d >>" % (b" ".join(kids), len(kids))
    return _file(objects)


def _content(page: Page) -> bytes:
    lines, high = ["0 g"], page.paper_mm[1]
    for x, y, w, h in page.boxes:
        bottom = high - y - h
        lines.append(f"{x * _POINT:.3f} {bottom * _POINT:.3f} {w * _POINT:.3f} {h * _POINT:.3f} re")
    lines.append("f")
    for x, y, text in page.texts:
        safe = text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
        lines.append(f"BT /F1 9 Tf {x * _POINT:.2f} {(high - y) * _POINT:.2f} Td ({safe}) Tj ET")
    return "\n".join(lines).encode("latin-1", "replace")


def _file(objects: list[bytes]) -> bytes:
    out = bytearray(b"%PDF-1.4\n")
    places = []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    for place in places:
        out += b"%010d 00000 n \n" % place
    out += b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, start)
    return bytes(out)
