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
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import chatCss from '../chat/chat.module.css';
import lobbyCss from './lobby.module.css';
import roomCss from './room.module.css';

const css = classes(controlsCss, chatCss, lobbyCss, roomCss);

export function HeldBack({ store, room }: { store: TableStore; room: Room }): JSX.Element {
  return (
    <div data-part="waiting">
      <div class={css('waiting-head with-chat')}>
        <div>
          <h1>
            <RoomTitle room={room} code={room.code} />
          </h1>
          <RulesInWords rules={room.rules} advice={room.advice} time={room} />
        </div>
        <ChatButton store={store} />
      </div>
      <div class={css('lobby-columns')}>
        <div class={css('column')}>
          <section class={css('card calm')} role="status">
            <p>{t('chat.delay.begun')}</p>
            <p>{t('chat.delay.wait', { delay: delayText(room) })}</p>
          </section>
          <section aria-labelledby="seats">
            <h2 id="seats">{t('lobby.seats')}</h2>
            <Seats room={room} people={[]} host={null} />
          </section>
        </div>
        <div class={css('column')}>
          <ChatPanel store={store} />
        </div>
      </div>
    </div>
  );
}
