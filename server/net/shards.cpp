#include "server/net/shards.hpp"

#include "server/util/clock.hpp"
#include "server/util/limits.hpp"
#include "server/util/thread_name.hpp"

#include <chrono>
#include <thread>
#include <utility>

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>

namespace server::net {

namespace asio = boost::asio;

using Moment = std::chrono::steady_clock::time_point;

struct Shards::Shard {
  explicit Shard(std::unique_ptr<rooms::Rooms> made)
      : rooms(std::move(made)), context(1), work(context.get_executor()), ticker(context) {
    rooms->on_wake([this] { ticker.cancel(); });
  }
  // Sessions that the context still holds may use rooms when it is destroyed.
  ~Shard() { rooms->on_wake(nullptr); }
  Shard(const Shard&) = delete;
  Shard& operator=(const Shard&) = delete;

  // A cancelled wait ends a rest; there is always one between two ticks.
  void await_tick() {
    ticker.expires_at(when_due());
    ticker.async_wait([this](boost::system::error_code cancelled) {
      if (cancelled) return await_tick();
      rooms->begin_tick(now());
      tick_on();
    });
  }

  // Other work of the loop comes between the parts.
  void tick_on() {
    const Moment end = std::chrono::steady_clock::now() + limits::turn_max;
    while (rooms->tick_some(now()))
      if (std::chrono::steady_clock::now() >= end)
        return asio::post(context, [this] { tick_on(); });
    await_tick();
  }

  Moment when_due() const {
    const auto at = std::chrono::steady_clock::now();
    if (!rooms->resting()) return at + limits::tick_period;
    const auto due = rooms->tick_due();
    return due ? at + std::chrono::milliseconds(*due - steady_now()) : Moment::max();
  }

  std::unique_ptr<rooms::Rooms> rooms;  // outlives the sessions that the context still holds
  asio::io_context context;
  asio::executor_work_guard<asio::io_context::executor_type> work;
  asio::steady_timer ticker;
  std::atomic<Moment::rep> asked = 0;  // when is_silent() asked it; 0: it has answered
  std::thread thread;
};

Shards::Shards(std::size_t count, const MakeRooms& make_rooms) {
  for (std::size_t i = 0; i < count; ++i) shards_.push_back(std::make_unique<Shard>(make_rooms()));
}

Shards::~Shards() {
  stop();
}

// FNV-1a: a code maps to the same shard in every run with this number of shards.
std::size_t Shards::of(const room::RoomCode& code) const {
  std::uint32_t hash = 0x811c9dc5u;
  for (const char c : code.text()) hash = (hash ^ static_cast<unsigned char>(c)) * 0x01000193u;
  return hash % shards_.size();
}

rooms::Rooms& Shards::rooms(std::size_t shard) {
  return *shards_[shard]->rooms;
}
const telemetry::Metrics& Shards::metrics(std::size_t shard) const {
  return shards_[shard]->rooms->metrics();
}
asio::io_context& Shards::context(std::size_t shard) {
  return shards_[shard]->context;
}

void Shards::start() {
  for (std::size_t i = 0; i < shards_.size(); ++i) {
    auto& shard = shards_[i];
    shard->await_tick();
    shard->thread = std::thread([&context = shard->context, i] {
      util::name_this_thread("shard-" + std::to_string(i));
      context.run();
    });
  }
}

void Shards::post(std::size_t shard, std::function<void(rooms::Rooms&)> work) {
  if (stopped_) return;
  asio::post(shards_[shard]->context,
             [&rooms = *shards_[shard]->rooms, work = std::move(work)] { work(rooms); });
}

void Shards::post_after(std::size_t shard, std::chrono::milliseconds delay,
                        std::function<void(rooms::Rooms&)> work) {
  if (delay.count() <= 0) return post(shard, std::move(work));
  post(shard, [delay, work = std::move(work), &context = shards_[shard]->context](auto& rooms) {
    auto timer = std::make_shared<asio::steady_timer>(context, delay);
    timer->async_wait([timer, work, &rooms](boost::system::error_code error) {
      if (!error) work(rooms);
    });
  });
}

bool Shards::is_silent(std::size_t shard, std::chrono::seconds patience) {
  std::atomic<Moment::rep>& asked = shards_[shard]->asked;
  const auto time = std::chrono::steady_clock::now().time_since_epoch();
  Moment::rep since = 0;
  if (!asked.compare_exchange_strong(since, time.count()))
    return time - Moment::duration(since) > patience;
  post(shard, [&asked](rooms::Rooms&) { asked = 0; });
  return false;
}

void Shards::post_all(const std::function<void(rooms::Rooms&)>& work) {
  for (std::size_t i = 0; i < shards_.size(); ++i) post(i, work);
}

void Shards::report_durable(std::span<const room::Durable> entries) {
  const auto report = [](rooms::Rooms& rooms, std::span<const room::Durable> durable) {
    for (const room::Durable& entry : durable) rooms.committed(entry.code, entry.ticket);
    if (rooms.metrics().has_pending())
      rooms.metrics().record_latency(std::chrono::steady_clock::now());
  };
  if (entries.size() == 1) {
    const room::Durable& entry = entries[0];
    return post(of(entry.code), [entry, report](auto& rooms) { report(rooms, {&entry, 1}); });
  }
  std::vector<std::vector<room::Durable>> of_shards(count());
  for (const room::Durable& entry : entries) of_shards[of(entry.code)].push_back(entry);
  for (std::size_t shard = 0; shard < of_shards.size(); ++shard)
    if (!of_shards[shard].empty())
      post(shard, [durable = std::move(of_shards[shard]), report](rooms::Rooms& rooms) {
        report(rooms, durable);
      });
}

void Shards::stop() {
  for (auto& shard : shards_) asio::post(shard->context, [&shard] { shard->context.stop(); });
  for (auto& shard : shards_)
    if (shard->thread.joinable()) shard->thread.join();
  stopped_ = true;
}

void Shards::clear() {
  shards_.clear();
}

}  // namespace server::net
