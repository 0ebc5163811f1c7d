#include "server/api/awaiting.hpp"

#include <memory>
#include <utility>

#include <boost/asio/associated_executor.hpp>
#include <boost/asio/async_result.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>

namespace server::api {

namespace asio = boost::asio;

namespace {

// Awaits begin(callback): begin calls the callback once, with the result.
template <class Value, class Begin>
asio::awaitable<Value> await_callback(const Begin& begin) {
  const auto initiate = [&](auto handler) {
    auto shared = std::make_shared<decltype(handler)>(std::move(handler));
    begin([shared](Value value) {
      const auto executor = asio::get_associated_executor(*shared);
      asio::post(executor, [shared, value = std::move(value)]() mutable {
        std::move (*shared)(std::move(value));
      });
    });
  };
  co_return co_await asio::async_initiate<decltype(asio::use_awaitable), void(Value)>(
      initiate, asio::use_awaitable);
}

}  // namespace

asio::awaitable<Response> await_answer(const HttpEndpoint& endpoint, Request request) {
  const auto begin = [&](const Respond& respond) { endpoint.answer(request, respond); };
  co_return co_await await_callback<Response>(begin);
}

asio::awaitable<cluster::Location> locate(HttpContext& context,
                                          std::optional<room::RoomCode> code) {
  if (context.nodes == nullptr || !code) co_return cluster::LocalResult::here;
  const auto begin = [&](std::function<void(cluster::Location)> done) {
    context.nodes->locate(*code, std::move(done));
  };
  co_return co_await await_callback<cluster::Location>(begin);
}

}  // namespace server::api
