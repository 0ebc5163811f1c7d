#include "server/util/address_counts.hpp"

namespace server::util {

AddressCounts::AddressSlot::AddressSlot(AddressSlot&& other) noexcept
    : counts_(std::exchange(other.counts_, nullptr)), key_(std::move(other.key_)) {}

AddressCounts::AddressSlot& AddressCounts::AddressSlot::operator=(AddressSlot&& other) noexcept {
  std::swap(counts_, other.counts_);
  std::swap(key_, other.key_);
  return *this;
}

AddressCounts::AddressSlot::~AddressSlot() {
  if (counts_ != nullptr) counts_->release(key_);
}

std::optional<AddressCounts::AddressSlot> AddressCounts::acquire(const std::string& key) {
  const std::size_t most = most_;
  if (most == 0) return AddressSlot();
  const std::lock_guard lock(mutex_);
  std::size_t& count = counts_by_key_[key];
  if (count >= most) return std::nullopt;
  ++count;
  return AddressSlot(*this, key);
}

void AddressCounts::release(const std::string& key) {
  const std::lock_guard lock(mutex_);
  const auto found = counts_by_key_.find(key);
  if (found != counts_by_key_.end() && --found->second == 0) counts_by_key_.erase(found);
}

}  // namespace server::util
