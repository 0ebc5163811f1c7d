// The lobby and each of its clients: identity, list of rooms, chat.
#include "server/lobby/lobby.hpp"

#include "protocol/encode.hpp"
#include "protocol/rules_error_text.hpp"
#include "server/room/audience.hpp"
#include "server/room/distinct_name.hpp"
#include "server/room/token.hpp"
#include "server/rooms/code.hpp"
#include "server/util/limits.hpp"

#include <algorithm>
#include <utility>

namespace server::lobby {

using protocol::ChatMessage;
using room::make_frame;

Lobby::Lobby(const rooms::Listing& listing, rooms::MatchedRooms& matched_rooms,
             room::RandomSource& random, PlayerLookup& players, const protocol::LimitsInfo& limits)
    : matched_rooms_(matched_rooms),
      random_(random),
      players_(players),
      limits_(limits),
      feed_(listing),
      chat_(limits.chat) {}

Lobby::ClientId Lobby::join(LobbySubscriber& subscriber) {
  clients_[++newest_].subscriber = &subscriber;
  if (joined_) joined_();
  // The lobby was active here when the client looked it up.
  if (!active_) subscriber.dismiss(protocol::Close::moved);
  return newest_;
}

void Lobby::leave(ClientId id) {
  const auto found = clients_.find(id);
  if (found == clients_.end()) return;
  const ConnectedClient& client = found->second;
  if (client.seek_state == SeekState::open) {
    matcher_.remove(id);
    seeks_changed_ = true;
  }
  if (client.seek_state == SeekState::awaiting_lookup) --seeks_awaiting_lookup_;
  if (client.entered) --entered_;
  if (!client.name.empty()) names_.remove(client.name, client.skeletons);
  clients_.erase(found);
}

void Lobby::reject(const ConnectedClient& client, const protocol::Rejected& notice) {
  metrics_.count(notice.refusal);
  client.subscriber->deliver(make_frame(protocol::encode(notice)));
}

void Lobby::receive(ClientId id, const protocol::LobbyCommand& command, const Now& now) {
  const auto found = clients_.find(id);
  if (found == clients_.end()) return;
  const ConnectedClient& client = found->second;
  now_ = now;
  if (const auto* hello = std::get_if<protocol::LobbyHello>(&command))
    return handle_hello(id, *hello, now);
  if (const auto* wish = std::get_if<protocol::Seek>(&command)) return seek(id, *wish, now);
  if (const auto* end = std::get_if<protocol::Unseek>(&command)) return unseek(id, *end);
  if (const auto* chat = std::get_if<protocol::Chat>(&command)) return post_chat(id, *chat, now);
  const auto& ping = std::get<protocol::Ping>(command);
  client.subscriber->deliver(
      make_frame(protocol::encode(protocol::Pong{ping.t, now.wall.count()})));
}

// --- identity ------------------------------------------------------------------------------------

void Lobby::set_name(ConnectedClient& client, room::DistinctName name) {
  if (!client.name.empty()) names_.remove(client.name, client.skeletons);
  client.name = std::move(name.text);
  client.skeletons = std::move(name.skeletons);
  if (!client.name.empty()) names_.add(client.skeletons);
}

// `name` may be the present one.
void Lobby::rename(ConnectedClient& client, std::string name) {
  set_name(client, {});
  if (!name.empty()) set_name(client, names_.distinct(name));
}

void Lobby::name_registered(ConnectedClient& client) {
  const std::string& name = client.player->name;
  const util::NameSkeletons skeletons = util::skeletons_of(name);
  set_name(client, {});
  const bool free = !names_.taken(skeletons);
  set_name(client, {name, skeletons});
  if (free) return;
  for (auto& [id, other] : clients_) {
    if (&other == &client || other.name.empty()) continue;
    if ((other.player && other.player->registered) || !other.skeletons.confusable_with(skeletons))
      continue;
    rename(other, other.name);
    welcome(other, now_.wall);
  }
}

void Lobby::handle_hello(ClientId id, const protocol::LobbyHello& hello, const Now& now) {
  ConnectedClient& client = clients_[id];
  if (reject_banned(client, hello.name, now.wall)) return;
  const bool first = !std::exchange(client.entered, true);
  if (first) {
    ++entered_;
    client.newest = newest_broadcast_;
  }
  rename(client, hello.name);
  client.token = hello.player.value_or("");
  client.player.reset();
  client.looked_up = client.token.empty();
  if (!client.looked_up) look_up(id);
  // If the player was found at once, the welcome has been sent already.
  if (client.token.empty() || !client.looked_up) welcome(client, now.wall);
  if (client.token.empty()) open_awaiting_seek(id);
  if (!first) return;
  if (limits_.chat != protocol::ChatMode::off) {
    const std::vector<ChatMessage> history = chat_.history_for(key_of(id, client));
    constexpr std::size_t most = limits::chat_messages_in_frame;
    for (std::size_t i = 0; i < history.size(); i += most) {
      const auto begin = history.begin() + static_cast<std::ptrdiff_t>(i);
      const auto count = static_cast<std::ptrdiff_t>(std::min(most, history.size() - i));
      client.subscriber->deliver(
          make_frame(protocol::encode(protocol::Chats{{begin, begin + count}})));
    }
  }
  client.subscriber->deliver(list(now.wall));
}

void Lobby::look_up(ClientId id) {
  const ConnectedClient& client = clients_.at(id);
  players_.find(client.token, client.subscriber->payer(),
                [this, id, token = client.token](PlayerLookup::LookupResult player) {
                  on_lookup(id, token, std::move(player));
                });
}

void Lobby::on_lookup(ClientId id, const protocol::PlayerToken& token,
                      PlayerLookup::LookupResult player) {
  const auto found = clients_.find(id);
  // The client is gone, or has another token by now.
  if (found == clients_.end() || found->second.token != token || found->second.looked_up) return;
  ConnectedClient& client = found->second;
  if (!player) {
    failed_lookups_.push_back({id, now_.steady + 1000 * limits::lookup_retry.count()});
    if (client.seek_state != SeekState::awaiting_lookup) return;
    --seeks_awaiting_lookup_;
    end_seek(client);
    return reject(client, {.re = client.seek.id,
                           .refusal = protocol::Refusal::busy,
                           .message = "Accounts cannot be read at present."});
  }
  client.looked_up = true;
  client.player = *std::move(player);
  if (reject_banned(client, client.player ? client.player->name : "", now_.wall)) return;
  if (client.player && client.player->registered)
    name_registered(client);
  else if (client.player && client.name.empty())
    rename(client, client.player->name);
  welcome(client, now_.wall);
  open_awaiting_seek(id);
}

void Lobby::retry_lookups() {
  while (!failed_lookups_.empty() && failed_lookups_.front().due <= now_.steady) {
    const ClientId id = failed_lookups_.front().client;
    failed_lookups_.pop_front();
    const auto found = clients_.find(id);
    if (found != clients_.end() && !found->second.looked_up) look_up(id);
  }
}

void Lobby::welcome(const ConnectedClient& client, WallTime now) const {
  protocol::LobbyIdentity you{.name = client.name};
  if (client.player) {
    you.player = client.player->id;
    you.registered = client.player->registered;
  }
  client.subscriber->deliver(make_frame(protocol::encode_lobby_welcome(you, limits_, now.count())));
}

bool Lobby::reject_banned(const ConnectedClient& client, const std::string& name,
                          WallTime now) const {
  if (bans_ == nullptr) return false;
  const protocol::PlayerId player = client.player ? client.player->id : "";
  const auto ban = bans_->find({.player = player, .name = name}, now);
  if (ban) client.subscriber->send_away(protocol::farewell_for(*ban));
  return ban.has_value();
}

room::Visitor Lobby::identity(ClientId id) const {
  const auto found = clients_.find(id);
  if (found == clients_.end()) return {};
  const ConnectedClient& client = found->second;
  return {.player = client.player ? client.player->id : "", .name = client.name};
}

// --- chat ----------------------------------------------------------------------------------------

// A guest without an account is identified by name, or without a name by the connection.
std::string Lobby::key_of(ClientId id, const ConnectedClient& client) const {
  if (client.player) return "player " + client.player->id.text();
  if (!client.name.empty()) return "name " + client.name;
  return "guest " + std::to_string(id);
}

void Lobby::allow_chat(protocol::ChatMode most) {
  limits_.chat = most;
  chat_.allow(most);
}

void Lobby::post_chat(ClientId id, const protocol::Chat& chat, const Now& now) {
  ConnectedClient& client = clients_[id];
  if (broadcasts_.size() >= limits::lobby_frames_waiting_max)
    return reject(client, {.re = chat.id, .refusal = protocol::Refusal::busy});
  const LobbyChat::Sender sender{key_of(id, client), client.name, client.throttle};
  const auto posted = chat_.post(sender, chat, now);
  if (!posted) return reject(client, posted.error());
  const room::Frame own = make_frame(protocol::encode(posted->message));
  if (posted->repeated) return client.subscriber->deliver(own);
  metrics_.chat[protocol::ChatTo::everyone].add();
  ChatMessage for_others = posted->message;
  for_others.re.reset();
  broadcast({.frame = make_frame(protocol::encode(for_others)), .sender = id, .own = own});
}

// --- frames for all ------------------------------------------------------------------------------

void Lobby::broadcast(Broadcast news) {
  news.number = ++newest_broadcast_;
  broadcasts_.push_back(std::move(news));
  if (broadcasts_.size() == 1) deliver_some();
}

void Lobby::deliver_some() {
  std::size_t left = more_ ? limits::lobby_clients_at_once : clients_.size();
  for (; !broadcasts_.empty(); broadcasts_.pop_front()) {
    Broadcast& news = broadcasts_.front();
    for (auto at = clients_.lower_bound(news.next); at != clients_.end(); ++at) {
      const auto& [id, client] = *at;
      if (left-- == 0) {
        news.next = id;
        return more_();
      }
      if (!client.entered || client.newest >= news.number) continue;
      if (news.of_list)
        client.subscriber->deliver_change(news.frame);
      else
        client.subscriber->deliver(id == news.sender ? news.own : news.frame);
    }
  }
}

// --- the tick ------------------------------------------------------------------------------------

void Lobby::tick(const Now& now) {
  if (closed_) return;
  now_ = now;
  retry_lookups();
  // Bands grow, graces end and bots join once a second; new seeks are matched sooner.
  metrics_.visitors.set(clients_.size());
  metrics_.seeks.set(matcher_.size() + seeks_awaiting_lookup_);
  const bool due = matcher_.size() > 0 && (!matched_at_ || now.steady - *matched_at_ >= 1000);
  if (active_ && (seeks_changed_ || due || matcher_.has_more() || progress_next_)) match(now);
  if (const room::Frame change = feed_.changes(entered_, now.steady))
    broadcast({.frame = change, .of_list = true});
}

void Lobby::set_active(bool active) {
  if (std::exchange(active_, active) == active) return;
  // The chat in memory belongs to the time before the lobby moved away.
  if (active) return chat_.clear();
  for (auto& [id, client] : clients_) client.subscriber->dismiss(protocol::Close::moved);
}

void Lobby::close(protocol::Close reason) {
  closed_ = true;
  for (auto& [id, client] : clients_) client.subscriber->dismiss(reason);
}

// Quick match in the lobby: passes seeks to the matcher, and turns matches into rooms.

using protocol::Refusal;
using protocol::Rejected;

engine::Result<std::vector<QuickMatch::SeekTable>, Rejected> Lobby::tables_of(
    const protocol::Seek& seek) const {
  std::vector<QuickMatch::SeekTable> tables;
  for (const int players : seek.players) {
    engine::RulesRequest request = matched_rooms_.offered(seek.game);
    request.players = players;
    const auto made = engine::make_rules(request);
    if (!made) {
      const auto [name, message] = protocol::describe(request, made.error());
      const std::string field = name == "players" ? name : "options." + name;
      return Rejected{.re = seek.id,
                      .refusal = Refusal::bad_combination,
                      .message = field + ": " + message,
                      .field = field};
    }
    std::string same_rules = seek.rated ? "rated " : "";
    same_rules += protocol::encode_rules(*made);
    tables.push_back({players, std::move(same_rules)});
  }
  return tables;
}

void Lobby::reject_nameless(const ConnectedClient& client, const protocol::Seek& seek) {
  reject(client, {.re = seek.id,
                  .refusal = Refusal::no_name,
                  .message = "Quick match requires a name, here or in hello.",
                  .field = "name"});
}

void Lobby::seek(ClientId id, const protocol::Seek& seek, const Now& now) {
  ConnectedClient& client = clients_[id];
  const auto refuse = [&](Refusal refusal, std::string message = "", std::string field = "") {
    reject(client, {.re = seek.id,
                    .refusal = refusal,
                    .message = std::move(message),
                    .field = std::move(field)});
  };
  if (client.seek_state != SeekState::none) return refuse(Refusal::already_seeking);
  if (closed_) return refuse(Refusal::shutting_down);
  if (reject_banned(client, seek.name, now.wall)) return;
  if (client.looked_up && seek.name.empty() && client.name.empty())
    return reject_nameless(client, seek);
  if (const auto tables = tables_of(seek); !tables) return reject(client, tables.error());
  if (seek.rated && seek.bots_after)
    return refuse(Refusal::bad_combination, "bots_after: Bots play no rated games.", "bots_after");
  if (matcher_.size() + seeks_awaiting_lookup_ >= limits::seeks_max)
    return refuse(Refusal::busy, "Too many players are in quick match at present.");
  auto slot = client.subscriber->open_seek();
  if (!slot)
    return refuse(Refusal::busy, "Too many players of your network are in quick match at present.");
  client.seek_slot = std::move(*slot);
  client.seek = seek;
  client.sent_progress.reset();
  if (client.looked_up) return open_seek(id, now);
  client.seek_state = SeekState::awaiting_lookup;
  ++seeks_awaiting_lookup_;
}

void Lobby::open_seek(ClientId id, const Now& now) {
  ConnectedClient& client = clients_[id];
  const protocol::Seek& seek = client.seek;
  const bool registered = client.player && client.player->registered;
  if (!registered && (seek.rated || !players_.allows_guests())) {
    end_seek(client);
    return reject(
        client, {.re = seek.id,
                 .refusal = Refusal::not_allowed,
                 .message = seek.rated ? "Sign in to play rated games." : "Sign in to play here."});
  }
  if (registered) client.seek.name = client.player->name;
  if (client.seek.name.empty()) client.seek.name = client.name;
  if (client.seek.name.empty()) {
    end_seek(client);
    return reject_nameless(client, seek);
  }
  QuickMatch::WaitingSeek open{.id = id,
                               .tables = *tables_of(seek),
                               .identity = client.player ? client.player->id : "",
                               .points = std::nullopt,
                               .band = seek.band,
                               .bots_after = std::nullopt,
                               .since = now.steady};
  if (seek.bots_after) open.bots_after = Milliseconds{1000} * *seek.bots_after;
  if (client.player)
    if (const auto points = client.player->points.find(protocol::family_of(seek.game.preset));
        points != client.player->points.end())
      open.points = points->second;
  matcher_.add(std::move(open));
  client.seek_state = SeekState::open;
  client.seek_identity = {};
  if (client.player) client.seek_identity = {client.player->id, registered};
  seeks_changed_ = true;
  // Answered at once; a match may be found at the next tick.
  const QuickMatch::SeekProgress progress = matcher_.progress(id, now.steady);
  client.sent_progress = {seek.id, now.wall.count(), progress.players, progress.wanted,
                          progress.estimate_seconds};
  client.subscriber->deliver(make_frame(protocol::encode_seeking(*client.sent_progress)));
}

void Lobby::end_seek(ConnectedClient& client, SeekState state) {
  client.seek_state = state;
  client.seek_slot = {};
}

void Lobby::open_awaiting_seek(ClientId id) {
  if (clients_[id].seek_state != SeekState::awaiting_lookup) return;
  --seeks_awaiting_lookup_;
  open_seek(id, now_);
}

void Lobby::unseek(ClientId id, const protocol::Unseek& unseek) {
  ConnectedClient& client = clients_[id];
  if (client.seek_state != SeekState::open && client.seek_state != SeekState::awaiting_lookup)
    return reject(client, {.re = unseek.id, .refusal = Refusal::not_seeking});
  if (client.seek_state == SeekState::open) matcher_.remove(id);
  if (client.seek_state == SeekState::awaiting_lookup) --seeks_awaiting_lookup_;
  end_seek(client);
  seeks_changed_ = true;
  client.subscriber->deliver(make_frame(protocol::encode_unsought(unseek.id)));
}

void Lobby::match(const Now& now) {
  seeks_changed_ = false;
  matched_at_ = now.steady;
  for (const QuickMatch::MatchedGroup& match : matcher_.take_matches(now.steady))
    if (charge_room(match, now)) open_room(match, now.wall);
  send_progress(now.steady);
}

bool Lobby::charge_room(const QuickMatch::MatchedGroup& match, const Now& now) {
  ConnectedClient& first = clients_.at(match.seeks.front());
  Rejected no{.re = first.seek.id, .refusal = Refusal::too_fast};
  if (!matched_rooms_.admits(first.subscriber->payer())) {
    no.refusal = Refusal::busy;
    no.message = "Your network has too many rooms.";
  } else if (const Milliseconds wait = first.subscriber->take_room(now.steady); wait > 0) {
    no.parameters = {{"retry_ms", wait}};
  } else {
    return true;
  }
  end_seek(first);
  reject(first, no);
  for (const QuickMatch::WaitingSeek& other : match.taken)
    if (other.id != match.seeks.front()) matcher_.add(other);
  seeks_changed_ = true;
  return false;
}

void Lobby::send_progress(SteadyTime now) {
  matcher_.begin_turn();
  auto at = clients_.lower_bound(std::exchange(progress_next_, std::nullopt).value_or(0));
  for (; at != clients_.end(); ++at) {
    auto& [id, client] = *at;
    if (client.seek_state != SeekState::open) continue;
    if (!matcher_.within_turn()) {
      progress_next_ = id;
      return;
    }
    const QuickMatch::SeekProgress progress = matcher_.progress(id, now);
    const protocol::Seeking news{client.seek.id, client.sent_progress->since, progress.players,
                                 progress.wanted, progress.estimate_seconds};
    if (client.sent_progress == news) continue;
    client.sent_progress = news;
    client.subscriber->deliver(make_frame(protocol::encode_seeking(news)));
  }
}

namespace {

// Registered players keep their names; guests with confusable names are renamed.
void make_names_distinct(std::vector<room::SeatTaken>& seats) {
  room::Names names;
  for (const bool registered : {true, false})
    for (room::SeatTaken& taken : seats) {
      if (taken.who.registered != registered) continue;
      room::DistinctName name = names.distinct(taken.name);
      taken.name = std::move(name.text);
      names.add(name.skeletons);
    }
}

}  // namespace

void Lobby::open_room(const QuickMatch::MatchedGroup& match, WallTime now) {
  // Seats are random, so that the order of arrival gives no advantage.
  std::vector<std::size_t> seats;
  for (std::size_t i = 0; std::cmp_less(i, match.players); ++i) seats.push_back(i);
  for (std::size_t i = seats.size(); i > 1; --i)
    std::swap(seats[i - 1], seats[random_.number() % i]);

  const protocol::Seek& first = clients_[match.seeks.front()].seek;
  rooms::MatchedRooms::MatchedRoom wanted;
  wanted.opened = {.name = std::string(rooms::matched_name),
                   // Strangers do not want to wait for each other.
                   .settings = {.clock = {protocol::ClockKind::bank, 300, 15, 300}},
                   .rules = matched_rooms_.offered(first.game),
                   .time = RoomTime(now.count()),
                   .seed = std::nullopt};
  wanted.opened.settings =
      protocol::SettingsChange{.rated = first.rated}.in(wanted.opened.settings);
  wanted.opened.rules.players = match.players;
  std::vector<MatchedSeat> granted;
  for (const ClientId id : match.seeks) {
    ConnectedClient& client = clients_[id];
    end_seek(client, SeekState::matched);
    const engine::Seat seat = engine::seat_at(seats[granted.size()]);
    const std::string token = random_.token();
    wanted.seats.push_back({.seat = seat,
                            .name = client.seek.name,
                            .token = room::hash_token(token),
                            .time = RoomTime(now.count()),
                            .entropy = "",
                            .who = client.seek_identity});
    granted.push_back({id, client.seek.id, seat, token});
  }
  make_names_distinct(wanted.seats);
  wanted.payer = clients_[match.seeks.front()].subscriber->payer();
  wanted.host = granted.front().token;
  wanted.opened.host = room::hash_token(wanted.host);
  std::ranges::sort(wanted.seats, {}, &room::SeatTaken::seat);
  matched_rooms_.open(std::move(wanted), [this, granted = std::move(granted)](const auto& outcome) {
    grant_seats(granted, outcome);
  });
}

void Lobby::grant_seats(const std::vector<MatchedSeat>& granted,
                        const engine::Result<room::RoomCode, Refusal>& outcome) {
  for (const MatchedSeat& seat : granted) {
    const auto found = clients_.find(seat.client);
    // A player who is gone keeps the seat and is away.
    if (found == clients_.end()) continue;
    ConnectedClient& client = found->second;
    client.seek_state = SeekState::none;
    if (!outcome) {
      reject(client, {.re = seat.re, .refusal = outcome.error()});
      continue;
    }
    client.subscriber->deliver(
        make_frame(protocol::encode_matched(seat.re, *outcome, seat.seat, seat.token)));
  }
}

}  // namespace server::lobby
