#include "server/discovery/address_watch.hpp"

#include <array>
#include <cerrno>
#include <chrono>
#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <sys/socket.h>
#include <unistd.h>
#include <utility>

namespace server::discovery {

void AddressWatch::start(std::function<void()> changed) {
  changed_ = std::move(changed);
  const int socket = ::socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC | SOCK_NONBLOCK, NETLINK_ROUTE);
  if (socket < 0) return;
  netlink_.assign(socket);
  sockaddr_nl groups{};
  groups.nl_family = AF_NETLINK;
  groups.nl_groups = RTMGRP_LINK | RTMGRP_IPV4_IFADDR | RTMGRP_IPV6_IFADDR;
  if (::bind(socket, reinterpret_cast<const sockaddr*>(&groups), sizeof groups) != 0) return;
  wait();
}

void AddressWatch::wait() {
  netlink_.async_wait(boost::asio::posix::stream_descriptor::wait_read,
                      [this](boost::system::error_code error) {
                        if (error) return;
                        drain();
                        if (!settling_) {
                          settling_ = true;
                          settled_.expires_after(std::chrono::seconds(1));
                          settled_.async_wait([this](boost::system::error_code cancelled) {
                            settling_ = false;
                            if (!cancelled) changed_();
                          });
                        }
                        wait();
                      });
}

// The notices themselves are not needed. After ENOBUFS some were lost, and the next read goes on.
void AddressWatch::drain() {
  std::array<char, 8192> notices;
  while (::read(netlink_.native_handle(), notices.data(), notices.size()) > 0 || errno == ENOBUFS ||
         errno == EINTR) {
  }
}

}  // namespace server::discovery
