// The lobby and each of its clients: identity, list of rooms, chat.
#include "server/lobby/lobby.hpp"

#include "protocol/encode.hpp"
#include "protocol/rules_complaint.hpp"
#include "server/room/audience.hpp"
#include "server/room/distinct_name.hpp"
#include "server/room/token.hpp"
#include "server/util/limits.hpp"

#include <algorithm>
#include <utility>

namespace server::lobby {

using protocol::ChatMessage;
using room::make_frame;

Lobby::Lobby(const rooms::Listing& listing, rooms::Tables& tables, room::RandomSource& random,
             PlayerLookup& players, const protocol::LimitsInfo& limits)
    : tables_(tables),
      random_(random),
      players_(players),
      limits_(limits),
      feed_(listing),
      talk_(limits.chat) {}

Lobby::GuestId Lobby::come(Guest& guest) {
  people_[++newest_].guest = &guest;
  // The lobby was here when the client looked it up.
  if (!here_) guest.dismiss(protocol::Close::moved);
  return newest_;
}

void Lobby::leave(GuestId id) {
  const auto found = people_.find(id);
  if (found == people_.end()) return;
  const Person& person = found->second;
  if (person.wish == Wish::open) {
    matcher_.remove(id);
    seeks_changed_ = true;
  }
  if (person.wish == Wish::held) --seeks_held_;
  if (person.entered) --entered_;
  if (!person.name.empty()) names_.remove(person.name);
  people_.erase(found);
}

void Lobby::reject(const Person& person, const protocol::Rejected& notice) {
  metrics_.count(notice.refusal);
  person.guest->deliver(make_frame(protocol::encode(notice)));
}

void Lobby::receive(GuestId id, const protocol::LobbyCommand& command, const Now& now) {
  const auto found = people_.find(id);
  if (found == people_.end()) return;
  const Person& person = found->second;
  now_ = now;
  if (const auto* hello = std::get_if<protocol::LobbyHello>(&command))
    return greet(id, *hello, now);
  if (const auto* wish = std::get_if<protocol::Seek>(&command)) return seek(id, *wish, now);
  if (const auto* end = std::get_if<protocol::Unseek>(&command)) return unseek(id, *end);
  if (const auto* chat = std::get_if<protocol::Chat>(&command)) return say(id, *chat, now);
  const auto& ping = std::get<protocol::Ping>(command);
  person.guest->deliver(make_frame(protocol::encode(protocol::Pong{ping.t, now.wall.count()})));
}

// --- identity ------------------------------------------------------------------------------------

void Lobby::set_name(Person& person, std::string name) {
  if (!person.name.empty()) names_.remove(person.name);
  person.name = std::move(name);
  if (!person.name.empty()) names_.add(person.name);
}

void Lobby::rename(Person& person, std::string wanted) {
  set_name(person, "");
  if (!wanted.empty())
    wanted =
        room::distinct_name(wanted, [&](const std::string& name) { return names_.taken(name); });
  set_name(person, std::move(wanted));
}

void Lobby::name_registered(Person& person) {
  const std::string& name = person.player->name;
  const util::Looks looks = util::looks_of(name);
  set_name(person, "");
  const bool free = !names_.taken(name);
  set_name(person, name);
  if (free) return;
  for (auto& [id, other] : people_) {
    if (&other == &person || other.name.empty()) continue;
    if ((other.player && other.player->registered) || !util::looks_of(other.name).alike(looks))
      continue;
    rename(other, other.name);
    welcome(other, now_.wall);
  }
}

void Lobby::greet(GuestId id, const protocol::LobbyHello& hello, const Now& now) {
  Person& person = people_[id];
  if (turn_away(person, hello.name, now.wall)) return;
  const bool first = !std::exchange(person.entered, true);
  if (first) ++entered_;
  rename(person, hello.name);
  person.token = hello.player.value_or("");
  person.player.reset();
  person.looked_up = person.token.empty();
  if (!person.looked_up)
    players_.who(person.token, [this, id, token = person.token](std::optional<KnownPlayer> known) {
      found(id, token, std::move(known));
    });
  // If the player was found at once, the welcome has been sent already.
  if (person.token.empty() || !person.looked_up) welcome(person, now.wall);
  if (person.token.empty()) open_held_seek(id);
  if (!first) return;
  if (limits_.chat != protocol::ChatMode::off) {
    const std::vector<ChatMessage> said = talk_.heard_by(key_of(id, person));
    constexpr std::size_t most = limits::chat_messages_in_frame;
    for (std::size_t i = 0; i < said.size(); i += most) {
      const auto begin = said.begin() + static_cast<std::ptrdiff_t>(i);
      const auto count = static_cast<std::ptrdiff_t>(std::min(most, said.size() - i));
      person.guest->deliver(make_frame(protocol::encode(protocol::Chats{{begin, begin + count}})));
    }
  }
  person.guest->deliver(list(now.wall));
}

void Lobby::found(GuestId id, const std::string& token, std::optional<KnownPlayer> known) {
  const auto there = people_.find(id);
  // The guest is gone, or has another token by now.
  if (there == people_.end() || there->second.token != token || there->second.looked_up) return;
  Person& person = there->second;
  person.looked_up = true;
  person.player = std::move(known);
  if (turn_away(person, person.player ? person.player->name : "", now_.wall)) return;
  if (person.player && person.player->registered)
    name_registered(person);
  else if (person.player && person.name.empty())
    rename(person, person.player->name);
  welcome(person, now_.wall);
  open_held_seek(id);
}

void Lobby::welcome(const Person& person, WallTime now) const {
  protocol::LobbyPerson you{.name = person.name};
  if (person.player) {
    you.player = person.player->id;
    you.registered = person.player->registered;
  }
  person.guest->deliver(make_frame(protocol::encode_lobby_welcome(you, limits_, now.count())));
}

bool Lobby::turn_away(const Person& person, const std::string& name, WallTime now) const {
  if (bans_ == nullptr) return false;
  const std::string player = person.player ? person.player->id : "";
  const auto ban = bans_->find({.player = player, .name = name}, now);
  if (ban) person.guest->send_away(protocol::farewell_for(*ban));
  return ban.has_value();
}

room::Visitor Lobby::who(GuestId id) const {
  const auto found = people_.find(id);
  if (found == people_.end()) return {};
  const Person& person = found->second;
  return {.player = person.player ? person.player->id : "", .name = person.name};
}

// --- chat ----------------------------------------------------------------------------------------

// A guest without an account is identified by name, or without a name by the connection.
std::string Lobby::key_of(GuestId id, const Person& person) const {
  if (person.player) return "player " + person.player->id;
  if (!person.name.empty()) return "name " + person.name;
  return "guest " + std::to_string(id);
}

void Lobby::allow_chat(protocol::ChatMode most) {
  limits_.chat = most;
  talk_.allow(most);
}

void Lobby::say(GuestId id, const protocol::Chat& chat, const Now& now) {
  Person& person = people_[id];
  const LobbyChat::Speaker speaker{key_of(id, person), person.name, person.pace};
  const auto outcome = talk_.say(speaker, chat, now);
  if (const auto* rejected = std::get_if<protocol::Rejected>(&outcome))
    return reject(person, *rejected);
  const auto& said = std::get<LobbyChat::ChatEntry>(outcome);
  person.guest->deliver(make_frame(protocol::encode(said.message)));
  if (said.again) return;
  metrics_.chat[protocol::ChatTo::everyone].add();
  ChatMessage for_others = said.message;
  for_others.re.reset();
  const room::Frame frame = make_frame(protocol::encode(for_others));
  for (auto& [other, listener] : people_)
    if (other != id && listener.entered) listener.guest->deliver(frame);
}

// --- the tick ------------------------------------------------------------------------------------

void Lobby::tick(const Now& now) {
  if (closed_) return;
  now_ = now;
  // Bands grow, graces end and bots join once a second; new seeks are matched sooner.
  metrics_.visitors.set(people_.size());
  metrics_.seeks.set(matcher_.size() + seeks_held_);
  const bool due = matcher_.size() > 0 && (!matched_at_ || now.steady - *matched_at_ >= 1000);
  if (here_ && (seeks_changed_ || due)) match(now);
  const room::Frame change = feed_.changes(entered_, now.steady);
  if (!change) return;
  for (auto& [id, person] : people_)
    if (person.entered) person.guest->follow(change);
}

void Lobby::be_here(bool here) {
  if (std::exchange(here_, here) == here) return;
  // The chat kept here belongs to the time before the lobby moved away.
  if (here) return talk_.forget();
  for (auto& [id, person] : people_) person.guest->dismiss(protocol::Close::moved);
}

void Lobby::close(protocol::Close reason) {
  closed_ = true;
  for (auto& [id, person] : people_) person.guest->dismiss(reason);
}

// Quick match in the lobby: passes seeks to the matcher, and turns matches into rooms.

using protocol::Refusal;
using protocol::Rejected;

std::variant<std::vector<QuickMatch::Table>, Rejected> Lobby::tables_of(
    const protocol::Seek& seek) const {
  std::vector<QuickMatch::Table> tables;
  for (const int players : seek.players) {
    engine::RulesRequest request = tables_.offered(seek.game);
    request.players = players;
    const auto made = engine::make_rules(request);
    if (const auto* error = std::get_if<engine::RulesError>(&made)) {
      const auto [name, message] = protocol::complaint(request, *error);
      const std::string field = name == "players" ? name : "options." + name;
      return Rejected{.re = seek.id,
                      .refusal = Refusal::bad_combination,
                      .message = field + ": " + message,
                      .field = field};
    }
    std::string same_rules = seek.rated ? "rated " : "";
    same_rules += protocol::encode_rules(std::get<engine::Rules>(made));
    tables.push_back({players, std::move(same_rules)});
  }
  return tables;
}

void Lobby::refuse_nameless(const Person& person, const protocol::Seek& seek) {
  reject(person, {.re = seek.id,
                  .refusal = Refusal::no_name,
                  .message = "Quick match requires a name, here or in hello.",
                  .field = "name"});
}

void Lobby::seek(GuestId id, const protocol::Seek& seek, const Now& now) {
  Person& person = people_[id];
  const auto refuse = [&](Refusal refusal, std::string message = "", std::string field = "") {
    reject(person, {.re = seek.id,
                    .refusal = refusal,
                    .message = std::move(message),
                    .field = std::move(field)});
  };
  if (person.wish != Wish::none) return refuse(Refusal::already_seeking);
  if (closed_) return refuse(Refusal::shutting_down);
  if (turn_away(person, seek.name, now.wall)) return;
  if (person.looked_up && seek.name.empty() && person.name.empty())
    return refuse_nameless(person, seek);
  if (const auto tables = tables_of(seek); const auto* error = std::get_if<Rejected>(&tables))
    return reject(person, *error);
  if (seek.rated && seek.bots_after)
    return refuse(Refusal::bad_combination, "bots_after: Bots play no rated games.", "bots_after");
  if (matcher_.size() + seeks_held_ >= limits::seeks_max)
    return refuse(Refusal::busy, "Too many players are in quick match at present.");
  person.seek = seek;
  person.told.reset();
  if (person.looked_up) return open_seek(id, now);
  person.wish = Wish::held;
  ++seeks_held_;
}

void Lobby::open_seek(GuestId id, const Now& now) {
  Person& person = people_[id];
  const protocol::Seek& seek = person.seek;
  const bool registered = person.player && person.player->registered;
  if (!registered && (seek.rated || !players_.guests_play())) {
    person.wish = Wish::none;
    return reject(
        person, {.re = seek.id,
                 .refusal = Refusal::not_allowed,
                 .message = seek.rated ? "Sign in to play rated games." : "Sign in to play here."});
  }
  if (registered) person.seek.name = person.player->name;
  if (person.seek.name.empty()) person.seek.name = person.name;
  if (person.seek.name.empty()) {
    person.wish = Wish::none;
    return refuse_nameless(person, seek);
  }
  auto tables = tables_of(seek);
  QuickMatch::Seek open{.id = id,
                        .tables = std::get<std::vector<QuickMatch::Table>>(std::move(tables)),
                        .person = person.player ? person.player->id : "",
                        .points = std::nullopt,
                        .band = seek.band,
                        .bots_after = std::nullopt,
                        .since = now.steady};
  if (seek.bots_after) open.bots_after = Milliseconds{1000} * *seek.bots_after;
  if (person.player)
    if (const auto points = person.player->points.find(protocol::family_of(seek.game.preset));
        points != person.player->points.end())
      open.points = points->second;
  matcher_.add(std::move(open));
  person.wish = Wish::open;
  seeks_changed_ = true;
  // Answered at once; a match may be found at the next tick.
  const QuickMatch::Progress progress = matcher_.progress(id, now.steady);
  person.told = {seek.id, now.wall.count(), progress.people, progress.wanted,
                 progress.estimate_seconds};
  person.guest->deliver(make_frame(protocol::encode_seeking(*person.told)));
}

void Lobby::open_held_seek(GuestId id) {
  if (people_[id].wish != Wish::held) return;
  --seeks_held_;
  open_seek(id, now_);
}

void Lobby::unseek(GuestId id, const protocol::Unseek& unseek) {
  Person& person = people_[id];
  if (person.wish != Wish::open && person.wish != Wish::held)
    return reject(person, {.re = unseek.id, .refusal = Refusal::not_seeking});
  if (person.wish == Wish::open) matcher_.remove(id);
  if (person.wish == Wish::held) --seeks_held_;
  person.wish = Wish::none;
  seeks_changed_ = true;
  person.guest->deliver(make_frame(protocol::encode_unsought(unseek.id)));
}

void Lobby::match(const Now& now) {
  seeks_changed_ = false;
  matched_at_ = now.steady;
  for (const QuickMatch::Match& match : matcher_.take_matches(now.steady)) lay(match, now.wall);
  tell_progress(now.steady);
}

void Lobby::tell_progress(SteadyTime now) {
  for (auto& [id, person] : people_) {
    if (person.wish != Wish::open) continue;
    const QuickMatch::Progress progress = matcher_.progress(id, now);
    const protocol::Seeking news{person.seek.id, person.told->since, progress.people,
                                 progress.wanted, progress.estimate_seconds};
    if (person.told == news) continue;
    person.told = news;
    person.guest->deliver(make_frame(protocol::encode_seeking(news)));
  }
}

namespace {

// Registered players keep their names; guests with confusable names are renamed.
void tell_apart(std::vector<room::SeatTaken>& seats) {
  room::Names names;
  for (const bool registered : {true, false})
    for (room::SeatTaken& taken : seats) {
      if (taken.who.registered != registered) continue;
      taken.name = room::distinct_name(taken.name,
                                       [&](const std::string& name) { return names.taken(name); });
      names.add(taken.name);
    }
}

}  // namespace

void Lobby::lay(const QuickMatch::Match& match, WallTime now) {
  // Seats are random, so that the order of arrival gives no advantage.
  std::vector<std::size_t> seats;
  for (std::size_t i = 0; std::cmp_less(i, match.players); ++i) seats.push_back(i);
  for (std::size_t i = seats.size(); i > 1; --i)
    std::swap(seats[i - 1], seats[random_.number() % i]);

  const protocol::Seek& first = people_[match.people.front()].seek;
  rooms::Tables::Wanted wanted;
  wanted.opened = {.name = "Quick match",
                   // Strangers do not want to wait for each other.
                   .settings = {.clock = {protocol::ClockKind::bank, 300, 15, 300}},
                   .rules = tables_.offered(first.game),
                   .time = now.count(),
                   .seed = std::nullopt};
  wanted.opened.settings =
      protocol::SettingsChange{.rated = first.rated}.in(wanted.opened.settings);
  wanted.opened.rules.players = match.players;
  std::vector<Place> places;
  for (const GuestId id : match.people) {
    Person& person = people_[id];
    person.wish = Wish::matched;
    const engine::Seat seat = engine::seat_at(seats[places.size()]);
    const std::string token = random_.token();
    wanted.seats.push_back({.seat = seat,
                            .name = person.seek.name,
                            .token = room::hash_token(token),
                            .time = now.count(),
                            .entropy = "",
                            .who = identity(person)});
    places.push_back({id, person.seek.id, seat, token});
  }
  tell_apart(wanted.seats);
  wanted.host = places.front().token;
  wanted.opened.host = room::hash_token(wanted.host);
  std::ranges::sort(wanted.seats, {}, &room::SeatTaken::seat);
  tables_.lay(std::move(wanted),
              [this, places = std::move(places)](const auto& laid) { seat(places, laid); });
}

room::Identity Lobby::identity(const Person& person) {
  if (!person.player) return {};
  return {person.player->id, person.player->registered};
}

void Lobby::seat(const std::vector<Place>& places,
                 const std::variant<room::RoomCode, Refusal>& laid) {
  for (const Place& place : places) {
    const auto found = people_.find(place.guest);
    // A player who is gone keeps the seat and is away.
    if (found == people_.end()) continue;
    Person& person = found->second;
    person.wish = Wish::none;
    if (const auto* refusal = std::get_if<Refusal>(&laid)) {
      reject(person, {.re = place.re, .refusal = *refusal});
      continue;
    }
    person.guest->deliver(make_frame(protocol::encode_matched(
        place.re, std::get<room::RoomCode>(laid), place.seat, place.token)));
  }
}

}  // namespace server::lobby
