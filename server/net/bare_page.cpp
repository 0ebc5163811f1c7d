#include "server/net/bare_page.hpp"

namespace server::net {

std::string bare_page() {
  return R"html(<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Castellan</title>
<style>
  :root { color-scheme: light dark; }
  body { font: 1rem/1.6 system-ui, sans-serif; max-width: 42rem; margin: 3rem auto; padding: 0 1rem; }
  h1 { margin-bottom: 0; }
  pre { padding: .8rem 1rem; overflow-x: auto; border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: .4rem; }
  table { border-collapse: collapse; width: 100%; }
  th, td { text-align: left; padding: .3rem .6rem .3rem 0; border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
  footer { margin-top: 3rem; opacity: .75; font-size: .9rem; }
</style>
</head>
<body>
<h1>Castellan</h1>
<p>An authoritative game server for Kingdomino and Queendomino. It is running, and it speaks <code>castellan.v1</code>:
JSON over HTTP to make and join rooms, JSON over WebSocket to play and watch.</p>

<h2>Open rooms</h2>
<table id="rooms" hidden><thead><tr><th>Code</th><th>Name</th><th>Game</th><th>Seats</th><th>State</th></tr></thead><tbody></tbody></table>
<p id="none">No room is listed at present.</p>

<h2>Play with a client of your own</h2>
<pre>curl -d '{"preset":"kingdomino","players":2,"listed":true}' <span class="origin"></span>/api/rooms
curl -d '{"name":"Ann"}' <span class="origin"></span>/api/rooms/CODE/seats
# then connect a WebSocket to <span class="socket"></span>/api/rooms/CODE/socket and say
{"type":"hello","token":"…","want":{"hints":true}}</pre>
<p>All there is to know: <a href="protocol/README.md">the protocol</a>, its schemas and examples
(<a href="protocol">list</a>).</p>

<footer>Unofficial. The games are by Bruno Cathala, published by Blue Orange; names and artwork
belong to their owners, and none of the artwork is used here.</footer>
<script>
  for (const e of document.querySelectorAll('.origin')) e.textContent = location.origin;
  for (const e of document.querySelectorAll('.socket')) e.textContent = location.origin.replace(/^http/, 'ws');
  const show = async () => {
    const { rooms } = await (await fetch('api/rooms')).json();
    const body = document.querySelector('#rooms tbody');
    body.replaceChildren(...rooms.map(room => {
      const row = document.createElement('tr');
      const taken = room.seats.filter(seat => seat.name !== null).length;
      for (const text of [room.code, room.name, room.rules.preset, `${taken} of ${room.seats.length}`, room.state])
        row.insertCell().textContent = text;
      return row;
    }));
    document.querySelector('#rooms').hidden = rooms.length === 0;
    document.querySelector('#none').hidden = rooms.length > 0;
  };
  show().catch(() => {});
  setInterval(() => show().catch(() => {}), 5000);
</script>
</body>
</html>
)html";
}

}  // namespace server::net
