#include "tests/load/driver/table_member.hpp"

#include <algorithm>
#include <charconv>
#include <string>
#include <utility>

#include <nlohmann/json.hpp>

namespace load {
namespace {

// {"type":"step","seq":17,… : how the server's steps begin; of most frames nothing else is read.
constexpr std::string_view step_begins = R"({"type":"step","seq":)";
constexpr std::string_view snapshot_begins = R"({"type":"snapshot","seq":)";

std::uint32_t number_behind(std::string_view text, std::size_t at) {
  std::uint32_t number = 0;
  std::from_chars(text.data() + at, text.data() + text.size(), number);
  return number;
}

// Other frames have their fields in any order.
bool is_of_type(std::string_view text, std::string_view type) {
  return text.find("\"type\":\"" + std::string(type) + "\"") != text.npos;
}

}  // namespace

void LoadTable::Member::join() {
  connection_.cut();
  token_.clear();
  seq_ = 0;
  has_table_ = resuming_ = false;
  making_ = number_ == 0 && table_.path_.empty();
  connection_.open();
  if (making_)
    request("POST", "/api/rooms", table_.plan_.room_body, {});
  else if (is_player())
    take_seat();
  else
    connect_socket();
}

void LoadTable::Member::resume(std::uint32_t since) {
  connection_.cut();
  seq_ = since;
  resuming_ = true;
  since_ns_ = now_ns();
  connection_.open();
  connect_socket();
}

void LoadTable::Member::take_seat() {
  making_ = false;
  const std::string number = std::to_string(number_);
  request("POST", table_.path_ + "/seats",
          R"({"name":"Player )" + number + R"(","seat":)" + number + "}", {});
}

void LoadTable::Member::request(std::string_view method, std::string_view path,
                                std::string_view body, std::string_view bearer) {
  ++table_.figures_.counts.requests;
  connection_.request(method, path, body, bearer);
}

// Drives one server: in a cluster it forwards requests for rooms of other nodes.
void LoadTable::Member::connect_socket() {
  ++table_.figures_.counts.requests;
  connection_.upgrade(table_.path_ + "/socket?follow=no");
}

void LoadTable::Member::say(std::string_view text) {
  ++table_.figures_.counts.frames_said;
  connection_.say(text);
}

void LoadTable::Member::answered(int status, std::string_view body) {
  if (status < 200 || status > 299)
    return table_.fail("HTTP " + std::to_string(status) + ": " + std::string(body.substr(0, 200)));
  if (making_) return table_.room_made(body);
  const auto grant = nlohmann::json::parse(body, nullptr, false);
  if (!grant.is_object() || !grant.contains("token")) return table_.fail("the seat has no token");
  token_ = grant["token"].get<std::string>();
  if (table_.plan_.absent)
    connection_.cut();
  else
    connect_socket();
  table_.seated();
}

void LoadTable::Member::upgraded() {
  std::string hello = R"({"type":"hello",)";
  if (!token_.empty()) hello.append(R"("token":")").append(token_).append(R"(",)");
  if (resuming_) hello.append(R"("since":)").append(std::to_string(seq_)).append(",");
  hello.append(R"("want":{"diff":")").append(table_.plan_.diff).append("\"");
  if (is_player() && table_.plan_.hints) hello.append(R"(,"hints":true)");
  say(hello.append("}}"));
}

void LoadTable::Member::heard(std::string_view text) {
  ++table_.figures_.counts.frames_heard;
  if (text.starts_with(step_begins)) {
    hear_step(text);
  } else if (text.starts_with(snapshot_begins)) {
    seq_ = number_behind(text, snapshot_begins.size());
    // Bots may have acted before a member was connected.
    table_.seq_ = std::max(table_.seq_, seq_);
    if (!has_table_ && number_ == 0) table_.snapshot(text);
    if (!std::exchange(has_table_, true)) table_.member_ready();
    have_missed_nothing();
  } else if (is_of_type(text, "prompt")) {
    table_.prompt(number_, text);
  } else if (is_of_type(text, "rejected")) {
    ++table_.figures_.counts.rejected;
    table_.fail(text.substr(0, 300));
  } else if (resuming_ && is_of_type(text, "welcome")) {
    have_missed_nothing();
  }
}

void LoadTable::Member::hear_step(std::string_view text) {
  const std::uint32_t seq = number_behind(text, step_begins.size());
  if (seq != seq_ + 1)
    return table_.fail("step " + std::to_string(seq) + " after " + std::to_string(seq_));
  seq_ = seq;
  if (!resuming_) return table_.step(number_, seq, text);
  have_missed_nothing();
}

void LoadTable::Member::have_missed_nothing() {
  if (!resuming_ || seq_ < table_.seq_) return;
  resuming_ = false;
  table_.member_resumed(since_ns_);
}

void LoadTable::Member::lost(std::uint16_t close_code) {
  if (table_.stage_ == Stage::over) return;
  table_.fail("a connection was lost: " +
              (close_code == 0 ? std::string("cut") : std::to_string(close_code)));
}

}  // namespace load
