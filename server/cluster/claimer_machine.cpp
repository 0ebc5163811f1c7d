#include "server/cluster/claimer_machine.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace server::cluster {
namespace {

using ClaimOutcome = storage::RoomClaim::ClaimOutcome;

// Rooms claimed before pending requests are answered again.
constexpr unsigned claimed_at_once = 16;
constexpr std::chrono::milliseconds between_claim_rounds{250};
constexpr std::chrono::seconds between_periodic{1};

}  // namespace

void ClaimerMachine::locate(const room::RoomCode& code, LocationHandler done) {
  requests_.push_back({code, std::move(done)});
}

std::vector<LocationHandler> ClaimerMachine::drop_requests() {
  std::vector<LocationHandler> dropped;
  for (auto* requests : {&answering_, &requests_})
    for (LocateRequest& request : std::exchange(*requests, {}))
      dropped.push_back(std::move(request.done));
  return dropped;
}

bool ClaimerMachine::must_wait(util::MachineTime now) const {
  // A failure is not repeated at once.
  const bool woken = woken_ && !failed_;
  return requests_.empty() && !woken && now < wake_at_;
}

ClaimerMachine::ClaimerAction ClaimerMachine::next(util::MachineTime now) {
  const std::string writer = queries_.writer();
  for (;;) switch (state_) {
      case ClaimerState::waiting:
        if (must_wait(now)) return util::MachineWait{wake_at_ - now};
        woken_ = failed_ = false;
        answering_ = std::exchange(requests_, {});
        std::ranges::reverse(answering_);
        state_ = ClaimerState::requests;
        break;
      case ClaimerState::requests:
        if (!answering_.empty())
          return begin_claim(answering_.back().code, ClaimerState::answering);
        state_ = ClaimerState::announcing;
        break;
      case ClaimerState::answering: {
        AnswerRequest answer{std::move(answering_.back().done), where_};
        answering_.pop_back();
        state_ = ClaimerState::requests;
        return answer;
      }
      case ClaimerState::announcing:
        if (leaving_ != leaving_announced_ && !writer.empty()) return AnnounceLeaving{writer};
        state_ = ClaimerState::codes;
        break;
      case ClaimerState::codes:
        if (leaving_ || !queries_.holds_lease()) {
          state_ = ClaimerState::periodic;
        } else if (queries_.has_codes()) {
          state_ = ClaimerState::free_rooms;
        } else {
          state_ = ClaimerState::reserving;
          return BeginMove{};
        }
        break;
      case ClaimerState::reserving:
        if (!writer.empty()) return ReserveCodes{writer};
        state_ = ClaimerState::reserved;
        break;
      case ClaimerState::reserved:
        state_ = failed_ ? ClaimerState::ending : ClaimerState::free_rooms;
        return EndMove{};
      case ClaimerState::free_rooms:
        if (!writer.empty()) return ReadFreeRooms{writer, claimed_at_once};
        state_ = ClaimerState::periodic;
        break;
      case ClaimerState::list:
        while (!list_.empty() && (queries_.has(list_.back()) || unservable_.contains(list_.back())))
          list_.pop_back();
        if (!list_.empty()) {
          const room::RoomCode code = std::move(list_.back());
          list_.pop_back();
          return begin_claim(code, ClaimerState::list);
        }
        woken_ = woken_ || (more_ && taken_ > 0);
        state_ = after_list_;
        if (taken_ > 0) return AnnounceTaken{std::exchange(taken_, 0)};
        break;
      case ClaimerState::periodic:
        state_ = ClaimerState::ending;
        if (now < periodic_next_) break;
        periodic_next_ = now + between_periodic;
        state_ = ClaimerState::running_periodic;
        return RunPeriodic{};
      case ClaimerState::running_periodic:
        state_ = ClaimerState::transferred;
        break;
      case ClaimerState::transferred:
        if (writer.empty() || !queries_.holds_lease()) {
          state_ = ClaimerState::ending;
          break;
        }
        if (std::exchange(transferred_to_, writer) != writer) transferred_since_ = {};
        return ReadTransferred{writer, transferred_since_};
      case ClaimerState::ending:
        state_ = ClaimerState::waiting;
        wake_at_ = now + between_claim_rounds;
        break;
      case ClaimerState::checking:
        if (const auto where = known(writer)) {
          *where == Location(LocalResult::unknown) ? fail_claim() : end_claim(*where);
          break;
        }
        return ClaimRoom{writer, code_};
      case ClaimerState::flushing:
        return FlushJournal{};
      case ClaimerState::retiring:
        state_ = ClaimerState::claimed;
        return Retire{code_};
      case ClaimerState::loading:
        return LoadRooms{rooms_};
      case ClaimerState::claimed:
        state_ = after_claim_;
        if (state_ == ClaimerState::list && where_ == Location(LocalResult::here)) ++taken_;
        return EndMove{};
    }
}

