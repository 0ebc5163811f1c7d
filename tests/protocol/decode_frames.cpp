// Frames from clients: hello, ping, hints, advise, and invalid frames. Acts are in decode_act.cpp.
#include "protocol/input_limits.hpp"
#include "tests/protocol/decode_support.hpp"

using namespace tests;
using namespace protocol;

TEST_CASE("an empty hello is a spectator with both formats and no hints") {
  const auto hello = command<Hello>(R"({"type":"hello"})");
  CHECK_FALSE(hello.token);
  CHECK_FALSE(hello.since);
  CHECK(hello.diff == Diff::both);
  CHECK_FALSE(hello.hints);
  CHECK_FALSE(hello.replay);
}

TEST_CASE("a hello with all fields") {
  const auto hello = command<Hello>(
      R"({"want":{"hints":true,"replay":true,"diff":"patch"},"since":41,"token":"abc",)"
      R"("type":"hello"})");
  CHECK(hello.token == "abc");
  CHECK(hello.since == 41u);
  CHECK(hello.diff == Diff::patch);
  CHECK(hello.hints);
  CHECK(hello.replay);
}

TEST_CASE("null counts as absent where a field is optional") {
  const auto hello = command<Hello>(
      R"({"type":"hello","token":null,"since":null,"want":{"diff":null,"hints":null}})");
  CHECK_FALSE(hello.token);
  CHECK_FALSE(hello.since);
  CHECK(hello.diff == Diff::both);
  CHECK_FALSE(command<Hello>(R"({"type":"hello","want":null})").hints);
}

TEST_CASE("every word of want.diff is accepted, and no other") {
  CHECK(command<Hello>(R"({"type":"hello","want":{"diff":"events"}})").diff == Diff::events);
  CHECK(command<Hello>(R"({"type":"hello","want":{"diff":"both"}})").diff == Diff::both);
  for (const char* other : {R"("")", R"("Both")", R"("patches")", "1", "true", "[]", "{}"})
    CHECK(error_of(R"({"type":"hello","want":{"diff":)" + std::string(other) + "}}") ==
          "bad_field want.diff");
}

TEST_CASE("an error of hello names the wrong field") {
  for (const char* token : {"1", "true", "[]", "{}"})
    CHECK(error_of(R"({"type":"hello","token":)" + std::string(token) + "}") == "bad_field token");
  for (const char* since :
       {"-1", "1.5", "1e10", "\"1\"", "true", "[1]", "1000000001", "18446744073709551615",
        "9223372036854775808", "-9223372036854775808", "99999999999999999999999999"})
    CHECK(error_of(R"({"type":"hello","since":)" + std::string(since) + "}") == "bad_field since");
  for (const char* want : {"1", "\"both\"", "true", "[]"})
    CHECK(error_of(R"({"type":"hello","want":)" + std::string(want) + "}") == "bad_field want");
  for (const char* hints : {"0", "1", "\"true\"", "[]"})
    CHECK(error_of(R"({"type":"hello","want":{"hints":)" + std::string(hints) + "}}") ==
          "bad_field want.hints");
}

TEST_CASE("since and token are accepted up to their limits") {
  CHECK(command<Hello>(R"({"type":"hello","since":0})").since == 0u);
  CHECK(command<Hello>(R"({"type":"hello","since":1000000000})").since == seq_max);
  const auto hello_with = [](std::size_t bytes) {
    return R"({"type":"hello","token":")" + std::string(bytes, 't') + "\"}";
  };
  CHECK(command<Hello>(hello_with(0)).token == "");
  CHECK(command<Hello>(hello_with(token_characters_max)).token->size() == token_characters_max);
  CHECK(error_of(hello_with(token_characters_max + 1)) == "bad_field token");
}

