#include "server/storage/sql/postgres_driver.hpp"

#include <array>
#include <bit>
#include <cstring>
#include <libpq-fe.h>
#include <regex>
#include <string_view>
#include <unordered_map>

namespace server::storage::sql {
namespace {

// pg_type.oid, which never changes.
enum TypeId : Oid { boolean = 16, bytes = 17, int8 = 20, int2 = 21, int4 = 23, float8 = 701 };
constexpr int as_text = 0;
constexpr int as_binary = 1;

struct Clear {
  void operator()(PGresult* result) const { PQclear(result); }
};
using Result = std::unique_ptr<PGresult, Clear>;

template <class Number>
Number big_endian(const char* bytes) {
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < sizeof(Number); ++i)
    number = (number << 8) | static_cast<unsigned char>(bytes[i]);
  if constexpr (std::is_floating_point_v<Number>)
    return std::bit_cast<Number>(number);
  else
    return static_cast<Number>(number);
}

Value value_in(const PGresult* result, int row, int column) {
  if (PQgetisnull(result, row, column) != 0) return null;
  const char* const data = PQgetvalue(result, row, column);
  const auto size = static_cast<std::size_t>(PQgetlength(result, row, column));
  switch (PQftype(result, column)) {
    case boolean:
      return std::int64_t{data[0]};
    case int2:
      return std::int64_t{big_endian<std::int16_t>(data)};
    case int4:
      return std::int64_t{big_endian<std::int32_t>(data)};
    case int8:
      return big_endian<std::int64_t>(data);
    case float8:
      return big_endian<double>(data);
    case bytes:
      return Bytes(reinterpret_cast<const std::uint8_t*>(data), size);
    default:
      return std::string_view(data, size);
  }
}

// Values as libpq wants them. A number is sent as text, because its type is the server's choice;
// texts and bytes are sent as they are.
class Parameters {
 public:
  explicit Parameters(Values values) : numbers_(values.size()) {
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (const auto* number = std::get_if<std::int64_t>(&values[i]))
        add_number(i, std::to_string(*number));
      else if (const auto* real = std::get_if<double>(&values[i]))
        add_number(i, std::to_string(*real));
      else if (const auto* text = std::get_if<std::string_view>(&values[i]))
        add(text->data(), text->size(), as_binary);
      else if (const auto* raw = std::get_if<Bytes>(&values[i]))
        add(reinterpret_cast<const char*>(raw->data()), raw->size(), as_binary);
      else
        data_.push_back(nullptr), sizes_.push_back(0), formats_.push_back(as_text);
    }
  }

  int count() const { return static_cast<int>(data_.size()); }
  const char* const* data() const { return data_.data(); }
  const int* sizes() const { return sizes_.data(); }
  const int* formats() const { return formats_.data(); }

 private:
  void add(const char* data, std::size_t size, int format) {
    data_.push_back(data == nullptr ? "" : data);
    sizes_.push_back(static_cast<int>(size));
    formats_.push_back(format);
  }
  void add_number(std::size_t index, std::string digits) {
    numbers_[index] = std::move(digits);
    add(numbers_[index].c_str(), numbers_[index].size(), as_text);
  }

  std::vector<std::string> numbers_;
  std::vector<const char*> data_;
  std::vector<int> sizes_;
  std::vector<int> formats_;
};

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

// By the classes of SQLSTATE. No connection, no resources, stopped by the operator, a deadlock: the
// same can go well when it is done again.
bool is_passing(std::string_view state) {
  for (const std::string_view start : {"08", "40", "53", "57", "58030"})
    if (state.starts_with(start)) return true;
  return false;
}

// Data that are none, a broken constraint, what a trigger says; and see one_row().
bool is_refusal(std::string_view state) {
  return state.starts_with("22") || state.starts_with("23") || state.starts_with("P0");
}
constexpr std::string_view division_by_zero = "22012";

// The same statement, which fails where it changes nothing: the answer is not waited for.
std::string one_row(const std::string& sql) {
  if (sql.starts_with("INSERT")) return sql;
  return "WITH changed AS (" + sql + " RETURNING 1) SELECT 1 / count(*) FROM changed";
}

class Link final : public Connection {
 public:
  explicit Link(PGconn* connection) : connection_(connection) {}
  ~Link() override { PQfinish(connection_); }
  Link(const Link&) = delete;
  Link& operator=(const Link&) = delete;

