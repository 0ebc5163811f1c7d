// The screens, and the frame around them.
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';

import { recallHere } from './chat/tab';
import { part } from './chunks';
import { Definitions, Dragon } from './drawing';
import { Picture } from './frame';
import { Frame } from './frame/Frame';
import { SEARCH } from './lobby/live/kept';
import { RoomScreen, Waiting } from './lobby/RoomScreen';
import { entry, later, missing, useShown } from './later';
import { address, route, type Route } from './route';
import { t } from './words';
import { classes } from './classes';
import controlsCss from './frame/controls.module.css';
import frameCss from './frame/frame.module.css';
import roomCss from './lobby/room.module.css';

const css = classes(controlsCss, frameCss, roomCss);

/** A first visit has none to resume, and does not load what that needs. */
async function resumeSearch(): Promise<void> {
  if (recallHere(SEARCH) === null) return;
  const seek = await part(() => import('./lobby/live/seek'));
  seek.resumeSearch();
}

export function App(): JSX.Element {
  const to = useShown(route.value);
  // Without its part the search stays kept for the next reload.
  useEffect(() => void resumeSearch().catch(() => undefined), []);
  const inLobby = to?.screen === 'lobby';
  useEffect(() => {
    // It is in the same part, and what comes next.
    if (inLobby) void Waiting.ahead();
  }, [inLobby]);
  return (
    <>
      {/* Not `display: none`: browsers would not paint with patterns from there. */}
      <div class={css('definitions')} aria-hidden="true">
        <Definitions />
      </div>
      <Frame screen={to === null ? '' : nameOf(to)}>
        {to !== null ? screen(to) : missing.value !== null && <Missing text={missing.value} />}
      </Frame>
    </>
  );
}

/** Shown when a screen could not be loaded and there is no previous one. */
function Missing({ text }: { text: string }): JSX.Element {
  return (
    <section class={css('narrow')}>
      <Picture size="8rem">
        <Dragon />
      </Picture>
      <p class={css('trouble')}>{text}</p>
      <button type="button" class={css('button main')} onClick={() => location.reload()}>
        {t('lobby.connection.reload')}
      </button>
    </section>
  );
}

/** Games and leaderboards have several screens; a replay has one. */
function nameOf(to: Route): string {
  if ('code' in to) return `${to.screen} ${to.code}`;
  return to.screen === 'record' ? to.screen : address(to);
}

function screen(to: Route): JSX.Element {
  const { Replay, Profile, Leaderboard, GamesScreen, AccountScreen, RecordScreen, Help, Watch } =
    later;
  switch (to.screen) {
    case 'lobby':
      return <entry.Lobby />;
    case 'room':
      return <RoomScreen key={to.code} code={to.code} />;
    case 'replay':
      return <Replay key={to.code} code={to.code} step={to.step} analysed={to.analysed ?? false} />;
    case 'player':
      return <Profile key={to.id} id={to.id} />;
    case 'leaderboard':
      return <Leaderboard family={to.family} />;
    case 'games':
      return <GamesScreen key={String(to.mine)} mine={to.mine} />;
    case 'account':
      return <AccountScreen />;
    case 'record':
      return <RecordScreen />;
    case 'help':
      return <Help />;
    case 'watch':
      return <Watch key={String(to.wall)} wall={to.wall} transparent={to.transparent} />;
  }
}
