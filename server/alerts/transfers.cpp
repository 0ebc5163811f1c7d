#include "server/alerts/transfers.hpp"

#include "engine/require.hpp"
#include "server/alerts/address_check.hpp"
#include "server/util/limits.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <curl/curl.h>
#include <string_view>
#include <sys/socket.h>
#include <utility>

namespace server::alerts {
namespace {

using engine::require;

struct EasyDeleter {
  void operator()(CURL* easy) const { curl_easy_cleanup(easy); }
};
struct ListDeleter {
  void operator()(curl_slist* list) const { curl_slist_free_all(list); }
};
using EasyHandle = std::unique_ptr<CURL, EasyDeleter>;
using HeaderList = std::unique_ptr<curl_slist, ListDeleter>;

void append(HeaderList& list, const std::string& line) {
  curl_slist* const longer = curl_slist_append(list.get(), line.c_str());
  require(longer != nullptr, "lists fail only for lack of memory");
  [[maybe_unused]] curl_slist* const extended = list.release();
  list.reset(longer);
}

// The type of `value` must be the one that curl documents for the option.
template <class Value>
void set(CURL* easy, CURLoption option, Value value) {
  require(curl_easy_setopt(easy, option, value) == CURLE_OK, "libcurl knows this option");
}

}  // namespace

struct Transfers::RunningTransfer {
  std::uint64_t id = 0;
  EasyHandle easy{curl_easy_init()};
  HeaderList headers;    // of a request, or the recipient
  std::string outgoing;  // the body, or the mail
  std::size_t sent = 0;  // bytes of the mail
  std::size_t received = 0;
  bool forbidden = false;
  std::array<char, CURL_ERROR_SIZE> error{};

