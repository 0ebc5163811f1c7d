// Acts: every action of Kingdomino, every way to write one wrongly, and `re` whenever the id could
// be read. Actions at court are in decode_court.cpp.
#include "protocol/input_limits.hpp"
#include "tests/protocol/decode_support.hpp"

using namespace tests;
using namespace protocol;
using engine::cell;
using engine::DominoId;

namespace {

std::string act(const std::string& rest) {
  return R"({"type":"act","id":"a",)" + rest + "}";
}
std::string act_by(const std::string& id) {
  return R"({"type":"act","id":)" + id + R"(,"action":{"do":"resign"}})";
}

}  // namespace

TEST_CASE("every action is decoded") {
  CHECK(reads_as(R"({"do":"claim","domino":29})", engine::Claim{DominoId{29}}));
  CHECK(reads_as(R"({"do":"place","cells":[[0,1],[-2,3]]})",
                 engine::Place{{cell(0, 1), cell(-2, 3)}}));
  CHECK(reads_as(R"({"do":"discard"})", engine::Discard{}));
  CHECK(reads_as(R"({"cells":1,"domino":"x","do":"resign"})", engine::Resign{}));
}

TEST_CASE("at is optional, and an integer up to its limit") {
  CHECK_FALSE(command<Act>(act(R"("action":{"do":"resign"})")).at);
  CHECK_FALSE(command<Act>(act(R"("at":null,"action":{"do":"resign"})")).at);
  CHECK(command<Act>(act(R"("at":0,"action":{"do":"resign"})")).at == 0u);
  CHECK(command<Act>(act(R"("at":1000000000,"action":{"do":"resign"})")).at == seq_max);
  for (const char* at : {"-1", "1000000001", "0.5", "1e-1", "\"0\"", "false", "[]", "{}",
                         "18446744073709551616", "9223372036854775808"})
    CHECK(error_of(act("\"at\":" + std::string(at) + R"(,"action":{"do":"resign"})")) ==
          "bad_field at re=a");
}

TEST_CASE("an id is 1 to 64 printable ASCII characters") {
  CHECK(command<Act>(act_by("\"a\"")).id == "a");
  CHECK(command<Act>(act_by(R"(" ~\"\\")")).id == " ~\"\\");
  CHECK(command<Act>(act_by("\"" + std::string(id_bytes_max, 'x') + "\"")).id.size() == 64);
  CHECK(error_of(act_by("\"" + std::string(id_bytes_max + 1, 'x') + "\"")) == "bad_field id");
  for (const char* id : {"\"\"", R"("\u0000")", R"("a\n")", R"("\u007f")", "\"é\"", "\"王\"",
                         R"("\u202e")", "1", "true", "[]", "{}"})
    CHECK(error_of(act_by(id)) == "bad_field id");
  CHECK(error_of(act_by("null")) == "missing_field id");
  CHECK(error_of(R"({"type":"act","action":{"do":"resign"}})") == "missing_field id");
}

TEST_CASE("an action is an object with a word in do") {
  CHECK(error_of(R"({"type":"act","id":"a"})") == "missing_field action re=a");
  CHECK(error_of(act_with("null")) == "missing_field action re=a");
  for (const char* action : {"1", "\"resign\"", "[]", "true"})
    CHECK(error_of(act_with(action)) == "bad_field action re=a");
  CHECK(error_of(act_with("{}")) == "missing_field action.do re=a");
  for (const char* word : {"1", "null", "[]", "\"\"", "\"Resign\"", "\"pass\""})
    CHECK(error_of(act_with(R"({"do":)" + std::string(word) + "}")) ==
          (std::string(word) == "null" ? "missing_field action.do re=a"
                                       : "bad_field action.do re=a"));
}

TEST_CASE("a claim names a domino by a number of one byte; the engine says which exist") {
  CHECK(reads_as(R"({"do":"claim","domino":0})", engine::Claim{DominoId{0}}));
  CHECK(reads_as(R"({"do":"claim","domino":255})", engine::Claim{DominoId{255}}));
  CHECK(error_of(act_with(R"({"do":"claim"})")) == "missing_field action.domino re=a");
  for (const char* domino : {"-1", "256", "2.5", "\"29\"", "true", "[29]", "{}", "4294967325",
                             "18446744073709551615", "1e3", "1e300", "-0.1"})
    CHECK(error_of(act_with(R"({"do":"claim","domino":)" + std::string(domino) + "}")) ==
          "bad_field action.domino re=a");
}

TEST_CASE("an integer is accepted in every spelling") {
  for (const char* domino : {"29", "29.0", "2.9e1", "290e-1", "29.00E+0"})
    CHECK(reads_as(R"({"do":"claim","domino":)" + std::string(domino) + "}",
                   engine::Claim{DominoId{29}}));
  CHECK(reads_as(R"({"do":"place","cells":[[-0.0,1.0],[-1.27e2,2]]})",
                 engine::Place{{cell(0, 1), cell(-127, 2)}}));
}

TEST_CASE("a place names two cells, each two small integers; an error names the wrong one") {
  CHECK(reads_as(R"({"do":"place","cells":[[127,-127],[-127,127]]})",
                 engine::Place{{cell(127, -127), cell(-127, 127)}}));
  struct Row {
    const char* cells;
    const char* field;
  };
  for (const auto& [cells, field] : {
           Row{"1", "cells"},
           {"{}", "cells"},
           {"[]", "cells"},
           {"[[0,1]]", "cells"},
           {"[[0,1],[0,2],[0,3]]", "cells"},
           {"[0,[0,1]]", "cells[0]"},
           {"[[0,1],null]", "cells[1]"},
           {"[[0],[0,1]]", "cells[0]"},
           {"[[0,1],[0,1,2]]", "cells[1]"},
           {R"([{"x":0,"y":1},[0,1]])", "cells[0]"},
           {"[[128,0],[0,1]]", "cells[0][0]"},
           {"[[0,-128],[0,1]]", "cells[0][1]"},
           {"[[0,1],[\"0\",1]]", "cells[1][0]"},
           {"[[0,1],[0,1.25]]", "cells[1][1]"},
           {"[[0,1],[0,null]]", "cells[1][1]"},
           {"[[0,18446744073709551615],[0,1]]", "cells[0][1]"},
       })
    CHECK(error_of(act_with(R"({"do":"place","cells":)" + std::string(cells) + "}")) ==
          "bad_field action." + std::string(field) + " re=a");
  CHECK(error_of(act_with(R"({"do":"place"})")) == "missing_field action.cells re=a");
}

TEST_CASE("the first wrong field is named, and the id is repeated only if it is valid") {
  CHECK(error_of(R"({"type":"act","id":7,"at":-1,"action":1})") == "bad_field id");
  CHECK(error_of(R"({"type":"act","id":"a","at":-1,"action":1})") == "bad_field at re=a");
}
