// The connections to one of the operators' ports. When all places are taken, a new connection takes
// the place of the oldest one at rest, so that nobody can lock the operator out by being connected.
// The port's thread.
#pragma once

#include <functional>
#include <list>

namespace server::api {

class OperatorConnections {
 public:
  class OperatorPlace {
   public:
    // `close` closes the connection, of which this is a part.
    OperatorPlace(OperatorConnections& all, std::function<void()> close);
    ~OperatorPlace();
    OperatorPlace(const OperatorPlace&) = delete;
    OperatorPlace& operator=(const OperatorPlace&) = delete;

    // While a request is carried out, the place is not taken away.
    void set_busy(bool busy) { busy_ = busy; }

   private:
    friend class OperatorConnections;

    OperatorConnections& all_;
    const std::function<void()> close_;
    bool busy_ = false;
  };

  // Closes a connection if that is needed; false: all of them are busy.
  [[nodiscard]] bool make_room();

 private:
  std::list<OperatorPlace*> places_;  // the oldest first
};

}  // namespace server::api
