// Acts that exist only at court: taxing, building, bribing and skipping a step.
#include "tests/protocol/decode_support.hpp"

using namespace tests;
using namespace protocol;
using engine::cell;

namespace {

std::string act_error(const std::string& action) {
  return error_of(act_with(action));
}

engine::Tax tax(std::initializer_list<engine::Cell> cells) {
  engine::Tax action;
  for (const engine::Cell c : cells) action.cells.push_back(c);
  return action;
}

}  // namespace

TEST_CASE("every action at court is decoded") {
  const auto bakery = engine::building_from_name("bakery-1");
  CHECK(reads_as(R"({"do":"tax","cells":[[0,1]]})", tax({cell(0, 1)})));
  CHECK(reads_as(R"({"do":"tax","cells":[[0,1],[-2,3]]})", tax({cell(0, 1), cell(-2, 3)})));
  CHECK(reads_as(R"({"do":"build","building":"bakery-1","cell":[2,-3]})",
                 engine::Build{bakery, cell(2, -3)}));
  CHECK(reads_as(R"({"do":"bribe","building":"bakery-1"})", engine::Bribe{bakery}));
  CHECK(reads_as(R"({"do":"done"})", engine::Done{}));
  CHECK(reads_as(R"({"do":"done","cells":1,"building":2,"cell":null})", engine::Done{}));
}

TEST_CASE("the tax is for one cell or two; the engine checks whether they are the right ones") {
  CHECK(reads_as(R"({"do":"tax","cells":[[0,1],[0,1]]})", tax({cell(0, 1), cell(0, 1)})));
  CHECK(reads_as(R"({"do":"tax","cells":[[127,-127]]})", tax({cell(127, -127)})));
  struct Row {
    const char* cells;
    const char* field;
  };
  for (const auto& [cells, field] : {
           Row{"1", "cells"},
           {"\"[0,1]\"", "cells"},
           {"true", "cells"},
           {"{}", "cells"},
           {R"({"0":[0,1]})", "cells"},
           {"[]", "cells"},
           {"[[0,1],[0,2],[0,3]]", "cells"},
           {"[0,1]", "cells[0]"},
           {"[null]", "cells[0]"},
           {"[[0,1],null]", "cells[1]"},
           {"[[]]", "cells[0]"},
           {"[[0]]", "cells[0]"},
           {"[[0,1,2]]", "cells[0]"},
           {"[[0,1],[0]]", "cells[1]"},
           {R"([{"x":0,"y":1}])", "cells[0]"},
           {"[[128,0]]", "cells[0][0]"},
           {"[[0,-128]]", "cells[0][1]"},
           {"[[0,1],[1.5,1]]", "cells[1][0]"},
           {"[[0,1],[0,\"1\"]]", "cells[1][1]"},
           {"[[0,null]]", "cells[0][1]"},
           {"[[0,18446744073709551615]]", "cells[0][1]"},
       })
    CHECK(act_error(R"({"do":"tax","cells":)" + std::string(cells) + "}") ==
          "bad_field action." + std::string(field) + " re=a");
  CHECK(act_error(R"({"do":"tax"})") == "missing_field action.cells re=a");
  CHECK(act_error(R"({"do":"tax","cells":null})") == "missing_field action.cells re=a");
}

TEST_CASE("a building is one of the words on the tiles, on the board or not") {
  for (std::size_t n = 1; n <= engine::building_count; ++n) {
    const auto id = engine::building_id(n);
    CHECK(reads_as(R"({"do":"bribe","building":")" + std::string(name_of(id)) + "\"}",
                   engine::Bribe{id}));
  }
  for (const std::string what : {R"("bribe")", R"("build","cell":[0,1])"}) {
    for (const char* building :
         {"\"\"", "\"bakery\"", "\"bakery-0\"", "\"bakery-3\"", "\"Bakery-1\"", "\"bakery-1 \"",
          "\"bakery_1\"", R"("bakery-1\u0000")", "1", "0", "true", "[]", "{}", R"(["bakery-1"])"})
      CHECK(act_error("{\"do\":" + what + ",\"building\":" + building + "}") ==
            "bad_field action.building re=a");
    CHECK(act_error("{\"do\":" + what + "}") == "missing_field action.building re=a");
    CHECK(act_error("{\"do\":" + what + ",\"building\":null}") ==
          "missing_field action.building re=a");
  }
}

TEST_CASE("a site is one cell") {
  const auto error = [](const std::string& site) {
    return act_error(R"({"do":"build","building":"bakery-1","cell":)" + site + "}");
  };
  CHECK(error("[127,-127]") == "fine");
  for (const char* site :
       {"0", "\"[0,1]\"", "true", "{}", "[]", "[0]", "[0,1,2]", R"({"x":0,"y":1})"})
    CHECK(error(site) == "bad_field action.cell re=a");
  for (const char* x : {"128", "-128", "0.5", "\"0\"", "null", "[0]", "[[0,1]]"})
    CHECK(error("[" + std::string(x) + ",1]") == "bad_field action.cell[0] re=a");
  for (const char* y : {"128", "1e3", "true", "{}"})
    CHECK(error("[0," + std::string(y) + "]") == "bad_field action.cell[1] re=a");
  CHECK(error("null") == "missing_field action.cell re=a");
  CHECK(act_error(R"({"do":"build","building":"bakery-1"})") == "missing_field action.cell re=a");
  CHECK(act_error(R"({"do":"build","building":"bakery-1","cells":[[0,1]]})") ==
        "missing_field action.cell re=a");
  CHECK(act_error(R"({"do":"build","building":"bakery","cell":0})") ==
        "bad_field action.building re=a");
}