  // The response is not needed: a long one ends the transfer.
  static std::size_t receive(char*, std::size_t size, std::size_t count, void* transfer) {
    std::size_t& received = static_cast<RunningTransfer*>(transfer)->received;
    received += size * count;
    return received > limits::alert_response_bytes_max ? 0 : size * count;
  }
  // Refuses a socket to an address that is not public.
  static curl_socket_t open_socket(void* transfer, curlsocktype, curl_sockaddr* address) {
    if (is_public(&address->addr))
      return ::socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
    static_cast<RunningTransfer*>(transfer)->forbidden = true;
    return CURL_SOCKET_BAD;
  }
  static std::size_t send(char* into, std::size_t size, std::size_t count, void* transfer) {
    auto* const self = static_cast<RunningTransfer*>(transfer);
    const std::size_t bytes = self->outgoing.copy(into, size * count, self->sent);
    self->sent += bytes;
    return bytes;
  }
};

void Transfers::MultiDeleter::operator()(void* multi) const {
  curl_multi_cleanup(static_cast<CURLM*>(multi));
}

Transfers::Transfers() {
  // Once for the process; thread-safe on all systems that Castellan runs on.
  static const CURLcode ready = curl_global_init(CURL_GLOBAL_DEFAULT);
  require(ready == CURLE_OK, "libcurl starts");
  multi_.reset(curl_multi_init());
  require(multi_ != nullptr, "libcurl fails only for lack of memory");
}

Transfers::~Transfers() {
  for (const auto& [id, transfer] : transfers_)
    curl_multi_remove_handle(static_cast<CURLM*>(multi_.get()), transfer->easy.get());
}

Transfers::RunningTransfer& Transfers::add(std::uint64_t id) {
  auto& transfer = transfers_[id];
  transfer = std::make_unique<RunningTransfer>();
  transfer->id = id;
  CURL* const easy = transfer->easy.get();
  require(easy != nullptr, "libcurl fails only for lack of memory");
  set(easy, CURLOPT_PRIVATE, static_cast<void*>(transfer.get()));
  set(easy, CURLOPT_ERRORBUFFER, transfer->error.data());
  set(easy, CURLOPT_NOSIGNAL, 1L);
  set(easy, CURLOPT_NETRC, static_cast<long>(CURL_NETRC_IGNORED));
  // As in other programs; libcurl alone knows only where Debian has the certificates.
  if (const char* const authorities = std::getenv("SSL_CERT_FILE"); authorities != nullptr)
    set(easy, CURLOPT_CAINFO, authorities);
  // Neither the environment nor a stranger chooses a proxy.
  set(easy, CURLOPT_PROXY, "");
  // A look-up of a name that takes long does not hold up the end of the server.
  set(easy, CURLOPT_QUICK_EXIT, 1L);
  set(easy, CURLOPT_WRITEFUNCTION, &RunningTransfer::receive);
  set(easy, CURLOPT_WRITEDATA, static_cast<void*>(transfer.get()));
  return *transfer;
}

void Transfers::begin(std::uint64_t id, PostTransfer request) {
  RunningTransfer& transfer = add(id);
  CURL* const easy = transfer.easy.get();
  transfer.outgoing = std::move(request.body);
  for (const std::string& header : request.headers) append(transfer.headers, header);
  // Without it curl waits for a server to agree to a long body.
  append(transfer.headers, "Expect:");
  set(easy, CURLOPT_URL, request.url.c_str());
  set(easy, CURLOPT_PROTOCOLS_STR, request.insecure ? "http,https" : "https");
  set(easy, CURLOPT_TIMEOUT, static_cast<long>(limits::alert_timeout.count()));
  set(easy, CURLOPT_FOLLOWLOCATION, 0L);
  set(easy, CURLOPT_POST, 1L);
  set(easy, CURLOPT_POSTFIELDSIZE, static_cast<long>(transfer.outgoing.size()));
  set(easy, CURLOPT_POSTFIELDS, transfer.outgoing.c_str());
  set(easy, CURLOPT_HTTPHEADER, transfer.headers.get());
  set(easy, CURLOPT_USERAGENT, "castellan/" CASTELLAN_VERSION);
  // A kept connection would be one to an address of another time.
  set(easy, CURLOPT_FORBID_REUSE, 1L);
  if (!request.insecure) {
    set(easy, CURLOPT_OPENSOCKETFUNCTION, &RunningTransfer::open_socket);
    set(easy, CURLOPT_OPENSOCKETDATA, static_cast<void*>(&transfer));
  }
  start(transfer);
}

void Transfers::begin(std::uint64_t id, MailTransfer mail) {
  RunningTransfer& transfer = add(id);
  CURL* const easy = transfer.easy.get();
  transfer.outgoing = std::move(mail.text);
  append(transfer.headers, "<" + mail.to + ">");
  const std::string from = "<" + mail.from + ">";
  set(easy, CURLOPT_URL, mail.url.c_str());
  set(easy, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
  const auto timeout = static_cast<long>(limits::alert_mail_timeout.count());
  set(easy, CURLOPT_TIMEOUT, timeout);
  set(easy, CURLOPT_SERVER_RESPONSE_TIMEOUT, timeout);
  // A password is not sent in the clear.
  const long tls = mail.user.empty() ? CURLUSESSL_TRY : CURLUSESSL_ALL;
  set(easy, CURLOPT_USE_SSL, tls);
  if (mail.user.empty() && mail.url.starts_with("smtp://")) {
    // Any encryption is better than none (RFC 7435): local mail servers have certificates of their
    // own.
    set(easy, CURLOPT_SSL_VERIFYPEER, 0L);
    set(easy, CURLOPT_SSL_VERIFYHOST, 0L);
  }
  if (!mail.user.empty()) {
    set(easy, CURLOPT_USERNAME, mail.user.c_str());
    set(easy, CURLOPT_PASSWORD, mail.password.c_str());
  }
  set(easy, CURLOPT_MAIL_FROM, from.c_str());
  set(easy, CURLOPT_MAIL_RCPT, transfer.headers.get());
  set(easy, CURLOPT_UPLOAD, 1L);
  set(easy, CURLOPT_READFUNCTION, &RunningTransfer::send);
  set(easy, CURLOPT_READDATA, static_cast<void*>(&transfer));
  start(transfer);
}

void Transfers::start(RunningTransfer& transfer) {
  require(curl_multi_add_handle(static_cast<CURLM*>(multi_.get()), transfer.easy.get()) == CURLM_OK,
          "libcurl takes a new transfer");
}

std::vector<EndedTransfer> Transfers::wait(std::chrono::milliseconds longest) {
  auto* const multi = static_cast<CURLM*>(multi_.get());
  int running = 0;
  curl_multi_perform(multi, &running);
  std::vector<EndedTransfer> ended;
  const auto take_ended = [&] {
    int left = 0;
    while (const CURLMsg* const message = curl_multi_info_read(multi, &left)) {
      if (message->msg != CURLMSG_DONE) continue;
      CURL* const easy = message->easy_handle;
      const CURLcode code = message->data.result;
      RunningTransfer* transfer = nullptr;
      EndedTransfer end;
      curl_off_t retry_after = 0;
      curl_easy_getinfo(easy, CURLINFO_PRIVATE, &transfer);
      curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &end.status);
      curl_easy_getinfo(easy, CURLINFO_RETRY_AFTER, &retry_after);
      end.id = transfer->id;
      end.forbidden = transfer->forbidden;
      const bool long_response = transfer->received > limits::alert_response_bytes_max;
      end.complete = code == CURLE_OK || (code == CURLE_WRITE_ERROR && long_response);
      end.retry_after = 1000 * static_cast<Milliseconds>(std::min<curl_off_t>(retry_after, 86'400));
      if (!end.complete)
        end.error = transfer->error[0] != '\0' ? transfer->error.data() : curl_easy_strerror(code);
      curl_multi_remove_handle(multi, easy);
      transfers_.erase(end.id);
      ended.push_back(std::move(end));
    }
  };
  take_ended();
  if (!ended.empty()) return ended;
  curl_multi_poll(multi, nullptr, 0, static_cast<int>(longest.count()), nullptr);
  curl_multi_perform(multi, &running);
  take_ended();
  return ended;
}

void Transfers::wake() {
  curl_multi_wakeup(static_cast<CURLM*>(multi_.get()));
}

}  // namespace server::alerts
