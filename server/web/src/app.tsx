// The screens, and what is around each of them.
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';

import { Definitions } from './drawing';
import { Frame } from './frame/Frame';
import { Hall } from './hall/Hall';
import { resumeSearch } from './hall/live/seek';
import { RoomScreen } from './hall/RoomScreen';
import { Help } from './help/Help';
import { RecordScreen } from './replay/RecordScreen';
import { Replay } from './replay/Replay';
import { route, type Route } from './route';

export function App(): JSX.Element {
  const to = route.value;
  useEffect(resumeSearch, []);
  return (
    <>
      {/* Not `display: none`: browsers would not paint with patterns from there. */}
      <div class="definitions" aria-hidden="true">
        <Definitions />
      </div>
      <Frame screen={'code' in to ? `${to.screen} ${to.code}` : to.screen}>{screen(to)}</Frame>
    </>
  );
}

function screen(to: Route): JSX.Element {
  switch (to.screen) {
    case 'hall':
      return <Hall />;
    case 'room':
      return <RoomScreen key={to.code} code={to.code} />;
    case 'replay':
      return <Replay key={to.code} code={to.code} step={to.step} analysed={to.analysed ?? false} />;
    case 'record':
      return <RecordScreen />;
    case 'help':
      return <Help />;
  }
}
