// Every bound of the server, with its unit, and how the bounds depend on each other. Those that an
// operator may change are defaults here and options in config.hpp.
#pragma once

#include "protocol/limits.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace server::limits {

using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;

// What a client may send.
inline constexpr std::size_t frame_bytes_max = 4096;
inline constexpr std::size_t body_bytes_max = 8192;
inline constexpr std::size_t header_bytes_max = 8192;
inline constexpr std::size_t record_bytes_max = 2 * 1024 * 1024;  // a game as a file
// Read and not yet understood: a header, or what stands between the chunks of a body.
inline constexpr std::size_t unparsed_bytes_max = 16 * 1024;
inline constexpr unsigned malformed_frames_max = 8;  // in a row, then the socket is closed

static_assert(unparsed_bytes_max > header_bytes_max, "a header that is too long is told so");
static_assert(body_bytes_max >= 6 * protocol::room_name_characters_max * 2 + 1024,
              "a room with every option set and a name all in \\u escapes fits");

// What an operator may write about building tiles. A whole file has about 5000 bytes.
inline constexpr std::size_t building_file_bytes_max = 1024 * 1024;
// And a token for whoever runs the server, which is no shorter than it can be guessed.
inline constexpr std::size_t admin_token_bytes_min = 32;
inline constexpr std::size_t admin_token_bytes_max = 1024;
// And a key for JSON Web Tokens.
inline constexpr std::size_t key_bytes_max = 16 * 1024;

// Of what a socket has received, read at once.
inline constexpr std::size_t socket_read_bytes = 16 * 1024;

// What the server keeps for a client. A client that resumes is sent what it missed piece by piece:
// more whenever less than catch_up_bytes are on their way to it.
inline constexpr std::size_t step_bytes_max = 8 * 1024;
inline constexpr std::size_t snapshot_bytes_max = 64 * 1024;
inline constexpr std::size_t catch_up_bytes = 16 * 1024;
inline constexpr std::size_t outbox_bytes_max = 1024 * 1024;

static_assert(outbox_bytes_max >= catch_up_bytes + snapshot_bytes_max + 64 * step_bytes_max,
              "somebody who reads slowly has time for half a game");

// Of tables with the same deal that are all over: so many are known without asking the journal.
inline constexpr std::size_t duplicates_kept_max = 10'000;

// How often something may be done: `burst` times at once, and `per_minute` in the long run.
struct Rate {
  std::uint32_t burst = 0;
  std::uint32_t per_minute = 0;  // 0: as often as anybody likes

  bool bounded() const { return per_minute > 0; }
};

