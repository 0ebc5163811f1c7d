#!/usr/bin/env bash
# bot.sh http://localhost:8080 ROOM [NAME]: takes a seat and plays at random to the end. Needs jq,
# wsdump (Debian: python3-websocket) and curl 7.82 or newer. A lost connection ends it: it does not
# resume.
set -euo pipefail
url=$1/api/rooms/$2 name=${3:-Shell}

seat=$(curl -sS --fail-with-body --json "$(jq -n --arg name "$name" '{$name}')" "$url/seats") ||
  { echo "$seat" >&2; exit 1; }

# follow=no: another server may have the room, and then no redirect to it comes.
socket=ws${url#http}/socket?follow=no
coproc SOCKET { exec wsdump --raw "$socket" --subprotocols castellan.v1 2>/dev/null; }
exec 3<&"${SOCKET[0]}" 4>&"${SOCKET[1]}"

jq -c '{type: "hello", token, want: {diff: "events", hints: true}}' <<<"$seat" >&4
# A ping now and then, so that wsdump detects a dead server.
while sleep 5 && echo '{"type":"ping","t":0}'; do :; done >&4 2>/dev/null &
trap 'kill $(jobs -p) 2>/dev/null' EXIT

# Frames in, acts out; the result is an error to jq, so that it stands on another channel. Pings
# that wsdump prints are no frames: fromjson? passes over them.
jq -nRr --unbuffered '
  (inputs | fromjson? // {} |
    if .type == "prompt" then
      {type: "act", id: "\(.seq)", at: .seq, action: .actions[now * 1000000 % (.actions | length)]}
    elif .type == "step" then
      .events[] | select(.event == "ended").ranking | "\(tojson)\n" | halt_error(0)
    elif .type == "farewell" or .type == "rejected" and .code != "stale" then
      "\(tojson)\n" | halt_error
    else empty end | tojson),
  ("The connection was lost.\n" | halt_error)' <&3 2>&1 >&4
