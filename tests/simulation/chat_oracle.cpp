#include "tests/simulation/chat_oracle.hpp"

#include "tests/simulation/violation.hpp"

#include <algorithm>
#include <iterator>

namespace simulation {

using nlohmann::json;

namespace {

void check_audience(const json& message, const ChatOracle::Hearer& hearer) {
  const auto& [seat, team, was_meant] = hearer;
  const std::string& to = message["to"].get_ref<const std::string&>();
  const json& by = message["from"]["seat"];
  bool meant = to == "everyone";
  if (to == "spectators") meant = seat.is_null();
  if (to == "team")
    meant = was_meant(message) || (team > 1 && seat.is_number() && by.is_number() &&
                                   seat.get<std::size_t>() / team == by.get<std::size_t>() / team);
  if (!meant) throw Violation(promise::talk, "is meant for others: " + message.dump());
}

}  // namespace

bool ChatOracle::learn(const json& message) {
  const auto number = message["number"].get<std::uint64_t>();
  const auto time = message["time"].get<protocol::Milliseconds>();
  json text = message;
  text.erase("re");
  text.erase("type");
  const auto [known, fresh] = messages_.try_emplace(number, text.dump());
  if (!fresh && known->second != text.dump())
    throw Violation(promise::talk, "number " + std::to_string(number) + " was something else");
  const auto at = times_.try_emplace(number, time).first;
  if ((at != times_.begin() && std::prev(at)->second > time) ||
      (std::next(at) != times_.end() && std::next(at)->second < time))
    throw Violation(promise::talk, "number " + std::to_string(number) + " is out of order");
  return fresh;
}

void ChatOracle::said(const json& message, const Hearer& hearer, SeenChat& heard, bool answers) {
  const auto number = message["number"].get<std::uint64_t>();
  const bool fresh = learn(message);
  check_audience(message, hearer);
  const bool again = !heard.numbers.insert(number).second;
  if (again && !answers)
    throw Violation(promise::talk, "number " + std::to_string(number) + " is sent twice");
  if (!again && !answers && number < heard.newest)
    throw Violation(promise::talk, "number " + std::to_string(number) + " is sent late");
  heard.newest = std::max(heard.newest, number);
  const json& by = message["from"]["seat"];
  if (fresh && by.is_number() && heard.muted[by.get<std::size_t>()])
    throw Violation(promise::talk, "a muted sender says number " + std::to_string(number));
}

void ChatOracle::said_before(const json& messages, const Hearer& hearer, SeenChat& heard) {
  for (const json& message : messages) {
    const auto number = message["number"].get<std::uint64_t>();
    learn(message);
    check_audience(message, hearer);
    if (number <= heard.newest)
      throw Violation(promise::talk, "number " + std::to_string(number) + " is out of order");
    heard.numbers.insert(number);
    heard.newest = number;
  }
}

void ChatOracle::told_seats(const json& seats, SeenChat& heard) {
  for (const json& seat : seats)
    heard.muted[seat["seat"].get<std::size_t>()] = seat["muted"].get<bool>();
}

}  // namespace simulation
