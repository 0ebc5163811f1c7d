// The operator's file of building tiles: read completely, or refused with its name and the reason.
#include "server/app/building_file.hpp"

#include "server/util/limits.hpp"
#include "tests/storage/support.hpp"
#include "tests/support/files.hpp"

#include <stdexcept>

#include <nlohmann/json.hpp>

using namespace tests;
using nlohmann::json;
using server::app::read_building_file;

namespace {

std::string building_complaint(const std::string& path) {
  try {
    read_building_file(path);
    return "fine";
  } catch (const std::runtime_error& error) {
    return error.what();
  }
}

std::string replaced(std::string text, const std::string& what, const std::string& with) {
  const auto at = text.find(what);
  REQUIRE(at != std::string::npos);
  return text.replace(at, what.size(), with);
}

}  // namespace

TEST_CASE("a file of building tiles sets their values") {
  const auto buildings = read_building_file(data_path("buildings-made-up.json"));
  CHECK_FALSE(buildings == engine::house_buildings());
  const auto& treasury =
      buildings[engine::number(engine::building_from_name("knight-treasury-1")) - 1];
  CHECK(treasury.knights == 1);
  CHECK(treasury.tax_bonus == engine::TaxBonus::per_knight);
  CHECK_FALSE(treasury.assumed);
}

TEST_CASE("an error in a file of building tiles names file, tile and field") {
  const TemporaryDirectory directory;
  const std::string path = directory / "tiles.json";
  const std::string good = read_text(data_path("buildings-made-up.json"));
  const auto complaint_about = [&](const std::string& text) {
    write_text(path, text);
    return building_complaint(path);
  };
  CHECK(complaint_about(good) == "fine");
  CHECK(complaint_about(replaced(good, R"("knights": 2)", R"("knights": 10)")) ==
        path + ": tower-treasury-1: immediate.knights: an integer from 0 to 9");
  CHECK(complaint_about(replaced(good, "tower-treasury-1", "tower-treasury-9")) ==
        path + ": tower-treasury-9: id: there is no such tile");
  CHECK(complaint_about(R"({"tiles":7})") == path + ": tiles: a list of all tiles");
  CHECK(complaint_about("") == path + ": not JSON: error in line 1");
  CHECK(complaint_about("[]") == path + ": not a JSON object");
}

TEST_CASE("document: the example of a file of building tiles has tiles that can be read") {
  const std::string readme = read_text(std::string(CASTELLAN_SOURCE_DIR) + "/server/OPERATING.md");
  const auto begin = readme.find("{\"tiles\":[");
  REQUIRE(begin != std::string::npos);
  const json example = json::parse(readme.substr(begin, readme.find("```", begin) - begin));
  CHECK(example["tiles"].size() == 3);
  json whole = json::parse(read_text(data_path("buildings-made-up.json")));
  for (const json& shown : example["tiles"])
    for (json& tile : whole["tiles"])
      if (tile["id"] == shown["id"]) tile = shown;
  const TemporaryDirectory directory;
  const std::string path = directory / "tiles.json";
  write_text(path, whole.dump());
  const auto buildings = read_building_file(path);
  for (const json& shown : example["tiles"]) {
    const auto at = engine::number(engine::building_from_name(shown["id"].get<std::string>())) - 1;
    CHECK((buildings[at] == engine::house_buildings()[at]));
  }
}

TEST_CASE("an unreadable file of building tiles is refused with its name") {
  const TemporaryDirectory directory;
  const std::string missing = directory / "missing.json";
  CHECK(building_complaint(missing) == missing + ": cannot be read: No such file or directory");
  const std::string folder = directory / "";
  CHECK(building_complaint(folder).starts_with(folder + ": cannot be read"));
}

TEST_CASE("a file of building tiles has a size limit") {
  const TemporaryDirectory directory;
  const std::string path = directory / "tiles.json";
  std::string text = read_text(data_path("buildings-made-up.json"));
  text.resize(server::limits::building_file_bytes_max, ' ');
  write_text(path, text);
  CHECK(building_complaint(path) == "fine");
  write_text(path, text + " ");
  CHECK(building_complaint(path) == path + ": more than 1048576 bytes");
  CHECK(building_complaint("/dev/zero") == "/dev/zero: more than 1048576 bytes");
}