void ClaimerMachine::leaving_announced() {
  leaving_announced_ = true;
  state_ = ClaimerState::codes;
}

void ClaimerMachine::codes_reserved() {
  state_ = ClaimerState::reserved;
}

void ClaimerMachine::rooms_read(std::vector<room::RoomCode> codes) {
  list_ = std::move(codes);
  std::ranges::reverse(list_);
  more_ = list_.size() >= claimed_at_once;
  after_list_ = ClaimerState::periodic;
  state_ = ClaimerState::list;
}

void ClaimerMachine::transferred_read(storage::TransferredRooms transferred) {
  list_ = std::move(transferred.rooms);
  std::ranges::reverse(list_);
  transferred_since_ = transferred.until;
  more_ = false;
  after_list_ = ClaimerState::ending;
  state_ = ClaimerState::list;
}

void ClaimerMachine::failed() {
  switch (state_) {
    case ClaimerState::checking:
    case ClaimerState::flushing:
    case ClaimerState::loading:
      return fail_claim();
    case ClaimerState::running_periodic:
      return;
    case ClaimerState::reserving:
      failed_ = true;
      state_ = ClaimerState::reserved;
      return;
    default:
      failed_ = true;
      state_ = ClaimerState::ending;
  }
}

// --- one room ------------------------------------------------------------------------------------

BeginMove ClaimerMachine::begin_claim(const room::RoomCode& code, ClaimerState then) {
  code_ = code;
  after_claim_ = then;
  flushed_ = false;
  state_ = ClaimerState::checking;
  return {};
}

std::optional<Location> ClaimerMachine::known(const std::string& writer) const {
  if (queries_.has(code_)) return LocalResult::here;
  if (unservable_.contains(code_)) return LocalResult::nowhere;
  if (writer.empty() || !queries_.holds_lease()) return LocalResult::unknown;
  return std::nullopt;
}

void ClaimerMachine::end_claim(Location where) {
  where_ = std::move(where);
  state_ = ClaimerState::claimed;
}

// The room may belong to this node without being in memory, so the next check lists all rooms of
// this node. A node that leaves frees them at its end.
void ClaimerMachine::fail_claim() {
  if (!leaving_) transferred_since_ = {};
  end_claim(LocalResult::unknown);
}

void ClaimerMachine::claimed(std::optional<storage::RoomClaim> claim) {
  if (!claim) return end_claim(LocalResult::unknown);
  switch (claim->outcome) {
    case ClaimOutcome::theirs:
      if (claim->owner->expired) return end_claim(LocalResult::unknown);
      return end_claim(NodeEndpoints{claim->owner->url, claim->owner->address});
    case ClaimOutcome::given_up:
      end_claim(LocalResult::nowhere);
      state_ = ClaimerState::retiring;
      return;
    case ClaimOutcome::nowhere:
      return end_claim(LocalResult::nowhere);
    case ClaimOutcome::ours:
      break;
  }
  // A room that has just left memory may still have entries in the queue. Reading it before the
  // flush would load an old state and keep it.
  const auto is_leaving = [&](const storage::ClaimedRoom& room) {
    return room.before && !queries_.has(room.code);
  };
  rooms_ = std::move(claim->rooms);
  state_ = !flushed_ && std::ranges::any_of(rooms_, is_leaving) ? ClaimerState::flushing
                                                                : ClaimerState::loading;
}

void ClaimerMachine::flushed(bool done) {
  if (!done) return fail_claim();
  flushed_ = true;
  state_ = ClaimerState::checking;
}

void ClaimerMachine::loaded(const UnloadedRooms& unloaded) {
  unservable_.insert(unloaded.unservable.begin(), unloaded.unservable.end());
  const bool waits = std::ranges::find(unloaded.halted, code_) != unloaded.halted.end();
  if (queries_.has(code_)) return end_claim(LocalResult::here);
  end_claim(waits ? LocalResult::unknown : LocalResult::nowhere);
}

}  // namespace server::cluster
