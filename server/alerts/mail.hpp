// E-mails as text (RFC 5322, with MIME). Pure; any thread.
#pragma once

#include "protocol/alert.hpp"
#include "server/util/time.hpp"

#include <string>
#include <string_view>

namespace server::alerts {

struct MailAddresses {
  std::string from;
  std::string to;
};

// An alert; has the headers List-Unsubscribe and List-Unsubscribe-Post (RFC 8058). `id`: unique.
std::string alert_mail(const MailAddresses& addresses, const protocol::AlertMessage& message,
                       std::string_view id);
// The question whether the address wants alerts. `url`: the page that confirms it.
std::string confirmation_mail(const MailAddresses& addresses, protocol::AlertLanguage language,
                              std::string_view url, WallTime now, std::string_view id);

}  // namespace server::alerts
