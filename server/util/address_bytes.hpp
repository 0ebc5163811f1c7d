// How many bytes are held for the clients of each address, bounded per address and, if wanted, in
// all. Any thread.
#pragma once

#include <atomic>
#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

namespace server::util {

class AddressBytes {
 public:
  // Of one address. Shared by all that hold bytes for it, so that counting takes no lock.
  class ByteAccount {
   public:
    // `all`: of all addresses; null: no bound.
    explicit ByteAccount(std::size_t most, std::shared_ptr<ByteAccount> all = nullptr)
        : most_(most), all_(std::move(all)) {}

    // Returns false and takes nothing above the bound.
    bool take(std::size_t bytes) {
      if (used_.fetch_add(bytes, std::memory_order_relaxed) + bytes <= most_)
        if (!all_ || all_->take(bytes)) return true;
      used_.fetch_sub(bytes, std::memory_order_relaxed);
      return false;
    }
    void give_back(std::size_t bytes) {
      used_.fetch_sub(bytes, std::memory_order_relaxed);
      if (all_) all_->give_back(bytes);
    }

   private:
    const std::size_t most_;
    const std::shared_ptr<ByteAccount> all_;
    std::atomic<std::size_t> used_ = 0;
  };

  // `most_in_all`: 0: no bound.
  explicit AddressBytes(std::size_t most, std::size_t most_in_all = 0) : most_(most) {
    if (most_in_all > 0) all_ = std::make_shared<ByteAccount>(most_in_all);
  }

  // The address's account, which lasts as long as somebody holds it.
  std::shared_ptr<ByteAccount> of(const std::string& key) {
    const std::lock_guard lock(mutex_);
    std::weak_ptr<ByteAccount>& known = accounts_[key];
    auto account = known.lock();
    if (account) return account;
    known = account = std::make_shared<ByteAccount>(most_, all_);
    if (accounts_.size() > 2 * swept_at_) sweep();
    return account;
  }
  std::size_t size() {
    const std::lock_guard lock(mutex_);
    return accounts_.size();
  }

 private:
  void sweep() {
    std::erase_if(accounts_, [](const auto& entry) { return entry.second.expired(); });
    swept_at_ = accounts_.size() + few;
  }

  static constexpr std::size_t few = 64;

  const std::size_t most_;
  std::shared_ptr<ByteAccount> all_;  // null: no bound
  std::mutex mutex_;
  std::map<std::string, std::weak_ptr<ByteAccount>> accounts_;
  std::size_t swept_at_ = few;
};

}  // namespace server::util
