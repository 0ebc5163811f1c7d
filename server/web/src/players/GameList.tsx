// A list of past games: newest first, with a button for more.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { FindGames, Games, PastGame as Game } from '@castellan/client';

import { useComeback } from '../lobby/asking';
import { t } from '../words';
import { FilterForm } from './FilterForm';
import { ALL, findBy, firstFilled, readFilters, writeFilters, type Filters } from './filters';
import { PastGame } from './PastGame';
import { Awaited } from './Trouble';
import { useAsked } from './useAsked';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import lobbyCss from '../lobby/lobby.module.css';

const css = classes(controlsCss, lobbyCss);

interface Props {
  readonly ask: (find: FindGames) => Promise<Games>;
  readonly own: string | null;
  /** The text of an empty list. */
  readonly none: string;
}

export function GameList({ ask, own, none }: Props): JSX.Element {
  const [filters, setFilters] = useState<Filters>(() => readFilters(location.hash));
  const said = writeFilters(filters);
  const first = useAsked(() => firstFilled(ask, findBy(filters)), said);
  const choose = (chosen: Filters): void => {
    setFilters(chosen);
    // After a reload, or on return from a game, the list shows the same games again.
    history.replaceState(null, '', location.hash.replace(/\?.*/, '') + writeFilters(chosen));
  };
  return (
    <>
      <FilterForm filters={filters} choose={choose} />
      {first.answer ? (
        <Pages
          key={said}
          first={first.answer}
          next={(before) => firstFilled(ask, { ...findBy(filters), before })}
          own={own}
          none={said === '' ? none : t('account.no_games')}
        />
      ) : (
        <Awaited error={first.error} retry={first.retry} />
      )}
      {said !== '' && (
        <button type="button" class={css('button')} onClick={() => choose(ALL)}>
          {t('account.reset')}
        </button>
      )}
    </>
  );
}

interface PagesProps {
  readonly first: Games;
  readonly next: (before: string) => Promise<Games>;
  readonly own: string | null;
  readonly none: string;
}

function Pages({ first, next, own, none }: PagesProps): JSX.Element {
  const [games, setGames] = useState<readonly Game[]>(first.games);
  const [more, setMore] = useState(first.more);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  // A live region has to exist before its text appears.
  const [told, tell] = useState('');
  useEffect(() => {
    if (games.length > 0) tell(t('account.found', { count: games.length }));
    // Older pages may have some.
    else tell(more === null ? none : '');
  }, [games.length, more, none]);
  const ask = async (): Promise<void> => {
    if (busy || more === null) return;
    setBusy(true);
    setError(null);
    try {
      const page = await next(more);
      setGames((before) => [...before, ...page.games]);
      setMore(page.more);
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  useComeback(error, () => void ask());
  return (
    <>
      <p class={css(games.length === 0 ? 'empty' : 'muted small')} role="status">
        {told}
      </p>
      <ul class={css('cards')}>
        {games.map((game) => (
          <PastGame key={game.room} game={game} own={own} />
        ))}
      </ul>
      {error !== null && <Awaited error={error} retry={() => void ask()} />}
      {more !== null && error === null && (
        <button
          type="button"
          class={css('button wide')}
          aria-disabled={busy}
          onClick={() => void ask()}
        >
          {t('account.more')}
        </button>
      )}
    </>
  );
}
