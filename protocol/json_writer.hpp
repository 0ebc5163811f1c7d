// Writes JSON as a stream, without a tree; every move uses it. The bytes are those of a JSON
// library that sorts keys and writes no white space; the caller writes fields in that order. Words
// and field names are constants of this program and are not escaped; user text goes through
// quoted() of record.hpp. One thread.
#pragma once

#include <algorithm>
#include <charconv>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace protocol {

class JsonWriter {
 public:
  // `bytes`: the initial capacity.
  explicit JsonWriter(std::size_t bytes = 1024)
      : buffer_(std::make_unique_for_overwrite<char[]>(bytes)), capacity_(bytes) {}

  // Writes JSON text unchanged, such as the text of another writer.
  JsonWriter& raw(std::string_view text) {
    separate();
    append(text);
    separated_ = false;
    return *this;
  }

  // Records that the caller has written an item elsewhere, including the comma before it.
  JsonWriter& skip_item() {
    separated_ = false;
    return *this;
  }

  // Writes an integer, a boolean, a word, a type with write(JsonWriter&, value), or the output of a
  // function of the writer.
  template <class Value>
  JsonWriter& value(const Value& value) {
    if constexpr (std::same_as<Value, bool>) {
      raw(value ? std::string_view("true") : std::string_view("false"));
    } else if constexpr (std::same_as<Value, std::nullptr_t>) {
      raw("null");
    } else if constexpr (std::integral<Value>) {
      number(static_cast<std::int64_t>(value));
    } else if constexpr (std::convertible_to<Value, std::string_view>) {
      word(value);
    } else if constexpr (std::invocable<Value, JsonWriter&>) {
      value(*this);
    } else {
      write(*this, value);
    }
    return *this;
  }

  // The name of a field; its value comes next.
  JsonWriter& key(std::string_view name) {
    separate();
    char* at = reserve(name.size() + 3);
    *at = '"';
    std::copy(name.begin(), name.end(), at + 1);
    at[name.size() + 1] = '"';
    at[name.size() + 2] = ':';
    size_ += name.size() + 3;
    separated_ = true;
    return *this;
  }
  template <std::size_t size, class Value>
  JsonWriter& field(const char (&name)[size], const Value& value) {
    separate();
    // The compiler knows the size.
    char* at = reserve(size + 2);
    at[0] = '"';
    std::memcpy(at + 1, name, size - 1);
    at[size] = '"';
    at[size + 1] = ':';
    size_ += size + 2;
    separated_ = true;
    return this->value(value);
  }

  JsonWriter& begin_object() { return open('{'); }
  JsonWriter& end_object() { return close('}'); }
  JsonWriter& begin_list() { return open('['); }
  JsonWriter& end_list() { return close(']'); }

  // Writes a list with part(item) for each item.
  template <class Items, class Part>
  JsonWriter& list(const Items& items, Part&& part) {
    begin_list();
    for (const auto& item : items) value(part(item));
    return end_list();
  }

  std::string_view text() const { return {buffer_.get(), size_}; }

 private:
  // The comma between two items of a list or an object.
  void separate() {
    if (!separated_) *reserve(1) = ',', ++size_;
    separated_ = true;
  }
  JsonWriter& open(char bracket) {
    separate();
    *reserve(1) = bracket;
    ++size_;
    return *this;
  }
  JsonWriter& close(char bracket) {
    *reserve(1) = bracket;
    ++size_;
    separated_ = false;
    return *this;
  }
  void word(std::string_view text) {
    separate();
    char* at = reserve(text.size() + 2);
    *at = '"';
    std::copy(text.begin(), text.end(), at + 1);
    at[text.size() + 1] = '"';
    size_ += text.size() + 2;
    separated_ = false;
  }
  void number(std::int64_t number) {
    constexpr std::size_t digits_max = 20;
    separate();
    char* at = reserve(digits_max);
    separated_ = false;
    // Most have one digit.
    if (number >= 0 && number < 10) {
      *at = static_cast<char>('0' + number);
      ++size_;
      return;
    }
    size_ += static_cast<std::size_t>(std::to_chars(at, at + digits_max, number).ptr - at);
  }
  void append(std::string_view text) {
    std::copy(text.begin(), text.end(), reserve(text.size()));
    size_ += text.size();
  }
  // Where the next bytes go, with capacity for `bytes`.
  char* reserve(std::size_t bytes) {
    if (size_ + bytes > capacity_) grow(2 * capacity_ + bytes);
    return buffer_.get() + size_;
  }
  void grow(std::size_t capacity) {
    auto larger = std::make_unique_for_overwrite<char[]>(capacity);
    std::copy(buffer_.get(), buffer_.get() + size_, larger.get());
    buffer_ = std::move(larger);
    capacity_ = capacity;
  }

  // Not std::string, which would be filled with zeros first.
  std::unique_ptr<char[]> buffer_;
  std::size_t capacity_;
  std::size_t size_ = 0;
  bool separated_ = true;  // the next item needs no comma
};

// The text that `write(writer)` writes.
template <class Write>
std::string text_of(Write&& write, std::size_t bytes = 1024) {
  JsonWriter to(bytes);
  write(to);
  return std::string(to.text());
}

}  // namespace protocol
