// A spectator with a delay waits here until there is something to see.
import type { Room } from '@castellan/client';
import type { JSX } from 'preact';

import { ChatButton, ChatPanel } from '../chat/Chat';
import { delayText } from '../chat/words';
import type { TableStore } from '../store';
import { t } from '../words';
import { RulesInWords } from './RulesInWords';
import { Seats } from './Seats';
import { RoomTitle } from './RoomTitle';

export function HeldBack({ store, room }: { store: TableStore; room: Room }): JSX.Element {
  return (
    <div class="waiting held-back">
      <div class="waiting-head with-chat">
        <div>
          <h1>
            <RoomTitle room={room} code={room.code} />
          </h1>
          <RulesInWords rules={room.rules} advice={room.advice} time={room} />
        </div>
        <ChatButton store={store} />
      </div>
      <div class="lobby-columns">
        <div class="column">
          <section class="card calm" role="status">
            <p>{t('chat.delay.begun')}</p>
            <p>{t('chat.delay.wait', { delay: delayText(room) })}</p>
          </section>
          <section aria-labelledby="seats">
            <h2 id="seats">{t('lobby.seats')}</h2>
            <Seats room={room} own={null} host={null} />
          </section>
        </div>
        <div class="column">
          <ChatPanel store={store} />
        </div>
      </div>
    </div>
  );
}
