# SPDX-License-Identifier: GPL-3.0-or-later
Feature: F. Pots
  Side pots, uncalled bets, odd chips, rake.

  Background:
    Given the TDA rules
    And a hand of 3 players with 10,000 each at 50/100

  @POT-01
  Scenario: Two all-ins make a main pot and a side pot
    Given seat 1 has 1,000
    And seat 2 has 2,000
    When 3.0 s: seat 3 raises to 5,000
    And 4.0 s: seat 1 is all-in
    And 5.0 s: seat 2 is all-in
    Then the pots are 3000 for 1 2 3, 2000 for 2 3

  @twin:POT-01
  Scenario: All-ins of one size make one pot
    Given seat 1 has 1,000
    And seat 2 has 1,000
    When 3.0 s: seat 3 raises to 1,000
    And 4.0 s: seat 1 is all-in
    And 5.0 s: seat 2 is all-in
    Then nothing is raised
    And the pots are 3000 for 1 2 3

  @POT-02
  Scenario: The part that nobody called goes back first
    Given seat 2 has 1,000
    When 3.0 s: seat 3 raises to 5,000
    And 4.0 s: seat 1 folds
    And 5.0 s: seat 2 is all-in
    Then the next prompt is "return_uncalled" for seat 3 of 4,000

  @twin:POT-02
  Scenario: The bet is called in full
    When 3.0 s: seat 3 raises to 500
    And 4.0 s: seat 1 folds
    And 5.0 s: seat 2 calls
    Then nothing is raised
    And the next prompt is "pull_in"

  @POT-03 @option:pot_award_order=sides_first @option:pot_award_order=main_first
  Scenario Outline: The order of the pushes
    Given the house option pot_award_order is <order>
    And seat 1 has 1,000
    And the board is AhKd7c2s9d after regular streets
    When 3.0 s: seat 1 is all-in
    And 4.0 s: seat 2 raises to 2,000
    And 5.0 s: seat 3 calls
    And 6.0 s: seat 1 turns up AsAc
    And 7.0 s: seat 2 turns up KsKc
    And 8.0 s: seat 3 turns up 7s7h
    Then to be pushed are <pushes>

    Examples:
      | order       | pushes                             |
      | sides_first | 2200 to seat 2, 3000 to seat 1     |
      | main_first  | 3000 to seat 1, 2200 to seat 2     |

  @twin:POT-03
  Scenario: One pot, one push
    Given the board is AhKd7c2s9d after regular streets
    When 3.0 s: seats 1, 2, 3 check
    And 6.0 s: seat 1 turns up AsAc
    And 7.0 s: seat 2 turns up KsKc
    And 8.0 s: seat 3 turns up 7s7h
    Then nothing is raised
    And to be pushed are 300 to seat 1

  @POT-04 @option:odd_chips=one_each_clockwise @option:odd_chips=all_to_first @option:smallest_chip
  Scenario Outline: Two winners and a chip that cannot be split
    Given the house option odd_chips is <option>
    And the house option smallest_chip is 25
    And a hand of 3 players with 10,000 each at 25/75
    And the board is AhKhQhJhTh after regular streets
    When 3.0 s: seats 1, 2, 3 check
    And 5.0 s: seat 2 turns up 2s3s
    And 6.0 s: seat 3 turns up 2c3c
    And 7.0 s: the hand of seat 1 goes into the muck
    Then to be pushed are 125 to seat 2, 100 to seat 3

    Examples:
      | option             |
      | one_each_clockwise |
      | all_to_first       |

  @option:odd_chips=high_card_suit
  Scenario: The odd chip to the highest card
    Given the house option odd_chips is high_card_suit
    And the house option smallest_chip is 25
    And a hand of 3 players with 10,000 each at 25/75
    And the board is AhKhQhJhTh after regular streets
    When 3.0 s: seats 1, 2, 3 check
    And 5.0 s: seat 2 turns up 2s3s
    And 6.0 s: seat 3 turns up 2c9c
    And 7.0 s: the hand of seat 1 goes into the muck
    Then to be pushed are 100 to seat 2, 125 to seat 3

  @twin:POT-04
  Scenario: Two winners and a pot that splits evenly
    Given the board is AhKhQhJhTh after regular streets
    When 3.0 s: seats 1, 2, 3 check
    And 5.0 s: seat 2 turns up 2s3s
    And 6.0 s: seat 3 turns up 2c3c
    And 7.0 s: the hand of seat 1 goes into the muck
    And 9.0 s: the dealer pushes the pot to seats 2 and 3
    Then nothing is raised
    And the hand is over

  @POT-06
  Scenario: A short small blind is all-in: the big blind is in main and side pot
    Given seat 1 has 30
    When 3.0 s: seat 3 calls
    And 4.0 s: seat 2 checks
    Then the pots are 90 for 1 2 3, 140 for 2 3

  @twin:POT-06
  Scenario: Full blinds, one pot
    When 3.0 s: seats 3, 1 call
    And 4.0 s: seat 2 checks
    Then nothing is raised
    And the pots are 300 for 1 2 3

  @POT-07 @option:rake_per_mille @option:rake_cap @option:rake_step @option:no_flop_no_drop=on
  Scenario Outline: What the house may take
    Given the Robert's rules
    And the house option rake_per_mille is 100
    And the house option rake_step is 5
    And the house option rake_cap is 20
    And the board is <board> after regular streets
    When 3.0 s: seat 1 checks
    Then the house may take <rake>

    Examples:
      | board  | rake |
      | AhKd7c | 20   |

  @option:no_flop_no_drop=on
  Scenario: No flop, no drop
    Given the house option rake_per_mille is 100
    When 3.0 s: seat 3 calls
    Then the house may take 0

  @option:no_flop_no_drop=off @option:rake_from_pot
  Scenario: A house that takes without a flop, from a pot of 250 on
    Given the house option rake_per_mille is 100
    And the house option no_flop_no_drop is off
    And the house option rake_from_pot is 250
    When 3.0 s: seat 3 calls
    Then the house may take 25

  @option:rake_per_hand @option:flop_fee
  Scenario: A drop of every hand and a fee for the flop
    Given the house option rake_per_hand is 3
    And the house option flop_fee is 2
    And the board is AhKd7c after regular streets
    When 3.0 s: seat 1 checks
    Then the house may take 5

  @POT-07 @option:regulator_rake_per_mille @option:regulator_rake_cap
  Scenario Outline: The regulator's maximum stands above the card on the wall
    Given the house option rake_per_mille is 100
    And the house option <law> is <most>
    And the board is AhKd7c after regular streets
    When 3.0 s: seats 1, 2, 3 check
    And 4.0 s: the dealer takes a rake of 40
    Then the house may take <rake>
    And "over rake" is raised, under "house rule"

    Examples:
      | law                      | most | rake |
      | regulator_rake_cap       | 30   | 30   |
      | regulator_rake_per_mille | 100  | 30   |

  @twin:POT-07
  Scenario: A rake of just the regulator's maximum
    Given the house option rake_per_mille is 100
    And the house option regulator_rake_cap is 20
    And the board is AhKd7c after regular streets
    When 3.0 s: seats 1, 2, 3 check
    And 4.0 s: the dealer takes a rake of 20
    Then nothing is raised

  @option:rake_from=main_first @option:rake_from=each_pot
  Scenario Outline: From which pot the rake comes
    Given the house option rake_from is <option>
    And the house option rake_per_mille is 100
    And seat 1 has 1,000
    And the board is AhKd7c2s9d after regular streets
    When 3.0 s: seat 1 is all-in
    And 4.0 s: seat 2 raises to 2,000
    And 5.0 s: seat 3 calls
    And 5.5 s: the dealer pulls in the bets
    And 5.8 s: the dealer takes a rake of 52
    And 6.0 s: seat 1 turns up AsAc
    And 7.0 s: seat 2 turns up KsKc
    And 8.0 s: seat 3 turns up 7s7h
    Then to be pushed are <pushes>

    Examples:
      | option     | pushes                             |
      | main_first | 2200 to seat 2, 2948 to seat 1     |
      | each_pot   | 2178 to seat 2, 2970 to seat 1     |

  @twin:POT-07
  Scenario: The rake is taken during the hand
    Given the house option rake_per_mille is 100
    And the board is AhKd7c2s9d after regular streets
    When 3.0 s: seats 1, 2, 3 check
    And 4.0 s: the dealer takes a rake of 30
    And 5.0 s: seat 1 turns up AsAc
    And 6.0 s: the dealer pushes the pot to seat 1
    Then nothing is raised
    And seat 1 has 10,170 behind

  @POT-07
  Scenario: More rake than the card on the wall allows
    Given the Robert's rules
    And the house option rake_per_mille is 50
    And the house option rake_cap is 10
    And the board is AhKd7c2s9d after regular streets
    When 3.0 s: seats 1, 2, 3 check
    And 4.0 s: the dealer takes a rake of 15
    Then "over rake" is raised, under "house rule"
    And the dealer decides, offered are correct, stands

  @option:odd_chips=carry
  Scenario: The odd chip stays in the middle for the next pot
    Given the house option odd_chips is carry
    And the house option smallest_chip is 25
    And a hand of 3 players with 10,000 each at 25/75
    And the board is AhKhQhJhTh after regular streets
    When 3.0 s: seats 1, 2, 3 check
    And 5.0 s: seat 2 turns up 2s3s
    And 6.0 s: seat 3 turns up 2c3c
    And 7.0 s: the hand of seat 1 goes into the muck
    Then to be pushed are 100 to seat 2, 100 to seat 3

  @POT-09 @option:chip_race_rounding=up @option:chip_race_rounding=nearest
  Scenario Outline: The small chips are raced off, nobody gets more than one new chip
    Given the house option chip_race_rounding is <option>
    And chips of 25, 100 in play
    And a table of 3 players with 1,000 each at 25/50 between hands
    And seat 1 has 1,075
    And seat 2 has 1,050
    When 3.0 s: the table agrees to race off chips of 25 for 100, seats drawing 1, 2
    Then seat 1 has 1,100 behind
    And seat 2 has <second> behind

    Examples:
      | option  | second |
      | up      | 1,100  |
      | nearest | 1,000  |

  @twin:POT-09
  Scenario: Nobody has small chips left
    Given chips of 25, 100 in play
    And a table of 3 players with 1,000 each at 25/50 between hands
    When 3.0 s: the table agrees to race off chips of 25 for 100, seats drawing 1, 2
    Then nothing is raised
    And seat 1 has 1,000 behind

  @POT-08
  Scenario: Four of a kind loses to a straight flush in a room with a jackpot
    Given the Robert's rules
    And a hand of 3 players with 1,000 each at 5/10
    And the board is 8h9h9sThKc after regular streets
    When 2.0 s: the room pays a jackpot when AsAhAdKcKd loses
    And 3.0 s: seats 1, 2, 3 check
    And 5.0 s: seat 1 turns up 9c9d
    And 6.0 s: seat 2 turns up QhJh
    And 7.0 s: the hand of seat 3 goes into the muck
    And 8.0 s: seat 1 turns up 9c9d
    Then the hand of seat 1 is live

  @POT-08
  Scenario: The last hand of two turned up makes the other a jackpot hand
    Given the Robert's rules
    And a hand of 3 players with 1,000 each at 5/10
    And the board is 8h9h9sThKc after regular streets
    When 2.0 s: the room pays a jackpot when AsAhAdKcKd loses
    And 3.0 s: seat 1 bets 20
    And 3.5 s: seat 2 calls
    And 4.0 s: seat 3 folds
    And 5.0 s: seat 1 turns up 9c9d
    And 6.0 s: seat 2 turns up QhJh
    Then "jackpot hand" is raised at seat 1, under "house rule"
    And the floor decides, offered are hold_deck, stands

  @twin:POT-08
  Scenario: A full house on the board loses, no hole card plays
    Given the Robert's rules
    And a hand of 3 players with 1,000 each at 5/10
    And the board is AhAdAcKhKd after regular streets
    When 2.0 s: the room pays a jackpot when AsAhAdKcKd loses
    And 3.0 s: seat 1 bets 20
    And 3.5 s: seat 2 calls
    And 4.0 s: seat 3 folds
    And 5.0 s: seat 1 turns up 9c9d
    And 6.0 s: seat 2 turns up AsJh
    Then nothing is raised

  @POT-10
  Scenario: A pot is split between the best and the lowest hand
    Given the Robert's rules
    And a hand of 2 players with 1,000 each at 5/10
    And the board is 8h9c3sThKc after regular streets
    When 3.0 s: seats 1, 2 check
    And 5.0 s: seat 1 turns up KsKd
    And 6.0 s: seat 2 turns up 2d4d
    And 8.0 s: the dealer pushes the pot to seats 1, 2
    Then "wrong push" is raised at seat 1, under "TDA 2024 22"

  @twin:POT-10
  Scenario: A pot is split between two equal hands
    Given the Robert's rules
    And a hand of 2 players with 1,000 each at 5/10
    And the board is 8h9c3sThKc after regular streets
    When 3.0 s: seats 1, 2 check
    And 5.0 s: seat 1 turns up KsQd
    And 6.0 s: seat 2 turns up KdQs
    And 8.0 s: the dealer pushes the pot to seats 1, 2
    Then nothing is raised

  @option:pot_total_visible=hidden @option:stacks_visible=hidden
  Scenario: What the dealer keeps to himself the screen hides
    Given the Robert's rules
    And the house option pot_total_visible is hidden
    And the house option stacks_visible is hidden
    And a hand of 3 players with 1,000 each at 5/10
    And the board is 8h9c3s after regular streets
    When 3.0 s: seat 1 checks
    Then the screen hides the pot
    And the screen hides the stacks

  @option:pot_total_visible=press_and_hold @option:stacks_visible=press_and_hold
  Scenario: What may be looked at is shown while it is touched
    Given the Robert's rules
    And the house option pot_total_visible is press_and_hold
    And the house option stacks_visible is press_and_hold
    And a hand of 3 players with 1,000 each at 5/10
    And the board is 8h9c3s after regular streets
    When 3.0 s: seat 1 checks
    Then the screen shows while it is touched the pot
    And the screen shows while it is touched the stacks

  @option:pot_total_visible=shown @option:stacks_visible=shown
  Scenario: Where everybody may know, the screen shows
    Given the Robert's rules
    And the house option pot_total_visible is shown
    And the house option stacks_visible is shown
    And a hand of 3 players with 1,000 each at 5/10
    And the board is 8h9c3s after regular streets
    When 3.0 s: seat 1 checks
    Then the screen shows the pot
    And the screen shows the stacks
