// Notices that the addresses or the interfaces of this machine have changed, without polling.
#pragma once

#include <functional>

#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/steady_timer.hpp>

namespace server::discovery {

// The loop's thread only.
class AddressWatch {
 public:
  explicit AddressWatch(boost::asio::io_context& loop) : netlink_(loop), settled_(loop) {}

  // Calls `changed` a second after the first of several changes. Does nothing if the kernel sends
  // no such notices. It outlives the loop's run.
  void start(std::function<void()> changed);

 private:
  void wait();
  void drain();

  boost::asio::posix::stream_descriptor netlink_;
  boost::asio::steady_timer settled_;
  bool settling_ = false;
  std::function<void()> changed_;
};

}  // namespace server::discovery
