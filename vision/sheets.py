# SPDX-License-Identifier: GPL-3.0-or-later
"""Printable sheets as PDF: the four corner tags, and a ChArUco board. Drawn as plain PDF squares, true to size.

Marks are AprilTag 36h11 (corner tags) and a 7 x 5 ChArUco board on A4. Print at 100 %, measure the bar.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

A4_MM = (210.0, 297.0)
TAG_MM = 56.0
CHARUCO = (7, 5)
CHARUCO_SQUARE_MM, CHARUCO_MARKER_MM = 38.0, 28.0
_POINT = 72 / 25.4

Box = tuple[float, float, float, float]
"""x, y, width, height in mm from the top left of the page."""


def tag_pages(
    numbers: Iterable[int] = range(4), side_mm: float = TAG_MM
) -> list[tuple[list[Box], list[tuple[float, float, str]]]]:
    """One page with up to six tags of ``side_mm``, each with its number; black boxes and texts."""
    boxes: list[Box] = []
    texts: list[tuple[float, float, str]] = []
    for place, number in enumerate(numbers):
        x, y = 30 + (place % 2) * (side_mm + 40), 30 + (place // 2) * (side_mm + 30)
        marker = cv2.aruco.generateImageMarker(
            cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11), number, 8
        )
        boxes += _squares(np.asarray(marker), x, y, side_mm)
        texts.append((x, y + side_mm + 8, f"tag {number}: black square {side_mm:g} mm"))
    boxes.append((30, 270, 100, 1.5))
    texts.append(
        (30, 280, "this bar is 100 mm: print at 100 %; stick the tags flat at the corners of the felt, white rim uncut")
    )
    return [(boxes, texts)]


def charuco_page() -> list[tuple[list[Box], list[tuple[float, float, str]]]]:
    """A ChArUco board for lens calibration, one page (landscape squares run down the page)."""
    columns, rows = CHARUCO[1], CHARUCO[0]
    words = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)
    x0, y0 = (A4_MM[0] - columns * CHARUCO_SQUARE_MM) / 2, 12.0
    boxes: list[Box] = []
    number = 0
    for row in range(rows):
        for column in range(columns):
            x, y = x0 + column * CHARUCO_SQUARE_MM, y0 + row * CHARUCO_SQUARE_MM
            if (row + column) % 2 == 0:
                boxes.append((x, y, CHARUCO_SQUARE_MM, CHARUCO_SQUARE_MM))
            else:
                inset = (CHARUCO_SQUARE_MM - CHARUCO_MARKER_MM) / 2
                marker = np.asarray(cv2.aruco.generateImageMarker(words, number, 8))
                boxes += _squares(marker, x + inset, y + inset, CHARUCO_MARKER_MM)
                number += 1
    five_mm = 5 * CHARUCO_SQUARE_MM
    text = f"squares {CHARUCO_SQUARE_MM:g} mm, five are {five_mm:g} mm: print at 100 %, glue on a flat board"
    return [(boxes, [(x0, 290, text)])]


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


def pdf(pages: list[tuple[list[Box], list[tuple[float, float, str]]]]) -> bytes:
    """A PDF 1.4 file of A4 pages with black boxes and Helvetica texts."""
    objects: list[bytes] = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"",
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    kids = []
    for boxes, texts in pages:
        body = _content(boxes, texts)
        objects.append(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(body), body))
        size = b"[0 0 %.2f %.2f]" % (A4_MM[0] * _POINT, A4_MM[1] * _POINT)
        fonts = b"<< /Font << /F1 3 0 R >> >>"
        objects.append(
            b"<< /Type /Page /Parent 2 0 R /MediaBox %s /Resources %s /Contents %d 0 R >>" % (size, fonts, len(objects))
        )
        kids.append(b"%d 0 R" % len(objects))
    objects[1] = b"<< /Type /Pages /Kids [%s] /Count %d >>" % (b" ".join(kids), len(kids))
    return _file(objects)


def _content(boxes: list[Box], texts: list[tuple[float, float, str]]) -> bytes:
    lines = ["0 g"]
    for x, y, w, h in boxes:
        bottom = A4_MM[1] - y - h
        lines.append(f"{x * _POINT:.3f} {bottom * _POINT:.3f} {w * _POINT:.3f} {h * _POINT:.3f} re")
    lines.append("f")
    for x, y, text in texts:
        safe = text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
        lines.append(f"BT /F1 9 Tf {x * _POINT:.2f} {(A4_MM[1] - y) * _POINT:.2f} Td ({safe}) Tj ET")
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
