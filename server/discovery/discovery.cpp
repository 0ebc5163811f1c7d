#include "server/discovery/discovery.hpp"

#include "server/telemetry/log.hpp"
#include "server/util/clock.hpp"
#include "server/util/thread_name.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <random>
#include <unistd.h>
#include <utility>

#include <boost/asio/post.hpp>

namespace server::discovery {
namespace {

using telemetry::Area;
using telemetry::LogLevel;

// The first label of this machine's name; empty if it has none of its own.
std::string name_of_machine() {
  std::array<char, 256> name{};
  if (gethostname(name.data(), name.size() - 1) != 0) return {};
  const std::string whole(name.data());
  const std::string first = whole.substr(0, whole.find('.'));
  return first == "localhost" ? std::string() : first;
}

}  // namespace

Discovery::Discovery(std::string version, ReadLinks links)
    : version_(std::move(version)), links_of_(std::move(links)) {}

void Discovery::start(std::uint16_t port, std::function<void(const std::string&)> named) {
  {
    const std::lock_guard lock(mutex_);  // requests may ask already
    port_ = port;
  }
  named_ = std::move(named);
  const auto random = [engine = std::minstd_rand(std::random_device()())]() mutable {
    return std::uniform_real_distribution<>()(engine);
  };
  responder_.emplace(
      DiscoverySettings{.port = port, .version = version_, .machine = name_of_machine()}, random);
  boost::asio::post(loop_, [this] {
    watch_.start([this] { read_links(); });
    read_links();
  });
  thread_ = std::thread([this] {
    util::name_this_thread("discovery");
    loop_.run();
  });
}

void Discovery::stop() {
  if (!thread_.joinable()) return;
  boost::asio::post(loop_, [this] {
    for (const LinkMessage& message : responder_->goodbye()) send(message);
    loop_.stop();
  });
  thread_.join();
}

std::string Discovery::host() const {
  const std::lock_guard lock(mutex_);
  return host_;
}

std::vector<protocol::NearbyServer> Discovery::nearby() {
  const SteadyTime now = steady_now();
  const std::lock_guard lock(mutex_);
  if (nearby_.want(now)) boost::asio::post(loop_, [this] { go_on(); });
  return nearby_.servers(links_, port_, now);
}

void Discovery::read_links() {
  std::vector<DiscoveryLink> links = links_of_();
  if (links == known_) return;
  known_ = links;
  for (const auto& socket : sockets_) socket->close();
  sockets_.clear();
  std::erase_if(links, [this](const DiscoveryLink& link) { return !open(link); });
  for (std::size_t i = 0; i < sockets_.size(); ++i)
    sockets_[i]->start(
        [this, i](const auto& from, std::string_view bytes) { return take(i, from, bytes); });
  responder_->set_links(links, steady_now());
  {
    const std::lock_guard lock(mutex_);
    links_ = std::move(links);
  }
  go_on();
}

bool Discovery::open(const DiscoveryLink& link) {
  try {
    sockets_.push_back(std::make_shared<MulticastSocket>(loop_, link));
    return true;
  } catch (const boost::system::system_error& error) {
    telemetry::log(Area::net, LogLevel::info, "discovery cannot use an interface",
                   {{"interface", link.interface},
                    {"version", link.v6 ? 6 : 4},
                    {"reason", error.code().message()}});
    return false;
  }
}

Milliseconds Discovery::take(std::size_t link, const boost::asio::ip::udp::endpoint& from,
                             std::string_view bytes) {
  const SteadyTime now = steady_now();
  const auto message = is_on_link(links_[link], from.address()) ? decode_dns(bytes) : std::nullopt;
  if (message) {
    responder_->received(link, from, *message, now);
    {
      const std::lock_guard lock(mutex_);
      nearby_.received(*message, now);
    }
    go_on();
  }
  return messages_.take_late(now, 1);
}

void Discovery::send(const LinkMessage& message) {
  sockets_[message.link]->send(encode_dns(message.message), message.to ? &*message.to : nullptr);
}

void Discovery::go_on() {
  const SteadyTime now = steady_now();
  for (const LinkMessage& message : responder_->due(now)) send(message);
  std::optional<SteadyTime> next = responder_->next();
  bool asks = false;
  {
    const std::lock_guard lock(mutex_);
    asks = nearby_.asks(now);
    if (const auto its = nearby_.next(); its && (!next || *its < *next)) next = its;
  }
  if (asks)
    for (std::size_t link = 0; link < sockets_.size(); ++link)
      send({link, std::nullopt, NearbyList::question()});
  note_name();
  timer_.cancel();
  if (!next) return;
  timer_.expires_after(std::chrono::milliseconds(std::max<Milliseconds>(*next - now, 0)));
  timer_.async_wait([this](boost::system::error_code cancelled) {
    if (!cancelled) go_on();
  });
}

void Discovery::note_name() {
  const std::string host = responder_->host();
  {
    const std::lock_guard lock(mutex_);
    if (host == host_) return;
    host_ = host;
  }
  // After a change of addresses the same name is claimed again.
  if (host.empty() || host == named_as_) return;
  named_as_ = host;
  telemetry::log(Area::net, LogLevel::info, "this server has a name on the network",
                 {{"name", host}, {"port", port_}});
  named_(host);
}

}  // namespace server::discovery