TEST_CASE("ping carries any integer up to 2^53 either way") {
  CHECK(command<Ping>(R"({"type":"ping","t":0})").t == 0);
  CHECK(command<Ping>(R"({"type":"ping","t":9007199254740992})").t == integer_max);
  CHECK(command<Ping>(R"({"type":"ping","t":-9007199254740992})").t == -integer_max);
  for (const char* t : {"9007199254740993", "-9007199254740993", "1.5", "\"1\"", "true", "[]",
                        "18446744073709551615", "1e16"})
    CHECK(error_of(R"({"type":"ping","t":)" + std::string(t) + "}") == "bad_field t");
  CHECK(error_of(R"({"type":"ping"})") == "missing_field t");
  CHECK(error_of(R"({"type":"ping","t":null})") == "missing_field t");
}

TEST_CASE("advice is requested with an id or without") {
  CHECK_FALSE(command<Advise>(R"({"type":"advise"})").id);
  CHECK_FALSE(command<Advise>(R"({"type":"advise","id":null})").id);
  CHECK(command<Advise>(R"({"type":"advise","id":"a1"})").id == "a1");
  CHECK(error_of(R"({"type":"advise","id":""})") == "bad_field id");
  CHECK(error_of(R"({"type":"advise","id":7})") == "bad_field id");
}

TEST_CASE("hints are requested with an id or without") {
  CHECK_FALSE(command<Hints>(R"({"type":"hints"})").id);
  CHECK_FALSE(command<Hints>(R"({"type":"hints","id":null})").id);
  CHECK(command<Hints>(R"({"type":"hints","id":"h1"})").id == "h1");
  CHECK(command<Hints>(R"({"type":"hints","id":")" + std::string(id_bytes_max, 'x') + "\"}")
            .id->size() == id_bytes_max);
  CHECK(error_of(R"({"type":"hints","id":")" + std::string(id_bytes_max + 1, 'x') + "\"}") ==
        "bad_field id");
  for (const char* id : {"\"\"", R"("a\n")", "\"é\"", "1", "true", "[]", "{}"})
    CHECK(error_of(R"({"type":"hints","id":)" + std::string(id) + "}") == "bad_field id");
}

TEST_CASE("the type of a frame is a known word") {
  CHECK(error_of("{}") == "missing_field type");
  CHECK(error_of(R"({"type":null})") == "missing_field type");
  for (const char* type : {"1", "true", "[]", R"({"type":"hello"})"})
    CHECK(error_of(R"({"type":)" + std::string(type) + "}") == "bad_field type");
  for (const char* type : {"", "Hello", "hello ", "step", "hint", "prompt", "act\\u0000"})
    CHECK(error_of(R"({"type":")" + std::string(type) + "\"}") == "unknown_type type");
}

TEST_CASE("a frame that is refused for its shape is answered under its id, if that can be read") {
  for (const char* frame :
       {R"({"type":"zzz","id":"x"})", R"({"id":"x"})", R"({"type":"ready","id":"x"})",
        R"({"type":"mute","id":"x","muted":1})", R"({"type":"vote","id":"x"})",
        R"({"type":"chat","id":"x"})", R"({"type":"act","id":"x","at":-1})",
        R"({"type":"propose","id":"x"})"}) {
    CAPTURE(frame);
    const auto decoded = protocol::decode_command(frame);
    REQUIRE_FALSE(decoded);
    CHECK(decoded.error().re == "x");
  }
  for (const char* frame : {R"({"type":"act","id":1})", R"({"type":"act","id":""})",
                            R"({"type":"ready"})", R"({"type":"act","id":"x")", "[]"}) {
    CAPTURE(frame);
    const auto decoded = protocol::decode_command(frame);
    REQUIRE_FALSE(decoded);
    CHECK(decoded.error().re == std::nullopt);
  }
}