  std::unique_ptr<Prepared> prepare(const std::string& sql) override;
  void execute(const std::string& sql) override { check(PQexec(connection_, sql.c_str())); }
  void define(const std::string& tables) override {
    // Texts are compared by their bytes, as SQLite does.
    std::string words = std::regex_replace(tables, std::regex("\\bTEXT\\b"), "TEXT COLLATE \"C\"");
    words = std::regex_replace(words, std::regex("\\bINTEGER\\b"), "BIGINT");
    words = std::regex_replace(words, std::regex("\\bBLOB\\b"), "BYTEA");
    execute(std::regex_replace(words, std::regex("\\) STRICT(, WITHOUT ROWID)?;"), ");"));
  }
  void begin(Kind kind) override;
  void commit() override;
  void rollback() noexcept override;
  bool lost() noexcept override;
  std::vector<std::string> damage() override { return {}; }
  void finish(bool) noexcept override {}

  // The name of the prepared statement.
  const std::string& named(const std::string& sql);
  // Outside a batch it waits, and gives the answer.
  Result ask(const std::string& name, const Parameters& values);
  // In a batch it does not.
  void tell(const std::string& name, const Parameters& values);

 private:
  // An error becomes an exception.
  Result check(PGresult* result);
  [[noreturn]] void fail(std::string_view state, const std::string& message);
  void check_sent(int sent) {
    if (sent != 1) fail("08006", trimmed(PQerrorMessage(connection_)));
  }
  // Waits for the answers to all that was sent; the last one.
  Result catch_up();

  PGconn* connection_;
  std::unordered_map<std::string, std::string> names_;  // by the text of the statement
  bool in_batch_ = false;
  bool lost_ = false;
};

class LinkPrepared final : public Prepared {
 public:
  LinkPrepared(Link& link, std::string sql) : link_(link), sql_(std::move(sql)) {
    name_ = link_.named(sql_);
  }

  void start(Values values) override {
    result_ = link_.ask(name_, Parameters(values));
    row_ = -1;
  }
  bool next() override { return ++row_ < PQntuples(result_.get()); }
  Value value(int column) const override { return value_in(result_.get(), row_, column); }
  std::string name(int column) const override { return PQfname(result_.get(), column); }
  void end() noexcept override { result_.reset(); }
  std::int64_t run(Values values) override {
    const Result result = link_.ask(name_, Parameters(values));
    return std::strtoll(PQcmdTuples(result.get()), nullptr, 10);
  }
  void store(Values values) override { link_.tell(link_.named(one_row(sql_)), Parameters(values)); }
  void apply(Values values) override { link_.tell(name_, Parameters(values)); }

 private:
  Link& link_;
  std::string sql_;
  std::string name_;
  Result result_;
  int row_ = -1;
};

std::unique_ptr<Prepared> Link::prepare(const std::string& sql) {
  return std::make_unique<LinkPrepared>(*this, sql);
}

const std::string& Link::named(const std::string& sql) {
  const auto found = names_.find(sql);
  if (found != names_.end()) return found->second;
  const std::string name = "s" + std::to_string(names_.size());
  if (in_batch_) {
    check_sent(PQsendPrepare(connection_, name.c_str(), sql.c_str(), 0, nullptr));
    catch_up();
  } else {
    check(PQprepare(connection_, name.c_str(), sql.c_str(), 0, nullptr));
  }
  return names_.emplace(sql, name).first->second;
}

Result Link::ask(const std::string& name, const Parameters& values) {
  if (in_batch_) {
    tell(name, values);
    return catch_up();
  }
  return check(PQexecPrepared(connection_, name.c_str(), values.count(), values.data(),
                              values.sizes(), values.formats(), as_binary));
}

void Link::tell(const std::string& name, const Parameters& values) {
  if (!in_batch_) {
    ask(name, values);
    return;
  }
  check_sent(PQsendQueryPrepared(connection_, name.c_str(), values.count(), values.data(),
                                 values.sizes(), values.formats(), as_binary));
}

Result Link::check(PGresult* result) {
  Result owned(result);
  const ExecStatusType status = PQresultStatus(result);
  if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) return owned;
  fail(state_of(result),
       result == nullptr ? trimmed(PQerrorMessage(connection_)) : message_of(result));
}

