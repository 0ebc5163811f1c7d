// A room whose host uses all powers of a host.
#pragma once

#include "tests/room/hosted.hpp"

#include <optional>
#include <string>
#include <utility>

namespace tests {

using protocol::Start;

struct TestHosting : Hosted {
  explicit TestHosting(const std::string& rules_text = "kingdomino players=3")
      : Hosted(rules_text) {}

  std::optional<RoomError> change(const room::RoomChange& change) {
    TestAnswer<protocol::RoomInfo> answer;
    room.change(change, {host}, now, answer.done());
    commit();
    REQUIRE_FALSE(answer.pending());
    return answer.error();
  }
  std::optional<RoomError> change_game(const std::string& rules_text) {
    const RulesRequest request = request_in(rules_text);
    return change({.play = room::RoomChange::Play{request, rules_for(request)}});
  }
  std::optional<RoomError> change_start(Start start) {
    return change({.settings = {.start = start}});
  }
  std::optional<RoomError> move(std::size_t from, std::size_t to) {
    TestAnswer<protocol::RoomInfo> answer;
    room.move_seat(seat_at(from), seat_at(to), {host}, now, answer.done());
    commit();
    return answer.error();
  }
  std::optional<RoomError> hand_over(std::size_t to, const std::string& token) {
    TestAnswer<protocol::RoomInfo> answer;
    room.hand_over(seat_at(to), {token}, now, answer.done());
    commit();
    return answer.error();
  }
  std::optional<RoomError> start() {
    TestAnswer<protocol::RoomInfo> answer;
    room.start({host}, now, answer.done());
    commit();
    return answer.error();
  }
  std::optional<RoomError> kick(std::size_t seat) {
    TestAnswer<std::monostate> answer;
    room.leave_seat(seat_at(seat), {host}, now, answer.done());
    commit();
    return answer.error();
  }
  // On seats 0 and 1.
  void come_in(Recorder& first, Recorder& second) {
    play(first, 0);
    play(second, 1);
    first.take();
    second.take();
  }
  void say_ready(Recorder& who, bool ready = true) {
    room.receive(who, protocol::Ready{"r", ready}, now);
    commit();
  }
  void wait(int seconds) {
    for (; seconds > 0; --seconds) {
      now += 1000;
      room.tick(now);
      commit();
    }
  }
  // The host's seat; -1: none.
  int host_seat() const {
    const auto seats = room.info().seats;
    for (std::size_t i = 0; i < seats.size(); ++i)
      if (seats[i].host) return static_cast<int>(i);
    return -1;
  }
  std::string names() const {
    std::string text;
    for (const auto& seat : room.info().seats)
      text += (text.empty() ? "" : " ") + seat.name.value_or("-");
    return text;
  }
};

}  // namespace tests
