// Transfers over libcurl, several at a time on one thread: HTTPS requests to URLs that strangers
// named, and mails to the operator's server. One thread, except wake().
#pragma once

#include "server/util/time.hpp"

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace server::alerts {

// POST to a URL that passed check_url(). No redirect and no proxy is followed.
struct PostTransfer {
  std::string url;
  std::vector<std::string> headers;  // "TTL: 60"
  std::string body;
  // http, and addresses that are not public, see address_check.hpp.
  bool insecure = false;
};

struct MailTransfer {
  std::string url;   // smtp://host:port or smtps://host:port
  std::string user;  // empty: none
  std::string password;
  std::string from;
  std::string to;
  std::string text;
};

struct EndedTransfer {
  std::uint64_t id = 0;
  long status = 0;         // of HTTP, or the newest reply code of SMTP; 0: none came
  bool complete = false;   // a response came, or the mail was accepted
  bool forbidden = false;  // the host has an address that is not public
  Milliseconds retry_after = 0;
  std::string error;  // empty: none; for the log
};

class Transfers {
 public:
  Transfers();
  ~Transfers();
  Transfers(const Transfers&) = delete;
  Transfers& operator=(const Transfers&) = delete;

  // Each ends after limits::alert_timeout, or alert_mail_timeout, at the latest.
  void begin(std::uint64_t id, PostTransfer transfer);
  void begin(std::uint64_t id, MailTransfer transfer);
  // Waits for the end of transfers, for wake() or for so long. Returns those that have ended.
  std::vector<EndedTransfer> wait(std::chrono::milliseconds longest);
  // Any thread.
  void wake();

 private:
  struct RunningTransfer;
  struct MultiDeleter {
    void operator()(void* multi) const;
  };

  RunningTransfer& add(std::uint64_t id);
  void start(RunningTransfer& transfer);

  std::unique_ptr<void, MultiDeleter> multi_;
  std::map<std::uint64_t, std::unique_ptr<RunningTransfer>> transfers_;  // after multi_
};

}  // namespace server::alerts
