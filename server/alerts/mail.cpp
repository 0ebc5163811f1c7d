#include "server/alerts/mail.hpp"

#include "server/alerts/alert_texts.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <ctime>
#include <openssl/evp.h>

namespace server::alerts {
namespace {

std::string base64(std::string_view text) {
  std::string encoded(4 * ((text.size() + 2) / 3) + 1, '\0');
  const int size = EVP_EncodeBlock(reinterpret_cast<unsigned char*>(encoded.data()),
                                   reinterpret_cast<const unsigned char*>(text.data()),
                                   static_cast<int>(text.size()));
  encoded.resize(static_cast<std::size_t>(size));
  return encoded;
}

// The text with CRLF after each line (RFC 2045, 6.8), in encoded lines of 76 characters.
std::string base64_lines(std::string_view text) {
  std::string ended;
  for (const char c : text) ended += c == '\n' ? std::string("\r\n") : std::string(1, c);
  const std::string encoded = base64(ended);
  std::string lines;
  for (std::size_t at = 0; at < encoded.size(); at += 76) {
    lines += encoded.substr(at, 76);
    lines += "\r\n";
  }
  return lines;
}

// A header value as encoded words (RFC 2047), each of whole characters. A line has 76 characters,
// with the name of the header.
std::string encoded_words(std::string_view text) {
  std::string value;
  while (!text.empty()) {
    std::size_t size = std::min<std::size_t>(text.size(), 39);
    const auto continues = [&](std::size_t at) {
      return (static_cast<unsigned char>(text[at]) & 0xc0) == 0x80;
    };
    while (size < text.size() && size > 1 && continues(size)) --size;
    const char* const begin = value.empty() ? "=?UTF-8?B?" : "\r\n =?UTF-8?B?";
    value.append(begin).append(base64(text.substr(0, size))).append("?=");
    text.remove_prefix(size);
  }
  return value;
}

std::string date_of(Milliseconds time) {
  const auto seconds = static_cast<std::time_t>(time / 1000);
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  constexpr std::array<const char*, 7> days{"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
  constexpr std::array<const char*, 12> months{"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                               "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  std::array<char, 48> rest{};
  std::strftime(rest.data(), rest.size(), "%Y %H:%M:%S +0000", &parts);
  return std::string(days.at(std::size_t(parts.tm_wday))) + ", " + std::to_string(parts.tm_mday) +
         " " + months.at(std::size_t(parts.tm_mon)) + " " + rest.data();
}

struct MailParts {
  const MailAddresses& addresses;
  std::string subject;
  std::string text;
  std::string more_headers;
  Milliseconds time;
  std::string_view id;
};

std::string mail_of(const MailParts& parts) {
  const std::string& from = parts.addresses.from;
  const std::string domain = from.substr(std::min(from.rfind('@'), from.size() - 1) + 1);
  return "From: Castellan <" + from + ">\r\nTo: <" + parts.addresses.to +
         ">\r\nSubject: " + encoded_words(parts.subject) + "\r\nDate: " + date_of(parts.time) +
         "\r\nMessage-ID: <" + std::string(parts.id) + "@" + domain +
         ">\r\nAuto-Submitted: auto-generated\r\n" + parts.more_headers +
         "MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n"
         "Content-Transfer-Encoding: base64\r\n\r\n" +
         base64_lines(parts.text);
}

}  // namespace

std::string alert_mail(const MailAddresses& addresses, const protocol::AlertMessage& message,
                       std::string_view id) {
  const AlertTexts& texts = texts_in(message.language);
  const std::string stop = filled(texts.stop, "{url}", message.stop);
  return mail_of({.addresses = addresses,
                  .subject = headline(message),
                  .text = message_text(message) + "\n\n-- \n" + stop + "\n",
                  .more_headers = "List-Unsubscribe: <" + message.stop +
                                  ">\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n",
                  .time = message.time,
                  .id = id});
}

std::string confirmation_mail(const MailAddresses& addresses, protocol::AlertLanguage language,
                              std::string_view url, WallTime now, std::string_view id) {
  const AlertTexts& texts = texts_in(language);
  return mail_of({.addresses = addresses,
                  .subject = std::string(texts.confirm_subject),
                  .text = filled(texts.confirm, "{url}", url) + "\n",
                  .more_headers = "",
                  .time = now.count(),
                  .id = id});
}

}  // namespace server::alerts
