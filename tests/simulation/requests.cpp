#include "tests/simulation/requests.hpp"

#include "protocol/decode.hpp"
#include "tests/simulation/broken_promise.hpp"

#include <algorithm>
#include <array>
#include <variant>

namespace simulation {
namespace {

using nlohmann::json;

// Far longer than any disk here takes.
constexpr Microseconds response_timeout = 30 * second;
// The room requests advice again if none comes.
constexpr Microseconds timeout_with_advice = 5 * 60 * second;

}  // namespace

void Requests::on_request(std::string_view frame, bool is_text, const TrueRoom* room,
                          Microseconds now) {
  const auto decoded = protocol::decode_command(frame);
  if (!is_text || !decoded) return note(RequestType::unreadable, "", now);
  const protocol::Command* command = &*decoded;
  const auto* hello = std::get_if<protocol::Hello>(command);
  if (hello != nullptr && !hello_) {
    hello_ = *hello;
    return note(RequestType::hello, "", now);
  }
  if (!hello_ || hello != nullptr) return note(RequestType::unreadable, "", now);
  if (const auto* ping = std::get_if<protocol::Ping>(command))
    return note(RequestType::ping, std::to_string(ping->t), now);
  if (const auto* hints = std::get_if<protocol::Hints>(command))
    return note(RequestType::hints, hints->id.value_or(""), now);
  if (const auto* advise = std::get_if<protocol::Advise>(command))
    return note(RequestType::advice, advise->id.value_or(""), now);
  if (const auto* ready = std::get_if<protocol::Ready>(command))
    return note(RequestType::ready, ready->id.value_or(""), now);
  if (const auto* propose = std::get_if<protocol::Propose>(command))
    return note(RequestType::proposal, propose->id.value_or(""), now);
  if (const auto* vote = std::get_if<protocol::Vote>(command))
    return note(RequestType::vote, vote->id.value_or(""), now);
  if (const auto* chat = std::get_if<protocol::Chat>(command))
    return note(RequestType::chat, chat->id, now);
  if (const auto* mute = std::get_if<protocol::Mute>(command))
    return note(RequestType::mute, mute->id.value_or(""), now);
  const auto& act = std::get<protocol::Act>(*command);
  if (const auto* claim = std::get_if<engine::Claim>(&act.action))
    named_.dominoes.insert(value(claim->domino));
  if (const auto* build = std::get_if<engine::Build>(&act.action))
    named_.buildings.insert(build->building);
  if (const auto* bribe = std::get_if<engine::Bribe>(&act.action))
    named_.buildings.insert(bribe->building);
  open_.push_back({RequestType::act, act.id, now, act.action, played(room, act)});
}

bool Requests::played(const TrueRoom* room, const protocol::Act& act) const {
  if (room == nullptr || !seat_.is_number()) return false;
  const auto* before = room->find(engine::seat_at(seat_.get<std::size_t>()), act.id);
  return before != nullptr && before->action == act.action;
}

// Unless it can be the answer to another act under the same id.
void Requests::expect_no_refusal(const std::string& id) const {
  bool one = false;
  for (const PendingRequest& request : open_) {
    if (request.kind != RequestType::act || request.id != id) continue;
    if (!request.played) return;
    one = true;
  }
  if (one) throw BrokenPromise(promise::once, "act \"" + id + "\" was played and is rejected");
}

bool Requests::answer(RequestType kind, const std::optional<std::string>& id) {
  const auto found = std::find_if(open_.begin(), open_.end(), [&](const PendingRequest& request) {
    return request.kind == kind && (!id || request.id == *id);
  });
  if (found == open_.end()) return false;
  open_.erase(found);
  return true;
}

void Requests::expect(bool open, const json& frame) const {
  if (!open) throw BrokenPromise(promise::answered, "a second time: " + frame.dump());
}

void Requests::on_frame(const json& frame) {
  const std::string& type = frame["type"].get_ref<const std::string&>();
  const json re = frame.value("re", json(nullptr));
  const std::string id = re.is_string() ? re.get<std::string>() : "";
  if (type == "welcome") {
    seat_ = frame["you"]["seat"];
    answer(RequestType::hello);
  } else if (type == "seated") {
    seat_ = frame["seat"];
  } else if (type == "pong") {
    expect(answer(RequestType::ping, std::to_string(frame["t"].get<std::int64_t>())), frame);
  } else if (type == "prompt") {
    const bool open = answer(RequestType::hints, id);
    // Perhaps a prompt that was not requested: then the answer to hints without an id is yet to
    // come.
    if (open && re.is_null()) ++sent_to_all_[id];
    expect(open || re.is_null(), frame);
  } else if (type == "advice") {
    expect(answer(RequestType::advice, id), frame);
  } else if (type == "presence") {
    const auto first = std::ranges::find_if(open_, [](const PendingRequest& request) {
      return request.kind == RequestType::ready || request.kind == RequestType::mute;
    });
    if (first != open_.end()) open_.erase(first);
  } else if (type == "proposal") {
    // A repeated request is answered under the first id.
    if (frame["seat"] == seat_) answer(RequestType::proposal);
    answer(RequestType::vote);
  } else if (type == "chat") {
    if (re.is_string()) expect(answer(RequestType::chat, id), frame);
  } else if (type == "rejected") {
    refused(frame);
  }
}

void Requests::refused(const json& frame) {
  const std::string& code = frame["code"].get_ref<const std::string&>();
  if (std::ranges::count(unreadable_codes, code) != 0)
    return expect(answer(RequestType::unreadable), frame);
  const std::string re = frame["re"].is_null() ? "" : frame["re"].get<std::string>();
  expect_no_refusal(re);
  const auto same_id = [&](const PendingRequest& request) {
    return request.kind >= RequestType::act && request.id == re;
  };
  auto found = std::ranges::find_if(open_, same_id);
  int& left = sent_to_all_[re];
  // The requests that another client's frame could answer.
  if (found == open_.end() && left-- > 0) return;
  expect(found != open_.end(), frame);
  if (is_sent_to_all(found->kind)) --left;
  // Another act was accepted: the stored one, else the first.
  if (code == "id_reused") {
    const auto accepted = std::ranges::find_if(
        open_, [&](const PendingRequest& r) { return same_id(r) && r.played; });
    const PendingRequest& kept = accepted != open_.end() ? *accepted : *found;
    const auto other = std::ranges::find_if(
        open_, [&](const PendingRequest& r) { return same_id(r) && r.action != kept.action; });
    if (other != open_.end()) found = other;
  }
  open_.erase(found);
}

void Requests::on_step(const server::room::Acted& acted) {
  if (seat_ != engine::index(acted.seat)) return;
  open_.remove_if([&](const PendingRequest& request) {
    return request.kind == RequestType::act && request.id == acted.id &&
           request.action == acted.action;
  });
}

void Requests::check(Microseconds now) const {
  const auto late = [now](const PendingRequest& request) {
    return now - request.time >=
           (request.kind == RequestType::advice ? timeout_with_advice : response_timeout);
  };
  const auto found = std::find_if(open_.begin(), open_.end(), late);
  if (found == open_.end()) return;
  constexpr std::array<const char*, 11> words{
      "a hello",    "an unreadable frame",    "a ping",     "an act", "hints",
      "a question", "that a player is ready", "a proposal", "a vote", "a chat",
      "a mute"};
  const PendingRequest& request = *found;
  throw BrokenPromise(promise::answered,
                      std::string(words[static_cast<std::size_t>(request.kind)]) + " \"" +
                          request.id + "\" has no answer");
}

}  // namespace simulation
