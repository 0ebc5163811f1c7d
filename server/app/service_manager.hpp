// What systemd, or another service manager that keeps to its protocol, wants to know of a service:
// a datagram to the socket that it names in the environment, as sd_notify(3) documents it.
#pragma once

namespace server::app {

enum class ServiceState { ready, reloading, stopping };

// Does nothing where nobody asks.
void tell_service_manager(ServiceState state);

}  // namespace server::app
