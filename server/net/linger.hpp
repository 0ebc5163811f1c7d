// Ends a TCP connection without a reset. Closing a socket that holds unread bytes sends a reset,
// which overtakes earlier data: the client would lose the close frame or response that explains its
// error. On the stream's loop.
#pragma once

#include "server/util/limits.hpp"

#include <array>
#include <cstddef>
#include <memory>
#include <utility>

#include <boost/asio/compose.hpp>
#include <boost/beast/core.hpp>

namespace server::net {

// Shuts down our side, reads and discards until the peer shuts down or limits::close_timeout has
// passed, then closes.
class Linger {
 public:
  explicit Linger(boost::beast::tcp_stream& stream)
      : stream_(stream), unread_(std::make_unique<std::array<char, 4096>>()) {}

  template <class Self>
  void operator()(Self& self, boost::beast::error_code error = {}, std::size_t = 0) {
    if (!std::exchange(begun_, true)) {
      stream_.expires_after(limits::close_timeout);
      stream_.socket().shutdown(boost::asio::socket_base::shutdown_send, error);
    }
    if (!error) {
      const auto buffer = boost::asio::buffer(*unread_);
      return stream_.async_read_some(buffer, std::move(self));
    }
    stream_.close();
    self.complete(error == boost::asio::error::eof ? boost::beast::error_code{} : error);
  }

 private:
  boost::beast::tcp_stream& stream_;
  std::unique_ptr<std::array<char, 4096>> unread_;
  bool begun_ = false;
};

template <class Token>
auto async_linger(boost::beast::tcp_stream& stream, Token&& token) {
  return boost::asio::async_compose<Token, void(boost::beast::error_code)>(Linger(stream), token,
                                                                           stream);
}

}  // namespace server::net
