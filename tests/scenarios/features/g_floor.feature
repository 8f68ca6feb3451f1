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