TEST_CASE("text that is not one JSON object in UTF-8 is malformed") {
  for (const std::string text : {"",
                                 " ",
                                 "{",
                                 "}",
                                 "[]",
                                 "1",
                                 "null",
                                 "true",
                                 "\"hello\"",
                                 "{}{}",
                                 "{} x",
                                 "{'type':1}",
                                 R"({"type":"hello",})",
                                 R"({type:"hello"})",
                                 R"({"type":"hello"} // remark)",
                                 R"({"type":"hello","since":01})",
                                 R"({"type":"hello","since":+1})",
                                 R"({"type":"hello","since":NaN})",
                                 R"({"type":"hello","since":1e999})",
                                 "{\"type\":\"hel\nlo\"}",
                                 R"({"type":"\ud800"})",
                                 R"({"type":"\x"})",
                                 "{\"type\":\"\xff\"}",
                                 "{\"type\":\"\xc0\xaf\"}",
                                 "{\"type\":\"\xed\xa0\x80\"}",
                                 "{\"type\":\"\xf4\x90\x80\x80\"}",
                                 "{\"type\":\"\xe2\x82\"}",
                                 "\xff\xfe{\"type\":\"hello\"}"})
    CHECK(error_of(text) == "malformed_json");
  CHECK(error_of(std::string_view("\0", 1)) == "malformed_json");
  CHECK(error_of(std::string_view("{\"type\":\"hello\"}\0", 17)) == "malformed_json");
  CHECK(error_of(std::string_view("{\"type\":\"hello\"}\0\xff[", 19)) == "malformed_json");
}

TEST_CASE("the last of two equal keys counts, as in most JSON libraries") {
  CHECK(command<Ping>(R"({"type":"hello","t":1,"type":"ping","t":2})").t == 2);
  CHECK(error_of(R"({"type":"ping","t":1,"t":null})") == "missing_field t");
}

TEST_CASE("unknown fields are ignored, whatever they hold") {
  for (const char* extra : {"null", "1e300", "[[[]]]", R"({"type":"act"})", R"("\u0000")"}) {
    const std::string field = std::string(",\"later\":") + extra;
    CHECK(error_of(R"({"type":"hello")" + field + "}") == "fine");
    CHECK(error_of(R"({"type":"hello","want":{"hints":true)" + field + "}}") == "fine");
    CHECK(error_of(R"({"type":"ping","t":1)" + field + "}") == "fine");
  }
}

TEST_CASE("nesting up to the limit is read to its end") {
  const std::size_t deep = 100'000;
  const auto nested = [&](std::string_view open, std::string_view close) {
    return R"({"type":"hello","x":)" + repeated(open, deep) + "1" + repeated(close, deep) + "}";
  };
  CHECK(error_in(decode_command(nested("[", "]"))) == "fine");
  CHECK(error_in(decode_command(nested("{\"a\":", "}"))) == "fine");
  CHECK(error_in(decode_command(repeated("[", deep))) == "malformed_json");
  CHECK(error_in(decode_command(repeated("{\"a\":", deep))) == "malformed_json");
}

TEST_CASE("proposals and votes") {
  const auto back = command<Propose>(R"({"type":"propose","ruling":{"do":"take_back","to":4}})");
  CHECK_FALSE(back.id);
  CHECK(back.motion == Motion(TakeBack{4}));
  const auto in = command<Propose>(
      R"({"type":"propose","id":"p","ruling":{"do":"stand_in","seat":2,"bot":null}})");
  CHECK(in.id == "p");
  CHECK(in.motion == Motion(StandIn{engine::seat_at(2), engine::bots::Level::full_greedy, false}));
  CHECK(command<Vote>(R"({"type":"vote","agree":true,"proposal":7})").agree);
  CHECK(command<Vote>(R"({"type":"vote","agree":true,"proposal":7})").proposal == 7);
  CHECK(error_of(R"({"type":"vote","id":"v","agree":true})") == "missing_field proposal re=v");
  CHECK(error_of(R"({"type":"vote","agree":true,"proposal":-1})") == "bad_field proposal");
  CHECK(error_of(R"({"type":"vote"})") == "missing_field agree");
  CHECK(error_of(R"({"type":"vote","agree":1})") == "bad_field agree");
  CHECK(error_of(R"({"type":"propose"})") == "missing_field ruling");
  CHECK(error_of(R"({"type":"propose","ruling":{"do":"take_back"}})") == "missing_field ruling.to");
  for (const char* own : {"hand_back", "give_back", "fly"})
    CHECK(error_of(R"({"type":"propose","ruling":{"do":")" + std::string(own) +
                   R"(","seat":1,"ms":5}})") == "bad_field ruling.do");
  CHECK(error_of(R"({"type":"propose","ruling":{"do":"stand_in","seat":8}})") ==
        "bad_field ruling.seat");
}
