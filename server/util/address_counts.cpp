#include "server/util/address_counts.hpp"

namespace server::util {

AddressCounts::Held::Held(Held&& other) noexcept
    : counts_(std::exchange(other.counts_, nullptr)), key_(std::move(other.key_)) {}

AddressCounts::Held& AddressCounts::Held::operator=(Held&& other) noexcept {
  std::swap(counts_, other.counts_);
  std::swap(key_, other.key_);
  return *this;
}

AddressCounts::Held::~Held() {
  if (counts_ != nullptr) counts_->release(key_);
}

std::optional<AddressCounts::Held> AddressCounts::hold(const std::string& key) {
  const std::size_t most = most_;
  if (most == 0) return Held();
  const std::lock_guard lock(mutex_);
  std::size_t& count = held_[key];
  if (count >= most) return std::nullopt;
  ++count;
  return Held(*this, key);
}

void AddressCounts::release(const std::string& key) {
  const std::lock_guard lock(mutex_);
  const auto found = held_.find(key);
  if (found != held_.end() && --found->second == 0) held_.erase(found);
}

}  // namespace server::util
