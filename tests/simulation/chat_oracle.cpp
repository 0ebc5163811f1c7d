#include "tests/simulation/chat_oracle.hpp"

#include "tests/simulation/broken_promise.hpp"

#include <algorithm>
#include <iterator>

namespace simulation {

using nlohmann::json;

namespace {

void check_audience(const json& message, const ChatOracle::Recipient& recipient) {
  const auto& [seat, team, was_meant] = recipient;
  const std::string& to = message["to"].get_ref<const std::string&>();
  const json& by = message["from"]["seat"];
  bool meant = to == "everyone";
  if (to == "spectators") meant = seat.is_null();
  if (to == "team")
    meant = was_meant(message) || (team > 1 && seat.is_number() && by.is_number() &&
                                   seat.get<std::size_t>() / team == by.get<std::size_t>() / team);
  if (!meant) throw BrokenPromise(promise::talk, "is meant for others: " + message.dump());
}

}  // namespace

bool ChatOracle::record(const json& message) {
  const auto number = message["number"].get<std::uint64_t>();
  const auto time = message["time"].get<protocol::Milliseconds>();
  json text = message;
  text.erase("re");
  text.erase("type");
  const auto [known, fresh] = messages_.try_emplace(number, text.dump());
  if (!fresh && known->second != text.dump())
    throw BrokenPromise(promise::talk, "number " + std::to_string(number) + " was something else");
  const auto at = times_.try_emplace(number, time).first;
  if ((at != times_.begin() && std::prev(at)->second > time) ||
      (std::next(at) != times_.end() && std::next(at)->second < time))
    throw BrokenPromise(promise::talk, "number " + std::to_string(number) + " is out of order");
  return fresh;
}

void ChatOracle::on_message(const json& message, const Recipient& recipient, SeenChat& seen,
                            bool answers) {
  const auto number = message["number"].get<std::uint64_t>();
  const bool fresh = record(message);
  check_audience(message, recipient);
  const bool again = !seen.numbers.insert(number).second;
  if (again && !answers)
    throw BrokenPromise(promise::talk, "number " + std::to_string(number) + " is sent twice");
  if (!again && !answers && number < seen.newest)
    throw BrokenPromise(promise::talk, "number " + std::to_string(number) + " is sent late");
  seen.newest = std::max(seen.newest, number);
  const json& by = message["from"]["seat"];
  if (fresh && by.is_number() && seen.muted[by.get<std::size_t>()])
    throw BrokenPromise(promise::talk, "a muted sender says number " + std::to_string(number));
}

void ChatOracle::on_history(const json& messages, const Recipient& recipient, SeenChat& seen) {
  for (const json& message : messages) {
    const auto number = message["number"].get<std::uint64_t>();
    record(message);
    check_audience(message, recipient);
    if (number <= seen.newest)
      throw BrokenPromise(promise::talk, "number " + std::to_string(number) + " is out of order");
    seen.numbers.insert(number);
    seen.newest = number;
  }
}

void ChatOracle::on_seats(const json& seats, SeenChat& seen) {
  for (const json& seat : seats)
    seen.muted[seat["seat"].get<std::size_t>()] = seat["muted"].get<bool>();
}

}  // namespace simulation
