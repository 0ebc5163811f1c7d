#include "server/api/alert_routes.hpp"

#include "protocol/alert.hpp"
#include "server/alerts/alert_texts.hpp"
#include "server/alerts/subscriptions.hpp"
#include "server/api/alert_page.hpp"
#include "server/api/await.hpp"
#include "server/api/player_routes.hpp"
#include "server/api/request_checks.hpp"
#include "server/api/room_answers.hpp"
#include "server/room/token.hpp"
#include "server/util/clock.hpp"

#include <exception>
#include <optional>
#include <string>
#include <utility>

namespace server::api {
namespace {

using alerts::AlertError;
using alerts::AlertOwner;
using alerts::AlertTexts;
using alerts::Subscriptions;
using protocol::AlertChannel;
using protocol::AlertLanguage;

Response no_alerts() {
  return error_response(404, "no_alerts", "This server sends no alerts.");
}

Response refusal_of(AlertError error, AlertChannel channel) {
  switch (error) {
    case AlertError::no_channel:
      return error_response(404, "no_channel", "This server sends no alerts by this channel.");
    case AlertError::bad_address:
      return error_response(
          400, "bad_field",
          "The URL must be https, on port 443, without a user or a fragment, and valid.",
          channel == AlertChannel::push ? "endpoint" : "url");
    case AlertError::bad_keys:
      return error_response(400, "bad_field", "These are not the keys of a push subscription.",
                            "keys");
    case AlertError::too_many:
      return error_response(409, "too_many_alerts",
                            "There are too many alerts of this seat, player or address.");
    case AlertError::too_often:
      return rate_limited(3'600'000);
  }
  return error_response(500, "internal", "");
}

// Runs work(subscriptions) on their thread. Storage errors are logged and answered like an outage.
template <class Work>
AwaitableResponse with_alerts(HttpContext& context, const Request& request, Work work) {
  if (context.alerts == nullptr) co_return no_alerts();
  const auto guarded = [&subscriptions = *context.alerts, work = std::move(work)]() -> Response {
    try {
      return work(subscriptions);
    } catch (const std::exception& error) {
      log_failed_look_up("alerts cannot be looked up", error);
      return storage_busy();
    }
  };
  co_return co_await on_pool(context.pools.lookups, request, guarded);
}

using OwnerOrRefusal = Or<AlertOwner>;

boost::asio::awaitable<OwnerOrRefusal> player_owner(HttpContext& context, const Request& request) {
  const auto token = bearer_token(request);
  if (!token || token->empty()) co_return missing_token();
  const auto found = co_await find_caller(context, request, protocol::PlayerToken(*token));
  if (!found) co_return found.error();
  const std::optional<protocol::PlayerInfo>& player = *found;
  co_return AlertOwner{.player = player->id, .room = {}, .holder = {}};
}

boost::asio::awaitable<OwnerOrRefusal> seat_owner(HttpContext& context, PathParams params,
                                                  const Request& request) {
  const auto seat = read_seat(params.seat);
  if (!seat) co_return seat.error();
  const auto token = bearer_token(request);
  if (!token) co_return missing_token();
  const auto look = [&context, seat = *seat, token = *token](room::Room& room) -> OwnerOrRefusal {
    const room::Visitor who = room.identify(token);
    if (who.seat != seat) return response_for(room::RoomError::bad_token);
    if (auto no = banned(context, {.player = who.player, .name = who.name})) return *std::move(no);
    return AlertOwner{.player = {}, .room = room.code(), .holder = room::hash_token(token)};
  };
  co_return co_await in_room(context, params.code, look);
}

AwaitableResponse list_alerts(HttpContext& context, const Request& request, AlertOwner owner) {
  const auto list = [owner = std::move(owner)](Subscriptions& subscriptions) {
    return Response{200, protocol::encode_alerts(subscriptions.of(owner))};
  };
  co_return co_await with_alerts(context, request, list);
}

AwaitableResponse add_alert(HttpContext& context, const Request& request, AlertOwner owner,
                            protocol::NewAlert wanted) {
  const auto add = [owner = std::move(owner), wanted = std::move(wanted),
                    payer = request.payer](Subscriptions& subscriptions) {
    const auto grant = subscriptions.add(owner, wanted, payer, now());
    if (!grant) return refusal_of(grant.error(), wanted.channel);
    return Response{201, protocol::encode_alert_grant(grant->alert, grant->secret)};
  };
  co_return co_await with_alerts(context, request, add);
}

// A page in the language of the subscription; 404 if the link leads nowhere.
using FindLink = std::optional<AlertLanguage> (Subscriptions::*)(std::string_view key);

using AlertText = std::string_view AlertTexts::*;

struct LinkPage {
  FindLink find;
  AlertText text;
  AlertText button;  // null: none
};

AwaitableResponse show_link(HttpContext& context, PathParams params, const Request& request,
                            LinkPage page) {
  const auto show = [key = std::string(params.id), page](Subscriptions& subscriptions) {
    const auto language = (subscriptions.*page.find)(key);
    const AlertLanguage shown = language.value_or(AlertLanguage::en);
    const AlertTexts& texts = alerts::texts_in(shown);
    const std::string_view text = language ? texts.*page.text : texts.unknown_link;
    const bool has_button = language && page.button != nullptr;
    Response response{language ? 200u : 404u,
                      alert_page(shown, text, has_button ? texts.*page.button : ""),
                      "text/html; charset=utf-8"};
    response.headers.emplace_back("Content-Security-Policy", alert_page_policy);
    return response;
  };
  co_return co_await with_alerts(context, request, show);
}

}  // namespace

AwaitableResponse show_alert_offer(HttpContext& context, PathParams, const Request&) {
  const protocol::AlertOffer offer =
      context.alerts == nullptr ? protocol::AlertOffer{} : context.alerts->offer();
  co_return Response{200, protocol::encode_alert_offer(offer)};
}

AwaitableResponse list_my_alerts(HttpContext& context, PathParams, const Request& request) {
  const OwnerOrRefusal owner = co_await player_owner(context, request);
  if (!owner) co_return owner.error();
  co_return co_await list_alerts(context, request, *owner);
}

AwaitableResponse add_my_alert(HttpContext& context, PathParams, const Request& request) {
  const auto wanted = read(protocol::decode_new_alert(request.body));
  if (!wanted) co_return wanted.error();
  const OwnerOrRefusal owner = co_await player_owner(context, request);
  if (!owner) co_return owner.error();
  co_return co_await add_alert(context, request, *owner, *wanted);
}

AwaitableResponse list_seat_alerts(HttpContext& context, PathParams params,
                                   const Request& request) {
  const OwnerOrRefusal owner = co_await seat_owner(context, params, request);
  if (!owner) co_return owner.error();
  co_return co_await list_alerts(context, request, *owner);
}

AwaitableResponse add_seat_alert(HttpContext& context, PathParams params, const Request& request) {
  const auto wanted = read(protocol::decode_new_alert(request.body));
  if (!wanted) co_return wanted.error();
  const OwnerOrRefusal owner = co_await seat_owner(context, params, request);
  if (!owner) co_return owner.error();
  co_return co_await add_alert(context, request, *owner, *wanted);
}

AwaitableResponse remove_alert(HttpContext& context, PathParams params, const Request& request) {
  const auto remove = [id = std::string(params.id)](Subscriptions& subscriptions) {
    return subscriptions.stop(id) ? Response{204, ""} : not_found();
  };
  co_return co_await with_alerts(context, request, remove);
}

AwaitableResponse ask_to_stop(HttpContext& context, PathParams params, const Request& request) {
  co_return co_await show_link(
      context, params, request,
      {&Subscriptions::find, &AlertTexts::ask_stop, &AlertTexts::press_stop});
}

AwaitableResponse stop_alerts(HttpContext& context, PathParams params, const Request& request) {
  co_return co_await show_link(context, params, request,
                               {&Subscriptions::stop, &AlertTexts::stopped, nullptr});
}

AwaitableResponse ask_to_confirm(HttpContext& context, PathParams params, const Request& request) {
  co_return co_await show_link(
      context, params, request,
      {&Subscriptions::find_unconfirmed, &AlertTexts::ask_confirm, &AlertTexts::press_confirm});
}

AwaitableResponse confirm_alerts(HttpContext& context, PathParams params, const Request& request) {
  co_return co_await show_link(context, params, request,
                               {&Subscriptions::confirm, &AlertTexts::confirmed, nullptr});
}

}  // namespace server::api
