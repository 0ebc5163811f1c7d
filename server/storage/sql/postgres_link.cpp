#include "server/storage/sql/postgres_link.hpp"

#include "server/storage/sql/error.hpp"
#include "server/storage/sql/fault.hpp"
#include "server/storage/sql/postgres_values.hpp"

#include <array>
#include <cstdlib>
#include <libpq-fe.h>
#include <poll.h>
#include <regex>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace server::storage::sql {
namespace {

struct Clear {
  void operator()(PGresult* result) const { PQclear(result); }
};
using PostgresResult = std::unique_ptr<PGresult, Clear>;

std::string trimmed(std::string text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.pop_back();
  return text;
}

std::string_view state_of(const PGresult* result) {
  const char* const state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
  return state == nullptr ? std::string_view() : state;
}

std::string message_of(const PGresult* result) {
  const char* const message = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
  return message == nullptr ? trimmed(PQresultErrorMessage(result)) : message;
}

// See one_row().
constexpr std::string_view division_by_zero = "22012";

// Wraps a statement so that it fails if it changes nothing, without waiting for its result.
std::string one_row(const std::string& sql) {
  if (sql.starts_with("INSERT")) return sql;
  return "WITH changed AS (" + sql + " RETURNING 1) SELECT 1 / count(*) FROM changed";
}

class PostgresConnection final : public DriverConnection {
 public:
  explicit PostgresConnection(PGconn* connection) : connection_(connection) {}
  ~PostgresConnection() override { PQfinish(connection_); }
  PostgresConnection(const PostgresConnection&) = delete;
  PostgresConnection& operator=(const PostgresConnection&) = delete;

  std::unique_ptr<Prepared> prepare(const std::string& sql) override;
  void execute(const std::string& sql) override { check(PQexec(connection_, sql.c_str())); }
  void define(const std::string& tables) override {
    // Compares texts by bytes, as SQLite does.
    std::string words = std::regex_replace(tables, std::regex("\\bTEXT\\b"), "TEXT COLLATE \"C\"");
    words = std::regex_replace(words, std::regex("\\bINTEGER\\b"), "BIGINT");
    words = std::regex_replace(words, std::regex("\\bBLOB\\b"), "BYTEA");
    execute(std::regex_replace(words, std::regex("\\) STRICT(, WITHOUT ROWID)?;"), ");"));
  }
  void begin(TransactionKind kind) override;
  void commit() override;
  void rollback() noexcept override;
  bool lost() noexcept override;
  void listen(const std::string& channel) override { execute("LISTEN " + channel); }
  bool wait_for_notification(std::chrono::milliseconds longest, int wake) override;
  std::vector<std::string> damage(const std::stop_token&) override { return {}; }
  void finish(bool) noexcept override {}

  // The name of the prepared statement.
  const std::string& named(const std::string& sql);
  // Waits for the result, unless in a batch.
  PostgresResult execute_prepared(const std::string& name, const BoundValues& values);
  // Does not wait in a batch.
  void send(const std::string& name, const BoundValues& values);

 private:
  // Throws an exception for an error.
  PostgresResult check(PGresult* result);
  [[noreturn]] void fail(std::string_view state, const std::string& message);
  void check_sent(int sent) {
    if (sent != 1) fail("08006", trimmed(PQerrorMessage(connection_)));
  }
  // Waits for all pending results and returns the last.
  PostgresResult read_pending();

  PGconn* connection_;
  std::unordered_map<std::string, std::string> names_;  // by the text of the statement
  bool in_batch_ = false;
  bool lost_ = false;
};

class LinkPrepared final : public Prepared {
 public:
  LinkPrepared(PostgresConnection& link, std::string sql) : link_(link), sql_(std::move(sql)) {
    name_ = link_.named(sql_);
  }

  void start(Values values) override {
    result_ = link_.execute_prepared(name_, BoundValues(values));
    row_ = -1;
  }
  bool next() override { return ++row_ < PQntuples(result_.get()); }
  Value value(int column) const override { return value_in(result_.get(), row_, column); }
  std::string name(int column) const override { return PQfname(result_.get(), column); }
  void end() noexcept override { result_.reset(); }
  std::int64_t run(Values values) override {
    const PostgresResult result = link_.execute_prepared(name_, BoundValues(values));
    return std::strtoll(PQcmdTuples(result.get()), nullptr, 10);
  }
  void store(Values values) override {
    link_.send(link_.named(one_row(sql_)), BoundValues(values));
  }
  void apply(Values values) override { link_.send(name_, BoundValues(values)); }

