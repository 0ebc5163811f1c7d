// Whole games as text, in tests/data/transcripts. Playing each file must reproduce it;
// tests/README.md says how to write one and how to regenerate them.
#include "tests/support/catch.hpp"
#include "tests/support/files.hpp"
#include "tests/support/random_games.hpp"
#include "tests/support/transcript.hpp"

#include <string>

using namespace engine;
using namespace tests;

namespace {

void check_transcript(const std::string& file) {
  const std::string path = data_path("transcripts/" + file);
  const std::string text = read_text(path);
  const std::string played = Transcript::of(text);
  if (regenerating()) write_text(path, played);
  INFO(path);
  // Line by line, because a difference in five hundred lines is hard to find.
  std::istringstream expected(regenerating() ? played : text);
  std::istringstream actual(played);
  std::string wanted;
  std::string got;
  for (int line = 1; std::getline(actual, got); ++line) {
    INFO("line " << line);
    std::getline(expected, wanted);
    REQUIRE(got == wanted);
  }
  CHECK_FALSE(std::getline(expected, wanted));
}

// The moves of a random game, to be played by check_transcript.
void write_random_game(const std::string& file, const std::string& rules, std::uint64_t seed) {
  if (!regenerating()) return;
  RandomGame game(request_in(rules), seed);
  std::string text = Transcript::header(game.request, game.deal);
  play_out(game, [&](const State& state, const RandomGame::RandomMove& move) {
    text += sentence(view(state), move.seat, move.action) + '\n';
  });
  write_text(data_path("transcripts/" + file), text);
}

}  // namespace

TEST_CASE("transcript: a random game of four, every step as recorded") {
  write_random_game("four-players.txt", "kingdomino players=4 harmony=on middle_kingdom=on", 29);
  check_transcript("four-players.txt");
}

TEST_CASE("transcript: a random game of three with one domino left over, a player resigns") {
  write_random_game("three-players-one-resigns.txt", "kingdomino-bga players=3 decline=may_decline",
                    33);
  check_transcript("three-players-one-resigns.txt");
}

TEST_CASE("transcript: a random duel on 7x7") {
  write_random_game("duel.txt", "mighty-duel players=2", 49);
  check_transcript("duel.txt");
}

TEST_CASE("transcript: domino 29 in play: the Italian example at a table of four") {
  check_transcript("domino-29.txt");
}

TEST_CASE("transcript: random games of the other editions of Kingdomino") {
  write_random_game("bga-four.txt", "kingdomino-bga players=4", 13);
  check_transcript("bga-four.txt");
  write_random_game("italian-two.txt", "kingdomino-italian players=2", 14);
  check_transcript("italian-two.txt");
}

TEST_CASE("transcript: random games of Queendomino, of two and of three with one domino over") {
  write_random_game("queendomino-two.txt", "queendomino players=2 decline=may_decline", 17);
  check_transcript("queendomino-two.txt");
  write_random_game("queendomino-three.txt", "queendomino players=3", 16);
  check_transcript("queendomino-three.txt");
}

TEST_CASE("transcript: random contests of kings, of four on 7x7 and of five, a player resigns") {
  write_random_game("royal-four.txt", "royal players=4 tie_break=territory_crowns", 19);
  check_transcript("royal-four.txt");
  write_random_game("royal-five.txt", "royal players=5 harmony=on", 21);
  check_transcript("royal-five.txt");
}

TEST_CASE("transcript: random games of teams, three and four") {
  write_random_game("teams-six.txt", "royal-teams players=6", 22);
  check_transcript("teams-six.txt");
  write_random_game("teams-eight.txt", "royal-teams players=8 middle_kingdom=on", 24);
  check_transcript("teams-eight.txt");
}

TEST_CASE("transcript: the long example of the Queendomino text, played from the first domino") {
  check_transcript("queendomino-71.txt");
}

TEST_CASE("transcript: refusals at court, rule by rule") {
  check_transcript("court-refusals.txt");
}

TEST_CASE("transcript: refusals, rule by rule") {
  check_transcript("refusals.txt");
}
