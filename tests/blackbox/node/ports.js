// Ports that a test keeps.
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

// A port that no other process gets until this process ends, or `release()` is called. A connection
// within this process holds it. The connection does not listen, so a server that sets SO_REUSEADDR
// can.
export async function reservePort() {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address();
  const near = connect(port, '127.0.0.1');
  const [far] = await once(listener, 'connection');
  listener.close();
  for (const end of [near, far]) end.on('error', () => {}).unref();
  return { port, release: () => [near, far].forEach((end) => end.destroy()) };
}