// What one address may do (an IPv6 network of 64 bits counts as one), unless something else is
// said. Thirty people behind one address who all come at once, and come back after a restart, stay
// far below.
struct Rates {
  Rate connections{400, 1'200};    // new ones
  Rate requests{3'000, 3'000};     // all over HTTP
  Rate hellos{300, 600};           // sockets
  Rate rooms{60, 20};              // made
  Rate joins{120, 60};             // seats asked for
  Rate passwords{60, 20};          // of rooms, tried
  Rate passwords_of_room{60, 60};  // tried at one room, from anywhere; right ones do not count
  Rate sign_ins{60, 20};
  Rate sign_ins_of_name{20, 10};  // under one name, from anywhere; right ones do not count
  Rate sign_ups{60, 20};
  Rate uploads{30, 30};
  Rate messages{200, 1'200};            // over one socket
  Rate messages_of_player{400, 1'200};  // from one seat, over all its sockets
  Rate chat{120, 300};                  // messages for people, in all rooms and the lobby
};
inline constexpr std::size_t connections_per_address_max = 300;

// Addresses, names or seats that a bound remembers. Beyond them those are forgotten that have done
// least.
inline constexpr std::size_t rate_keys_max = 20'000;

// Connections beyond the bound: for those at this machine, who look after the server, and for those
// who are told that they are too many.
inline constexpr std::size_t connections_spare = 16;
inline constexpr std::size_t refusals_max = 64;

// Messages in a row that came too fast, then the socket is closed.
inline constexpr unsigned hurried_frames_max = 100;

// Entries of the journal that come while it waits before it stores what is queued. It waits only
// where at least so many come in that time, and no longer than until there are so many.
inline constexpr std::chrono::microseconds gather_time{500};
inline constexpr std::size_t gathered_entries_min = 4;
inline constexpr std::size_t gathered_entries_max = 64;

// Of a game: the newest steps stay encoded, older ones are encoded again for whoever missed them.
inline constexpr std::size_t steps_kept = 64;

// Games as files: large bodies are read, and work is waiting, at most so many at a time.
inline constexpr std::size_t record_uploads_max = 4;
inline constexpr std::size_t background_jobs_max = 16;

// Of people whom the server knows: what of their games and ratings is shown at once, how many rated
// games make somebody known well enough for a leaderboard, and on how many devices one is signed
// in.
inline constexpr std::size_t player_jobs_max = 128;
inline constexpr std::size_t games_shown_max = 50;
inline constexpr std::size_t own_seats_shown_max = 100;
inline constexpr std::size_t leaderboard_rows = 100;
inline constexpr std::size_t players_found_max = 20;
inline constexpr std::uint32_t rated_games_min = 10;
inline constexpr int player_sessions_max = 20;

// Bots whose thoughts are kept between the steps of a turn.
inline constexpr std::size_t bots_remembered_max = 4096;

// Of advice, the best first.
inline constexpr std::size_t advised_moves_max = 3;

// Games that wait for their analysis, and playouts for each decision in it.
inline constexpr std::size_t analyses_waiting_max = 64;
inline constexpr std::uint32_t analysis_playouts = 1'000;
inline constexpr std::uint32_t analysis_playouts_max = 1'000'000;

// Of what is said in a room: how much one person may say in a while (and see Rates::chat), how many
// messages are kept for each kind of audience, and in how many frames they are told; how many wait
// to be written down.
inline constexpr std::size_t chat_messages_in_window = 6;
inline constexpr seconds chat_window{10};
inline constexpr std::size_t chat_messages_kept = 50;
inline constexpr std::size_t chat_messages_in_frame = 25;
inline constexpr std::size_t chat_messages_waiting_max = 10'000;
inline constexpr std::size_t spectators_named_max = 50;

// Of the lobby: rooms in its list; how often it looks for what has changed, and how many bytes a
// second go to all its visitors on the average, a frame counting as so many at least; how much may
// be on its way to somebody who is told more of the list; who looks for people to play with.
inline constexpr std::size_t rooms_listed_max = 100;
inline constexpr std::chrono::milliseconds lobby_tick{250};
inline constexpr std::chrono::milliseconds lobby_interval_min{500};
inline constexpr std::chrono::milliseconds lobby_interval_max{10'000};
inline constexpr std::size_t lobby_bytes_per_second = 8 * 1024 * 1024;
inline constexpr std::size_t lobby_frame_cost = 1024;
inline constexpr std::size_t lobby_backlog_bytes_max = 256 * 1024;
inline constexpr std::size_t seeks_max = 1'000;

static_assert(chat_messages_in_frame *
                      (4 * (protocol::chat_characters_max + protocol::player_name_characters_max) +
                       2 * protocol::id_bytes_max + 256) <
                  snapshot_bytes_max,
              "messages of emoji fit into their frame");

// How many.
inline constexpr std::size_t connections_max = 10'000;
inline constexpr std::size_t rooms_max = 10'000;
inline constexpr std::size_t operator_connections_max = 32;
inline constexpr std::size_t announcements_max = 20;             // that stand
inline constexpr std::uint32_t spectators_per_room_max = 1'000;  // that a host may allow

// Decisions beside the board, in one game.
inline constexpr std::uint32_t rulings_per_game_max = 500;

// Among several servers one gives rooms to others if it has a quarter more than the mean and so
// many more; so many of them a second.
inline constexpr std::size_t rooms_above_mean_min = 8;
inline constexpr std::size_t rooms_given_at_once = 8;

static_assert(rooms_given_at_once <= rooms_above_mean_min,
              "who is given some on top of its share has nothing to give away");

// Of what is passed on to another server that has the room: requests on their way to one such
// server at a time, and what it may answer.
inline constexpr std::size_t passed_at_once_max = 128;
inline constexpr std::size_t passed_answer_bytes_max = 2 * record_bytes_max;

// Of what servers that share a database tell each other of their lists: how often at most, how
// often they look whether they have missed something, and in how many bytes.
inline constexpr std::chrono::milliseconds listing_interval_min{1'000};
inline constexpr std::chrono::milliseconds listing_interval_max{2'000};
inline constexpr std::size_t listing_bytes_max = 256 * 1024;

// How long.
inline constexpr std::chrono::milliseconds lag_allowance{500};  // of each act, for nobody's clock
inline constexpr seconds low_time{10};      // left on a clock, then everybody is told
inline constexpr seconds node_lease{5};     // unheard of for so long, a node is replaced
inline constexpr seconds outage_grace{10};  // for coming back, beside what an outage took
// A room whose rows are refused again and again is left alone for 2, 4, … ticks, of a second each,
// up to this power of two; and how long it is remembered that it was, once it is back.
inline constexpr unsigned halt_doublings_max = 6;
inline constexpr unsigned halts_remembered = 600;
inline constexpr seconds standstill{5};         // of the process, then it was an outage
inline constexpr seconds storing_late{2};       // to store an act; the time beyond is given back
inline constexpr seconds absence_grace{20};     // of each absence, before it counts
inline constexpr seconds proposal_timeout{60};  // for everybody's answer
inline constexpr seconds declined_for{30};      // then the same may be proposed again
inline constexpr seconds hello_timeout{10};
inline constexpr seconds handshake_timeout{10};  // of TLS
inline constexpr seconds heartbeat_timeout{20};  // pings go out after half of it
inline constexpr seconds close_timeout{5};       // for a closing handshake, then the socket is cut
inline constexpr seconds request_timeout{15};    // for one whole HTTP request
inline constexpr seconds idle_timeout{30};       // between requests on one connection
inline constexpr seconds tick_patience{10};      // with a loop that should turn once a second
inline constexpr seconds commit_patience{5};     // with the disk, before others are sent elsewhere
inline constexpr seconds storing_patience{7};    // then who asks over HTTP is told `busy`
inline constexpr seconds node_connect_timeout{3};  // to another server
inline constexpr seconds node_answer_timeout{10};  // its whole answer
inline constexpr seconds shutdown_timeout{10};     // for farewells, then the process ends
inline constexpr std::chrono::milliseconds bot_pace{800};
inline constexpr seconds bot_pace_max{20};
inline constexpr std::chrono::milliseconds flat_search_time{50};
inline constexpr std::chrono::milliseconds tree_search_time{250};
inline constexpr seconds search_time_max{20};
inline constexpr seconds bot_remembered_for{60};  // between two steps of its turn
inline constexpr seconds bot_patience{30};        // with a bot, then it is asked again
inline constexpr seconds host_patience{60};       // without the host, then somebody else is it
inline constexpr minutes host_silence_max{5};     // of a host for whom a full table waits, likewise
inline constexpr seconds alive_period{5};         // that the server runs is written down so often,
inline constexpr seconds alive_period_quiet{60};  // and so often while nobody is connected
inline constexpr minutes seat_ticket_life{10};    // to carry a seat to another device
inline constexpr minutes waiting_room_idle_max{60};
inline constexpr minutes finished_room_linger{10};
inline constexpr unsigned abandoned_after_days = 14;
inline constexpr hours wall_jump{24};             // ahead: nothing is deleted by such a clock …
inline constexpr hours wall_jump_doubted_for{1};  // … before it has shown that for so long
inline constexpr hours abandoned_grace{1};  // for coming back to it after a start of the server

static_assert(heartbeat_timeout < seconds{30},
              "a half-open socket is noticed within half a minute");
static_assert(close_timeout < shutdown_timeout);
static_assert(node_connect_timeout + node_answer_timeout < request_timeout,
              "who asks is told that another server does not answer");
static_assert(storing_patience < node_answer_timeout, "so is somebody who was passed on");
static_assert(bot_pace_max * 13 / 10 < bot_patience, "the calmest bot is not asked twice");
static_assert(search_time_max < bot_patience);
static_assert(bot_remembered_for > bot_patience);

}  // namespace server::limits
