// Reports the state of the service to systemd: a datagram to the socket named in the environment,
// as documented in sd_notify(3).
#pragma once

namespace server::app {

enum class ServiceState { ready, reloading, stopping };

// Does nothing without such a socket.
void notify_service_manager(ServiceState state);

}  // namespace server::app
