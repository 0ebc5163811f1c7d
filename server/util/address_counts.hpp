// How many resources each address holds, bounded per address. Any thread.
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
  // One resource, counted for as long as this object lives.
  class AddressSlot {
   public:
    AddressSlot() = default;
    AddressSlot(AddressCounts& counts, std::string key) : counts_(&counts), key_(std::move(key)) {}
    AddressSlot(AddressSlot&& other) noexcept;
    AddressSlot& operator=(AddressSlot&& other) noexcept;
    ~AddressSlot();

   private:
    AddressCounts* counts_ = nullptr;
    std::string key_;
  };

  explicit AddressCounts(std::size_t most) : most_(most) {}
  // Changes the bound for later calls of acquire().
  void change(std::size_t most) { most_ = most; }
  // Returns nullopt when the address is at its bound.
  std::optional<AddressSlot> acquire(const std::string& key);

 private:
  void release(const std::string& key);

  std::atomic<std::size_t> most_;  // 0: unbounded
  std::mutex mutex_;
  std::map<std::string, std::size_t> counts_by_key_;
};

}  // namespace server::util
