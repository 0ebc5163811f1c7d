// Quick match in the lobby: passes seeks to the matcher, and turns matches into rooms.
#include "protocol/encode.hpp"
#include "protocol/rules_complaint.hpp"
#include "server/lobby/lobby.hpp"
#include "server/room/audience.hpp"
#include "server/room/distinct_name.hpp"
#include "server/room/token.hpp"
#include "server/util/limits.hpp"

#include <algorithm>
#include <utility>

namespace server::lobby {

using protocol::Refusal;
using protocol::Rejected;
using room::make_frame;

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
