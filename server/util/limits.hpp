// The bounds that clients and operators meet, with units and relations. One that an operator may
// change is the default of an option. Numbers that only one part knows are in that part.
#pragma once

#include "protocol/input_limits.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace server::limits {

using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;

// Input from clients.
inline constexpr std::size_t frame_bytes_max = 4096;
inline constexpr std::size_t body_bytes_max = 8192;
inline constexpr std::size_t header_bytes_max = 8192;
inline constexpr std::size_t header_fields_max = 100;
// The fields and bytes that a node adds to a header for another node.
inline constexpr std::size_t passed_fields_max = 8;
inline constexpr std::size_t passed_bytes_max = 1024;
inline constexpr std::size_t record_bytes_max = 2 * 1024 * 1024;  // a game as a file
// Headers and trailers of chunks may have as many bytes as the content, plus this number.
inline constexpr std::size_t chunk_overhead_max = 4 * 1024;
// Bytes that are read but not yet parsed: a header, or the data between the chunks of a body.
inline constexpr std::size_t unparsed_bytes_max = 16 * 1024;
inline constexpr unsigned malformed_frames_max = 8;  // consecutive; then the socket is closed

static_assert(unparsed_bytes_max > header_bytes_max,
              "a header that is too long gets its own error");
static_assert(body_bytes_max >= 6 * protocol::room_name_characters_max * 2 + 1024,
              "a room with every option set and a name all in \\u escapes fits");

// A file of building tiles from the operator. A complete one has about 5000 bytes.
inline constexpr std::size_t building_file_bytes_max = 1024 * 1024;
// An operator's token: too long to be guessed.
inline constexpr std::size_t admin_token_bytes_min = 32;
inline constexpr std::size_t admin_token_bytes_max = 1024;
// A key for JSON Web Tokens.
inline constexpr std::size_t key_bytes_max = 16 * 1024;

// Bytes read from a socket at once.
inline constexpr std::size_t socket_read_bytes = 16 * 1024;
// Bytes that the kernel takes from us before it can send them.
inline constexpr int unsent_bytes_max = 128 * 1024;

// Memory per client. A client that resumes receives the missed steps piece by piece: more whenever
// fewer than catch_up_bytes are on their way to it.
inline constexpr std::size_t step_bytes_max = 8 * 1024;
inline constexpr std::size_t snapshot_bytes_max = 64 * 1024;
inline constexpr std::size_t catch_up_bytes = 16 * 1024;
inline constexpr std::size_t outbox_bytes_max = 1024 * 1024;

static_assert(outbox_bytes_max >= catch_up_bytes + snapshot_bytes_max + 64 * step_bytes_max,
              "a slow reader may fall behind by half a game");

// Finished duplicate deals that are remembered without asking the journal.
inline constexpr std::size_t duplicates_cached_max = 10'000;

// A rate limit: `burst` uses at once, and `per_minute` in the long run.
struct Rate {
  std::uint32_t burst = 0;
  std::uint32_t per_minute = 0;  // 0: unlimited

  bool bounded() const { return per_minute > 0; }
};

