// How to play, in our own words and with our own pictures.
import type { ComponentChildren, JSX } from 'preact';

import { Bot, Building, Coin, Dragon, King, Knight, Queen } from '../drawing';
import { Picture, useTitle } from '../frame';
import { Learn } from '../lessons/Learn';
import { LEVELS, levelName } from '../lobby/levels';
import { HelpPlayers } from '../players/HelpPlayers';
import { address } from '../route';
import { t } from '../words';
import type { KeysBelow } from '../words/keys';
import { KingdomPicture, LinePicture } from './pictures';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import helpCss from './help.module.css';
import lobbyCss from '../lobby/lobby.module.css';

const css = classes(controlsCss, helpCss, lobbyCss);

export function Help(): JSX.Element {
  useTitle(t('help.title'));
  return (
    <article class={css('help')}>
      <h1>{t('help.title')}</h1>
      <p class={css('lead')}>{t('help.lead')}</p>
      <div class={css('help-cards')}>
        <Lessons />
        <Kingdomino />
        <Queendomino />
        <More />
        <Hosts />
        <Strangers />
        <Chat />
        <Together />
        <HelpPlayers />
        <Bots />
        <Advice />
      </div>
      <p>
        <a class={css('button main')} href={address({ screen: 'lobby' })}>
          {t('help.begin')}
        </a>
      </p>
    </article>
  );
}

function Lessons(): JSX.Element {
  return (
    <section aria-labelledby="help-lessons">
      <h2 id="help-lessons">{t('lobby.learn')}</h2>
      <p>{t('lessons.about')}</p>
      <Learn course="kingdomino" />
      <Learn course="queendomino" />
    </section>
  );
}

function Kingdomino(): JSX.Element {
  const say = (key: KeysBelow<'help.kingdomino'>): string => t(`help.kingdomino.${key}`);
  return (
    <section aria-labelledby="help-kingdomino">
      <h2 id="help-kingdomino">{say('title')}</h2>
      <p>{say('idea')}</p>
      <h3>{say('turn')}</h3>
      <p>{say('turn_text')}</p>
      <LinePicture label={say('line_picture')} />
      <ol>
        <li>{say('turn_lay')}</li>
        <li>{say('turn_claim')}</li>
      </ol>
      <p>{say('turn_order')}</p>
      <h3>{say('lay')}</h3>
      <KingdomPicture label={say('kingdom_picture')} />
      <ul>
        <li>{say('lay_touch')}</li>
        <li>{say('lay_fit')}</li>
        <li>{say('lay_waste')}</li>
      </ul>
      <h3>{say('points')}</h3>
      <p>{say('points_text')}</p>
      <ul>
        <li>{say('points_wheat')}</li>
        <li>{say('points_lake')}</li>
        <li>{say('points_forest')}</li>
      </ul>
      <p>{say('points_tie')}</p>
      <h3>{say('two')}</h3>
      <p>{say('two_text')}</p>
      <h3>{say('extras')}</h3>
      <ul>
        <li>{say('extras_harmony')}</li>
        <li>{say('extras_middle')}</li>
      </ul>
    </section>
  );
}

type Step = 'tax' | 'build' | 'dragon' | 'claim' | 'queen';

function Queendomino(): JSX.Element {
  const say = (key: KeysBelow<'help.queendomino'>): string => t(`help.queendomino.${key}`);
  const step = (key: Step, picture: ComponentChildren): JSX.Element => (
    <li>
      <Picture size="3.5rem">{picture}</Picture>
      <div>
        <h3>{say(key)}</h3>
        <p>{say(`${key}_text`)}</p>
      </div>
    </li>
  );
  return (
    <section aria-labelledby="help-queendomino">
      <h2 id="help-queendomino">{say('title')}</h2>
      <p>{say('idea')}</p>
      <ol class={css('help-steps')}>
        {step('tax', <Knight seat={1} />)}
        {step('build', <Building kind="bakery" />)}
        {step('dragon', <Dragon />)}
        {step('claim', <King seat={1} />)}
      </ol>
      <ul class={css('help-steps')}>{step('queen', <Queen />)}</ul>
      <p class={css('help-coins')}>
        <Picture size="2rem">
          <Coin />
        </Picture>
        <span>
          {say('start')} {say('end')}
        </span>
      </p>
      <p class={css('muted')}>{say('assumed')}</p>
    </section>
  );
}

