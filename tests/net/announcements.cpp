// The operator's current announcements; and the operator's token.
#include "server/net/announcements.hpp"

#include "server/util/token_file.hpp"
#include "tests/storage/support.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/times.hpp"

#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>

#include <nlohmann/json.hpp>

using namespace tests;
using nlohmann::json;
using server::net::Announcements;

namespace {

std::vector<std::string> bulletin_texts(Announcements& announcements,
                                        const protocol::RoomCode& room, Instant time) {
  std::vector<std::string> texts;
  for (const auto& frame : announcements.active_for(room, time))
    texts.push_back(json::parse(*frame)["text"].get<std::string>());
  return texts;
}

std::string token_complaint(const std::string& path) {
  try {
    server::util::read_token_file(path);
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return "";
}

}  // namespace

TEST_CASE("an announcement stands for its time, for its audience") {
  Announcements announcements;
  const auto first = announcements.announce("for all", "", 100, sample_time);
  const auto second = announcements.announce("for one", "K7QF3M", 200, sample_time);
  CHECK(json::parse(*first)["until"] == sample_time + 100);
  CHECK(json::parse(*first)["time"] != json::parse(*second)["time"]);
  CHECK(bulletin_texts(announcements, "", sample_time) == std::vector<std::string>{"for all"});
  CHECK(bulletin_texts(announcements, "K7QF3M", sample_time) ==
        std::vector<std::string>{"for all", "for one"});
  CHECK(bulletin_texts(announcements, "AAAAAA", sample_time) ==
        std::vector<std::string>{"for all"});
  CHECK(bulletin_texts(announcements, "K7QF3M", sample_time + 100) ==
        std::vector<std::string>{"for one"});
  CHECK(bulletin_texts(announcements, "K7QF3M", sample_time + 200).empty());
}

TEST_CASE("a countdown is sent to newcomers, until it is cancelled") {
  Announcements announcements;
  announcements.set_countdown({.time = sample_time, .until = sample_time + 1000, .text = "why"});
  CHECK(bulletin_texts(announcements, "", sample_time) == std::vector<std::string>{"why"});
  const auto later = json::parse(*announcements.active_for("", sample_time + 400).at(0));
  CHECK(later["until"].get<int>() - later["time"].get<int>() == 600);
  const auto over =
      announcements.set_countdown({.time = sample_time, .until = std::nullopt, .text = ""});
  CHECK(json::parse(*over)["until"] == nullptr);
  CHECK(announcements.active_for("", sample_time).empty());
}

TEST_CASE("a token is read from a file that only its owner can read") {
  namespace fs = std::filesystem;
  const TemporaryDirectory directory;
  const std::string path = directory / "token";
  const auto write = [&](const std::string& text, fs::perms perms = fs::perms::owner_read) {
    fs::remove(path);
    std::ofstream(path) << text;
    fs::permissions(path, perms);
  };
  const std::string token(32, 't');
  write(token + "\n");
  CHECK(server::util::read_token_file(path) == token);
  write(token, fs::perms::owner_read | fs::perms::group_read);
  CHECK(token_complaint(path).find("chmod 600") != std::string::npos);
  write(token, fs::perms::owner_read | fs::perms::others_read);
  CHECK(token_complaint(path).find("chmod 600") != std::string::npos);
  write(std::string(31, 't'));
  CHECK(token_complaint(path).find("at least 32") != std::string::npos);
  write(token + " " + token);
  CHECK(token_complaint(path).find("printable") != std::string::npos);
  CHECK_FALSE(token_complaint(directory / "nothing").empty());
  const auto everybody = fs::perms::owner_read | fs::perms::others_read;
  write(token, everybody);
  CHECK_THROWS_AS(server::util::read_key_file(path), std::runtime_error);
  write("-----BEGIN PUBLIC KEY-----\n", everybody);
  CHECK(server::util::read_key_file(path) == "-----BEGIN PUBLIC KEY-----");
}
