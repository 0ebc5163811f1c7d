// How many things each address has at present, and how many it may have. Any thread.
#pragma once

#include <atomic>
#include <cstddef>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

namespace server::util {

class AddressCounts {
 public:
  // One of them, for as long as it lives.
  class Held {
   public:
    Held() = default;
    Held(AddressCounts& counts, std::string key) : counts_(&counts), key_(std::move(key)) {}
    Held(Held&& other) noexcept;
    Held& operator=(Held&& other) noexcept;
    ~Held();

   private:
    AddressCounts* counts_ = nullptr;
    std::string key_;
  };

  explicit AddressCounts(std::size_t most) : most_(most) {}
  // Of things to come.
  void change(std::size_t most) { most_ = most; }
  // Nothing: it has as many as it may.
  std::optional<Held> hold(const std::string& key);

 private:
  void release(const std::string& key);

  std::atomic<std::size_t> most_;  // 0: any number
  std::mutex mutex_;
  std::map<std::string, std::size_t> held_;
};

}  // namespace server::util