 private:
  PostgresConnection& link_;
  std::string sql_;
  std::string name_;
  PostgresResult result_;
  int row_ = -1;
};

std::unique_ptr<Prepared> PostgresConnection::prepare(const std::string& sql) {
  return std::make_unique<LinkPrepared>(*this, sql);
}

const std::string& PostgresConnection::named(const std::string& sql) {
  const auto found = names_.find(sql);
  if (found != names_.end()) return found->second;
  const std::string name = "s" + std::to_string(names_.size());
  if (in_batch_) {
    check_sent(PQsendPrepare(connection_, name.c_str(), sql.c_str(), 0, nullptr));
    read_pending();
  } else {
    check(PQprepare(connection_, name.c_str(), sql.c_str(), 0, nullptr));
  }
  return names_.emplace(sql, name).first->second;
}

PostgresResult PostgresConnection::execute_prepared(const std::string& name,
                                                    const BoundValues& values) {
  if (in_batch_) {
    send(name, values);
    return read_pending();
  }
  return check(PQexecPrepared(connection_, name.c_str(), values.count(), values.data(),
                              values.sizes(), values.formats(), as_binary));
}

void PostgresConnection::send(const std::string& name, const BoundValues& values) {
  if (!in_batch_) {
    execute_prepared(name, values);
    return;
  }
  check_sent(PQsendQueryPrepared(connection_, name.c_str(), values.count(), values.data(),
                                 values.sizes(), values.formats(), as_binary));
}

PostgresResult PostgresConnection::check(PGresult* result) {
  PostgresResult owned(result);
  const ExecStatusType status = PQresultStatus(result);
  if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) return owned;
  fail(state_of(result),
       result == nullptr ? trimmed(PQerrorMessage(connection_)) : message_of(result));
}

void PostgresConnection::fail(std::string_view state, const std::string& message) {
  const FaultRow& row = fault_of_state(state);
  const bool gone = PQstatus(connection_) != CONNECTION_OK;
  const std::string with_state = message + (state.empty() ? "" : " [" + std::string(state) + "]");
  if (gone || row.fault == StorageFault::transient) {
    lost_ = true;
    throw DatabaseUnavailable(with_state);
  }
  if (state == division_by_zero) throw StatementRejected("no such row");
  if (row.fault == StorageFault::refused) throw StatementRejected(message);
  throw Error(with_state);
}

PostgresResult PostgresConnection::read_pending() {
  check_sent(PQpipelineSync(connection_));
  PostgresResult last;
  PostgresResult wrong;
  bool ended = false;
  for (;;) {
    PostgresResult result(PQgetResult(connection_));
    if (!result) {
      // One null separates two results; two in a row mark the end.
      if (ended) fail("08006", trimmed(PQerrorMessage(connection_)));
      ended = true;
      continue;
    }
    ended = false;
    const ExecStatusType status = PQresultStatus(result.get());
    if (status == PGRES_PIPELINE_SYNC) break;
    if (status == PGRES_PIPELINE_ABORTED) continue;
    const bool good = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
    if (!good && !wrong) wrong = std::move(result);
    if (good) last = std::move(result);
    if (PQstatus(connection_) != CONNECTION_OK) break;
  }
  if (wrong) fail(state_of(wrong.get()), message_of(wrong.get()));
  return last;
}

void PostgresConnection::begin(TransactionKind kind) {
  if (kind != TransactionKind::batch)
    return execute(kind == TransactionKind::change ? "BEGIN"
                                                   : "BEGIN ISOLATION LEVEL REPEATABLE READ");
  if (PQenterPipelineMode(connection_) != 1) fail("08006", "pipeline mode is not available");
  in_batch_ = true;
  check_sent(PQsendQueryParams(connection_, "BEGIN", 0, nullptr, nullptr, nullptr, nullptr, 0));
}

void PostgresConnection::commit() {
  if (in_batch_) {
    check_sent(PQsendQueryParams(connection_, "COMMIT", 0, nullptr, nullptr, nullptr, nullptr, 0));
    read_pending();
    PQexitPipelineMode(connection_);
    in_batch_ = false;
    return;
  }
  // COMMIT of a failed transaction returns ROLLBACK.
  const PostgresResult result = check(PQexec(connection_, "COMMIT"));
  if (std::string_view(PQcmdStatus(result.get())) != "COMMIT") throw Error("nothing was committed");
}

void PostgresConnection::rollback() noexcept {
  if (in_batch_) {
    try {
      read_pending();
    } catch (const Error&) {
      // The transaction has already reported its error.
    }
    PQexitPipelineMode(connection_);
    in_batch_ = false;
  }
  if (PQtransactionStatus(connection_) != PQTRANS_IDLE) PQclear(PQexec(connection_, "ROLLBACK"));
}

bool PostgresConnection::lost() noexcept {
  // Twice: the first call reads the server's last message, the second sees the end of the
  // connection.
  for (int i = 0; i < 2 && !lost_ && !in_batch_; ++i) lost_ = PQconsumeInput(connection_) == 0;
  return lost_ || PQstatus(connection_) != CONNECTION_OK;
}

bool PostgresConnection::wait_for_notification(std::chrono::milliseconds longest, int wake) {
  const auto notified = [&] {
    bool any = false;
    while (PGnotify* const one = PQnotifies(connection_)) {
      any = true;
      PQfreemem(one);
    }
    return any;
  };
  // Notifications already read need no waiting.
  if (lost() || notified()) return true;
  std::array<pollfd, 2> places{{{PQsocket(connection_), POLLIN, 0}, {wake, POLLIN, 0}}};
  if (poll(places.data(), places.size(), static_cast<int>(longest.count())) <= 0) return false;
  if (places[0].revents == 0) return false;
  return lost() || notified();
}

}  // namespace

std::unique_ptr<DriverConnection> make_link(pg_conn* connection) {
  return std::make_unique<PostgresConnection>(connection);
}

}  // namespace server::storage::sql
