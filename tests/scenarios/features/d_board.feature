# SPDX-License-Identifier: GPL-3.0-or-later
Feature: D. Board and burns
  One burn a street, kept face down; the street comes when the betting is over.

  Background:
    Given the TDA rules
    And a hand of 4 players with 10,000 each at 50/100

  @BRD-01 @option:burn_required=on
  Scenario: One burn before the flop
    When 4.0 s: seats 3, 4, 1 call
    And 6.0 s: seat 2 checks
    Then the next prompt is "pull_in"
    And there are 3 burns by the river

  @option:burn_required=off
  Scenario: A house that does not burn
    Given the house option burn_required is off
    When 4.0 s: seats 3, 4, 1 call
    And 6.0 s: seat 2 checks
    And 7.0 s: the dealer pulls in the bets
    Then nothing is raised
    And the next prompt is "deal_flop"

  @twin:BRD-01
  Scenario: The flop with its burn
    When 4.0 s: seats 3, 4, 1 call
    And 6.0 s: seat 2 checks
    And 7.0 s: a card is burned
    And 8.0 s: AhKd7c comes out
    Then nothing is raised
    And the action is on seat 1

  @BRD-02
  Scenario: A burn while a player is still to act
    When 4.0 s: seats 3, 4, 1 call
    And 7.1 s: a card is burned
    Then "early burn" is raised at seat 2, under "TDA 2024 RP-5"
    And the next prompt is "act" for seat 2

  @twin:BRD-02
  Scenario: A burn when everybody has acted
    When 4.0 s: seats 3, 4, 1 call
    And 7.0 s: seat 2 checks
    And 7.1 s: a card is burned
    Then nothing is raised
    And the next prompt is "deal_flop"

  @twin:BRD-02
  Scenario: A burn when nobody could see whether the last player acted
    Given the view was blocked
    When 4.0 s: seats 3, 4, 1 call
    And 7.1 s: a card is burned
    Then nothing is raised
    And the next prompt is "deal_flop"

  @BRD-03 @option:premature_flop=stub_reshuffle_burn_stays @option:premature_flop=stub_reshuffle_new_burn
  @option:premature_flop=burn_and_flop_both_back
  Scenario Outline: A flop while a player is still to act
    Given the Robert's rules
    And the house option premature_flop is <option>
    When 4.0 s: seats 3, 4, 1 call
    And 7.1 s: AhKd7c comes out
    Then "premature flop" is raised at seat 2, under "Robert's v11 5"
    And the dealer's steps are: <steps>
    And the next prompt is "act" for seat 2

    Examples:
      | option                    | steps                                                         |
      | stub_reshuffle_burn_stays | keep burn, return cards to stub, reshuffle stub, no burn      |
      | stub_reshuffle_new_burn   | keep burn, return cards to stub, reshuffle stub, new burn     |
      | burn_and_flop_both_back   | return cards to stub, reshuffle stub, new burn                |

  @option:premature_flop=ask
  Scenario: The floor decides about an early flop
    Given the California rules
    When 4.0 s: seats 3, 4, 1 call
    And 7.1 s: AhKd7c comes out
    Then "premature flop" is raised at seat 2, under "Robert's v11 5"
    And the floor decides, offered are stub_reshuffle_burn_stays, stub_reshuffle_new_burn, burn_and_flop_both_back

  @twin:BRD-03
  Scenario: A flop that nobody saw come after the last check
    Given the view was blocked
    When 4.0 s: seats 3, 4, 1 call
    And 7.1 s: AhKd7c comes out
    Then nothing is raised
    And the action is on seat 1

  @BRD-04 @option:premature_turn=reshuffle_now @option:premature_turn=river_as_turn_3burns
  @option:premature_turn=river_as_turn_4burns @option:premature_turn=keep_river
  @option:premature_turn=discard_and_next
  Scenario Outline: A turn while a player is still to act
    Given the house option premature_turn is <option>
    And the board is AhKd7c after regular streets
    When 4.0 s: seats 1, 2, 3 check
    And 7.1 s: 2s comes out
    Then "premature turn" is raised at seat 4, under "TDA 2024 RP-5-B"
    And the dealer's steps are: <steps>
    And there are <burns> burns by the river

    Examples:
      | option               | burns | steps                                                                                     |
      | reshuffle_now        | 3     | keep burn, return cards to stub, reshuffle stub, no burn                                  |
      | river_as_turn_3burns | 3     | set aside, new burn, river is turn, return cards to stub, reshuffle stub, no burn         |
      | river_as_turn_4burns | 4     | set aside, new burn, river is turn, return cards to stub, reshuffle stub, new burn        |
      | keep_river           | 3     | set aside, use next card                                                                  |
      | discard_and_next     | 3     | set aside, use next card                                                                  |

  @option:premature_turn=ask
  Scenario: The floor decides about an early turn
    Given the house option premature_turn is ask
    And the board is AhKd7c after regular streets
    When 4.0 s: seats 1, 2, 3 check
    And 7.1 s: 2s comes out
    Then "premature turn" is raised at seat 4, under "TDA 2024 RP-5-B"
    And the floor decides, offered are reshuffle_now, river_as_turn_3burns, river_as_turn_4burns, keep_river

  @twin:BRD-04
  Scenario: A turn after the last check
    Given the board is AhKd7c after regular streets
    When 4.0 s: seats 1, 2, 3, 4 check
    And 7.1 s: a card is burned
    And 7.9 s: 2s comes out
    Then nothing is raised

  @BRD-05 @option:premature_river=reshuffle_no_new_burn
  Scenario: A river while a player is still to act
    Given the board is AhKd7c2s after regular streets
    When 4.0 s: seats 1, 2, 3 check
    And 7.1 s: 9d comes out
    Then "premature river" is raised at seat 4, under "TDA 2024 RP-5-C"
    And the dealer's steps are: keep burn, return cards to stub, reshuffle stub, no burn

  @option:premature_river=ask
  Scenario: The floor decides about an early river
    Given the house option premature_river is ask
    And the board is AhKd7c2s after regular streets
    When 4.0 s: seats 1, 2, 3 check
    And 7.1 s: 9d comes out
    Then "premature river" is raised at seat 4, under "TDA 2024 RP-5-C"
    And the floor decides, offered is reshuffle_no_new_burn

  @twin:BRD-05
  Scenario: A river when the only player left to act is all-in
    Given the board is AhKd7c2s after regular streets
    When 4.0 s: seat 1 is all-in
    And 5.0 s: seats 2, 3 fold
    And 6.0 s: seat 4 calls
    And 6.5 s: seat 1 turns up AsAd
    And 6.6 s: seat 4 turns up KsKc
    And 7.0 s: a card is burned
    And 7.9 s: 9d comes out
    Then nothing is raised

  @BRD-06 @option:four_card_flop=random_one_is_next_burn
  Scenario: Four cards on the flop
    When 4.0 s: seats 3, 4, 1 call
    And 6.0 s: seat 2 checks
    And 7.0 s: a card is burned
    And 8.0 s: AhKd7c2s comes out
    Then "four card flop" is raised, under "TDA 2024 39-A"
    And the dealer's steps are: random is burn, cards stand

  @option:four_card_flop=all_back_reshuffle
  Scenario: Four cards on the flop of a cash game
    Given the Robert's rules
    When 4.0 s: seats 3, 4, 1 call
    And 6.0 s: seat 2 checks
    And 7.0 s: a card is burned
    And 8.0 s: AhKd7c2s comes out
    Then "four card flop" is raised, under "Robert's v11 5-3"
    And the dealer's steps are: keep burn, return cards to stub, reshuffle stub, no burn

  @option:four_card_flop=ask
  Scenario: The floor decides about four cards
    Given the California rules
    When 4.0 s: seats 3, 4, 1 call
    And 6.0 s: seat 2 checks
    And 7.0 s: a card is burned
    And 8.0 s: AhKd7c2s comes out
    Then "four card flop" is raised, under "Robert's v11 5-3"
    And the floor decides, offered is redeal_flop

  @twin:BRD-06
  Scenario: Three cards, turned as a packet and spread
    When 4.0 s: seats 3, 4, 1 call
    And 6.0 s: seat 2 checks
    And 7.0 s: a card is burned
    And 8.0 s: the camera sees ?? on the board
    And 8.6 s: the camera sees AhKd7c on the board
    Then nothing is raised
    And the action is on seat 1

  @BRD-07 @option:flop_without_burn=scramble3 @option:flop_without_burn=reshuffle
  @option:flop_without_burn=discard_first_shown @option:flop_without_burn=stands
  Scenario Outline: A flop and no burn
    Given the house option flop_without_burn is <option>
    When 4.0 s: seats 3, 4, 1 call
    And 6.0 s: seat 2 checks
    And 8.0 s: AhKd7c comes out
    Then "flop without burn" is raised, under "TDA 2024 39-B"
    And the dealer's steps are: <steps>
    And there are <burns> burns by the river

    Examples:
      | option              | burns | steps                                           |
      | scramble3           | 3     | scramble three, random is burn, use next card   |
      | reshuffle           | 3     | return cards to stub, reshuffle stub, new burn  |
      | discard_first_shown | 3     | exposed is burn, use next card                  |
      | stands              | 2     | cards stand                                     |

  @option:flop_without_burn=ask
  Scenario: The floor decides about a flop and no burn
    Given the California rules
    When 4.0 s: seats 3, 4, 1 call
    And 6.0 s: seat 2 checks
    And 8.0 s: AhKd7c comes out
    Then "flop without burn" is raised, under "Robert's v11 5-4"
    And the floor decides, offered are stands, reshuffle

  @twin:BRD-07
  Scenario: A flop whose burn went straight into the muck, unseen
    Given the view was blocked
    When 4.0 s: seats 3, 4, 1 call
    And 6.0 s: seat 2 checks
    And 8.0 s: AhKd7c comes out
    Then nothing is raised

  @BRD-08 @option:no_burn_later_street=fix_before_action @option:no_burn_later_street=stands
  Scenario Outline: A turn and no burn
    Given the Robert's rules
    And the house option no_burn_later_street is <option>
    And the board is AhKd7c after regular streets
    When 4.0 s: seats 1, 2, 3, 4 check
    And 7.9 s: 2s comes out
    Then "no burn later street" is raised, under "Robert's v11 5-5"
    And the dealer's steps are: <steps>

    Examples:
      | option            | steps                            |
      | fix_before_action | exposed is burn, use next card   |
      | stands            | cards stand                      |

  @BRD-08 @option:no_burn_later_street=ask
  Scenario: The floor decides about a turn and no burn
    Given the board is AhKd7c after regular streets
    When 4.0 s: seats 1, 2, 3, 4 check
    And 7.9 s: 2s comes out
    Then "no burn later street" is raised, under "TDA 2024 RP-14"
    And the floor decides, offered are stands, reshuffle

  @twin:BRD-08
  Scenario: A turn with its burn under the pot chips
    Given the board is AhKd7c after regular streets
    When 4.0 s: seats 1, 2, 3, 4 check
    And 7.0 s: the burn key is pressed
    And 7.9 s: 2s comes out
    Then nothing is raised

  @BRD-09 @option:double_burn=ignore_one_per_street
  Scenario: Two cards burned for one street
    When 4.0 s: seats 3, 4, 1 call
    And 6.0 s: seat 2 checks
    And 7.0 s: 2 cards are burned
    Then "double burn" is raised, under "TDA 2024 38"
    And the rule says "ignore_one_per_street"

  @BRD-09 @option:double_burn=restore_order_before_action
  Scenario: Two cards burned in a cash game: one goes back
    Given the Robert's rules
    When 4.0 s: seats 3, 4, 1 call
    And 6.0 s: seat 2 checks
    And 7.0 s: a card is burned
    And 7.6 s: a card is burned
    Then "double burn" is raised, under "Robert's v11 5-5"
    And the dealer's steps are: return cards to stub

  @option:double_burn=ask
  Scenario: The floor decides about two burns
    Given the California rules
    When 4.0 s: seats 3, 4, 1 call
    And 6.0 s: seat 2 checks
    And 7.0 s: 2 cards are burned
    Then "double burn" is raised, under "Robert's v11 5-5"
    And the floor decides, offered are restore, stands

  @twin:BRD-09
  Scenario: One burn seen twice by the camera
    When 4.0 s: seats 3, 4, 1 call
    And 6.0 s: seat 2 checks
    And 7.0 s: the camera sees 1 face down in the burns
    And 7.5 s: the camera sees 1 face down in the burns
    Then nothing is raised
    And there are 3 burns by the river

  @BRD-10 @option:exposed_burn=ask
  Scenario: The burn is face up
    When 4.0 s: seats 3, 4, 1 call
    And 6.0 s: seat 2 checks
    And 7.0 s: a card is burned face up
    Then "exposed burn" is raised, under "TDA 2024 RP-14"
    And the floor decides, offered are stands, replace

  @option:exposed_burn=stands @option:exposed_burn=replace_and_set_aside
  Scenario Outline: The burn is face up and the house has its way
    Given the house option exposed_burn is <option>
    When 4.0 s: seats 3, 4, 1 call
    And 6.0 s: seat 2 checks
    And 7.0 s: a card is burned face up
    Then "exposed burn" is raised, under "TDA 2024 RP-14"
    And the dealer's steps are: <steps>

    Examples:
      | option                | steps               |
      | stands                | cards stand         |
      | replace_and_set_aside | set aside, new burn |

  @twin:BRD-10
  Scenario: The burn is face down
    When 4.0 s: seats 3, 4, 1 call
    And 6.0 s: seat 2 checks
    And 7.0 s: a card is burned
    Then nothing is raised

  @BRD-11
  Scenario: Two cards on the turn
    Given the board is AhKd7c after regular streets
    When 4.0 s: seats 1, 2, 3, 4 check
    And 7.0 s: a card is burned
    And 7.9 s: 2s9d comes out
    Then "board count" is raised, under "TDA 2024 RP-14"
    And the floor decides, offered are random_is_burn, reshuffle, stands

  @twin:BRD-11
  Scenario: One card on the turn
    Given the board is AhKd7c after regular streets
    When 4.0 s: seats 1, 2, 3, 4 check
    And 7.0 s: a card is burned
    And 7.9 s: the camera sees AhKd7c2s on the board
    Then nothing is raised
    And the action is on seat 1

  @BRD-12
  Scenario: A card of the board cannot be read and is read later
    When 4.0 s: seats 3, 4, 1 call
    And 6.0 s: seat 2 checks
    And 7.0 s: a card is burned
    And 8.0 s: Ah??7c comes out
    And 9.0 s: seat 1 checks
    And 9.5 s: the camera sees AhKd7c on the board
    Then nothing is raised
    And the action is on seat 2

  @twin:BRD-12
  Scenario: A board read at once
    When 4.0 s: seats 3, 4, 1 call
    And 6.0 s: seat 2 checks
    And 7.0 s: a card is burned
    And 8.0 s: the camera sees AhKd7c on the board
    Then nothing is raised

  @BRD-13
  Scenario: A hand of three cards is killed after the flop: still one burn a street
    Given the board is AhKd7c after regular streets
    When 4.0 s: seat 1 checks
    And 5.0 s: seat 2 is found to hold 3 cards
    Then "wrong count" is raised at seat 2, under "TDA 2024 38"
    And the hand of seat 2 is dead, because of "wrong_count"
    And there are 3 burns by the river

  @twin:BRD-13
  Scenario: A hand folds after the flop
    Given the board is AhKd7c after regular streets
    When 4.0 s: seat 1 checks
    And 4.5 s: seat 2 bets 200
    And 5.0 s: seat 3 folds
    Then nothing is raised
    And there are 3 burns by the river

  @BRD-14
  Scenario Outline: The stub or the board is disturbed
    Given the board is AhKd7c after regular streets
    When 4.0 s: the <what>
    Then "<kind>" is raised, under "TDA 2024 RP-4"
    And the dealer's steps are: <steps>

    Examples:
      | what                      | kind                  | steps                                         |
      | stub falls                | stub dropped          | new stub from muck free cards, reshuffle stub |
      | stub falls onto the burns | stub mixed with burns | reshuffle stub                                |
      | stub falls onto the muck  | stub mixed with muck  | reshuffle stub                                |
      | board goes into the muck  | stub board mucked     | restore board, reshuffle stub                 |

  @twin:BRD-14
  Scenario: The dealer squares the stub
    Given the board is AhKd7c after regular streets
    When 4.0 s: the camera sees 37 face down in the stub
    And 4.5 s: seat 1 checks
    Then nothing is raised

  @BRD-17
  Scenario: The cards of the board drift off their places
    Given the board is AhKd7c after regular streets
    When 4.0 s: the camera sees AhKd7c on the board
    And 4.5 s: seat 1 checks
    Then the action is on seat 2

  @twin:BRD-17
  Scenario: The cards of the board lie still
    Given the board is AhKd7c after regular streets
    When 4.5 s: seat 1 checks
    Then nothing is raised

  @BRD-02
  Scenario: The camera sees a burn while the caller's chips and cards still lie there
    Given the view was blocked
    When 1.0 s: the camera sees 2 face down at seat 1
    And 1.1 s: the chip sensor shows 50 in front of seat 1
    And 4.0 s: seats 3, 4 call
    And 7.0 s: the camera sees 1 face down in the burns
    Then "early burn" is raised at seat 1, under "TDA 2024 RP-5"
    And the next prompt is "act" for seat 1

  @twin:BRD-02
  Scenario: The camera sees a burn and the caller's chips came a moment before
    Given the view was blocked
    When 1.0 s: the camera sees 2 face down at seat 1
    And 1.1 s: the chip sensor shows 50 in front of seat 1
    And 4.0 s: seats 3, 4 call
    And 6.8 s: the chip sensor shows 100 in front of seat 1
    And 7.0 s: the camera sees 1 face down in the burns
    Then nothing is raised

  @BRD-03
  Scenario: The camera sees a flop while the caller's chips and cards still lie there
    Given the view was blocked
    When 1.0 s: the camera sees 2 face down at seat 1
    And 1.1 s: the chip sensor shows 50 in front of seat 1
    And 4.0 s: seats 3, 4 call
    And 7.0 s: the camera sees AhKd7c on the board
    Then "premature flop" is raised at seat 1, under "TDA 2024 RP-5-A"
    And the next prompt is "act" for seat 1

  @BRD-15
  Scenario: The board is swept with two hands still held
    Given the board is AhKd7c after regular streets
    When 1.0 s: the camera sees AhKd7c on the board
    And 1.1 s: the camera sees 2 face down at seat 1
    And 1.2 s: the camera sees 2 face down at seat 2
    And 4.0 s: the camera sees nothing on the board
    Then "board swept" is raised, under "TDA 2024 RP-4"
    And the dealer's steps are: restore board

  @twin:BRD-15
  Scenario: The board is swept after the last fold
    Given the board is AhKd7c after regular streets
    When 1.0 s: the camera sees AhKd7c on the board
    And 2.0 s: seat 1 bets 300
    And 3.0 s: seats 2, 3, 4 fold
    And 4.0 s: the dealer pushes the pot to seat 1
    And 4.5 s: the camera sees nothing on the board
    Then nothing is raised

  @BRD-16 @option:rabbit=off
  Scenario: A card comes out after everybody has folded
    Given the board is AhKd7c after regular streets
    When 2.0 s: seat 1 bets 300
    And 3.0 s: seats 2, 3, 4 fold
    And 6.0 s: 2s comes out
    Then "rabbit hunt" is raised, under "TDA 2024 28"
    And the next prompt is "return_uncalled" for seat 1 of 300

  @twin:BRD-16 @option:rabbit=on
  Scenario: A cash game looks at the card that would have come
    Given the Robert's rules
    And the house option rabbit is on
    And the board is AhKd7c after regular streets
    When 2.0 s: seat 1 bets 300
    And 3.0 s: seats 2, 3, 4 fold
    And 6.0 s: 2s comes out
    Then nothing is raised

  @BRD-06
  Scenario: The camera sees four cards and one burn
    When 4.0 s: seats 3, 4, 1 call
    And 6.0 s: seat 2 checks
    And 7.0 s: the camera sees 1 face down in the burns
    And 8.0 s: the camera sees AhKd7c2s on the board
    Then "four card flop" is raised, under "TDA 2024 39-A"
    And the dealer's steps are: random is burn, cards stand

  @twin:BRD-06
  Scenario: The camera was blind through the flop and sees four cards and two burns
    When 4.0 s: seats 3, 4, 1 call
    And 6.0 s: seat 2 checks
    And 7.0 s: the camera sees 2 face down in the burns
    And 8.0 s: the camera sees AhKd7c2s on the board
    Then nothing is raised

  @option:redealt_flop_burn=original_stands @option:redealt_flop_burn=fresh
  Scenario Outline: The burn of a flop that goes back
    Given the Robert's rules
    And the house option redealt_flop_burn is <option>
    When 4.0 s: seats 3, 4, 1 call
    And 7.1 s: AhKd7c comes out
    Then "premature flop" is raised at seat 2, under "Robert's v11 5"
    And the dealer's steps are: <steps>

    Examples:
      | option          | steps                                                     |
      | original_stands | keep burn, return cards to stub, reshuffle stub, no burn  |
      | fresh           | keep burn, return cards to stub, reshuffle stub, new burn |

  @option:redealt_flop_burn=ask
  Scenario: The flop comes while two are to act, and the house asks about its burn
    Given the Robert's rules
    And the house option redealt_flop_burn is ask
    And a hand of 4 players with 1,000 each at 5/10
    When 3.0 s: seat 3 calls
    And 5.0 s: AhKd7c comes out
    Then "premature flop" is raised at seat 4, under "Robert's v11 5"
    And the floor decides, offered are stub_reshuffle_burn_stays, stub_reshuffle_new_burn

  @option:redealt_flop_burn=ask
  Scenario: Four cards come as the flop, and the house asks about the burn
    Given the Robert's rules
    And the house option redealt_flop_burn is ask
    And a hand of 4 players with 1,000 each at 5/10
    When 3.0 s: seats 3, 4, 1 call
    And 4.0 s: seat 2 checks
    And 5.0 s: a card is burned
    And 6.0 s: AhKd7c2s comes out
    Then "four card flop" is raised, under "Robert's v11 5-3"
    And the floor decides, offered are all_back_reshuffle, all_back_new_burn
