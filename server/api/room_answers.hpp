// Shared by the handlers of rooms: calls rooms on their shards, and turns outcomes into responses.
#pragma once

#include "engine/presets.hpp"
#include "engine/result.hpp"
#include "protocol/decode.hpp"
#include "server/api/await.hpp"
#include "server/api/ban_checks.hpp"
#include "server/api/path.hpp"
#include "server/api/routes.hpp"
#include "server/rooms/code.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

#include <boost/asio/awaitable.hpp>

namespace server::api {

Response response_for(room::RoomError error);
Response response_for(const protocol::DecodeError& error);
Response response_for(const engine::RulesRequest& request, engine::RulesError error);

Response no_such_room();
Response too_many_rooms();
// The response if no code could be claimed.
Response response_for(rooms::Directory::CodeClaim refusal);
// `status`: 503 if nothing will be stored, 502 if something may be.
Response storage_busy(unsigned status = 503);

// The token of the header X-Castellan-Token, or of Authorization: Bearer.
std::optional<std::string> bearer_token(const Request& request);
// The response to a request without the token that it needs.
Response missing_token();

// The room version that the query names; empty if it names none.
std::string version_in(const Request& request);

// The value of a body, or the error response.
template <class Value>
Or<Value> read(protocol::Decoded<Value> decoded) {
  if (!decoded) return response_for(decoded.error());
  return *std::move(decoded);
}

// The seat that the text names, or the error response.
Or<engine::Seat> read_seat(std::string_view text);

// 204, 200 with the room, 201 with the seat; or the error.
Response empty_response(const Or<std::monostate>& outcome);
Response room_response(const Or<protocol::RoomInfo>& outcome);
Response seat_response(std::string_view code, const Or<room::SeatGrant>& outcome);

// Until when a request waits for storage, and the status of `busy` after that: 503 if nothing will
// be stored then, 502 if something may be.
struct StorageDeadline {
  AwaitTime until;
  unsigned status;
};
StorageDeadline storage_deadline(const HttpContext& context, unsigned status);

// The room, or the response without it. On the shard's thread.
Or<room::Room*> find_room(rooms::Rooms& rooms, const room::RoomCode& code);
// The same, but does not read a room from the database, which takes long.
Or<room::Room*> find_loaded_room(rooms::Rooms& rooms, const room::RoomCode& code);
// Updates the list of rooms, so that it never shows an older state than a later response.
void publish(rooms::Rooms& rooms, const room::RoomCode& code);

// Runs work(room) on the room's shard. It returns a Response or an Or<…>, and so does this: 404
// without the room.
template <class Work>
auto in_room(HttpContext& context, std::string_view code_text, Work work,
             Or<room::Room*> (*find)(rooms::Rooms&, const room::RoomCode&) = find_room)
    -> boost::asio::awaitable<std::invoke_result_t<const Work&, room::Room&>> {
  using Value = std::invoke_result_t<const Work&, room::Room&>;
  const auto code = rooms::read_code(code_text);
  if (!code) co_return no_such_room();
  const auto visit = [code = *code, work = std::move(work), find](rooms::Rooms& rooms) -> Value {
    const Or<room::Room*> room = find(rooms, code);
    if (!room) return room.error();
    Value value = work(**room);
    publish(rooms, code);
    return value;
  };
  co_return co_await on_shard(context, *code, visit);
}

// A room::Completion<Value> that sends its outcome to a waiting handler. Any thread, unless it
// publishes.
template <class Value>
class Answer {
 public:
  explicit Answer(Promise<Or<Value>> promise) : promise_(std::move(promise)) {}

  // Publishes the room before each response; used on its shard only.
  Answer publishing(rooms::Rooms& rooms, const room::RoomCode& code) const {
    Answer answer(*this);
    answer.publish_ = [&rooms, code] { publish(rooms, code); };
    return answer;
  }

  void operator()(const engine::Result<Value, room::RoomError>& outcome) const {
    if (!outcome) return send(response_for(outcome.error()));
    send(*outcome);
  }
  void refuse(Response refusal) const { send(std::move(refusal)); }
  // See Promise.
  bool is_wanted() const { return promise_.is_wanted(); }
  [[nodiscard]] bool commit(const Value& late) const { return promise_.commit(Or<Value>(late)); }

 private:
  void send(Or<Value> outcome) const {
    if (publish_) publish_();
    promise_.send(std::move(outcome));
  }

  Promise<Or<Value>> promise_;
  std::function<void()> publish_;
};

// Calls begin(answer) and awaits the outcome that becomes durable. `undo` gets one that came too
// late: after the deadline's error response, or after the handler has gone.
template <class Value, class Begin>
boost::asio::awaitable<Or<Value>> stored(StorageDeadline deadline, Begin begin,
                                         Undo<Value> undo = nullptr) {
  const auto executor = co_await boost::asio::this_coro::executor;
  Undo<Or<Value>> if_lost;
  if (undo)
    if_lost = [undo = std::move(undo)](const Or<Value>& outcome) {
      if (outcome) undo(*outcome);
    };
  Waiter<Or<Value>> waiter(executor, std::move(if_lost));
  begin(Answer<Value>(waiter.promise()));
  auto outcome = co_await waiter.wait(deadline.until);
  if (!outcome) co_return storage_busy(deadline.status);
  co_return *std::move(outcome);
}

// Calls work(room, answer) on the room's shard, and awaits the answer.
template <class Value, class Work>
boost::asio::awaitable<Or<Value>> room_answer(HttpContext& context, std::string_view code_text,
                                              StorageDeadline deadline, Work work,
                                              Undo<Value> undo = nullptr) {
  const auto code = rooms::read_code(code_text);
  if (!code) co_return no_such_room();
  const auto begin = [&context, code = *code, work = std::move(work)](const Answer<Value>& answer) {
    context.shards.post(context.shards.of(code), [answer, code, work](rooms::Rooms& rooms) {
      if (!answer.is_wanted()) return;
      const Or<room::Room*> room = find_room(rooms, code);
      if (!room) return answer.refuse(room.error());
      if ((*room)->full()) return answer.refuse(storage_busy());
      work(**room, answer.publishing(rooms, code));
    });
  };
  co_return co_await stored<Value>(deadline, begin, std::move(undo));
}

// Calls work(room, caller, answer) with the header's token, which the room verifies. `deadline`:
// nullopt: the storage timeout from now on.
template <class Value, class Work>
boost::asio::awaitable<Or<Value>> caller_answer(
    HttpContext& context, std::string_view code, const Request& request, Work work,
    std::optional<StorageDeadline> deadline = std::nullopt) {
  const auto token = bearer_token(request);
  if (!token) co_return missing_token();
  if (context.storage.unavailable()) co_return storage_busy();
  const auto as_caller = [&context, caller = room::Caller{*token, version_in(request)},
                          work = std::move(work)](room::Room& room, const Answer<Value>& answer) {
    const room::Visitor who = room.identify(caller.token);
    if (auto no = banned(context, {.player = who.player, .name = who.name}))
      return answer.refuse(*std::move(no));
    work(room, caller, answer);
  };
  const StorageDeadline until = deadline ? *deadline : storage_deadline(context, 502);
  co_return co_await room_answer<Value>(context, code, until, as_caller);
}

// The response to a wish for a rated room where nobody has an account; nullopt: it may be rated.
[[nodiscard]] std::optional<Response> refuse_rated(const HttpContext& context, bool rated);

}  // namespace server::api
