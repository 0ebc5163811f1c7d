// The hash chain: after any change of the stored rows, the first wrong row is named.
#include "tests/storage/support.hpp"

using namespace tests;

namespace {

std::string verdict(const storage::StoredRoom& stored) {
  const auto replayed = storage::replay(stored);
  if (!replayed)
    return "row " + std::to_string(replayed.error().seq) + ": " + replayed.error().reason;
  if (const auto error = storage::check_deals(stored))
    return "row " + std::to_string(error->seq) + ": " + error->reason;
  return "good";
}

}  // namespace

TEST_CASE("the hash of a row is that of its text, and the next row has it") {
  const storage::StoredRoom room = stored(sample_game());
  CHECK(verdict(room) == "good");
  const room::Move first = *room.begun;
  const std::string text = room::row_text(room, first);
  CHECK(room.begun->link.hash == server::util::sha256(text));
  CHECK(room.begun->link.before == server::util::Hash{});
  CHECK(room::link_of(room.moves[0]).before == room.begun->link.hash);
  CHECK(text.starts_with(R"({"before":"0000)"));
  CHECK(contains(text, R"("name":"Fünf Könige 王")"));
  CHECK(
      contains(text, R"({"entropy":"dice: \"4\"","name":"Ænn 👑","seat":0,"time":1790000001000})"));
  CHECK(contains(text, R"("protocol":"castellan.v1","room":"ABCDEF","rules":{)"));
  CHECK(contains(text, R"("rules_version":1,)"));
  CHECK(contains(text, R"("seed":"0101)"));
  CHECK(contains(room::row_text(room, room.moves.back()), R"("result":[{"kingdom":)"));
}

TEST_CASE("the first bad row of a changed database is named") {
  const TemporaryDirectory directory;
  const std::string path = directory / "games.sqlite";
  write_games(path, {"AAAAAA"});
  CHECK(verdict(read_room(path, "AAAAAA")) == "good");
  const auto [sql, bad] = GENERATE(table<std::string, std::string>({
      {"UPDATE rooms SET name = 'Mine'", "row 0: the row was changed"},
      {"UPDATE rooms SET settings = '{}'", "row 0: the row was changed"},
      {"UPDATE rooms SET seed = zeroblob(32)", "row 0: the row was changed"},
      {"UPDATE rooms SET seed = NULL", "row 0: the row was changed"},
      {"UPDATE rooms SET opened_ms = 5", "row 0: the row was changed"},
      {"UPDATE seats SET name = 'Eve' WHERE seat = 1", "row 0: the row was changed"},
      {"UPDATE seats SET entropy = 'x' WHERE seat = 1", "row 0: the row was changed"},
      {"UPDATE seats SET taken_ms = 5 WHERE seat = 1", "row 0: the row was changed"},
      {"UPDATE games SET salt = 'x'", "row 0: the row was changed"},
      {"UPDATE games SET server = '9'", "row 0: the row was changed"},
      {"UPDATE games SET before = randomblob(32)", "row 0: the row was changed"},
      {"UPDATE games SET hash = randomblob(32)", "row 0: the row was changed"},
      {"UPDATE steps SET id = 'x' WHERE seq = 5", "row 5: the row was changed"},
      {"UPDATE steps SET time_ms = 5 WHERE seq = 5", "row 5: the row was changed"},
      {"UPDATE steps SET seat = 1 - seat WHERE seq = 5", "row 5: the row was changed"},
      {"UPDATE steps SET digest = '0123456789abcdef' WHERE seq = 5", "row 5: the row was changed"},
      {"UPDATE steps SET result = '[]' WHERE seq = 5", "row 5: the row was changed"},
      {"UPDATE steps SET result = NULL WHERE seq = (SELECT max(seq) FROM steps)",
       "row 48: the row was changed"},
      {"UPDATE steps SET before = randomblob(32) WHERE seq = 5", "row 5: the row was changed"},
      {"UPDATE steps SET hash = randomblob(32) WHERE seq = 5", "row 5: the row was changed"},
      {"UPDATE steps SET id = 'x' WHERE seq IN (5, 6)", "row 5: the row was changed"},
      {"UPDATE steps SET id = 'x' WHERE seq = 48", "row 48: the row was changed"},
      {"DELETE FROM steps WHERE seq = 5", "row 5: the row is missing"},
      {"UPDATE steps SET seq = seq + 100 WHERE seq IN (5, 6);"
       "UPDATE steps SET seq = 111 - seq WHERE seq > 100",
       "row 5: the row was changed"},
  }));
  INFO(sql);
  tamper(path, sql);
  CHECK(verdict(read_room(path, "AAAAAA")).starts_with(bad));
}

TEST_CASE("a row of another game with a good hash does not follow") {
  storage::StoredRoom room = stored(sample_game(1));
  const storage::StoredRoom other = stored(sample_game(2));
  room.moves[4] = other.moves[4];
  CHECK(verdict(room) == "row 5: the row does not follow the one before, whose hash differs");
}

TEST_CASE("a deal must follow from the seed, even with recomputed hashes") {
  storage::StoredRoom room = stored(sample_game());
  SECTION("another salt") {
    room.begun->salt[0] = room.begun->salt[0] == '0' ? '1' : '0';
    CHECK(verdict(relinked(room)) == "row 0: the salt does not follow from the seed");
  }
  SECTION("another seed") {
    room.opened.seed->back() ^= 1;
    CHECK(verdict(relinked(room)) == "row 0: the salt does not follow from the seed");
    room.begun->salt = room::fair_salt(room::deal_source(room, 0));
    CHECK(verdict(relinked(room)) == "row 0: the deal does not follow from the seed");
  }
  SECTION("other entropy") {
    room.seats[1].entropy = "seven";
    CHECK(verdict(relinked(room)) == "row 0: the salt does not follow from the seed");
  }
  SECTION("no seed: nothing to compare") {
    room.opened.seed.reset();
    CHECK(verdict(relinked(room)) == "good");
  }
}
