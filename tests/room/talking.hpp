// Clients that chat in a room.
#pragma once

#include "protocol/enum_names.hpp"
#include "tests/room/hosting.hpp"

#include <string>

namespace tests {

using protocol::ChatMode;
using protocol::ChatTo;
using protocol::Phrase;

inline void say(TestTable& t, Recorder& who, const std::string& id, const std::string& text,
                ChatTo to = ChatTo::everyone) {
  t.room.receive(who, protocol::Chat{id, to, text, std::nullopt}, t.now);
}

inline void say(TestTable& t, Recorder& who, const std::string& id, Phrase phrase) {
  t.room.receive(who, protocol::Chat{id, ChatTo::everyone, "", phrase}, t.now);
}

// The answer to a rejected frame.
inline std::string refused(Recorder& who) {
  const json frame = who.take_one();
  REQUIRE(frame["type"] == "rejected");
  return frame["code"];
}

// The received chat: "Ann: Hello, Zoe: Oh".
inline std::string heard(Recorder& who) {
  std::string text;
  const auto add = [&](const json& message) {
    const json& what = message["text"].is_null() ? message["phrase"] : message["text"];
    text += (text.empty() ? "" : ", ") + message["from"]["name"].get<std::string>() + ": " +
            what.get<std::string>();
  };
  for (const json& frame : who.take()) {
    if (frame["type"] == "chat") add(frame);
    if (frame["type"] == "chats")
      for (const json& message : frame["messages"]) add(message);
  }
  return text;
}

inline protocol::Hello named(const std::string& name) {
  return {.name = name};
}

}  // namespace tests