// Limits per address (an IPv6 network of 64 bits counts as one), unless stated otherwise. Thirty
// players behind one address who connect at the same time, and again after a restart, stay far
// below the limits.
struct Rates {
  Rate connections{400, 1'200};    // new ones
  Rate requests{3'000, 3'000};     // all over HTTP
  Rate hellos{300, 600};           // sockets
  Rate rooms{60, 20};              // created
  Rate joins{120, 60};             // seat requests
  Rate passwords{60, 20};          // room passwords tried
  Rate passwords_of_room{60, 60};  // tried at one room, from any address; correct ones do not count
  Rate sign_ins{60, 20};
  Rate sign_ins_of_name{20, 10};  // for one name, from any address; correct ones do not count
  Rate sign_ups{60, 20};
  Rate uploads{30, 30};
  Rate changes{300, 300};                   // requests that change a room
  Rate misses{60, 20};                      // requests for rooms that do not exist
  Rate renames{30, 30};                     // further hellos in the lobby
  Rate messages{200, 1'200};                // over one socket
  Rate messages_of_player{400, 1'200};      // from one seat, over all its sockets
  Rate messages_of_address{3'000, 18'000};  // over all its sockets
  Rate chat{120, 300};                      // in all rooms and the lobby
};
inline constexpr std::size_t connections_per_address_max = 300;
// Missed steps that a socket gets for the price of opening another.
inline constexpr std::uint32_t steps_of_hello = 50;

// Keys (addresses, names or seats) that a rate limiter stores. Above this number it drops the least
// active one.
inline constexpr std::size_t rate_keys_max = 20'000;

// Connections in addition to the maximum: for operators on this machine, and for clients that only
// receive the error.
inline constexpr std::size_t connections_spare = 16;
inline constexpr std::size_t refusals_max = 64;
// The same over TLS, where each answer needs a handshake: in all.
inline constexpr Rate encrypted_refusals{20, 60};

// Frames of one message. A longer message is closed with 1008.
inline constexpr std::size_t fragments_max = 64;
// Consecutive messages above the rate; then the socket is closed.
inline constexpr unsigned over_rate_frames_max = 100;
// How long a socket is not read after such messages: twice as long each time in a row. And the
// longest time, also after too many control frames.
inline constexpr std::chrono::milliseconds over_rate_pause{50};
inline constexpr std::chrono::milliseconds read_pause_max{5'000};

// How long the journal waits for more entries before it stores the queue. It waits only if it
// expects at least `batch_entries_min` in that time, and stops at `batch_entries_max`.
inline constexpr std::chrono::microseconds batch_wait{500};
inline constexpr std::size_t batch_entries_min = 4;
inline constexpr std::size_t batch_entries_max = 64;

// Entries that are not durable while the database is slow or away: those of a room with the
// requests that wait for them, and those of all rooms. Above it acts and requests get the error
// `busy`.
inline constexpr std::size_t entries_of_room_max = 64;
inline constexpr std::size_t entries_waiting_max = 20'000;

// Steps of a game that stay encoded while somebody is there, the newest and, for a second or two,
// those that clients have missed; others are encoded again.
inline constexpr std::size_t encoded_steps_max = 64;
inline constexpr std::size_t encoded_steps_bytes_max = 256 * 1024;
// Finished games that were read back, of each shard: a further one replaces the oldest that nobody
// watches. And requests that wait for one to be read.
inline constexpr std::size_t restored_rooms_max = 256;
inline constexpr std::size_t rooms_read_waiting_max = 64;
inline constexpr std::size_t rooms_read_of_address_max = 16;
// Between two ticks of a shard while one of its rooms does not rest; see Room::rests().
inline constexpr std::chrono::milliseconds tick_period{1000};
// The time for messages, frames or ticks before a loop does other work. One of them may take a
// millisecond.
inline constexpr std::chrono::microseconds turn_max{500};
// Rooms that a shard ticks before it looks at the clock.
inline constexpr std::size_t rooms_ticked_at_once = 16;
// Rows that are played to find the state after any row of a game.
inline constexpr std::size_t rows_replayed_max = 64;

// Bytes that wait for clients of one address: in the queues of its sockets, and in responses that
// are longer than a read. A socket above it is closed; a request gets the error `busy`.
inline constexpr std::size_t outbox_bytes_of_address_max = 64 * 1024 * 1024;
inline constexpr std::size_t response_bytes_of_address_max = 16 * 1024 * 1024;

// Game files: bytes that have come, of one address and of all, until their responses; the bytes
// that count as one upload, and the frames of a response.
inline constexpr std::size_t uploaded_bytes_of_address_max = 2 * record_bytes_max;
inline constexpr std::size_t uploaded_bytes_max = 32 * record_bytes_max;
inline constexpr std::size_t upload_bytes = 64 * 1024;
inline constexpr std::size_t replay_bytes_max = 4 * 1024 * 1024;

// Jobs of each pool of threads, waiting and running: in all, and of one address (see WorkPool). A
// request waits `job_wait_max` for its job to begin, then it gets the error `busy`.
inline constexpr std::size_t file_jobs_max = 16;
inline constexpr std::size_t file_jobs_of_address_max = 4;
inline constexpr std::size_t secret_jobs_max = 64;
inline constexpr std::size_t secret_jobs_of_address_max = 8;
inline constexpr std::size_t player_jobs_max = 128;
inline constexpr std::size_t player_jobs_of_address_max = 32;
inline constexpr std::size_t packing_jobs_max = 64;
inline constexpr std::size_t packing_jobs_of_address_max = 8;
inline constexpr seconds job_wait_max{7};
// Shorter responses are not compressed.
inline constexpr std::size_t packed_bytes_min = 1024;
// Of one statement for a request; then the request gets the error `busy`.
inline constexpr seconds query_timeout{2};

// Of players: games, seats and ratings shown at once, rated games needed for a leaderboard, and
// signed-in devices of one player.
inline constexpr std::size_t games_shown_max = 50;
// A page ends after so many games even if few of them are wanted.
inline constexpr std::size_t games_examined_max = 250;
inline constexpr std::size_t own_seats_shown_max = 100;
inline constexpr std::size_t leaderboard_rows = 100;
inline constexpr std::size_t players_found_max = 20;
inline constexpr std::uint32_t rated_games_min = 10;
inline constexpr int player_sessions_max = 20;

// Bots whose state is kept between the steps of a turn.
inline constexpr std::size_t bots_remembered_max = 4096;

// Suggested moves, the best first.
inline constexpr std::size_t advised_moves_max = 3;

// Games that wait for analysis, and playouts of the search for a better move, for each decision.
inline constexpr std::size_t analyses_waiting_max = 64;
inline constexpr std::size_t analyses_of_address_max = 2;
inline constexpr seconds analysis_unasked_max{60};  // then an analysis is given up
inline constexpr std::uint32_t analysis_playouts = 1'000;
inline constexpr std::uint32_t analysis_playouts_max = 1'000'000;

// Of chat in a room: messages that one person may send in a window (see also Rates::chat), messages
// kept for each kind of audience and in all, players whose pace and mute are kept, messages in a
// frame, and messages that wait to be stored.
inline constexpr std::size_t chat_messages_in_window = 6;
inline constexpr seconds chat_window{10};
inline constexpr std::size_t chat_history_max = 50;
inline constexpr std::size_t chat_messages_max = 400;
inline constexpr std::size_t chatters_max = 64;
inline constexpr std::size_t chat_messages_in_frame = 25;
inline constexpr std::size_t chat_messages_waiting_max = 10'000;
inline constexpr std::size_t spectators_named_max = 50;
// Frames `presence` that spectators get at once between two ticks of a room; then the newest waits.
inline constexpr std::size_t presences_per_tick_max = 5;

// Of the lobby: rooms in its list, and those of one address while more are listed; how often it
// checks for changes, and waits after a frame of changes; average bytes a second to all clients,
// where each frame counts at least `lobby_frame_cost`, and to one, both up to the longest wait;
// bytes that may be on their way to a client that is sent more of the list;
// clients that get a frame before the shard does other work, and frames for all clients that wait
// for that: above it chat gets the error `busy`; players in quick match.
inline constexpr std::size_t rooms_listed_max = 100;
inline constexpr std::size_t rooms_listed_of_address_max = 20;
inline constexpr std::chrono::milliseconds lobby_tick{250};
inline constexpr std::chrono::milliseconds lobby_interval_min{500};
inline constexpr std::chrono::milliseconds lobby_interval_max{10'000};
inline constexpr std::size_t lobby_bytes_per_second = 8 * 1024 * 1024;
inline constexpr std::size_t lobby_bytes_per_second_of_client = 64 * 1024;
inline constexpr std::size_t lobby_frame_cost = 1024;
inline constexpr std::size_t lobby_backlog_bytes_max = 256 * 1024;
inline constexpr std::size_t lobby_clients_at_once = 256;
inline constexpr std::size_t lobby_frames_waiting_max = 64;
inline constexpr std::size_t seeks_max = 1'000;
inline constexpr std::size_t seeks_per_address_max = 64;

static_assert(chat_messages_in_frame *
                      (4 * (protocol::chat_characters_max + protocol::player_name_characters_max) +
                       2 * protocol::id_bytes_max + 256) <
                  snapshot_bytes_max,
              "a frame fits messages made of emoji");

// Totals.
inline constexpr std::size_t connections_max = 10'000;
inline constexpr std::size_t rooms_max = 10'000;
inline constexpr std::size_t rooms_per_address_max = 300;
inline constexpr std::size_t operator_connections_max = 32;
inline constexpr std::size_t announcements_max = 20;             // shown at the same time
inline constexpr std::uint32_t spectators_per_room_max = 1'000;  // that a host may allow

// Table decisions of the players in one game; and its rows that do not lead to the present table,
// decisions and what was taken back, after which nothing more is taken back. Each costs memory, and
// time whenever the game is played again.
inline constexpr std::uint32_t decisions_per_game_max = 500;
inline constexpr std::size_t rows_beside_the_table_max = 1'000;

// In a cluster a node gives rooms away if it has a quarter more than the mean, and at least
// `rooms_above_mean_min` more; at most `rooms_transferred_at_once` a second.
inline constexpr std::size_t rooms_above_mean_min = 8;
inline constexpr std::size_t rooms_transferred_at_once = 8;
// If a transfer takes longer, as in an outage of the database, the room is free instead, because
// the other node looks only for recent transfers.
inline constexpr seconds transfer_max{30};

static_assert(rooms_transferred_at_once <= rooms_above_mean_min,
              "a node that received rooms does not give them away again");

// Alerts of players who are away: subscriptions of a seat, of an account, and of one endpoint, URL
// or e-mail address; games that a message names; bytes of a response that are read.
inline constexpr std::size_t alerts_of_seat_max = 8;
inline constexpr std::size_t alerts_of_player_max = 16;
inline constexpr std::size_t alerts_of_address_max = 64;
inline constexpr std::size_t alert_games_shown_max = 5;
inline constexpr std::size_t alert_response_bytes_max = 4 * 1024;
// Their deliveries: those that wait; of them the untrusted ones, whose host has not been quick
// lately or which have failed; of these the failing ones, whose host is slow or which have failed;
// and the attempts at each. Deliveries above a rate are dropped.
inline constexpr std::size_t alerts_waiting_max = 1'000;
inline constexpr std::size_t alerts_untrusted_max = alerts_waiting_max / 2;
inline constexpr std::size_t alerts_failing_max = alerts_untrusted_max / 2;
// Those under way: to one host, to hosts that are not slow, of them to new ones, and to slow ones,
// which have taken longer than `alert_quick_time`.
inline constexpr std::size_t alert_transfers_to_host_max = 2;
inline constexpr std::size_t alert_quick_transfers_max = 12;
inline constexpr std::size_t alert_new_transfers_max = 8;
inline constexpr std::size_t alert_slow_transfers_max = 4;
inline constexpr seconds alert_quick_time{2};
inline constexpr unsigned alert_attempts_max = 4;
inline constexpr Rate alerts_of_subscription{10, 1};
inline constexpr Rate alerts_of_payer{30, 3};
inline constexpr Rate alerts_to_host{240, 120};
// E-mails that ask to confirm an address: to one address, and asked for by one, in an hour.
inline constexpr unsigned confirmations_to_address_max = 3;
inline constexpr unsigned confirmations_of_payer_max = 20;

// Discovery on the local network: messages read, and responses to single senders; other servers
// that are shown, and how often they are asked for.
inline constexpr Rate discovery_messages{400, 12'000};
inline constexpr Rate discovery_replies{20, 600};
inline constexpr std::size_t nearby_servers_max = 16;
inline constexpr seconds nearby_pause{60};

// Of one address, requests that wait until the database has answered where a room is.
inline constexpr std::size_t questions_of_address_max = 64;

// Requests forwarded to the node that has the room: in flight to one node at a time, and the size
// of a response.
inline constexpr std::size_t proxied_requests_max = 128;
inline constexpr std::size_t proxied_requests_of_address_max = 16;
inline constexpr std::size_t proxied_response_bytes_max = 2 * record_bytes_max;

// Room lists exchanged by nodes: the shortest time between two writes, the time between checks for
// missed changes, and the maximum size.
inline constexpr std::chrono::milliseconds listing_interval_min{1'000};
inline constexpr std::chrono::milliseconds listing_interval_max{2'000};
inline constexpr std::size_t listing_bytes_max = 256 * 1024;

// Durations.
inline constexpr std::chrono::milliseconds lag_allowance{500};  // of each act, not charged
inline constexpr seconds low_time{10};  // left on a clock: all clients are notified
// A transaction of PostgreSQL without a statement; less than the shortest lease.
inline constexpr std::chrono::milliseconds transaction_idle_max{1500};
inline constexpr seconds node_lease{5};     // a node without a heartbeat for this long is replaced
inline constexpr seconds outage_bonus{10};  // given back in addition to the outage
// A room whose rows are rejected repeatedly is retried after 2, 4, … ticks of one second, up to
// this power of two. After `halt_reset_ticks` ticks without a rejection the count starts again.
inline constexpr unsigned halt_doublings_max = 6;
inline constexpr unsigned halt_reset_ticks = 600;
inline constexpr seconds suspension_min{5};  // between two reads of the clock: a standstill
inline constexpr hours long_outage{24};      // is a row of each game, also without a running clock
inline constexpr seconds slow_store_min{2};  // to store an act; a longer delay is given back
inline constexpr seconds absence_grace{20};  // at the start of each absence, not counted
inline constexpr seconds proposal_timeout{60};        // for the votes on a proposal
inline constexpr seconds declined_proposal_wait{30};  // until a declined proposal may be repeated
inline constexpr seconds hello_timeout{10};
inline constexpr seconds handshake_timeout{10};  // of TLS
inline constexpr seconds heartbeat_timeout{20};  // pings are sent after half of it
inline constexpr seconds close_timeout{5};  // for the closing handshake; then the socket is closed
inline constexpr seconds request_timeout{15};        // for one whole HTTP request
inline constexpr seconds idle_timeout{30};           // between requests on one connection
inline constexpr seconds shard_timeout{10};          // for a shard to answer; then /live fails
inline constexpr seconds commit_timeout{5};          // for one transaction; then /ready fails
inline constexpr seconds storage_timeout{7};         // then HTTP requests get the error `busy`
inline constexpr seconds node_connect_timeout{3};    // to another node
inline constexpr seconds node_response_timeout{10};  // its whole response
inline constexpr seconds shutdown_timeout{10};       // for farewells, then the process ends
inline constexpr std::chrono::milliseconds bot_pace{800};
inline constexpr seconds bot_pace_max{20};
inline constexpr std::chrono::milliseconds flat_search_time{50};
inline constexpr std::chrono::milliseconds tree_search_time{250};
inline constexpr seconds search_time_max{20};
inline constexpr seconds bot_remembered_for{60};  // between two steps of its turn
inline constexpr seconds bot_timeout{30};      // for a bot's move; then the move is requested again
inline constexpr seconds host_timeout{60};     // without the host, then another player becomes host
inline constexpr minutes host_silence_max{5};  // of a connected host while a full table waits
inline constexpr seconds rest_after{60};       // a room rests at the earliest, after its last use
inline constexpr hours rest_max{24};           // of a room: timers cannot wait for a million days
inline constexpr seconds clock_read_period{4};  // also while all shards rest
static_assert(clock_read_period < suspension_min);
// Between stored heartbeats of a server on which a clock of a game runs, and without connected
// clients; multiples of clock_read_period.
inline constexpr seconds alive_period{12};
inline constexpr seconds alive_period_quiet{60};
inline constexpr minutes seat_ticket_life{10};  // to move a seat to another device
inline constexpr minutes waiting_room_idle_max{60};
inline constexpr minutes finished_room_linger{10};
inline constexpr unsigned abandoned_after_days = 14;
inline constexpr seconds lookup_retry{5};       // after a look-up of an account that failed
inline constexpr seconds alert_after{60};       // that a game waits for an absent player
inline constexpr minutes alert_connected{10};   // that a correspondence game waits for any player
inline constexpr unsigned alert_vote_part = 3;  // a vote is due when this part of its time is over
inline constexpr seconds alert_gather{5};    // from the first due wait of an account to its message
inline constexpr minutes alert_pause{3};     // between two messages to an account
inline constexpr seconds alert_timeout{10};  // for one message to a push service or a webhook
inline constexpr seconds alert_mail_timeout{60};  // for an e-mail, which a mail server may scan
inline constexpr seconds alert_backoff{30};  // before the second attempt; then four times as long
inline constexpr hours alert_retry_max{1};   // that a server may ask to wait with Retry-After
inline constexpr hours alert_long_turn{24};  // a turn of at least this time gets a reminder …
inline constexpr unsigned alert_last_part = 8;      // … when this part of it is left
inline constexpr hours alert_unconfirmed_life{24};  // of an e-mail address
inline constexpr hours wall_jump{24};  // a wall clock that jumps ahead by more deletes no rows …
inline constexpr hours wall_jump_grace{1};  // … until it has been ahead for this long
inline constexpr hours abandoned_grace{1};  // to reconnect to a game after a start of the server

static_assert(heartbeat_timeout < seconds{30},
              "a half-open socket is noticed within half a minute");
static_assert(close_timeout < shutdown_timeout);
static_assert(node_connect_timeout + node_response_timeout < request_timeout,
              "the client is answered when another node is silent");
static_assert(storage_timeout < node_response_timeout,
              "a forwarded request is answered in time, too");
static_assert(bot_pace_max * 13 / 10 < bot_timeout, "the slowest bot is not asked twice");
static_assert(search_time_max < bot_timeout);
static_assert(bot_remembered_for > bot_timeout);

}  // namespace server::limits
