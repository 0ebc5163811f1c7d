// The replay of a record file. The file stays in this page: a reload discards it.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';

import { useTitle } from '../frame';
import { ToLobby } from '../lobby/ToLobby';
import { roomTitle } from '../lobby/titles';
import { address } from '../route';
import { Table } from '../table/Table';
import { t } from '../words';
import { Controls } from './Controls';
import { DropRecord, OpenRecord } from './OpenRecord';
import { recordingIn, type Recording } from './recording';
import { opened } from './opened';
import { read, recordError } from './records';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import roomCss from '../lobby/room.module.css';

const css = classes(controlsCss, roomCss);

export function RecordScreen(): JSX.Element {
  const file = opened.value;
  const [recording, setRecording] = useState<Recording | null>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    let left = false;
    setRecording(null);
    setError(null);
    if (file)
      read(file).then(
        (game) => left || setRecording(recordingIn(game)),
        (failure: unknown) => left || setError(failure),
      );
    return () => void (left = true);
  }, [file]);
  const room = recording?.store.room.value;
  useTitle(room ? t('replay.title', { room: roomTitle(room) }) : t('replay.file.title'));
  if (recording)
    return (
      <DropRecord>
        <Controls
          recording={recording}
          back={address({ screen: 'lobby' })}
          backTo={t('lobby.to_lobby')}
        />
        <Table store={recording.store} />
      </DropRecord>
    );
  return (
    <DropRecord>
      <section class={css('narrow')}>
        <h1>{t('replay.file.title')}</h1>
        {file && error === null && <p class={css('muted late')}>{t('replay.loading')}</p>}
        {error !== null && (
          <p class={css('trouble')} role="alert">
            {t('replay.file.notOpened', { name: file?.name ?? '' })} {recordError(error)}
          </p>
        )}
        {(!file || error !== null) && <p>{t('replay.file.hint')}</p>}
        <p class={css('row')}>
          <OpenRecord />
          <ToLobby look="quiet" />
        </p>
      </section>
    </DropRecord>
  );
}
