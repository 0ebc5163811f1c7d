#include "server/api/ban_checks.hpp"

#include "server/util/clock.hpp"

namespace server::api {

std::optional<Response> banned(const HttpContext& context, const players::BanSubject& caller) {
  const auto ban = context.bans.find(caller, wall_now());
  if (!ban) return std::nullopt;
  return Response{403, protocol::encode_banned(*ban)};
}

std::optional<Response> banned(const HttpContext& context, const RequestHead& asked) {
  if (asked.method != "POST" && asked.method != "PUT" && asked.method != "PATCH" && !asked.examines)
    return std::nullopt;
  return banned(context, {.address = asked.client.address.to_string()});
}

}  // namespace server::api
