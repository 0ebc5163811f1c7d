#include "protocol/followed_room.hpp"

#include "protocol/fields.hpp"
#include "protocol/heard_talk.hpp"

#include <utility>

namespace protocol {

using Kind = HeardFrame::Kind;

namespace {

std::uint32_t number(const json& object, const char* field) {
  const auto found = object.find(field);
  const bool fits =
      found != object.end() && found->is_number_integer() && *found >= 0 && *found <= seq_max;
  if (!fits) throw_bad_field(field, "a number");
  return found->get<std::uint32_t>();
}

std::string text_of(const json& object, const char* field) {
  const auto found = object.find(field);
  return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

const json& part(const json& object, const char* field) {
  const auto found = object.find(field);
  if (found == object.end()) throw_bad_field(field, "is missing");
  return *found;
}

std::string dumped(const json& object, const char* field) {
  const auto found = object.find(field);
  return found == object.end() ? std::string() : found->dump();
}

Step read_step(const json& frame) {
  const json& by = part(frame, "by");
  const bool somebody = by.is_number_unsigned() && by.get<std::uint64_t>() < engine::seats_max;
  return {.seq = number(frame, "seq"),
          .by = somebody ? engine::seat_at(by.get<std::size_t>()) : engine::Seat::none,
          .re = text_of(frame, "re"),
          .time = part(frame, "time").get<Milliseconds>(),
          .events = part(frame, "events").dump(),
          .patch = part(frame, "patch").dump(),
          .digest = text_of(frame, "digest"),
          .deal = dumped(frame, "deal"),
          .ruling = dumped(frame, "ruling"),
          .overdue = frame.value("overdue", false)};
}

HeardMessage read_message(json message) {
  HeardMessage read{.time = part(message, "time").get<Milliseconds>(),
                    .number = part(message, "number").get<std::int64_t>()};
  message.erase("type");
  read.text = message.dump();
  return read;
}

// What a room is for those who read its settings: all but what other frames tell.
json lasting(json room) {
  for (const char* field : {"seats", "seq", "spectators", "spectators_muted", "state"})
    room.erase(field);
  return room;
}

Farewell read_farewell(const json& frame) {
  Farewell farewell{.close = static_cast<Close>(number(frame, "code")),
                    .text = text_of(frame, "text"),
                    .url = text_of(frame, "url")};
  if (const auto until = frame.find("until"); until != frame.end() && until->is_number_integer())
    farewell.until = until->get<Milliseconds>();
  return farewell;
}

}  // namespace

std::string encode_watcher_hello(std::optional<std::uint32_t> since,
                                 const std::optional<std::string>& pass) {
  json frame{{"type", "hello"}, {"want", {{"diff", "both"}}}};
  if (since) frame["since"] = *since;
  if (pass) frame["pass"] = *pass;
  return frame.dump();
}

struct FollowedRoom::Known {
  HeardTalk talk;
  json welcome = nullptr;
  std::optional<std::uint32_t> seq = std::nullopt;
  Milliseconds time = 0;
  json view = nullptr;
  std::string view_text = {};
  std::string deal = {};
  json course = nullptr;
  json proposal = nullptr;  // that is open
  std::string presence = {};
  // Of the connection before: what has not been told by the present one is over.
  bool greeted = false;
  bool changed = false;
  bool course_is_old = false;
  bool proposal_is_old = false;

