#include "server/room/fair_deal.hpp"

#include "protocol/record.hpp"

namespace server::room {
namespace {

// The hash of the source as canonical JSON: everything else follows from these 64 digits.
std::string key(const DealSource& source) {
  std::string entropy;
  for (const std::string& text : source.entropy)
    entropy += (entropy.empty() ? "" : ",") + (text.empty() ? "null" : protocol::quoted(text));
  return util::to_hex(util::sha256(
      "{\"entropy\":[" + entropy + "],\"room\":" + protocol::quoted(source.room) + ",\"seed\":\"" +
      util::to_hex(source.seed) + "\",\"seq\":" + std::to_string(source.seq) + "}"));
}

// Numbers from SHA-256 of "key:0", "key:1", …: each hash is eight words of four bytes, the first
// byte the highest.
class Numbers {
 public:
  explicit Numbers(std::string key) : key_(std::move(key)) {}

  // Uniform in [0, n): skips words that would make some numbers likelier.
  std::uint32_t operator()(std::uint32_t n) {
    const std::uint64_t usable = (std::uint64_t{1} << 32) / n * n;
    for (;;) {
      const std::uint32_t word = next();
      if (word < usable) return word % n;
    }
  }

 private:
  std::uint32_t next() {
    if (used_ == block_.size()) {
      block_ = util::sha256(key_ + ":" + std::to_string(blocks_++));
      used_ = 0;
    }
    std::uint32_t word = 0;
    for (int i = 0; i < 4; ++i) word = word << 8 | block_.at(used_++);
    return word;
  }

  const std::string key_;
  std::uint64_t blocks_ = 0;
  util::Hash block_{};
  std::size_t used_ = std::tuple_size_v<util::Hash>;
};

}  // namespace

std::string seed_hash(const Seed& seed) {
  return util::to_hex(util::sha256(util::to_hex(seed)));
}

engine::Deal fair_deal(const engine::Rules& rules, const DealSource& source) {
  Numbers numbers(key(source));
  return engine::make_deal(rules, numbers);
}

std::string fair_salt(const DealSource& source) {
  return util::to_hex(util::sha256(key(source) + ":salt"));
}

std::string commitment(std::string_view salt, std::string_view deal_text) {
  return util::to_hex(util::sha256(std::string(salt).append(deal_text)));
}

}  // namespace server::room
