# SPDX-License-Identifier: GPL-3.0-or-later
"""How many cards lie in a zone: a range, from arrivals and from the ground they cover.

Two backs nearly stacked are one outline, so cards are counted as they come. When a zone lies still again, what has
changed is compared with the cards seen: if all of the change is under one card that was not there before, and no
card's other place has changed, exactly one card has come. If cards have been pushed about, none has come: hands move
cards, only the dealer brings them. The ground covered, in card areas, gives the least number; where the two cannot
both be right the answer is the range between them.
"""

from __future__ import annotations

import math

from controller.rules.places import PlaceKind
from vision.arrivals import NOBODY, PERHAPS, Came, Comparison, Kept, as_it_lies, redrawn
from vision.counted import (
    NONE,
    SAME_DEG,
    SAME_MM,
    Clear,
    Counted,
    Look,
    Pose,
    allows,
    clearest,
    joined,
    perhaps_came,
    pose_of,
    same,
    same_pose,
    spanned,
)
from vision.finds import SEEN_AGAIN, Unproved, apart, beside_faces, may_be_cards, still_doubted, with_doubt
from vision.first import CARD_LEAST, by_area, first_cards, perhaps_empty, without_cards
from vision.flown import Seen, came_by
from vision.geometry import Matrix, Points, Quad, overlap
from vision.ground import Ground, Mask, filled, warped
from vision.knocked import Sight, brought, fitting, staying
from vision.pushed import GROWN_A_LITTLE, HEAPS, PILES, Pushed, is_lost
from vision.reached import is_reached_into
from vision.rectify import Picture
from vision.turned import Turning, may_be_turned

CLEAR_MOST, UNCOVERED_LEAST = 3, 0.15
FOUND_AGAIN_MM, FOUND_AGAIN_DEG = 3.0, 3.0
HIDDEN_MOST, TOUCHED = 3, 1.06


