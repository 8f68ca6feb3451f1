# SPDX-License-Identifier: GPL-3.0-or-later
Feature: G. Dealer and floor
  Facts first, then the rule, then the floor's decision; what people say is kept apart from what was seen.

  Background:
    Given the TDA rules
    And a hand of 4 players with 10,000 each at 50/100

  @FLR-01
  Scenario: What is the floor's to decide, the dealer does not
    Given the board is AhKd7c after regular streets
    When 4.0 s: all hands go into the muck, still apart from the rest
    And 6.0 s: the dealer rules "dead_hand"
    Then it is refused because "floor only"

  @FLR-01
  Scenario: The floor's own ruling
    Given the board is AhKd7c after regular streets
    When 4.0 s: seat 1 checks
    And 6.0 s: the floor rules freely that seat 2 is dead
    Then the hand of seat 2 is dead, because of "ruling"
    And the action is on seat 3

  @twin:FLR-01
  Scenario: The dealer settles what is his
    Given chips of 25, 100, 500, 1000 in play
    When 3.0 s: seat 3 raises to 300
    And 5.0 s: seat 4 raises to 500
    Then nothing is raised

  @FLR-02
  Scenario: A player speaks up about the pot
    When 3.0 s: seats 3, 4 fold
    And 4.0 s: seat 1 folds
    And 5.0 s: the dealer pushes the pot to seat 1
    And 6.0 s: seat 2 claims "that is my pot"
    Then "wrong push" is raised at seat 1, under "TDA 2024 22"
    And the floor decides, offered are retrieve_pot, stands

  @twin:FLR-02
  Scenario: A player says something and nothing is wrong
    When 3.0 s: seat 3 folds
    And 4.0 s: seat 2 claims "the dealer is slow"
    Then nothing is raised
    And the action is on seat 4

  @FLR-03
  Scenario: Two stories about one hand change nothing before the floor has decided
    Given the board is AhKd7c after regular streets
    When 4.0 s: seats 1, 2 check
    And 5.0 s: seat 3 bets 300
    And 6.0 s: the hand of seat 3 goes into the muck, still apart from the rest
    And 7.0 s: the dealer claims "he threw it away"
    And 8.0 s: seat 3 claims "it slipped"
    Then "mucked hand" is raised at seat 3, under "TDA 2024 14"
    And the floor decides, offered are retrieve_hand, dead_hand
    And the hand of seat 3 is live

  @twin:FLR-03
  Scenario: The hand lies where it should and people talk
    Given the board is AhKd7c after regular streets
    When 4.0 s: seats 1, 2 check
    And 5.0 s: seat 3 bets 300
    And 7.0 s: the dealer claims "300 is the bet"
    Then nothing is raised

  @FLR-04
  Scenario: A player misses a round of hands: dealt in, and the hand killed at the last card
    When 1.0 s: the room gives seat 2 1 round off
    And 3.0 s: seats 3, 4, 1 fold
    And 4.0 s: the dealer pushes the pot to seat 2
    Then the dealer is advised of "penalty" for seat 2 of 4

  @FLR-04
  Scenario: In the next hand the cards of the player who must wait are killed
    When 1.0 s: the room gives seat 2 1 hand off
    And 3.0 s: seats 3, 4, 1 fold
    And 4.0 s: the dealer pushes the pot to seat 2
    And 5.0 s: the riffle is heard
    And 6.0 s: seat 2 is not there at the last card of the deal
    Then the hand of seat 2 is dead, because of "penalty"
    And the dealer is not advised of "penalty"

  @FLR-04
  Scenario: In a cash game the player is not dealt in
    Given the Robert's rules
    When 1.0 s: the room gives seat 3 2 hands off
    And 3.0 s: seats 3, 4, 1 fold
    And 4.0 s: the dealer pushes the pot to seat 2
    And 5.0 s: the riffle is heard
    Then the action is on seat 1
    And seat 3 has 10,000 behind

  @twin:FLR-04
  Scenario: A warning without hands off
    When 1.0 s: the dealer notes "words about the hand" at seat 2
    And 3.0 s: seats 3, 4, 1 fold
    And 4.0 s: the dealer pushes the pot to seat 2
    Then nothing is raised
    And the dealer is not advised of "penalty"

  @FLR-05
  Scenario: A new dealer is told where the table stands
    When 1.0 s: the room sends the dealer Bea
    Then the dealer is advised of "hand over"
    And the next prompt is "act" for seat 3

  @twin:FLR-05
  Scenario: Two hands later nobody needs to be told any more
    When 1.0 s: the room sends the dealer Bea
    And 3.0 s: seats 3, 4, 1 fold
    And 4.0 s: the dealer pushes the pot to seat 2
    And 5.0 s: the riffle is heard
    And 6.0 s: seats 4, 1, 2 fold
    And 7.0 s: the dealer pushes the pot to seat 3
    And 8.0 s: the riffle is heard
    Then nothing is raised
    And the dealer is not advised of "hand over"

  @FLR-06
  Scenario: A deck is changed because a player asks for it
    When 3.0 s: seats 3, 4, 1 fold
    And 4.0 s: the dealer pushes the pot to seat 2
    And 5.0 s: the room changes the deck
    Then "deck changed" is raised, under "TDA 2024 26"
    And the floor decides, offered are stands, take_back

  @twin:FLR-06
  Scenario: A deck is changed as the new dealer sits down
    When 3.0 s: seats 3, 4, 1 fold
    And 4.0 s: the dealer pushes the pot to seat 2
    And 5.0 s: the room sends the dealer Bea
    And 6.0 s: the room changes the deck
    Then nothing is raised
    And the dealer is advised of "deck check"

  @twin:FLR-06
  Scenario: A deck is changed as the level changes
    When 3.0 s: seats 3, 4, 1 fold
    And 4.0 s: the dealer pushes the pot to seat 2
    And 5.0 s: the level becomes 100/200
    And 6.0 s: the room changes the deck
    Then nothing is raised

  @FLR-07
  Scenario: Hand for hand the table waits, and all-in hands stay face down
    When 1.0 s: the room holds the table for hand_for_hand
    And 3.0 s: seats 3, 4 fold
    And 4.0 s: seat 1 is all-in for 10,000
    And 5.0 s: seat 2 calls
    And 6.0 s: the dealer pulls in the bets
    Then the next prompt is "burn"

  @FLR-07
  Scenario: Hand for hand the next hand is begun before the floor says so
    When 1.0 s: the room holds the table for hand_for_hand
    And 3.0 s: seats 3, 4, 1 fold
    And 4.0 s: the dealer pushes the pot to seat 2
    And 5.0 s: the riffle is heard
    Then "table held" is raised, under "TDA 2024 RP-8"

  @twin:FLR-07
  Scenario: Hand for hand the floor gives the word, and the next hand begins
    When 1.0 s: the room holds the table for hand_for_hand
    And 3.0 s: seats 3, 4, 1 fold
    And 4.0 s: the dealer pushes the pot to seat 2
    And 5.0 s: the room lets the table go on
    And 6.0 s: the riffle is heard
    Then nothing is raised

  @FLR-08
  Scenario: Without a time bank left the clock runs out
    When 1.0 s: the room gives 1 time banks of 30 s
    And 10.0 s: the clock is called on seat 3
    And 20.0 s: the clock is longer for seat 3
    And 25.0 s: the clock is longer for seat 3
    And 70.0 s: the room clock is looked at
    Then it is refused because "no time bank"
    And the hand of seat 3 is dead

  @twin:FLR-08
  Scenario: A time bank makes the time longer
    When 1.0 s: the room gives 1 time banks of 30 s
    And 10.0 s: the clock is called on seat 3
    And 20.0 s: the clock is longer for seat 3
    And 60.0 s: the room clock is looked at
    Then nothing is raised
    And the action is on seat 3

  @FLR-05
  Scenario: A new dealer comes just before the break: the push waits
    When 1.0 s: the room holds the table for break
    And 2.0 s: the room sends the dealer Bea
    Then the dealer is advised of "hold push"
