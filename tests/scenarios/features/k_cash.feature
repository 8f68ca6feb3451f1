# SPDX-License-Identifier: GPL-3.0-or-later
Feature: K. Cash extras
  What only cash games have.

  @CASH-13
  Scenario: Two players are left with the blinds and take them back, no rake
    Given the Robert's rules
    And the house option rake_per_hand is 3
    And a hand of 2 players with 1,000 each at 5/10
    When 4.0 s: the dealer sends every chip back because of "chop"
    Then the hand is over
    And seat 1 has 1,000 behind
    And seat 2 has 1,000 behind

  @twin:CASH-13
  Scenario: Two players play the hand
    Given the Robert's rules
    And a hand of 2 players with 1,000 each at 5/10
    When 4.0 s: seat 2 calls
    And 5.0 s: seat 1 checks
    Then nothing is raised
    And the next prompt is "pull_in"

  @CASH-08
  Scenario: A player changes seats and brings every chip along
    Given the Robert's rules
    And a table of 4 players with 1,000 each at 5/10 between hands
    When 4.0 s: seat 4 moves to seat 8
    Then seat 8 has 1,000 behind

  @twin:CASH-08
  Scenario: A player changes to the next free seat
    Given the Robert's rules
    And a table of 4 players with 1,000 each at 5/10 between hands
    When 4.0 s: seat 4 moves to seat 9
    Then nothing is raised
    And seat 9 has 1,000 behind

  @CASH-10 @option:buyin_min @option:buyin_max
  Scenario Outline: A buy-in outside of the limits
    Given the Robert's rules
    And the house option buyin_min is 400
    And the house option buyin_max is 1000
    And a table of 4 players with 1,000 each at 5/10 between hands
    When 4.0 s: seat 6 sits down with <chips>
    Then "buy in" is raised at seat 6, under "<cited>"
    And the dealer decides, offered are correct, stands

    Examples:
      | chips | cited      |
      | 300   | house rule |
      | 1,500 | house rule |

  @twin:CASH-10
  Scenario: A buy-in within the limits
    Given the Robert's rules
    And the house option buyin_min is 400
    And the house option buyin_max is 1000
    And a table of 4 players with 1,000 each at 5/10 between hands
    When 4.0 s: seat 6 sits down with 600
    Then nothing is raised

  @CASH-01 @option:run_twice=on
  Scenario: All-in and all agree: the board is run twice
    Given the Robert's rules
    And the house option run_twice is on
    And a hand of 2 players with 1,000 each at 5/10
    And the board is AhKd7c after regular streets
    When 4.0 s: seat 1 is all-in
    And 5.0 s: seat 2 calls
    And 6.0 s: the table agrees to run the board 2 times
    And 8.0 s: a card is burned
    And 9.0 s: 2s comes out
    And 10.0 s: 3s comes out
    Then the hand is still on

  @option:run_twice=off
  Scenario: A house in which the board is run once
    Given the Robert's rules
    And a hand of 2 players with 1,000 each at 5/10
    And the board is AhKd7c after regular streets
    When 4.0 s: seat 1 is all-in
    And 5.0 s: seat 2 calls
    And 6.0 s: the table agrees to run the board 2 times
    Then it is refused because "not run twice here"

  @twin:CASH-01
  Scenario: All-in, and the board is run once
    Given the Robert's rules
    And the house option run_twice is on
    And a hand of 2 players with 1,000 each at 5/10
    And the board is AhKd7c after regular streets
    When 4.0 s: seat 1 is all-in
    And 5.0 s: seat 2 calls
    And 8.0 s: a card is burned
    And 9.0 s: 2s comes out
    Then nothing is raised

  @CASH-03 @option:bomb_pot=on
  Scenario: A bomb pot: everybody antes and the flop comes at once
    Given the Robert's rules
    And the house option bomb_pot is on
    And a table of 4 players with 1,000 each at 5/10 between hands
    And the button is at seat 4
    When 4.0 s: the table agrees to play a bomb pot of 50
    And 6.0 s: the riffle is heard
    And 9.0 s: a card is burned
    And 10.0 s: AhKd7c comes out
    Then the action is on seat 1
    And the pots are 200 for 1 2 3 4

  @option:bomb_pot=off
  Scenario: A house without bomb pots
    Given the Robert's rules
    And a table of 4 players with 1,000 each at 5/10 between hands
    When 4.0 s: the table agrees to play a bomb pot of 50
    Then it is refused because "no bomb pots here"

  @twin:CASH-03
  Scenario: An ordinary hand at the same table
    Given the Robert's rules
    And the house option bomb_pot is on
    And a table of 4 players with 1,000 each at 5/10 between hands
    And the button is at seat 4
    When 6.0 s: the riffle is heard
    Then nothing is raised
    And the action is on seat 3

  @CASH-04 @option:seven_deuce=on
  Scenario: The winner shows seven-deuce: the side payment is kept outside of the pot
    Given the Robert's rules
    And the house option seven_deuce is on
    And a hand of 2 players with 1,000 each at 5/10
    And the board is AhKd7c2s9d after regular streets
    When 4.0 s: seats 1, 2 check
    And 5.0 s: seat 1 turns up 7s2d
    And 6.0 s: seat 2 turns up QsJs
    And 8.0 s: the dealer pushes the pot to seat 1
    Then the hand is over
    And seat 1 has 1,010 behind

  @twin:CASH-04 @option:seven_deuce=off
  Scenario: The winner shows seven-deuce in a house without side payments
    Given the Robert's rules
    And a hand of 2 players with 1,000 each at 5/10
    And the board is AhKd7c2s9d after regular streets
    When 4.0 s: seats 1, 2 check
    And 5.0 s: seat 1 turns up 7s2d
    And 6.0 s: seat 2 turns up QsJs
    And 8.0 s: the dealer pushes the pot to seat 1
    Then nothing is raised

  @PRE-16
  Scenario: Everybody folds to the blinds and the table chops
    Given the Robert's rules
    And a hand of 4 players with 1,000 each at 5/10
    When 4.0 s: seats 3, 4 fold
    And 6.0 s: the table agrees to take the blinds back
    Then the hand is over
    And seat 1 has 1,000 behind

  @option:blind_schedule=by_hands
  Scenario: The next level comes after one hand
    Given the house option blind_schedule is by_hands
    And a table of 3 players with 1,000 each at 5/10 between hands
    When 1.0 s: the level becomes 10/20 after 1 hand
    Then nothing is raised

  @option:blind_schedule=off
  Scenario: Blinds of a cash game stay as they are
    Given the Robert's rules
    And a table of 3 players with 1,000 each at 5/10 between hands
    When 1.0 s: the level becomes 10/20 after 1 hand
    Then it is refused because "no schedule here"

  @CASH-07 @CASH-12 @option:rathole_minutes
  Scenario: A player leaves and comes back with less
    Given the Robert's rules
    And a table of 4 players with 1,000 each at 5/10 between hands
    When 4.0 s: seat 3 leaves
    And 90.0 s: seat 3 sits down with 400
    Then "rathole" is raised at seat 3, under "house rule"
    And the dealer decides, offered are correct, stands

  @twin:CASH-07 @twin:CASH-12
  Scenario: A player leaves and comes back with all of it
    Given the Robert's rules
    And a table of 4 players with 1,000 each at 5/10 between hands
    When 4.0 s: seat 3 leaves
    And 90.0 s: seat 3 sits down with 1,000
    Then nothing is raised

  @CASH-02
  Scenario: Run twice with a side pot: each pot is halved by itself
    Given the Robert's rules
    And the house option run_twice is on
    And a hand of 3 players with 1,000 each at 5/10
    And seat 1 has 500
    And the board is AhKd7c2s after regular streets
    When 4.0 s: seats 1, 2, 3 are all-in
    And 6.0 s: the table agrees to run the board 2 times
    And 8.0 s: a card is burned
    And 9.0 s: 2c comes out
    And 10.0 s: 7h comes out
    And 11.0 s: seat 1 turns up 7s7d
    And 12.0 s: seat 2 turns up KsKc
    And 13.0 s: seat 3 turns up QsJs
    Then the hand is still on
    And the pots are 1500 for 1 2 3, 1000 for 2 3

  @twin:CASH-02
  Scenario: Two pots and the board is run once
    Given the Robert's rules
    And a hand of 3 players with 1,000 each at 5/10
    And seat 1 has 500
    And the board is AhKd7c2s after regular streets
    When 4.0 s: seats 1, 2, 3 are all-in
    And 8.0 s: a card is burned
    And 9.0 s: 2c comes out
    And 11.0 s: seat 1 turns up 7s7d
    And 12.0 s: seat 2 turns up KsKc
    And 13.0 s: seat 3 turns up QsJs
    Then nothing is raised
    And to be pushed are 1000 to seat 2, 1500 to seat 2

  @CASH-05 @option:insurance=off
  Scenario: All-in, and two want to insure the hand
    Given the Robert's rules
    And a hand of 2 players with 1,000 each at 5/10
    When 3.0 s: seat 2 is all-in for 1,000
    And 4.0 s: seat 1 calls
    And 5.0 s: the room sees seat 1 insure seat 2 for 300
    Then it is refused because "no insurance here"

  @twin:CASH-05
  Scenario: All-in, and the board is run out
    Given the Robert's rules
    And a hand of 2 players with 1,000 each at 5/10
    When 3.0 s: seat 2 is all-in for 1,000
    And 4.0 s: seat 1 calls
    And 5.0 s: the dealer pulls in the bets
    Then nothing is raised

  @option:insurance=on
  Scenario: Where the house lets them, the side deal stays out of the pot
    Given the Robert's rules
    And the house option insurance is on
    And a hand of 2 players with 1,000 each at 5/10
    When 3.0 s: seat 2 is all-in for 1,000
    And 4.0 s: seat 1 calls
    And 5.0 s: the room sees seat 1 insure seat 2 for 300
    Then nothing is raised
    And the pots are 2000 for 1 2

  @option:insurance=on
  Scenario: No side deal while chips can still be bet
    Given the Robert's rules
    And the house option insurance is on
    And a hand of 2 players with 1,000 each at 5/10
    When 3.0 s: seat 2 calls
    And 5.0 s: the room sees seat 1 insure seat 2 for 300
    Then it is refused because "not all in"

  @CASH-06
  Scenario: The half hour is over: each player pays between hands
    Given the Robert's rules
    And a table of 4 players with 1,000 each at 5/10 between hands
    When 1.0 s: the room charges 7 for every 30 minutes
    And 1700.0 s: the room clock is looked at
    And 1802.0 s: the room clock is looked at
    Then the dealer is advised of "time charge" of 7
    And seat 1 has 1,000 behind

  @CASH-06
  Scenario: The time is collected
    Given the Robert's rules
    And a table of 4 players with 1,000 each at 5/10 between hands
    When 1.0 s: the room charges 7 for every 30 minutes
    And 1802.0 s: the room clock is looked at
    And 1810.0 s: the room collects the time
    Then seat 1 has 993 behind
    And the dealer is not advised of "time charge"

  @CASH-06
  Scenario: Time beside a rake
    Given the Robert's rules
    And the house option rake_per_hand is 3
    And a table of 4 players with 1,000 each at 5/10 between hands
    When 1.0 s: the room charges 7 for every 30 minutes
    Then it is refused because "one fee only"

  @twin:CASH-06
  Scenario: The half hour is not over
    Given the Robert's rules
    And a table of 4 players with 1,000 each at 5/10 between hands
    When 1.0 s: the room charges 7 for every 30 minutes
    And 1700.0 s: the room clock is looked at
    Then nothing is raised
    And the dealer is not advised of "time charge"

  @CASH-09
  Scenario: A third player walks
    Given the Robert's rules
    And a table of 6 players with 1,000 each at 5/10 between hands
    When 1.0 s: seat 1 sits out
    And 2.0 s: seat 4 sits out
    And 3.0 s: seat 5 sits out
    Then "third man walking" is raised at seat 5, under "house rule"
    And the floor decides, offered are stands, pick_up_chips

  @CASH-09
  Scenario: The next for the main game is told
    Given the Robert's rules
    And a table of 6 players with 1,000 each at 5/10 between hands
    When 1.0 s: the dealer notes "next for the main game" at seat 4
    And 2.0 s: the riffle is heard
    Then the dealer is advised of "must move" for seat 4

  @twin:CASH-09
  Scenario: One comes back before another walks
    Given the Robert's rules
    And a table of 6 players with 1,000 each at 5/10 between hands
    When 1.0 s: seat 1 sits out
    And 2.0 s: seat 4 sits out
    And 2.5 s: seat 1 comes back
    And 3.0 s: seat 5 sits out
    Then nothing is raised

  @CASH-11
  Scenario: A kill in a limit game: twice the blind, twice the bets
    Given the Robert's rules
    And the house option structure is FL
    And a hand of 4 players with 1,000 each at 5/10, limit bets 10/20
    When 1.0 s: seats 3, 4, 1 fold
    And 2.0 s: the dealer pushes the pot to seat 2
    And 3.0 s: the room has seat 2 kill the next hand
    And 4.0 s: the riffle is heard
    Then seat 4 has 20 to call
    And seat 2 has 20 in front
    And seat 4 may raise, to 40 at least, to 40 at most

  @CASH-11
  Scenario: The hand after a kill has its ordinary bets again
    Given the Robert's rules
    And the house option structure is FL
    And a hand of 4 players with 1,000 each at 5/10, limit bets 10/20
    When 1.0 s: seats 3, 4, 1 fold
    And 2.0 s: the dealer pushes the pot to seat 2
    And 3.0 s: the room has seat 2 kill the next hand
    And 4.0 s: the riffle is heard
    And 5.0 s: seats 4, 1 fold
    And 5.3 s: seat 2 checks
    And 5.6 s: seat 3 folds
    And 6.0 s: the dealer pushes the pot to seat 2
    And 7.0 s: the riffle is heard
    Then nothing is raised
    And seat 1 has 10 to call
    And seat 1 may raise, to 20 at least, to 20 at most

  @CASH-11
  Scenario: A killed hand that is dealt again is killed again
    Given the Robert's rules
    And the house option structure is FL
    And a hand of 4 players with 1,000 each at 5/10, limit bets 10/20
    When 1.0 s: seats 3, 4, 1 fold
    And 2.0 s: the dealer pushes the pot to seat 2
    And 3.0 s: the room has seat 2 kill the next hand
    And 4.0 s: the riffle is heard
    And 5.0 s: the dealer deals again because of "fire alarm"
    And 7.0 s: the riffle is heard
    Then seat 4 has 20 to call
    And seat 4 may raise, to 40 at least, to 40 at most

  @CASH-11
  Scenario: A killed hand that could not go on is killed when it is dealt
    Given the Robert's rules
    And the house option structure is FL
    And a hand of 4 players with 1,000 each at 5/10, limit bets 10/20
    When 1.0 s: seats 3, 4, 1 fold
    And 2.0 s: the dealer pushes the pot to seat 2
    And 3.0 s: the room has seat 2 kill the next hand
    And 4.0 s: the riffle is heard
    And 5.0 s: the dealer sends every chip back because of "fire alarm"
    And 7.0 s: the riffle is heard
    Then seat 2 has 20 in front

  @CASH-11
  Scenario: There is no kill in no-limit
    Given the Robert's rules
    And a table of 4 players with 1,000 each at 5/10 between hands
    When 3.0 s: the room has seat 2 kill the next hand
    Then it is refused because "kill limit only"

  @twin:CASH-11
  Scenario: A limit hand without a kill
    Given the Robert's rules
    And the house option structure is FL
    And a hand of 4 players with 1,000 each at 5/10, limit bets 10/20
    When 1.0 s: seats 3, 4, 1 fold
    And 2.0 s: the dealer pushes the pot to seat 2
    And 4.0 s: the riffle is heard
    Then nothing is raised
    And seat 4 has 10 to call