function Hosts(): JSX.Element {
  const say = (key: KeysBelow<'help.hosts'>): string => t(`help.hosts.${key}`);
  return (
    <section aria-labelledby="help-hosts">
      <h2 id="help-hosts">{say('title')}</h2>
      <p>{say('idea')}</p>
      <ul>
        <li>{say('start')}</li>
        <li>{say('follows')}</li>
        <li>{say('password')}</li>
        <li>{say('again')}</li>
      </ul>
    </section>
  );
}

function Strangers(): JSX.Element {
  const say = (key: KeysBelow<'live.help'>): string => t(`live.help.${key}`);
  return (
    <section aria-labelledby="help-strangers">
      <h2 id="help-strangers">{say('title')}</h2>
      <p>{say('list')}</p>
      <p>{say('seek')}</p>
      <ul>
        <li>{say('wait')}</li>
        <li>{say('begin')}</li>
      </ul>
      <p>{say('chat')}</p>
    </section>
  );
}

function Together(): JSX.Element {
  const say = (key: KeysBelow<'help.together'>): string => t(`help.together.${key}`);
  return (
    <section aria-labelledby="help-together">
      <h2 id="help-together">{say('title')}</h2>
      <p>{say('clocks')}</p>
      <ul>
        <li>{say('propose')}</li>
        <li>{say('away')}</li>
      </ul>
      <p>{say('log')}</p>
    </section>
  );
}

function Bots(): JSX.Element {
  const say = (key: KeysBelow<'help.bots'>): string => t(`help.bots.${key}`);
  return (
    <section aria-labelledby="help-bots">
      <h2 id="help-bots">
        {say('title')}{' '}
        <Picture size="1.2em">
          <Bot />
        </Picture>
      </h2>
      <p>{say('idea')}</p>
      <ul>
        <li>{say('quick')}</li>
        <li>{say('seat')}</li>
        <li>{say('watch')}</li>
      </ul>
      <h3>{say('levels')}</h3>
      <dl class={css('help-levels')}>
        {LEVELS.map((level) => (
          <div key={level}>
            <dt>{levelName(level)}</dt>
            <dd>{t(`game.bots.${level}.hint`)}</dd>
          </div>
        ))}
      </dl>
      <p class={css('muted')}>{say('fair')}</p>
    </section>
  );
}

function Chat(): JSX.Element {
  const say = (key: KeysBelow<'chat.help'>): string => t(`chat.help.${key}`);
  return (
    <section aria-labelledby="help-chat">
      <h2 id="help-chat">{say('title')}</h2>
      <p>{say('idea')}</p>
      <ul>
        <li>{say('team')}</li>
        <li>{say('watch')}</li>
        <li>{say('ignore')}</li>
        <li>{say('late')}</li>
      </ul>
      <p>{say('kept')}</p>
    </section>
  );
}

function Advice(): JSX.Element {
  const say = (key: KeysBelow<'help.advice'>): string => t(`help.advice.${key}`);
  return (
    <section aria-labelledby="help-advice">
      <h2 id="help-advice">{say('title')}</h2>
      <p>{say('tips')}</p>
      <ul>
        <li>{say('tips_use')}</li>
        <li>{say('tips_fair')}</li>
      </ul>
      <p>{say('analysis')}</p>
    </section>
  );
}

function More(): JSX.Element {
  const say = (key: KeysBelow<'help.more'>): string => t(`help.more.${key}`);
  return (
    <section>
      {(['both', 'teams', 'match'] as const).map((key) => (
        <div key={key}>
          <h3>{say(key)}</h3>
          <p>{say(`${key}_text`)}</p>
        </div>
      ))}
      <h3>{say('here')}</h3>
      <ul>
        <li>{say('here_seat')}</li>
        <li>{say('here_device')}</li>
        <li>{say('here_watch')}</li>
        <li>{say('here_fair')}</li>
      </ul>
    </section>
  );
}
