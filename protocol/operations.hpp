// Builds a list of RFC 6902 operations, for patch.cpp. A value is anything that JsonWriter accepts.
#pragma once

#include "protocol/json_writer.hpp"

#include <string>
#include <string_view>

namespace protocol {

class Operations {
 public:
  Operations() { to_.begin_list(); }

  template <class Value>
  void add(std::string_view path, const Value& value) {
    operation("add", path, value);
  }
  template <class Value>
  void replace(std::string_view path, const Value& value) {
    operation("replace", path, value);
  }
  void remove(std::string_view path) {
    to_.begin_object().field("op", "remove").field("path", path).end_object();
  }
  void move(std::string_view from, std::string_view path) {
    to_.begin_object().field("from", from).field("op", "move").field("path", path).end_object();
  }

  // The list. Call it once, after the last operation.
  std::string text() { return std::string(to_.end_list().text()); }

 private:
  template <class Value>
  void operation(std::string_view op, std::string_view path, const Value& value) {
    to_.begin_object().field("op", op).field("path", path).field("value", value).end_object();
  }

  JsonWriter to_;
};

}  // namespace protocol
