# SPDX-License-Identifier: GPL-3.0-or-later
Feature: E. Showdown and dead hands
  Who shows, who wins, which hands are dead and why.

  Background:
    Given the TDA rules
    And a hand of 3 players with 10,000 each at 50/100

  @SHO-01 @option:allin_faceup=on
  Scenario: Nobody can bet any more: hands are turned up before the next card
    Given the board is AhKd7c after regular streets
    When 3.0 s: seat 1 is all-in
    And 4.0 s: seat 2 folds
    And 5.0 s: seat 3 calls
    And 6.0 s: the dealer pulls in the bets
    Then the next prompt is "table_hand" for seat 1

  @twin:SHO-01
  Scenario: Two players can still bet: hands stay down
    Given seat 1 has 300
    And the board is AhKd7c after regular streets
    When 3.0 s: seat 1 is all-in
    And 4.0 s: seats 2, 3 call
    And 6.0 s: the dealer pulls in the bets
    And 7.0 s: a card is burned
    And 8.0 s: 2s comes out
    Then nothing is raised
    And the action is on seat 2

  @option:allin_faceup=off @option:allin_faceup=after_runout
  Scenario Outline: Other houses run out the board first
    Given the house option allin_faceup is <option>
    And the board is AhKd7c after regular streets
    When 3.0 s: seat 1 is all-in
    And 4.0 s: seat 2 folds
    And 5.0 s: seat 3 calls
    And 6.0 s: the dealer pulls in the bets
    And 7.0 s: a card is burned
    And 8.0 s: 2s comes out
    Then nothing is raised
    And the next prompt is "burn"

    Examples:
      | option       |
      | off          |
      | after_runout |

  @SHO-02 @option:showdown_mode=ordered
  Scenario: The last bettor of the river shows first
    Given the board is AhKd7c2s9d after regular streets
    When 3.0 s: seat 1 checks
    And 4.0 s: seat 2 bets 200
    And 5.0 s: seats 3, 1 call
    Then the hands are shown in the order 2, 3, 1

  @twin:SHO-02
  Scenario: All check the river: first left of the button
    Given the board is AhKd7c2s9d after regular streets
    When 3.0 s: seats 1, 2, 3 check
    Then nothing is raised
    And the hands are shown in the order 1, 2, 3

  @SHO-03
  Scenario: One card of two is turned up
    Given the board is AhKd7c2s9d after regular streets
    When 3.0 s: seats 1, 2, 3 check
    And 5.0 s: seat 1 turns up As
    Then the next prompt is "table_hand" for seat 1
    And the hand of seat 1 is live

  @twin:SHO-03 @option:must_table_all=on
  Scenario: Both cards are turned up
    Given the board is AhKd7c2s9d after regular streets
    When 3.0 s: seats 1, 2, 3 check
    And 5.0 s: seat 1 turns up AsQs
    And 6.0 s: seat 2 turns up JsJc
    And 7.0 s: seat 3 turns up TsTc
    Then nothing is raised
    And to be pushed are 300 to seat 1

  @SHO-04
  Scenario: The cards speak, whatever is said
    Given the board is AhKd7c2s9d after regular streets
    When 3.0 s: seats 1, 2, 3 check
    And 5.0 s: seat 1 turns up AsQs
    And 5.5 s: seat 1 claims "two pair"
    And 6.0 s: seat 2 turns up KsKc
    And 7.0 s: seat 3 turns up TsTc
    Then to be pushed are 300 to seat 2

  @twin:SHO-04
  Scenario: The hand is called as it is
    Given the board is AhKd7c2s9d after regular streets
    When 3.0 s: seats 1, 2, 3 check
    And 5.0 s: seat 1 turns up AsAc
    And 5.5 s: seat 1 claims "three aces"
    And 6.0 s: seat 2 turns up KsKc
    And 7.0 s: seat 3 turns up TsTc
    Then nothing is raised
    And to be pushed are 300 to seat 1

  @SHO-05
  Scenario: The pot goes to the lower hand
    Given the board is AhKd7c2s9d after regular streets
    When 3.0 s: seats 1, 2, 3 check
    And 5.0 s: seat 1 turns up AsQs
    And 6.0 s: seat 2 turns up KsKc
    And 7.0 s: the hand of seat 3 goes into the muck
    And 9.0 s: the dealer pushes the pot to seat 1
    Then "wrong push" is raised at seat 1, under "TDA 2024 22"

  @SHO-05
  Scenario: The pot goes to a folded hand
    When 3.0 s: seats 3, 1 fold
    And 6.0 s: the dealer pushes the pot to seat 1
    Then "wrong push" is raised at seat 1, under "TDA 2024 22"
    And the floor decides, offered are retrieve_pot, stands

  @twin:SHO-05
  Scenario: The pot goes to the best hand
    Given the board is AhKd7c2s9d after regular streets
    When 3.0 s: seats 1, 2, 3 check
    And 5.0 s: seat 1 turns up AsQs
    And 6.0 s: seat 2 turns up KsKc
    And 7.0 s: the hand of seat 3 goes into the muck
    And 9.0 s: the dealer pushes the pot to seat 2
    Then nothing is raised
    And the hand is over

  @SHO-06
  Scenario: The cards of the best hand go into the muck before its pot is pushed
    Given the board is AhKd7c2s9d after regular streets
    When 3.0 s: seats 1, 2, 3 check
    And 5.0 s: seat 1 turns up AsAc
    And 6.0 s: the hand of seat 1 goes into the muck
    Then "mucked hand" is raised at seat 1, under "TDA 2024 14"
    And the floor decides, offered are retrieve_hand, dead_hand
    And the hand of seat 1 is live

  @twin:SHO-06
  Scenario: The cards of the best hand are pulled to the board
    Given the board is AhKd7c2s9d after regular streets
    When 3.0 s: seats 1, 2, 3 check
    And 5.0 s: the camera sees AsAc at seat 1
    And 6.0 s: the camera sees nothing at seat 1
    Then nothing is raised
    And the hand of seat 1 is live

  @SHO-07
  Scenario: A hand thrown at the muck can still be told apart
    Given the board is AhKd7c2s9d after regular streets
    When 3.0 s: seats 1, 2, 3 check
    And 6.0 s: the hand of seat 1 goes into the muck, still apart from the rest
    And 9.0 s: the floor rules "retrieve_hand"
    Then "mucked hand" is raised at seat 1, under "TDA 2024 14"
    And the hand of seat 1 is live

  @twin:SHO-07
  Scenario: A beaten hand goes into the muck
    Given the board is AhKd7c2s9d after regular streets
    When 3.0 s: seats 1, 2, 3 check
    And 5.0 s: seat 1 turns up AsAc
    And 6.0 s: the hand of seat 2 goes into the muck
    Then nothing is raised
    And the hand of seat 2 is dead

  @SHO-08
  Scenario: The bettor throws his hand away before the call
    Given the board is AhKd7c2s9d after regular streets
    When 3.0 s: seat 1 bets 500
    And 4.0 s: the hand of seat 1 goes into the muck
    Then "bettor mucked" is raised at seat 1, under "TDA 2024 15-B"
    And the floor decides, offered are dead_hand, retrieve_hand

  @twin:SHO-08
  Scenario: Everybody folds to the bettor, who throws his hand away
    Given the board is AhKd7c2s9d after regular streets
    When 3.0 s: seat 1 bets 500
    And 4.0 s: seats 2, 3 fold
    And 5.0 s: the dealer pushes the pot to seat 1
    Then nothing is raised
    And seat 1 has 10,200 behind

  @SHO-09 @option:last_live_hand_shows=off
  Scenario: The last hand at a showdown without all-in need not show
    Given the board is AhKd7c2s9d after regular streets
    When 3.0 s: seats 1, 2, 3 check
    And 5.0 s: the hand of seat 1 goes into the muck
    And 6.0 s: the hand of seat 2 goes into the muck
    Then the next prompt is "push" for seat 3 of 300

  @twin:SHO-09
  Scenario: The last hand shows all the same
    Given the board is AhKd7c2s9d after regular streets
    When 3.0 s: seats 1, 2, 3 check
    And 5.0 s: the hand of seat 1 goes into the muck
    And 6.0 s: the hand of seat 2 goes into the muck
    And 7.0 s: seat 3 turns up TsTc
    Then nothing is raised
    And the next prompt is "push" for seat 3 of 300

  @SHO-11
  Scenario: The board plays and all cards lie up: a split
    Given the board is AhKhQhJhTh after regular streets
    When 3.0 s: seats 1, 2, 3 check
    And 5.0 s: seat 1 turns up 2s3s
    And 6.0 s: seat 2 turns up 2c3c
    And 7.0 s: the hand of seat 3 goes into the muck
    Then to be pushed are 150 to seat 1, 150 to seat 2

  @twin:SHO-11
  Scenario: Only one plays the board with his cards up
    Given the board is AhKhQhJhTh after regular streets
    When 3.0 s: seats 1, 2, 3 check
    And 5.0 s: seat 1 turns up 2s3s
    And 6.0 s: the hand of seat 2 goes into the muck
    And 7.0 s: the hand of seat 3 goes into the muck
    Then nothing is raised
    And to be pushed are 300 to seat 1

  @SHO-12
  Scenario Outline: Dead hands with their reasons
    Given the board is AhKd7c after regular streets
    When 3.0 s: seat 1 checks
    And 4.0 s: seat 2 bets 300
    And 5.0 s: <what>
    Then the hand of seat 3 is dead<because>

    Examples:
      | what                                | because                     |
      | seat 3 folds                        |                             |
      | seat 3 is found to hold 3 cards     | , because of "wrong_count"  |
      | the clock runs out on seat 3        |                             |

  @twin:SHO-12
  Scenario: A hand held to the end is live
    Given the board is AhKd7c after regular streets
    When 3.0 s: seat 1 checks
    And 4.0 s: seat 2 bets 300
    And 5.0 s: seat 3 calls
    Then nothing is raised
    And the hand of seat 3 is live

  @SHO-13
  Scenario: The dealer sweeps hands that can be told apart
    Given the board is AhKd7c after regular streets
    When 3.0 s: all hands go into the muck, still apart from the rest
    Then "hand swept" is raised, under "TDA 2024 65"
    And the floor decides, offered are retrieve_hand, dead_hand

  @twin:SHO-13
  Scenario: The dealer takes in the hands when the pot is pushed
    Given the board is AhKd7c2s9d after regular streets
    When 3.0 s: seats 1, 2, 3 check
    And 5.0 s: seat 1 turns up AsAc
    And 6.0 s: the dealer pushes the pot to seat 1
    And 7.0 s: the camera sees nothing at seat 1
    Then nothing is raised
    And the hand is over

  @SHO-15
  Scenario: The pot was pushed in a dispute: what happened is kept until the next hand
    Given the board is AhKd7c2s9d after regular streets
    When 3.0 s: seats 1, 2, 3 check
    And 5.0 s: seat 1 turns up AsQs
    And 6.0 s: seat 2 turns up KsKc
    And 7.0 s: the hand of seat 3 goes into the muck
    And 9.0 s: the dealer pushes the pot to seat 1
    And 10.0 s: seat 2 claims "I have three kings"
    Then "wrong push" is raised at seat 1, under "TDA 2024 22"
    And the hand is over

  @twin:SHO-15
  Scenario: The next hand begins without a dispute
    Given the board is AhKd7c2s9d after regular streets
    When 3.0 s: seats 1, 2, 3 check
    And 5.0 s: seat 1 turns up AsAc
    And 9.0 s: the dealer pushes the pot to seat 1
    And 20.0 s: the riffle is heard
    Then nothing is raised

  @SHO-01
  Scenario: A card comes while the all-in hands lie face down
    Given the board is AhKd7c after regular streets
    When 3.0 s: seat 1 is all-in
    And 4.0 s: seat 2 folds
    And 5.0 s: seat 3 calls
    And 7.0 s: a card is burned
    Then "all in face up" is raised at seat 1, under "TDA 2024 16"
    And the next prompt is "table_hand" for seat 1

  @SHO-10 @option:ask_to_see=paid_to_see
  Scenario: Who paid to see the last bettor may ask for his hand
    Given the board is AhKd7c2s9d after regular streets
    When 3.0 s: seat 1 bets 200
    And 4.0 s: seat 2 calls
    And 5.0 s: seat 3 folds
    And 6.0 s: the hand of seat 1 goes into the muck
    Then the hand of seat 1 may be asked for by seat 2

  @SHO-10 @option:ask_to_see=any_dealt_in
  Scenario: In a cash game everybody dealt in may ask
    Given the Robert's rules
    And the board is AhKd7c2s9d after regular streets
    When 3.0 s: seat 1 bets 200
    And 4.0 s: seat 2 calls
    And 5.0 s: seat 3 folds
    And 6.0 s: seat 2 turns up AsAc
    And 7.0 s: the hand of seat 1 goes into the muck
    Then the hand of seat 1 may be asked for by seats 2, 3

  @twin:SHO-10 @option:ask_to_see=none
  Scenario: A house in which nobody may ask
    Given the house option ask_to_see is none
    And the board is AhKd7c2s9d after regular streets
    When 3.0 s: seat 1 bets 200
    And 4.0 s: seat 2 calls
    And 5.0 s: seat 3 folds
    And 6.0 s: the hand of seat 1 goes into the muck
    Then nothing is raised
    And no hand may be asked for

  @option:showdown_mode=ordered_side_pots_first
  Scenario: Hands of the side pot are shown first
    Given the house option showdown_mode is ordered_side_pots_first
    And seat 1 has 400
    And the board is AhKd7c2s after regular streets
    When 3.0 s: seat 1 is all-in
    And 4.0 s: seat 2 raises to 800
    And 5.0 s: seat 3 calls
    And 6.0 s: the dealer pulls in the bets
    And 7.0 s: a card is burned
    And 8.0 s: 9d comes out
    And 9.0 s: seats 2, 3 check
    Then the hands are shown in the order 2, 3, 1

  @twin:SHO-02
  Scenario: The same hand in a house with one order for all
    Given seat 1 has 400
    And the board is AhKd7c2s after regular streets
    When 3.0 s: seat 1 is all-in
    And 4.0 s: seat 2 raises to 800
    And 5.0 s: seat 3 calls
    And 6.0 s: the dealer pulls in the bets
    And 7.0 s: a card is burned
    And 8.0 s: 9d comes out
    And 9.0 s: seats 2, 3 check
    Then nothing is raised
    And the hands are shown in the order 1, 2, 3

  @SHO-14
  Scenario: Two hands lie in one heap
    Given the board is AhKd7c2s9d after regular streets
    When 3.0 s: the dealer notes "two hands in one heap" at seat 2
    Then "hands mixed" is raised at seat 2, under "house rule"
    And the floor decides, offered are retrieve_hand, dead_hand
    And the hand of seat 2 is live

  @SHO-14
  Scenario: The floor finds that the heap cannot be told apart
    Given the board is AhKd7c2s9d after regular streets
    When 3.0 s: the dealer notes "two hands in one heap" at seat 2
    And 9.0 s: the floor rules "dead_hand"
    Then the hand of seat 2 is dead, because of "hands_mixed"

  @twin:SHO-14
  Scenario: A fold lands on the cards of a player who stays in
    Given the board is AhKd7c2s9d after regular streets
    When 3.0 s: seat 1 bets 300
    And 4.0 s: seat 2 folds
    And 5.0 s: the camera sees 4 face down at seat 3
    Then nothing is raised
    And the hand of seat 3 is live

  @SHO-16
  Scenario: A player shows his cards to a neighbour
    Given the board is AhKd7c2s9d after regular streets
    When 3.0 s: the dealer notes "cards turned to one neighbour" at seat 2
    Then the dealer is advised of "shown to one" for seat 2
    And the hand of seat 2 is live

  @twin:SHO-16
  Scenario: A player shows his cards to everybody
    Given the board is AhKd7c2s9d after regular streets
    When 3.0 s: seats 1, 2, 3 check
    And 5.0 s: seat 2 turns up AsQs
    Then nothing is raised
    And the dealer is not advised of "shown to one"

  @option:last_live_hand_shows=on
  Scenario: The others have mucked, and here the last hand is shown
    Given the house option last_live_hand_shows is on
    And the board is AhKd7c2s9d after regular streets
    When 3.0 s: seats 1, 2, 3 check
    And 5.0 s: the hand of seat 1 goes into the muck
    And 6.0 s: the hand of seat 2 goes into the muck
    Then the next prompt is "table_hand" for seat 3

  @option:last_live_hand_shows=off
  Scenario: The others have mucked, and the last hand is pushed the pot unseen
    Given the house option last_live_hand_shows is off
    And the board is AhKd7c2s9d after regular streets
    When 3.0 s: seats 1, 2, 3 check
    And 5.0 s: the hand of seat 1 goes into the muck
    And 6.0 s: the hand of seat 2 goes into the muck
    Then the next prompt is "push" for seat 3

  @option:showdown_mode=simultaneous
  Scenario: All hands are turned up at once
    Given the house option showdown_mode is simultaneous
    And the board is AhKd7c2s9d after regular streets
    When 3.0 s: seats 1, 2, 3 check
    Then the next prompt is "table_all"

  @option:must_table_all=on
  Scenario: Both cards on the table, or no claim on the pot
    Given the board is AhKd7c2s9d after regular streets
    When 3.0 s: seats 1, 2, 3 check
    And 5.0 s: seat 1 turns up As
    Then the dealer is advised of "table other card" for seat 1

  @option:must_table_all=off
  Scenario: One card is enough where the house does not ask for both
    Given the house option must_table_all is off
    And the board is AhKd7c2s9d after regular streets
    When 3.0 s: seats 1, 2, 3 check
    And 5.0 s: seat 1 turns up As
    Then nothing is raised
    And the dealer is not advised of "table other card"
    And the next prompt is "table_hand" for seat 2

  @option:royal_as_own_rank=on
  Scenario: A royal flush has its name
    Given the house option royal_as_own_rank is on
    And the board is AhKhQh2s9d after regular streets
    When 3.0 s: seats 1, 2, 3 check
    And 5.0 s: seat 1 turns up JhTh
    And 6.0 s: seat 2 turns up 2c2d
    And 7.0 s: seat 3 turns up 3c4d
    Then the screen calls the winning hand royal flush

  @option:royal_as_own_rank=off
  Scenario: A royal flush is the highest straight flush
    Given the house option royal_as_own_rank is off
    And the board is AhKhQh2s9d after regular streets
    When 3.0 s: seats 1, 2, 3 check
    And 5.0 s: seat 1 turns up JhTh
    And 6.0 s: seat 2 turns up 2c2d
    And 7.0 s: seat 3 turns up 3c4d
    Then the screen calls the winning hand straight flush

  @option:dispute_window=next_riffle
  Scenario Outline: Until the next riffle a result may be disputed
    Given the house option dispute_window is next_riffle
    When 3.0 s: seats 3, 4, 1 fold
    And 4.0 s: the dealer pushes the pot to seat 2
    And 6.0 s: seat 1 disputes the <what>
    Then "dispute" is raised at seat 1, under "TDA 2024 22"
    And the floor decides, offered are recount, stands
    And the dealer is advised of "riffle"

    Examples:
      | what             |
      | reading          |
      | count of the pot |

  @option:dispute_window=next_riffle
  Scenario: After the next riffle it is too late
    Given the house option dispute_window is next_riffle
    When 3.0 s: seats 3, 4, 1 fold
    And 4.0 s: the dealer pushes the pot to seat 2
    And 6.0 s: the riffle is heard
    And 8.0 s: seat 1 disputes the count of the pot
    Then it is refused because "dispute too late"

  @option:dispute_window=next_hand_sa
  Scenario: The count may be disputed until there is action in the next hand
    Given the house option dispute_window is next_hand_sa
    When 3.0 s: seats 3, 4, 1 fold
    And 4.0 s: the dealer pushes the pot to seat 2
    And 6.0 s: the riffle is heard
    And 8.0 s: seat 4 folds
    And 9.0 s: seat 1 disputes the count of the pot
    Then "dispute" is raised at seat 1, under "TDA 2024 22"

  @SHO-15
  Scenario Outline: A hand that is over in a break: for a minute the result may be disputed
    Given the house option dispute_window is next_hand_sa
    When 1.0 s: the room holds the table for break
    And 3.0 s: seats 3, 4, 1 fold
    And 4.0 s: the dealer pushes the pot to seat 2
    And 60.0 s: the room clock is looked at
    And 62.0 s: seat 1 disputes the <what>
    Then "dispute" is raised at seat 1, under "TDA 2024 22"
    And the dealer is advised of "minute"

    Examples:
      | what             |
      | reading          |
      | count of the pot |

  @SHO-15
  Scenario: A hand that is over in a break: after the minute it is too late
    Given the house option dispute_window is next_hand_sa
    When 1.0 s: the room holds the table for break
    And 3.0 s: seats 3, 4, 1 fold
    And 4.0 s: the dealer pushes the pot to seat 2
    And 66.0 s: the room clock is looked at
    And 67.0 s: seat 1 disputes the reading
    Then it is refused because "dispute too late"

  @option:dispute_window=next_hand_sa
  Scenario: How the hands were read stands with the next hand
    Given the house option dispute_window is next_hand_sa
    When 3.0 s: seats 3, 4, 1 fold
    And 4.0 s: the dealer pushes the pot to seat 2
    And 6.0 s: the riffle is heard
    And 9.0 s: seat 1 disputes the reading
    Then it is refused because "dispute too late"

  @option:dispute_window=off
  Scenario: Where there is no window the push is the end of it
    Given the house option dispute_window is off
    When 3.0 s: seats 3, 4, 1 fold
    And 4.0 s: the dealer pushes the pot to seat 2
    And 5.0 s: seat 1 disputes the reading
    Then it is refused because "dispute too late"

  @option:showdown_mode=simultaneous
  Scenario: Where all hands are turned up nobody mucks
    Given the California rules
    And a hand of 3 players with 10,000 each at 50/100
    And the board is AhKd7c2s9d after regular streets
    When 3.0 s: seats 1, 2, 3 check
    And 5.0 s: the hand of seat 1 goes into the muck
    Then "tabling" is raised at seat 1, under "TDA 2024 13-A"
    And the dealer decides, offered are retrieve_hand, stands