void Link::fail(std::string_view state, const std::string& message) {
  if (PQstatus(connection_) != CONNECTION_OK || is_passing(state)) {
    lost_ = true;
    throw Lost(message);
  }
  if (state == division_by_zero) throw Refused("no such row");
  if (is_refusal(state)) throw Refused(message);
  throw Error(message);
}

Result Link::catch_up() {
  check_sent(PQpipelineSync(connection_));
  Result last;
  Result wrong;
  bool ended = false;
  for (;;) {
    Result result(PQgetResult(connection_));
    if (!result) {
      // One stands between two answers; more than one means that nothing comes any more.
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

void Link::begin(Kind kind) {
  if (kind != Kind::batch)
    return execute(kind == Kind::change ? "BEGIN" : "BEGIN ISOLATION LEVEL REPEATABLE READ");
  if (PQenterPipelineMode(connection_) != 1) fail("08006", "no pipeline can be begun");
  in_batch_ = true;
  check_sent(PQsendQueryParams(connection_, "BEGIN", 0, nullptr, nullptr, nullptr, nullptr, 0));
}

void Link::commit() {
  if (in_batch_) {
    check_sent(PQsendQueryParams(connection_, "COMMIT", 0, nullptr, nullptr, nullptr, nullptr, 0));
    catch_up();
    PQexitPipelineMode(connection_);
    in_batch_ = false;
    return;
  }
  // That of a transaction that has failed is a ROLLBACK.
  const Result result = check(PQexec(connection_, "COMMIT"));
  if (std::string_view(PQcmdStatus(result.get())) != "COMMIT") throw Error("nothing was committed");
}

void Link::rollback() noexcept {
  if (in_batch_) {
    try {
      catch_up();
    } catch (const Error&) {
      // It failed before, and said so.
    }
    PQexitPipelineMode(connection_);
    in_batch_ = false;
  }
  if (PQtransactionStatus(connection_) != PQTRANS_IDLE) PQclear(PQexec(connection_, "ROLLBACK"));
}

bool Link::lost() noexcept {
  // Twice: what the server said before it went, and that it went.
  for (int i = 0; i < 2 && !lost_ && !in_batch_; ++i) lost_ = PQconsumeInput(connection_) == 0;
  return lost_ || PQstatus(connection_) != CONNECTION_OK;
}

// What libpq says of a URL quotes it, with its password.
bool can_be_read(const std::string& url) {
  PQconninfoOption* const options = PQconninfoParse(url.c_str(), nullptr);
  PQconninfoFree(options);
  return options != nullptr;
}

std::string settings_for(Use use) {
  switch (use) {
    case Use::read:
      return "SET default_transaction_read_only = on";
    case Use::chat:
      return "SET synchronous_commit = off";
    case Use::write:
    case Use::people:
      break;
  }
  // Whoever has it otherwise on purpose, has it so in another way than off.
  return "SELECT set_config('synchronous_commit', 'on', false) "
         "WHERE current_setting('synchronous_commit') = 'off'";
}

}  // namespace

std::unique_ptr<Connection> connect_postgres(const std::string& url, Use use) {
  // What stands before the URL can be said otherwise in it, what stands behind it can not. A
  // connection over which nothing comes is given up after some seconds.
  const std::array<const char*, 9> keywords{
      "connect_timeout",  "keepalives_idle",  "keepalives_interval",
      "keepalives_count", "tcp_user_timeout", "fallback_application_name",
      "dbname",           "client_encoding",  nullptr};
  const std::array<const char*, 9> values{"5",         "10",        "5",    "3",    "15000",
                                          "castellan", url.c_str(), "UTF8", nullptr};
  if (!can_be_read(url))
    throw Error("this URL can not be read; what is not a letter or a digit may have to be escaped");
  PGconn* const connection = PQconnectdbParams(keywords.data(), values.data(), 1);
  auto link = std::make_unique<Link>(connection);
  if (PQstatus(connection) != CONNECTION_OK) throw Lost(trimmed(PQerrorMessage(connection)));
  PQsetNoticeProcessor(connection, [](void*, const char*) {}, nullptr);
  if (PQserverVersion(connection) < 130'000) throw Error("PostgreSQL 13 or newer is needed");
  if (std::string_view(PQparameterStatus(connection, "server_encoding")) != "UTF8")
    throw Error("the database has to be one with ENCODING 'UTF8'");
  link->execute(settings_for(use));
  return link;
}

}  // namespace server::storage::sql
