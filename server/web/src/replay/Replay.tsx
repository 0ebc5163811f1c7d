// The replay of a game on this server, step by step: the table as a spectator saw it, with a
// slider.
import type { JSX } from 'preact';
import { useCallback, useEffect, useState } from 'preact/hooks';

import { Analysis } from '../analysis/Analysis';
import { copied } from '../clipboard';
import { notify, useTitle } from '../frame';
import { isGone } from '../lobby/connection';
import { ConnectionBar } from '../lobby/ConnectionBar';
import { Gone } from '../lobby/Gone';
import { Password } from '../lobby/Password';
import { roomTitle } from '../lobby/titles';
import { usePassword } from '../lobby/usePassword';
import { passOf } from '../passes';
import { address, route } from '../route';
import { Table } from '../table/Table';
import { useMade } from '../useMade';
import { t } from '../words';
import { Controls, SignButton } from './Controls';
import { momentLink, momentOf, noteMoment } from './moment';
import { record, type Recording } from './recording';
import { SaveRecord } from './SaveRecord';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import roomCss from '../lobby/room.module.css';

const css = classes(controlsCss, roomCss);

async function share(link: string): Promise<void> {
  notify(t((await copied(link, null)) ? 'replay.copied' : 'replay.notCopied'));
}

/** The address follows the position, so that a link leads to it. */
function useAddress(recording: Recording, analysed: boolean): void {
  const moment = momentOf(recording, analysed);
  const known = recording.length.value > 0;
  useEffect(() => (known ? noteMoment(moment) : undefined), [known, moment]);
}

interface Props {
  readonly code: string;
  readonly step: number | null;
  /** Whether to show the analysis from the start. */
  readonly analysed: boolean;
}

export function Replay({ code, step, analysed: wanted }: Props): JSX.Element {
  const [analysed, analyse] = useState(wanted);
  useEffect(() => analyse(wanted), [wanted]);
  const [round, setRound] = useState(0);
  const again = useCallback(() => setRound((before) => before + 1), []);
  const recording = useMade(() => record(code, step), `${code} ${round}`);
  const { store } = recording;
  const over = recording.over.value;
  useEffect(() => store.close, [store]);
  useAddress(recording, analysed);
  const to = route.value;
  useEffect(() => {
    // A link to another step of this replay.
    if (to.screen === 'replay' && to.code === code) recording.position.value = to.step ?? 0;
  }, [code, recording, to]);
  const room = store.room.value;
  const state = store.state.value;
  const door = usePassword(store, again);
  useTitle(room ? t('replay.title', { room: roomTitle(room) }) : code);
  if (state.name === 'ended' && isGone(state.end.reason) && !store.view.value)
    return <Gone code={code} reason={state.end.reason} />;
  if (door !== 'open') return <Password code={code} stale={door === 'stale'} open={again} />;
  const bar = <ConnectionBar store={store} again={again} />;
  if (!store.view.value)
    return (
      <>
        {bar}
        {state.name === 'ended' ? (
          <a class={css('button')} href={address({ screen: 'room', code })}>
            {t('replay.back')}
          </a>
        ) : (
          <p class={css('muted wait')}>
            {t(room?.state === 'waiting' ? 'replay.none' : 'replay.loading')}
          </p>
        )}
      </>
    );
  return (
    <>
      {bar}
      <Controls
        recording={recording}
        back={address({ screen: 'room', code })}
        backTo={t('replay.back')}
      >
        <SignButton
          sign="share"
          onClick={() => {
            const pass = room?.password ? passOf(code) : null;
            void share(momentLink(recording, analysed, pass));
          }}
        />
        <SaveRecord code={code} look="sign" over={over} />
        <SignButton
          sign="analyse"
          pressed={analysed}
          disabled={!over}
          onClick={() => analyse(!analysed)}
        />
      </Controls>
      {over && analysed && <Analysis recording={recording} />}
      <Table store={store} />
    </>
  );
}
