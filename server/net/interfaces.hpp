// The network interfaces of this machine, as the kernel has them now.
#pragma once

#include <string>
#include <vector>

namespace server::net {

// One address of an interface.
struct InterfaceAddress {
  std::string interface;
  std::string address;         // without a zone
  bool running = false;        // up, with a link
  bool default_route = false;  // packets to the internet leave here
  bool virtual_end = false;  // of a pair of virtual Ethernet devices, or of a tunnel in user space
  bool tunnel = false;       // to one other end: WireGuard, OpenVPN, PPP
  bool passing = false;      // IPv6: deprecated, or replaced from time to time (RFC 8981)
  unsigned index = 0;        // of the interface, in the kernel
  unsigned prefix = 0;       // bits of the address that name its network
};

// Without loopback and link-local addresses, in the kernel's order; empty if it does not list them.
// Takes some system calls. Any thread.
std::vector<InterfaceAddress> read_interfaces();

}  // namespace server::net