class CardCount:
    """The count of one zone."""

    def __init__(self, kind: PlaceKind, ground: Ground, most: int) -> None:
        self.ground = ground
        self._kind, self._most = kind, most
        self._lying = NONE
        self._found: Counted | None = None
        """Where the last looks found none of the cards that lie there: how many lay there when one was found."""
        self._doubted: list[Quad] = []
        self._unproved = Unproved()
        self._knocked = False
        self._if_seen_after: tuple[Sight | None, Sight | None] = (None, None)
        self._share = 0.0
        self._kept: Kept | None = None
        self._quads: list[Quad] = []
        self._poses: list[Pose] = []
        self._up: list[Quad] = []
        self._faces = self._hidden = self._contradicting = 0
        self._share_unturned: float | None = None
        """The ground covered before a card was turned up: a face measures a little otherwise than a back."""
        self._looks: list[Look] = []
        self._clear: list[Clear] = []
        self._may_slide = self._agreed = False

    @property
    def cards(self) -> Counted:
        """The cards that lie there, as far as that has been taken for true."""
        return with_doubt(self._lying, self._doubted, self._most)

    def _align(self, small: Picture, quads: list[Quad]) -> None:
        """A camera that was knocked a little, or cards pushed along as they lay: what was kept is brought to where all
        of it is seen now, but for cards ``quads`` that may have come meanwhile."""
        self._stay(small)
        if self._kept is None or self._kept.small.shape != small.shape or not self._quads:
            return
        way = self.ground.shifted(self._kept.small, small, self._new(quads))
        if way is None:
            return
        self._kept = Kept(warped(self._kept.small, way))
        if self.ground.empty is not None:
            self.ground.empty = warped(self.ground.empty, way)
        self._quads, self._doubted = brought(self._quads, way), brought(self._doubted, way)
        self._poses = [self._pose(quad) for quad in self._quads]

    def _stay(self, small: Picture) -> None:
        """After the camera moved: what was seen only after that stays where it is in the picture."""
        (kept, empty), self._if_seen_after = self._if_seen_after, (None, None)
        if self._kept is not None and (mine := fitting(self.ground, small, kept, self._kept.small)) is not None:
            self._kept, self._quads = Kept(mine.small), mine.quads
            self._poses = [self._pose(quad) for quad in self._quads]
        before = self.ground.empty
        if before is not None and (bare := fitting(self.ground, small, empty, before)) is not None:
            self.ground.empty, self._doubted = bare

    def moved(self, outline: Points, to_table: Matrix, slid: tuple[int, int] = (0, 0)) -> None:
        """The camera moved: the cards are the same, what was kept is brought to where the camera sees it now. ``slid``:
        by how much the zone's part of the picture begins further right and down."""
        kept = None if self._kept is None else Sight(self._kept.small, self._quads)
        empty = None if self.ground.empty is None else Sight(self.ground.empty, self._doubted)
        way, stay = self.ground.moved(outline, to_table), staying(slid)
        self._if_seen_after = (kept and kept.brought(stay), empty and empty.brought(stay))
        self._knocked, self._agreed = True, False
        self._looks, self._clear, self._unproved = [], [], Unproved()  # what is not settled is of other pixels too
        self._quads, self._doubted = brought(self._quads, way), brought(self._doubted, way)
        if kept is not None:
            self._kept = Kept(warped(kept.small, way))

    @property
    def is_counted(self) -> bool:
        """Whether no look waits for another that agrees with it."""
        return not self._looks

    def perhaps_one_more(self) -> None:
        """A card may have come that lies just on another."""
        self._lying = Counted(self._lying.low, min(self._lying.high + 1, self._most))

    @property
    def quads(self) -> list[Quad]:
        """Where they lie, in pixels of the zone's part."""
        return self._quads

    def look(self, part: Picture, backs: list[Quad], sure: int, faces: list[Quad], flown: Seen | None = None) -> Look:
        """Count in one picture of the zone's part. ``sure``: how many of the first ``backs`` are certain; ``flown``: a
        card was seen on its way there, and no hand."""
        small = self.ground.small(part)
        if self._doubted and not (doubted := still_doubted(self.ground, small, self._doubted)):
            self._doubted, self._looks = doubted, []  # what the looks until now told had the doubt in it
        self._align(small, backs + faces)
        before = self._kept and self._kept.small
        if self._unproved.are_none(small, before, backs + faces):
            self._forget_unproved()
        elif self._unproved.wander(self.ground, small, before, backs + faces):
            self._doubt_unproved()
        told, self._lying = self._lying, self._found or self._lying  # the look is compared with what was found last
        look = self._seen(small, backs, sure, faces, flown)
        self._lying = told
        return look._replace(cards=with_doubt(look.cards, self._doubted, self._most))

    def _forget_unproved(self) -> None:
        """What was taken for cards in the first look was none; what lies elsewhere may have come since, uncounted."""
        signs, self._unproved, self._looks = self._unproved.quads, Unproved(), []
        others = [quad for quad in self._quads if not any(overlap(quad, sign) > SEEN_AGAIN for sign in signs)]
        low = max(0, self._lying.low - len(signs))
        self._lying = Counted(low, max(low, self._lying.high - len(signs) - 1, len(others) + bool(others)))
        if not self._lying.high and self._kept is not None:
            self.ground.empty, self._quads, self._poses = self._kept.small, [], []
            self.ground.forget_backs()

    def _doubt_unproved(self) -> None:
        """What was taken for cards in the first look may be none."""
        signs, self._unproved = self._unproved.quads, Unproved()
        if self._kept is None or self._faces or len(self._quads) > len(signs):
            return
        self._doubted, self.ground.empty, self._lying = signs, self._kept.small, NONE
        self._looks, self._clear = [], []
        self._quads, self._poses = [], []
        self.ground.forget_backs()

    def _seen(self, small: Picture, backs: list[Quad], sure: int, faces: list[Quad], flown: Seen | None) -> Look:
        cover = None if self.ground.empty is None else self.ground.covered_by_cards(small)
        certain = may_be_cards(self.ground, small, backs[:sure], cover)
        backs = certain + may_be_cards(self.ground, small, backs[sure:], cover, doubtful=True)
        sure = len(certain)
        if self.ground.empty is None and not certain and not faces and backs:
            return perhaps_empty(small, backs)
        if not (quads := backs + faces):
            return without_cards(self.ground, small, cover, self._lying, self._share)
        if certain and (self._lying.high == 0 or not self.ground.knows_backs):
            self.ground.learn_backs(small, certain)
            cover = None if cover is None else self.ground.covered_by_cards(small)
        is_heap, may_hide = self._kind in HEAPS, self._hidden < HIDDEN_MOST
        if is_heap and may_hide and is_reached_into(self.ground, small, self._kept, self._quads, quads, faces):
            return Look(self._lying, NOBODY, True, small, quads)
        share = None if cover is None else self.ground.cards_share(cover, faces)
        surely = len(apart(backs[:sure])) + len(faces)
        near = share if cover is None or by_area(share) <= surely else self._share_near(cover, quads, faces)
        least = max(surely, by_area(near, surely_more=self._lying.high > 0), 1)
        turning = self._turning(small, share, faces)
        ways = [turning is not None and turning.is_turned(quad, n >= len(backs)) for n, quad in enumerate(quads)]
        still, turned = ([quad for quad, way in zip(quads, ways, strict=True) if way is one] for one in (False, True))
        kept = self._kept
        compared = None if kept is None else Comparison(self.ground, small, kept, self._quads, turned, faces)
        self._up = faces
        instead, changes = None, 0
        if self._lying.high == 0:
            came = came_by(flown, Came(*first_cards(self.ground, small, least, surely, quads, near, compared)))
            cards = Counted(*came)
        else:
            grown = share is not None and share > self._share + GROWN_A_LITTLE
            came = came_by(flown, self._came(compared, still, turned, grown))
            uncovered = share is not None and self._share - share > UNCOVERED_LEAST  # something lay over the cards
            is_old = uncovered or not came.high  # else what is seen since then may have come just now
            if self._clear and not turned and is_old and (not came.low or not self._clear[-1].single):
                instead, changes = self._seen_again(small, still, turned)
            if instead is not None:
                clear, came = self._clear[-changes].cards, NOBODY
                low = max(least, clear.low + instead.low)
                cards = Counted(low, max(low, clear.high + instead.high))
            elif is_heap and may_hide and uncovered and came == NOBODY:  # cards leave no heap one by one
                return Look(self._lying, NOBODY, True, small, quads)
            elif came.low or (came == NOBODY and not is_lost(self._kind, compared, self._share, share)):
                cards = Counted(self._lying.low + came.low, max(least, self._lying.high + came.high))
                cards = self._at_least(least, came, cards)
                cards = self._as_since_then(cards, small, still, turned) if came.low and not flown else cards
            else:
                new, elsewhere = self._new(still), self._new(still, FOUND_AGAIN_MM, FOUND_AGAIN_DEG)
                before = (self._lying, self._share)
                cards = Pushed(self._kind, *before, compared, came, least, share, still, new, elsewhere).counted()
                cards = beside_faces(self.ground, cards, cover, faces)
        up = [any(quad is face for face in faces) for quad in turned]
        on_one = turning is not None and any(map(turning.may_lie_on, turned, up))
        on_one = on_one or (flown is not None and (bool(turned) or not came.high))
        sides = self._quads[: len(self._quads) - self._faces], self._quads[len(self._quads) - self._faces :]
        if on_one or any(may_be_turned(one, *sides, compared) for one in still if any(one is face for face in faces)):
            cards = Counted(cards.low, max(cards.high, self._lying.high + 1))
        most = self._most if self._kind in PILES else max(cards.low, cards.high)
        cards = Counted(min(cards.low, self._most), min(most, self._most))
        return Look(cards, came, False, small, quads, share, len(faces), instead, changes)

    def _at_least(self, least: int, came: Came, cards: Counted) -> Counted:
        """With as many as are found at least. Where that contradicts what lay there and came it stays a range until
        something comes: the same finds once more prove no more."""
        if least > self._lying.high + came.high:
            self._contradicting = least
        elif came != NOBODY:
            self._contradicting = 0
        return cards if least == self._contradicting else Counted(max(least, cards.low), cards.high)

    def _seen_again(self, small: Picture, still: list[Quad], turned: list[Quad]) -> tuple[Came | None, int]:
        """What came in the last unclear changes, and how many those are, if that is seen now, a hand out of the way:
        against what was known before the last of them, or before the one before it."""
        for changes, clear in enumerate(reversed(self._clear), 1):
            came = self._since(clear, small, still, turned)
            if came.is_certain:
                return came, changes
        return None, 0

    def _since(self, clear: Clear, small: Picture, still: list[Quad], turned: list[Quad]) -> Came:
        """What came since something was known for certain."""
        compared = Comparison(self.ground, small, clear.kept, clear.quads, turned, self._up)
        before = [self._pose(quad) for quad in clear.quads]
        new = [quad for quad in still if not any(same_pose(self._pose(quad), old) for old in before)]
        return self._arrived(compared, new, turned)

    def _as_since_then(self, cards: Counted, small: Picture, still: list[Quad], turned: list[Quad]) -> Counted:
        """A count after a look at what may not have been at rest; a range where all that came since before that look
        may be fewer cards: the one it saw may have slid on."""
        if self._kind in HEAPS or not self._clear or not self._may_slide:
            return cards
        came = self._since(self._clear[-1], small, still, turned)
        return Counted(min(cards.low, self._clear[-1].cards.low + came.low), cards.high) if came.is_certain else cards

    def settled(self, look: Look, last: bool) -> Look | None:
        """Take a look for true when two agree, or when it is the ``last`` one for now (then with the range of the last
        two). Where one look of the same rest said otherwise it is a range, but for piles, which later looks tell more
        of, and for burns, which come one by one, if it was not against it. Gives what was taken for true."""
        before, self._looks = self._looks, []
        is_burn, hidden = self._kind is PlaceKind.BURN, look.hidden
        look = perhaps_came(before, look, self._lying) if is_burn and hidden else look
        if any(same(one, look) for one in before):
            look = clearest(before, look) if is_burn and not hidden else look
            against = [one for one in before if self._kind not in HEAPS or not allows(one, look)]
            look = look if self._kind in PILES else spanned(against, look)
            self._agreed = not look.hidden
        elif not last:
            self._looks = [*before, look]
            return None
        elif not look.hidden and (seen := [one for one in before if not one.hidden]):
            cards, came = joined(seen[-1].cards, look.cards), joined(seen[-1].came, look.came)
            look = look._replace(cards=Counted(*cards), came=Came(*came), instead=None, changes=0)
        elif self._agreed and self._kind not in PILES:  # nothing has moved since two looks agreed
            look = spanned([look._replace(cards=self.cards, came=NOBODY)], look)
        self._settle(look)
        return look

    def interrupted(self, may_slide: bool = False) -> Look | None:
        """Something moves again: what the looks until then saw come is taken for true, on a pile also if it is not
        clear how many, so that the next card is measured against it. ``may_slide``: the last one was at a picture of
        which the next one only does not show that it was not at rest."""
        looks, self._looks, self._agreed = self._looks, [], False
        if not looks or looks[-1].hidden or not looks[-1].came.high:
            return None
        look = looks[-1]
        if self._kind is PlaceKind.BURN:  # they come one by one
            look = clearest(looks[:-1], look)
            looks = [one for one in looks if not allows(one, look)]
        if not look.came.is_certain and self._kind not in PILES:
            return None
        look = look if self._kind in PILES else spanned(looks, look)
        self._settle(look, single=True)
        self._may_slide = may_slide
        return look

    def _settle(self, look: Look, single: bool = False) -> None:
        self._keep_clear(look, single)
        self._may_slide = self._may_slide and look.hidden
        self._hidden = self._hidden + 1 if look.hidden else 0
        if look.hidden:
            return
        if look.doubted:
            self._doubted, self.ground.empty, self._kept = list(look.doubted), look.small, Kept(look.small)
            return
        self._knocked = False
        more = self.cards.high - self._lying.high  # what is doubted, no part of what lies there
        look = look._replace(cards=Counted(look.cards.low, max(look.cards.low, look.cards.high - more)))
        if not look.quads and look.cards.high:  # something lies there: not its empty look
            self._found = self._found or (self._lying if self._lying.high else None)
            self._lying = look.cards if self._lying.high else NONE
            return
        if look.faces > self._faces and look.cards == self._lying:
            self._share_unturned = self._share
        elif look.cards != self._lying:
            self._share_unturned = None
        faces = look.quads[len(look.quads) - look.faces :]
        kept = as_it_lies(self.ground, look.small, self._kept, faces) if look.quads else Kept(look.small)
        before, self._lying, self._kept, self._quads = self._lying, look.cards, kept, look.quads
        self._found = None
        self._poses = [self._pose(quad) for quad in look.quads]
        if self.ground.empty is None and not before.high and self._kind not in PILES:
            self._unproved.quads = look.quads
        self._faces = look.faces
        if not look.quads:
            if self.ground.empty is None or self._unproved.quads:  # what lay there from the first may have been chips
                self._unproved = Unproved()
                self.ground.forget_backs()
            self.ground.empty, self._share = look.small, 0.0
            return
        self._share = self._share if look.share is None else look.share

    def _keep_clear(self, look: Look, single: bool) -> None:
        """Before an unclear change, or one of a ``single`` look, is taken for true: what was known until then, until it
        is seen more clearly or the next card comes."""
        if look.instead is not None:
            self._clear = self._clear[: -look.changes]
        elif look.came.low:
            self._clear = []
        if look.came.high and (single or not look.came.low) and self._kept is not None:
            known = Clear(self._found or self._lying, self._kept, self._quads, single)
            self._clear = [*self._clear, known][-CLEAR_MOST:]

    def _share_near(self, cover: Mask, quads: list[Quad], faces: list[Quad]) -> float:
        """The ground covered by what hangs together with the cards found: a card that is carried past does not."""
        return self.ground.cards_share(self.ground.touching(cover, filled(cover.shape, quads, TOUCHED)), faces)

    def _came(self, compared: Comparison | None, quads: list[Quad], turned: list[Quad], grown: bool) -> Came:
        """How many cards have come to lie on top or apart."""
        if compared is None:
            return NOBODY if self._as_before(quads + turned) else Came(0, 1)
        came = self._arrived(compared, self._new(quads), turned)
        if self._knocked and came.high and not grown:  # edges seen a little elsewhere are no new cards
            return NOBODY if self._as_before(quads + turned) else Came(0, came.high)
        if came == NOBODY and self._kind is PlaceKind.BURN:  # nobody pushes burns about
            others = self._new(quads, FOUND_AGAIN_MM, FOUND_AGAIN_DEG)
            return Came(0, int(any(compared.may_have_come(quad, math.inf) for quad in others)))
        return came

    def _arrived(self, compared: Comparison, new: list[Quad], turned: list[Quad]) -> Came:
        """How many cards have come; at a seat also one that is not told apart from the card it lies on."""
        came = compared.came(new, self._kind in HEAPS, self._kind is not PlaceKind.BURN)  # nobody pushes burns about
        came = redrawn(came, self._up, self._quads[len(self._quads) - self._faces :])
        if came not in (NOBODY, PERHAPS) or self._kind in HEAPS or turned:
            return came
        return max(came, compared.just_on_another(self._lying == Counted(1, 1)))

    def _turning(self, small: Picture, share: float | None, faces: list[Quad]) -> Turning | None:
        """What tells whether a card was turned over where it lay."""
        if share is None or share <= CARD_LEAST or self._kept is None:
            return None
        backs = len(self._quads) - self._faces
        lay = self._quads[:backs], self._quads[backs:]
        alone = len(self._quads) == 1 and self._lying.high == 1
        return Turning(self.ground, small, self._kept, *lay, faces, share, self._share, self._share_unturned, alone)

    def _new(self, quads: list[Quad], most_mm: float = SAME_MM, most_deg: float = SAME_DEG) -> list[Quad]:
        """Cards that lie where none lay before."""
        return [
            quad
            for quad in quads
            if not any(same_pose(self._pose(quad), old, most_mm, most_deg) for old in self._poses)
        ]

    def _as_before(self, quads: list[Quad]) -> bool:
        """After the camera moved: whether the cards lie where they lay on the table, as far as it was found again."""
        poses = [self._pose(quad) for quad in quads]
        return len(poses) == len(self._poses) and all(
            any(same_pose(pose, old, FOUND_AGAIN_MM, FOUND_AGAIN_DEG) for old in self._poses) for pose in poses
        )

    def _pose(self, quad: Quad) -> Pose:
        return pose_of(quad, self.ground.to_table)
