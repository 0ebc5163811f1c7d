#include "server/hall/entropy.hpp"

#include <array>
#include <cstring>
#include <stdexcept>

#include <sodium.h>

namespace server::hall {
namespace {

// Numbers from a ChaCha20 stream. A whole deal takes about a hundred words; one number in 2^32 / n
// is drawn again.
class ChaCha {
 public:
  ChaCha() {
    std::array<unsigned char, randombytes_SEEDBYTES> seed;
    randombytes_buf(seed.data(), seed.size());
    randombytes_buf_deterministic(words_.data(), sizeof words_, seed.data());
    sodium_memzero(seed.data(), seed.size());
  }
  ~ChaCha() { sodium_memzero(words_.data(), sizeof words_); }
  ChaCha(const ChaCha&) = delete;
  ChaCha& operator=(const ChaCha&) = delete;

  // Uniform in [0, n): words that would make some numbers likelier are skipped.
  std::uint32_t operator()(std::uint32_t n) {
    const std::uint64_t usable = (std::uint64_t{1} << 32) / n * n;
    for (;;) {
      const std::uint32_t word = words_.at(next_++);
      if (word < usable) return word % n;
    }
  }

 private:
  std::array<std::uint32_t, 1024> words_;
  std::size_t next_ = 0;
};

}  // namespace

Entropy::Entropy() {
  if (sodium_init() < 0) throw std::runtime_error("libsodium can not be initialised");
}

engine::Deal Entropy::deal(const engine::Rules& rules) {
  ChaCha numbers;
  return engine::make_deal(rules, numbers);
}

std::string Entropy::token() {
  std::array<unsigned char, 24> bytes;
  randombytes_buf(bytes.data(), bytes.size());
  constexpr int variant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
  std::string text(sodium_base64_encoded_len(bytes.size(), variant), '\0');
  sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), variant);
  text.resize(std::strlen(text.c_str()));
  return text;
}

}  // namespace server::hall