  HeardFrame hear(const json& frame, std::string_view text);
  HeardFrame hear_welcome(const json& frame);
  HeardFrame hear_presence(const json& frame, std::string_view text);
  HeardFrame hear_step(const json& frame);
  HeardFrame hear_snapshot(const json& frame);
  HeardFrame hear_chats(const json& messages);
  HeardFrame hear_announcement(const json& frame, std::string_view text);
  void set_table(json document, std::uint32_t at, Milliseconds when, std::string_view digest);
  json& room() { return welcome["room"]; }
};

HeardFrame FollowedRoom::Known::hear(const json& frame, std::string_view text) {
  const std::string type = text_of(frame, "type");
  if (type == "farewell") return {.kind = Kind::farewell, .farewell = read_farewell(frame)};
  if (type == "welcome") return hear_welcome(frame);
  if (welcome.is_null()) return {.kind = Kind::broken};
  if (type == "step") return hear_step(frame);
  if (type == "snapshot") return hear_snapshot(frame);
  if (type == "presence") return hear_presence(frame, text);
  for (const char* const own :
       {"rejected", "pong", "prompt", "seated", "granted", "countdown", "storage"})
    if (type == own) return {};
  if (type == "room") {
    number(part(frame, "room"), "spectators_max");
    number(frame["room"], "spectators");
    room() = frame["room"];
    changed = true;
  } else if (type == "course") {
    course = frame;
    course_is_old = false;
  } else if (type == "proposal") {
    proposal = part(frame, "outcome").is_null() ? frame : json(nullptr);
    proposal_is_old = false;
  } else if (type == "chat") {
    talk.hear_chat(read_message(frame));
  } else if (type == "chats") {
    return hear_chats(part(frame, "messages"));
  } else if (type == "announcement") {
    return hear_announcement(frame, text);
  }
  return {.kind = Kind::tell};
}

// Those who are there already have had theirs: they are told what is different.
HeardFrame FollowedRoom::Known::hear_welcome(const json& frame) {
  number(part(frame, "room"), "spectators_max");
  number(frame["room"], "spectators");
  if (!frame.value("time", json()).is_number_integer()) throw_bad_field("time", "a number");
  HeardFrame heard{.kind = Kind::welcome};
  if (!welcome.is_null() && lasting(room()) != lasting(frame["room"]))
    heard.before.push_back(json{{"type", "room"}, {"room", frame["room"]}}.dump());
  welcome = frame;
  welcome["you"] = {{"name", nullptr}, {"seat", nullptr}};
  talk.begin_connection();
  greeted = changed = false;
  course_is_old = !course.is_null();
  proposal_is_old = !proposal.is_null();
  return heard;
}

// It comes behind whatever is told of a course or a proposal.
HeardFrame FollowedRoom::Known::hear_presence(const json& frame, std::string_view text) {
  HeardFrame heard{.kind = Kind::tell};
  for (const char* const field : {"seats", "spectators", "spectators_muted"})
    room()[field] = part(frame, field);
  number(room(), "spectators");
  presence = text;
  greeted = true;
  if (std::exchange(course_is_old, false)) {
    course["paused"] = false;
    course["stand_ins"] = json::array();
    course["clock"] = nullptr;
    heard.before.push_back(course.dump());
    course = nullptr;
  }
  if (std::exchange(proposal_is_old, false)) {
    proposal["outcome"] = "overtaken";
    heard.before.push_back(proposal.dump());
    proposal = nullptr;
  }
  return heard;
}

HeardFrame FollowedRoom::Known::hear_step(const json& frame) {
  Step step = read_step(frame);
  if (!seq || step.seq > *seq + 1) return {.kind = Kind::broken};
  if (step.seq <= *seq) return {.kind = Kind::nothing};
  set_table(view.patch(part(frame, "patch")), step.seq, step.time, step.digest);
  if (!step.deal.empty()) deal = step.deal;
  return {.kind = Kind::step, .step = std::move(step)};
}

HeardFrame FollowedRoom::Known::hear_snapshot(const json& frame) {
  set_table(part(frame, "view"), number(frame, "seq"), part(frame, "time").get<Milliseconds>(),
            text_of(frame, "digest"));
  deal = part(frame, "deal").dump();
  return {.kind = Kind::table};
}

// Over another connection those come again that everybody has been told.
HeardFrame FollowedRoom::Known::hear_chats(const json& messages) {
  std::vector<HeardMessage> read;
  for (const json& message : messages) read.push_back(read_message(message));
  HeardFrame heard;
  if (auto fresh = talk.hear_chats(std::move(read)); !fresh.empty())
    heard.before.push_back(std::move(fresh));
  return heard;
}

// An older server says nothing of `until`.
HeardFrame FollowedRoom::Known::hear_announcement(const json& frame, std::string_view text) {
  const bool is_new = talk.hear_announcement(part(frame, "time").get<Milliseconds>(),
                                             frame.value("until", Milliseconds{0}), text);
  return {.kind = is_new ? Kind::tell : Kind::nothing};
}

void FollowedRoom::Known::set_table(json document, std::uint32_t at, Milliseconds when,
                                    std::string_view digest) {
  std::string document_text = document.dump();
  if (digest_of(document_text) != digest) throw_bad_field("digest", "of another table");
  view = std::move(document);
  view_text = std::move(document_text);
  seq = at;
  time = when;
}

FollowedRoom::FollowedRoom(std::size_t chats_kept, std::size_t chats_in_frame,
                           std::size_t announcements_kept)
    : known_(std::make_unique<Known>(
          Known{HeardTalk(chats_kept, chats_in_frame, announcements_kept)})) {}

FollowedRoom::~FollowedRoom() = default;

HeardFrame FollowedRoom::hear(std::string_view text) {
  try {
    return known_->hear(parse_object(text), text);
  } catch (const DecodeError&) {
  } catch (const json::exception&) {
  }
  return {.kind = Kind::broken};
}

void FollowedRoom::forget_table() {
  known_->seq.reset();
}

bool FollowedRoom::complete() const {
  return known_->greeted;
}

std::optional<std::uint32_t> FollowedRoom::seq() const {
  return known_->seq;
}

std::uint32_t FollowedRoom::spectators() const {
  return known_->room()["spectators"].get<std::uint32_t>();
}

std::uint32_t FollowedRoom::spectators_max() const {
  return known_->room()["spectators_max"].get<std::uint32_t>();
}

bool FollowedRoom::has_changed() const {
  return known_->changed;
}

bool FollowedRoom::has_password() const {
  return known_->room().value("password", true);
}

Milliseconds FollowedRoom::welcomed() const {
  return known_->welcome.at("time").get<Milliseconds>();
}

std::string FollowedRoom::welcome(Milliseconds now) const {
  json frame = known_->welcome;
  frame["time"] = now;
  json& room = frame["room"];
  room["seq"] = known_->seq.value_or(0);
  if (known_->seq)
    room["state"] = known_->view.value("phase", "") == "over" ? "finished" : "playing";
  return frame.dump();
}

std::string FollowedRoom::snapshot() const {
  return encode_snapshot(*known_->seq, known_->time, known_->view_text, known_->deal);
}

std::vector<std::string> FollowedRoom::rest(Milliseconds now) const {
  std::vector<std::string> frames;
  if (!known_->course.is_null()) frames.push_back(known_->course.dump());
  if (!known_->proposal.is_null()) frames.push_back(known_->proposal.dump());
  frames.push_back(known_->presence);
  known_->talk.tell(now, frames);
  return frames;
}

}  // namespace protocol
