# SPDX-License-Identifier: GPL-3.0-or-later
Feature: A. Before the deal
  Button, blinds, antes, straddles, posts, who sits where and with how many chips.

  @PRE-06
  Scenario: The first riffle latches the new level and closes the hand before
    Given the TDA rules
    And a hand of 3 players with 10,000 each at 50/100
    When 3.0 s: seats 3, 1 fold
    And 5.0 s: the dealer pushes the pot to seat 2
    And 9.0 s: the level becomes 100/200
    And 20.0 s: the riffle is heard
    Then the hand is still on
    And seat 3 has 200 in front
    And the action is on seat 1

  @twin:PRE-06
  Scenario: The riffle with the pot pushed but the push not seen
    Given the TDA rules
    And a hand of 3 players with 10,000 each at 50/100
    When 3.0 s: seats 3, 1 fold
    And 20.0 s: the riffle is heard
    Then nothing is raised
    And seat 2 has 10,000 behind

  @PRE-07
  Scenario: The clock changes the level in the middle of a hand
    Given the TDA rules
    And a hand of 3 players with 10,000 each at 50/100
    When 3.0 s: seat 3 calls
    And 4.0 s: the level becomes 100/200
    And 6.0 s: seat 1 calls
    Then nothing is raised
    And seat 1 has 100 in front

  @twin:PRE-07
  Scenario: The clock changes the level before the riffle
    Given the TDA rules
    And a table of 3 players with 10,000 each at 50/100 between hands
    When 1.0 s: the level becomes 100/200
    And 6.0 s: the riffle is heard
    Then nothing is raised
    And seat 3 has 200 in front

  @PRE-09 @option:button_error_after_sa=stands_no_back_up @option:substantial_action=tda36
  Scenario Outline: The button lies at the wrong seat
    Given the <rules> rules
    And a hand of 5 players with 10,000 each at 50/100
    When 10.0 s: seats <acted> fold
    And 12.0 s: the button is found at seat 1
    Then "button wrong" is raised at seat 1, under "<cited>"
    And the rule says "<ruling>"
    And the next prompt is "act"

    Examples:
      | rules    | acted   | ruling            | cited                           |
      | TDA      | 3, 4    | redeal            | TDA 2024 34-A                   |
      | TDA      | 3, 4, 5 | stands_no_back_up | TDA 2024 34-A                   |

  @PRE-09 @option:button_error_after_sa=correct_next_hand @option:substantial_action=two_after_blinds
  Scenario: Two players have acted: by Robert's Rules the button is put right for the next hand
    Given the Robert's rules
    And a hand of 5 players with 10,000 each at 50/100
    When 10.0 s: seats 3, 4 fold
    And 12.0 s: the button is found at seat 1
    Then "button wrong" is raised at seat 1, under "Robert's v11 3 irregularities-1"
    And the rule says "correct_next_hand"

  @option:substantial_action=one_action
  Scenario: At home a single action makes the deal stand
    Given the home rules
    And a hand of 5 players with 10,000 each at 50/100
    When 10.0 s: seat 3 folds
    And 12.0 s: the button is found at seat 1
    Then "button wrong" is raised at seat 1, under "Robert's v11 3 irregularities-1"
    And the rule says "correct_next_hand"

  @twin:PRE-09
  Scenario: The button lies where it should
    Given the TDA rules
    And a hand of 5 players with 10,000 each at 50/100
    When 10.0 s: seats 3, 4 fold
    And 12.0 s: the button is found at seat 5
    Then nothing is raised

  @PRE-10 @option:blind_rotation=dead_button
  Scenario: The small blind is gone: the button goes to an empty seat
    Given the TDA rules
    And a table of 5 players with 10,000 each at 50/100 between hands
    And the button is at seat 5, the last blinds were paid by 1 and 2
    When 2.0 s: seat 1 leaves
    Then the coming hand has the button at 1, the small blind at 2, the big blind at 3

  @PRE-10
  Scenario: The big blind is gone: no small blind in the coming hand
    Given the TDA rules
    And a table of 5 players with 10,000 each at 50/100 between hands
    And the button is at seat 5, the last blinds were paid by 1 and 2
    When 2.0 s: seat 2 leaves
    Then the coming hand has the button at 1, the small blind at nobody, the big blind at 3

  @twin:PRE-10
  Scenario: A player who was in no blind is gone
    Given the TDA rules
    And a table of 5 players with 10,000 each at 50/100 between hands
    And the button is at seat 5, the last blinds were paid by 1 and 2
    When 2.0 s: seat 4 leaves
    Then nothing is raised
    And the coming hand has the button at 1, the small blind at 2, the big blind at 3

  @PRE-11 @option:blind_rotation=bb_moves_one
  Scenario: The big blind leaves a cash game by page 001: button and small blind hold
    Given the California rules
    And a table of 5 players with 10,000 each at 50/100 between hands
    And the button is at seat 5, the last blinds were paid by 1 and 2
    When 2.0 s: seat 2 leaves
    Then the coming hand has the button at 5, the small blind at 1, the big blind at 3

  @PRE-11 @option:blind_rotation=moving_button @option:blind_rotation=simplified
  Scenario Outline: The button moves to the next player whoever paid
    Given a table of 5 players with 10,000 each at 50/100 between hands
    And the house option blind_rotation is <rotation>
    And the button is at seat 5, the last blinds were paid by 1 and 2
    When 2.0 s: seat 1 leaves
    Then the coming hand has the button at 2, the small blind at 3, the big blind at 4

    Examples:
      | rotation      |
      | moving_button |
      | simplified    |

  @twin:PRE-11
  Scenario: Nobody leaves by page 001
    Given the California rules
    And a table of 5 players with 10,000 each at 50/100 between hands
    And the button is at seat 5, the last blinds were paid by 1 and 2
    When 2.0 s: seat 4 sits out
    Then nothing is raised
    And the coming hand has the button at 1, the small blind at 2, the big blind at 3

  @PRE-12 @option:heads_up_adjust=on
  Scenario: Three become two: nobody pays the big blind twice
    Given the TDA rules
    And a table of 3 players with 10,000 each at 50/100 between hands
    And the button is at seat 1, the last blinds were paid by 2 and 3
    When 2.0 s: seat 1 leaves
    Then the coming hand has the button at 3, the small blind at 3, the big blind at 2

  @option:heads_up_adjust=off
  Scenario: Three become two where nothing is adjusted
    Given a table of 3 players with 10,000 each at 50/100 between hands
    And the house option heads_up_adjust is off
    And the house option blind_rotation is moving_button
    And the button is at seat 1, the last blinds were paid by 2 and 3
    When 2.0 s: seat 1 leaves
    Then the coming hand has the button at 2, the small blind at 2, the big blind at 3

  @twin:PRE-12
  Scenario: Three stay three
    Given the TDA rules
    And a table of 3 players with 10,000 each at 50/100 between hands
    And the button is at seat 1, the last blinds were paid by 2 and 3
    When 2.0 s: the riffle is heard
    Then nothing is raised
    And seat 1 has 100 in front

  @PRE-13 @option:post_on_entry=bb_live
  Scenario: A newcomer between the button and the small blind waits
    Given the Robert's rules
    And a table of 6 players with 10,000 each at 50/100 between hands
    And the button is at seat 6, the last blinds were paid by 2 and 3
    And seat 1 is empty
    When 2.0 s: seat 1 sits down with 5,000
    Then seat 1 owes 100 live and 0 dead

  @option:post_on_entry=wait
  Scenario: The house has newcomers wait for the big blind
    Given the house option post_on_entry is wait
    And a table of 6 players with 10,000 each at 50/100 between hands
    And the button is at seat 6, the last blinds were paid by 1 and 2
    And seat 5 is empty
    When 2.0 s: seat 5 sits down with 5,000
    Then seat 5 owes 0 live and 0 dead, and waits

  @twin:PRE-13 @option:post_on_entry=none
  Scenario: In a tournament a newcomer owes nothing
    Given the TDA rules
    And a table of 6 players with 10,000 each at 50/100 between hands
    And the button is at seat 6, the last blinds were paid by 1 and 2
    And seat 5 is empty
    When 2.0 s: seat 5 sits down with 5,000
    Then nothing is raised
    And seat 5 owes 0 live and 0 dead

  @PRE-15 @option:missed_blinds=sb_dead_bb_live
  Scenario: A player who missed both blinds comes back
    Given the Robert's rules
    And a table of 6 players with 10,000 each at 50/100 between hands
    And the button is at seat 6, the last blinds were paid by 1 and 2
    When 1.0 s: seat 5 was away for the small blind
    And 2.0 s: seat 5 was away for the big blind
    Then seat 5 owes 100 live and 50 dead

  @option:missed_blinds=wait
  Scenario: The house has returning players wait for the big blind
    Given the house option missed_blinds is wait
    And a table of 6 players with 10,000 each at 50/100 between hands
    And the button is at seat 6, the last blinds were paid by 1 and 2
    When 1.0 s: seat 5 was away for the small blind
    Then seat 5 owes 0 live and 0 dead, and waits

  @twin:PRE-15
  Scenario: A player who missed nothing posts nothing and a voluntary post is live
    Given the Robert's rules
    And a table of 6 players with 10,000 each at 50/100 between hands
    When 1.0 s: seat 5 posts 100 live and 0 dead
    And 3.0 s: the riffle is heard
    Then nothing is raised
    And seat 5 has 100 in front

  @option:missed_blinds=none
  Scenario: Where blinds are not made up, a missed blind costs nothing
    Given the TDA rules
    And a table of 6 players with 10,000 each at 50/100 between hands
    And the button is at seat 6, the last blinds were paid by 1 and 2
    When 1.0 s: seat 5 was away for the small blind
    Then seat 5 owes 0 live and 0 dead

  @PRE-16
  Scenario: All fold to the blinds, who take their chips back
    Given the Robert's rules
    And the house option rake_per_hand is 5
    And a hand of 4 players with 10,000 each at 50/100
    When 5.0 s: seats 3, 4 fold
    And 8.0 s: the dealer sends every chip back because of "chop"
    Then the hand is over
    And seat 1 has 10,000 behind
    And seat 2 has 10,000 behind

  @twin:PRE-16
  Scenario: The blinds play it out
    Given the Robert's rules
    And a hand of 4 players with 10,000 each at 50/100
    When 5.0 s: seats 3, 4 fold
    And 8.0 s: seat 1 calls
    Then nothing is raised
    And the action is on seat 2

  @PRE-17 @option:straddle=utg @option:straddle_min_raise=new_bring_in
  Scenario: A straddle is the new bring-in and has the last word
    Given the Robert's rules
    And a table of 5 players with 10,000 each at 50/100 between hands
    And the button is at seat 5
    When 1.0 s: seat 3 straddles to 200
    And 3.0 s: the riffle is heard
    Then the action is on seat 4
    And seat 4 may raise, to 400 at least

  @option:straddle_min_raise=plus_one_bb
  Scenario: After a straddle the raise is by one big blind only
    Given the house option straddle_min_raise is plus_one_bb
    And a table of 5 players with 10,000 each at 50/100 between hands
    And the button is at seat 5
    When 1.0 s: seat 3 straddles to 200
    And 3.0 s: the riffle is heard
    Then seat 4 may raise, to 300 at least

  @option:straddle=button @option:straddle=utg_or_button @option:straddle=any
  Scenario Outline: A straddle on the button: the small blind acts first
    Given the house option straddle is <where>
    And a table of 5 players with 10,000 each at 50/100 between hands
    And the button is at seat 5
    When 1.0 s: seat 5 straddles to 200
    And 3.0 s: the riffle is heard
    Then nothing is raised
    And the action is on seat 1

    Examples:
      | where         |
      | button        |
      | utg_or_button |
      | any           |

  @option:straddle=off
  Scenario: No straddles in a tournament
    Given the TDA rules
    And a table of 5 players with 10,000 each at 50/100 between hands
    When 1.0 s: seat 3 straddles to 200
    Then it is refused because "no straddles here"

  @twin:PRE-17
  Scenario: Nobody straddles
    Given the Robert's rules
    And a table of 5 players with 10,000 each at 50/100 between hands
    And the button is at seat 5
    When 3.0 s: the riffle is heard
    Then nothing is raised
    And the action is on seat 3
    And seat 3 may raise, to 200 at least

  @PRE-18 @option:ante_order=blind_first
  Scenario: A short big blind pays the blind first, then the ante
    Given the TDA rules
    And a table of 4 players with 10,000 each at 50/100 between hands
    And an ante of 100 by the big blind
    And the button is at seat 4
    And seat 2 has 120
    When 3.0 s: the riffle is heard
    Then seat 2 has 100 in front
    And seat 3 has 100 to call

  @option:ante_order=ante_first
  Scenario: The house takes the ante first
    Given the TDA rules
    And the house option ante_order is ante_first
    And a table of 4 players with 10,000 each at 50/100 between hands
    And an ante of 100 by the big blind
    And the button is at seat 4
    And seat 2 has 120
    When 3.0 s: the riffle is heard
    Then seat 2 has 20 in front

  @twin:PRE-18
  Scenario Outline: Antes are dead money and no part of the bet
    Given the TDA rules
    And a table of 4 players with 10,000 each at 50/100 between hands
    And an ante of 25 by <who>
    And the button is at seat 4
    When 3.0 s: the riffle is heard
    Then nothing is raised
    And seat 3 has 100 to call

    Examples:
      | who           |
      | each player   |
      | the button    |
      | the big blind |

  @option:ante_type=none @option:ante_type=each @option:ante_type=bb @option:ante_type=button
  Scenario Outline: The house says whose the ante is, where the level does not
    Given the TDA rules
    And the house option ante_type is <kind>
    And a table of 4 players with 10,000 each at 50/100 between hands
    And an ante of 25
    And the button is at seat 4
    When 3.0 s: the riffle is heard
    Then nothing is raised
    And seat 2 has <big> behind
    And seat 3 has <other> behind
    And seat 4 has <button> behind

    Examples:
      | kind   | big   | other  | button |
      | none   | 9,900 | 10,000 | 10,000 |
      | each   | 9,875 | 9,975  | 9,975  |
      | bb     | 9,875 | 10,000 | 10,000 |
      | button | 9,900 | 10,000 | 9,975  |

  Scenario: A level with an ante of its own kind keeps it
    Given the TDA rules
    And the house option ante_type is bb
    And a table of 4 players with 10,000 each at 50/100 between hands
    And an ante of 25 by the button
    And the button is at seat 4
    When 3.0 s: the riffle is heard
    Then nothing is raised
    And seat 4 has 9,975 behind

  @PRE-19
  Scenario: A re-buy declared before the hand plays behind
    Given the TDA rules
    And a table of 3 players with 10,000 each at 50/100 between hands
    And seat 3 has 0
    And the button is at seat 3
    When 1.0 s: seat 3 brings 5,000
    And 20.0 s: the riffle is heard
    Then seat 3 has 5,000 behind
    And the action is on seat 3

  @PRE-19
  Scenario: Chips bought during a hand count from the next one
    Given the Robert's rules
    And a hand of 3 players with 10,000 each at 50/100
    When 1.0 s: seat 3 folds
    And 2.0 s: seat 3 brings 5,000
    Then seat 3 has 10,000 behind

  @twin:PRE-19
  Scenario: Nobody buys chips
    Given the Robert's rules
    And a table of 3 players with 10,000 each at 50/100 between hands
    When 20.0 s: the riffle is heard
    Then nothing is raised

  @PRE-23 @option:kill_absent=last_card
  Scenario: The player is not back when the last card is dealt
    Given the TDA rules
    And a hand of 4 players with 10,000 each at 50/100
    When 6.0 s: seat 3 is not there at the last card of the deal
    Then "absent player" is raised at seat 3, under "TDA 2024 30"
    And the hand of seat 3 is dead, because of "absent"
    And the action is on seat 4

  @option:kill_absent=first_card
  Scenario: A house that kills the hand at the first card
    Given the TDA rules
    And the house option kill_absent is first_card
    And a hand of 4 players with 10,000 each at 50/100
    When 1.0 s: seat 4 is not there at the last card of the deal
    Then "absent player" is raised at seat 4, under "TDA 2024 30"
    And the hand of seat 4 is dead, because of "absent"

  @twin:PRE-23
  Scenario: The player is back in time
    Given the TDA rules
    And a hand of 4 players with 10,000 each at 50/100
    When 6.0 s: seat 3 calls
    Then nothing is raised

  @PRE-24 @option:kill_absent=not_dealt
  Scenario: An absent player of a cash game is dealt out
    Given the Robert's rules
    And a table of 4 players with 10,000 each at 50/100 between hands
    And the button is at seat 4
    When 1.0 s: seat 3 sits out
    And 4.0 s: the riffle is heard
    Then nothing is raised
    And the action is on seat 4

  @option:kill_absent=not_dealt
  Scenario: A cash player was dealt in and is not there: the floor decides
    Given the Robert's rules
    And a hand of 4 players with 10,000 each at 50/100
    When 6.0 s: seat 3 is not there at the last card of the deal
    Then "absent player" is raised at seat 3, under "TDA 2024 30"
    And the floor decides, offered are stands, dead_hand

  @twin:PRE-24
  Scenario: The player comes back and is dealt in
    Given the Robert's rules
    And a table of 4 players with 10,000 each at 50/100 between hands
    And the button is at seat 4
    When 1.0 s: seat 3 sits out
    And 2.0 s: seat 3 comes back
    And 4.0 s: the riffle is heard
    Then nothing is raised
    And the action is on seat 3

  @PRE-26
  Scenario: A card of the other deck is in a hand
    Given the Robert's rules
    And a hand of 4 players with 10,000 each at 50/100
    When 8.0 s: there is a card with another back at seat 3
    Then "wrong back" is raised at seat 3, under "Robert's v11 3 irregularities-3"
    And the rule says "refund"
    And the dealer's steps are: retire deck

  @twin:PRE-26
  Scenario: Two decks take turns: all backs of this hand are alike
    Given the Robert's rules
    And a hand of 4 players with 10,000 each at 50/100
    When 8.0 s: the camera sees 2 face down at seat 3
    And 9.0 s: seat 3 calls
    Then nothing is raised

  @option:blinds_enabled=off @option:blinds_enabled=on
  Scenario Outline: With blinds or without
    Given the house option blinds_enabled is <blinds>
    And a hand of 4 players with 10,000 each at 50/100
    When 3.0 s: seat <first> <does>
    Then nothing is raised

    Examples:
      | blinds | first | does   |
      | on     | 3     | calls  |
      | off    | 1     | checks |

  @option:seats_max
  Scenario: The table has six seats
    Given the house option seats_max is 6
    And a table of 4 players with 10,000 each at 50/100 between hands
    When 1.0 s: seat 7 sits down with 5,000
    Then it is refused because "no such seat"

  @PRE-03
  Scenario: The stub after the hand is one card short
    Given the Robert's rules
    And a hand of 3 players with 10,000 each at 50/100
    When 4.0 s: seats 3, 1 fold
    And 6.0 s: the dealer pushes the pot to seat 2
    And 30.0 s: the camera sees 45 face down in the stub
    Then "stub count" is raised, under "house rule"
    And the dealer's steps are: retire deck
    And the next prompt is "start_hand"

  @twin:PRE-03
  Scenario: The stub after the hand is complete
    Given the Robert's rules
    And a hand of 3 players with 10,000 each at 50/100
    When 4.0 s: seats 3, 1 fold
    And 6.0 s: the dealer pushes the pot to seat 2
    And 30.0 s: the camera sees 46 face down in the stub
    Then nothing is raised

  @PRE-05
  Scenario: The bottom card is seen in the shuffle
    Given the Robert's rules
    And a table of 3 players with 10,000 each at 50/100 between hands
    When 2.0 s: a card in the stub is turned up by the dealer
    Then "exposed in shuffle" is raised, under "house rule"
    And the dealer's steps are: reshuffle stub
    And the next prompt is "start_hand"

  @twin:PRE-05
  Scenario: The shuffle with every card face down
    Given the Robert's rules
    And a table of 3 players with 10,000 each at 50/100 between hands
    When 2.0 s: the camera sees 52 face down in the stub
    And 9.0 s: the riffle is heard
    Then nothing is raised

  @PRE-09
  Scenario: The button lay right and is seen two seats on while the flop is bet
    Given the TDA rules
    And a hand of 5 players with 10,000 each at 50/100
    And the board is AhKd7c after regular streets
    When 1.0 s: the button sensor shows seat 5
    And 20.0 s: seat 1 bets 200
    And 22.0 s: the button sensor shows seat 2
    Then "button moved" is raised at seat 2, under "TDA 2024 34-A"
    And the dealer decides, offered are correct, stands

  @twin:PRE-09
  Scenario: The button is moved on early for the next hand
    Given the TDA rules
    And a hand of 5 players with 10,000 each at 50/100
    And the board is AhKd7c after regular streets
    When 1.0 s: the button sensor shows seat 5
    And 20.0 s: seat 1 bets 200
    And 22.0 s: the button sensor shows seat 1
    Then nothing is raised

  @PRE-09
  Scenario: The button was not moved when the first card goes out
    Given the TDA rules
    And a hand of 5 players with 10,000 each at 50/100
    When 0.5 s: the button sensor shows seat 4
    And 1.0 s: a card goes face down to seat 1
    Then "button wrong" is raised at seat 4, under "TDA 2024 34-A"
    And the rule says "redeal"

  @twin:PRE-09
  Scenario: The button is moved late, but before the first card
    Given the TDA rules
    And a hand of 5 players with 10,000 each at 50/100
    When 0.2 s: the button sensor shows seat 4
    And 0.8 s: the button sensor shows seat 5
    And 1.0 s: a card goes face down to seat 1
    Then nothing is raised

  @PRE-14
  Scenario: The big blind is short when the first card goes out
    Given the TDA rules
    And a hand of 5 players with 10,000 each at 50/100
    When 0.2 s: the chip sensor shows 50 in front of seat 1
    And 0.5 s: the chip sensor shows 50 in front of seat 2
    And 1.0 s: a card goes face down to seat 1
    Then "blind wrong" is raised at seat 2, under "page 000 blinds"
    And the dealer decides, offered are correct, stands

  @twin:PRE-14
  Scenario: The big blind is all the player has
    Given the TDA rules
    And a hand of 5 players with 10,000 each at 50/100
    And seat 2 has 60
    When 0.2 s: the chip sensor shows 50 in front of seat 1
    And 0.5 s: the chip sensor shows 60 in front of seat 2
    And 1.0 s: a card goes face down to seat 1
    Then nothing is raised

  @PRE-20 @option:top_up=only_at_zero @option:top_up=none
  Scenario Outline: Chips are added where the house does not allow it
    Given the house option top_up is <option>
    And a table of 3 players with 10,000 each at 50/100 between hands
    When 1.0 s: seat 3 brings 5,000
    Then "top up" is raised at seat 3, under "page 002 table stakes"
    And the dealer decides, offered are take_back, stands

    Examples:
      | option       |
      | only_at_zero |
      | none         |

  @twin:PRE-20 @option:top_up=between_hands
  Scenario: Chips are added between hands of a cash game
    Given the Robert's rules
    And a table of 3 players with 10,000 each at 50/100 between hands
    When 1.0 s: seat 3 brings 5,000
    Then nothing is raised

  @twin:PRE-20
  Scenario: A player without chips buys in again
    Given the house option top_up is only_at_zero
    And a table of 3 players with 10,000 each at 50/100 between hands
    And seat 3 has 0
    When 1.0 s: seat 3 brings 5,000
    Then nothing is raised

  @PRE-21 @option:tournament=off
  Scenario: A player puts half of his stack into his pocket
    Given the Robert's rules
    And a table of 3 players with 10,000 each at 50/100 between hands
    When 1.0 s: seat 3 takes away 5,000
    Then "chips removed" is raised at seat 3, under "house rule"
    And the dealer decides, offered are take_back, stands

  @twin:PRE-21
  Scenario: A player tips the waiter
    Given the Robert's rules
    And a table of 3 players with 10,000 each at 50/100 between hands
    When 1.0 s: seat 3 takes away 5
    Then nothing is raised

  @option:tournament=on
  Scenario: In a tournament a penalty takes chips off the table
    Given the TDA rules
    And a table of 3 players with 10,000 each at 50/100 between hands
    When 1.0 s: seat 3 takes away 500
    Then nothing is raised

  @PRE-23 @option:absent_tournament=deal_and_kill
  Scenario: An absent tournament player is dealt in and pays his blind
    Given the TDA rules
    And a table of 4 players with 10,000 each at 50/100 between hands
    And the button is at seat 4
    When 1.0 s: seat 2 sits out
    And 4.0 s: the riffle is heard
    Then seat 2 has 100 in front

  @option:absent_tournament=not_dealt
  Scenario: A tournament that leaves absent players out
    Given the TDA rules
    And the house option absent_tournament is not_dealt
    And a table of 4 players with 10,000 each at 50/100 between hands
    And the button is at seat 4
    When 1.0 s: seat 3 sits out
    And 4.0 s: the riffle is heard
    Then nothing is raised
    And the action is on seat 4

  @PRE-01
  Scenario: A new deck is spread and a card is not there
    Given the Robert's rules
    And a table of 6 players with 1,000 each at 5/10 between hands
    When 2.0 s: the room changes the deck
    And 40.0 s: the room spreads the deck and misses 7c
    Then "deck not whole" is raised, under "house rule"
    And the floor decides, offered are swap_deck, count_again
    And the next prompt is "deck_wrong"

  @PRE-01
  Scenario: A new deck waits to be looked through
    Given the Robert's rules
    And a table of 6 players with 1,000 each at 5/10 between hands
    When 2.0 s: the room changes the deck
    Then the dealer is advised of "deck check"
    And the next prompt is "start_hand"

  @twin:PRE-01
  Scenario: A new deck is spread and whole
    Given the Robert's rules
    And a table of 6 players with 1,000 each at 5/10 between hands
    When 2.0 s: the room changes the deck
    And 40.0 s: the room spreads the deck and finds it whole
    Then nothing is raised
    And the dealer is not advised of "deck check"
    And the next prompt is "start_hand"

  @PRE-02
  Scenario: In the break the deck is set with two cards changed about
    Given the TDA rules
    And a table of 6 players with 10,000 each at 50/100 between hands
    When 2.0 s: the room spreads the deck in the order KdQdTdJd9d
    Then the dealer is advised of "deck order" of 3

  @twin:PRE-02
  Scenario: In the break the deck is set from the king of diamonds on
    Given the TDA rules
    And a table of 6 players with 10,000 each at 50/100 between hands
    When 2.0 s: the room spreads the deck in the order KdQdJdTd9d8d7d6d5d4d3d2dAdKcQc
    Then nothing is raised
    And the dealer is not advised of "deck order"

  @PRE-04
  Scenario: A shuffle of one riffle
    Given the TDA rules
    And a table of 6 players with 10,000 each at 50/100 between hands
    When 2.0 s: the dealer notes "riffled once"
    Then the dealer is advised of "shuffle short"
    And the next prompt is "start_hand"

  @twin:PRE-04
  Scenario: A shuffle of the whole routine
    Given the TDA rules
    And a table of 6 players with 10,000 each at 50/100 between hands
    When 2.0 s: the riffle is heard
    Then nothing is raised
    And the dealer is not advised of "shuffle short"

  @PRE-08
  Scenario: Two aces are drawn for the button, the suit tells
    Given the TDA rules
    And a table of 3 players with 10,000 each at 50/100 between hands
    When 2.0 s: the room draws Ah to seat 1, As to seat 2, Kd to seat 3
    Then the coming hand has the button at 2, the small blind at 3, the big blind at 1

  @PRE-08
  Scenario: The camera sees the draw
    Given the TDA rules
    And a table of 3 players with 10,000 each at 50/100 between hands
    When 2.0 s: the camera sees 9h at seat 1
    And 3.0 s: the camera sees Kc at seat 2
    And 4.0 s: the camera sees Kd at seat 3
    Then the dealer is advised of "drawn button" for seat 3

  @PRE-08
  Scenario: One card is drawn by two
    Given the TDA rules
    And a table of 3 players with 10,000 each at 50/100 between hands
    When 2.0 s: the room draws Ah to seat 1, Ah to seat 2
    Then it is refused because "draw again"

  @twin:PRE-08
  Scenario: The highest card is alone
    Given the TDA rules
    And a table of 3 players with 10,000 each at 50/100 between hands
    When 2.0 s: the room draws 9h to seat 1, 2s to seat 2, Kd to seat 3
    Then nothing is raised
    And the coming hand has the button at 3, the small blind at 1, the big blind at 2

  @PRE-22
  Scenario Outline: A stack that cannot be seen
    Given the WSOP rules
    And a hand of 6 players with 10,000 each at 50/100
    When 2.0 s: the dealer notes "<seen>" at seat 4
    Then the dealer is advised of "<told>" for seat 4
    And the action is on seat 3

    Examples:
      | seen                        | told             |
      | chips in a rack             | rack in play     |
      | big chips behind small ones | big chips hidden |

  @twin:PRE-22
  Scenario: A stack is counted
    Given the WSOP rules
    And a hand of 6 players with 10,000 each at 50/100
    When 2.0 s: seat 4 is counted at 9,500
    Then nothing is raised
    And the dealer is not advised of "rack in play"

  @PRE-25
  Scenario: The table gives a player away: the next big blind goes
    Given the TDA rules
    And a table of 6 players with 10,000 each at 50/100 between hands
    And the button is at seat 1, the last blinds were paid by 2 and 3
    When 2.0 s: the room holds the table for balance
    Then the dealer is advised of "moves out" for seat 4
    And the next prompt is "start_hand"

  @PRE-25
  Scenario: The table is three short and waits, and a hand is begun all the same
    Given the TDA rules
    And a table of 6 players with 10,000 each at 50/100 between hands
    When 2.0 s: the room holds the table for short
    And 9.0 s: the riffle is heard
    Then "table held" is raised, under "TDA 2024 RP-8"
    And the action is on seat 4

  @twin:PRE-25
  Scenario: The floor lets the table go on
    Given the TDA rules
    And a table of 6 players with 10,000 each at 50/100 between hands
    When 2.0 s: the room holds the table for short
    And 8.0 s: the room lets the table go on
    And 9.0 s: the riffle is heard
    Then nothing is raised
    And the action is on seat 4

  @option:hand_start_event=riffle
  Scenario: By hand it is the first riffle that begins a hand, not the machine
    Given the TDA rules
    And a table of 4 players with 10,000 each at 50/100 between hands
    And the button is at seat 4
    When 2.0 s: the button of the shuffler is pressed
    And 3.0 s: the level becomes 100/200
    And 4.0 s: the riffle is heard
    Then the hand is still on
    And seat 2 has 200 in front

  @option:hand_start_event=shuffler
  Scenario: With a machine its button begins the hand, and a level after it is for the next
    Given the TDA rules
    And the house option hand_start_event is shuffler
    And a table of 4 players with 10,000 each at 50/100 between hands
    And the button is at seat 4
    When 2.0 s: the button of the shuffler is pressed
    And 3.0 s: the level becomes 100/200
    Then the hand is still on
    And seat 2 has 100 in front

  @option:hand_start_event=shuffler
  Scenario: With a machine a riffle begins nothing
    Given the TDA rules
    And the house option hand_start_event is shuffler
    And a table of 4 players with 10,000 each at 50/100 between hands
    And the button is at seat 4
    When 1.0 s: the dealer claims "ready"
    And 2.0 s: the riffle is heard
    Then the hand is over

  @option:hand_start_event=push
  Scenario: The new dealer sits down, and with that the hand begins
    Given the TDA rules
    And the house option hand_start_event is push
    And a table of 4 players with 10,000 each at 50/100 between hands
    And the button is at seat 4
    When 2.0 s: the room sends the dealer Bea
    And 3.0 s: the level becomes 100/200
    Then the hand is still on
    And seat 2 has 100 in front
    And the dealer is advised of "hand over"

  @option:blind_schedule=by_minutes
  Scenario: A level of twenty minutes runs out during a hand and counts from the next one
    Given the TDA rules
    And a table of 3 players with 10,000 each at 50/100 between hands
    And the button is at seat 3
    When 1.0 s: the level becomes 100/200 after 20 minutes
    And 1190.0 s: the riffle is heard
    And 1195.0 s: the room clock is looked at
    And 1202.0 s: the room clock is looked at
    And 1203.0 s: seats 3, 1 fold
    And 1205.0 s: the dealer pushes the pot to seat 2
    And 1210.0 s: the riffle is heard
    Then nothing is raised
    And seat 3 has 200 in front

  @option:blind_schedule=by_minutes
  Scenario: After the program began anew a level lasts its minutes again
    Given the TDA rules
    And a table of 3 players with 10,000 each at 50/100 between hands
    And the button is at seat 3
    When 1000.0 s: the level becomes 100/200 after 20 minutes
    And 5.0 s: the room clock begins anew
    And 1000.0 s: the room clock is looked at
    And 1010.0 s: the riffle is heard
    Then seat 2 has 100 in front

  @option:rebuy_period
  Scenario: A re-buy in the second level of one
    Given the TDA rules
    And the house option top_up is between_hands
    And the house option rebuy_period is 1
    And a table of 3 players with 10,000 each at 50/100 between hands
    And the button is at seat 3
    When 1.0 s: the riffle is heard
    And 2.0 s: seat 3 folds
    And 3.0 s: the level becomes 100/200
    And 4.0 s: seat 1 folds
    And 5.0 s: the dealer pushes the pot to seat 2
    And 6.0 s: the riffle is heard
    And 7.0 s: seat 3 brings 10,000
    Then "rebuy over" is raised at seat 3, under "house rule"
    And the floor decides, offered are take_back, stands

  @option:rebuy_period
  Scenario: A re-buy in the first level of one
    Given the TDA rules
    And the house option top_up is between_hands
    And the house option rebuy_period is 1
    And a table of 3 players with 10,000 each at 50/100 between hands
    And the button is at seat 3
    When 1.0 s: the riffle is heard
    And 7.0 s: seat 3 brings 10,000
    Then nothing is raised

  @twin:PRE-03
  Scenario: After the hand the stub is taken up
    Given the Robert's rules
    And a hand of 3 players with 1,000 each at 5/10
    When 1.0 s: seats 3, 1 fold
    And 2.0 s: the dealer pushes the pot to seat 2
    And 5.0 s: the camera sees nothing in the stub
    Then nothing is raised
