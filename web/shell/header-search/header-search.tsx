import { useState, type FocusEvent } from 'react';
import { MAX_PLACE_QUERY_LENGTH } from '../../../contract/location-limits.ts';
import { m } from '../../../messages/compiled/messages.js';
import { localPath } from '../../../messages/current-language.ts';
import type { Intent } from '../../../contract/slug/state.ts';
import { SearchIcon } from '../../ui/drawings/icons.tsx';
import type { PlaceField } from './place-field.tsx';

interface HeaderSearchProps {
  readonly city: { readonly slug: string; readonly name: string };
  /** The search tab. */
  readonly intent: Intent;
}

const FIELD_CLASS = 'h-full w-full min-w-0 bg-transparent px-2.5 text-ellipsis outline-none placeholder:text-muted';

/**
 * The search field of the header. It is a plain form of the home page, which redirects to the search, so it works without JavaScript. Place
 * suggestions are loaded when the field gets the focus, because few page views use them.
 */
export function HeaderSearch({ city, intent }: HeaderSearchProps) {
  const [loaded, setLoaded] = useState<{ readonly Field: typeof PlaceField; readonly replacedInput: HTMLInputElement } | null>(null);
  const load = ({ currentTarget: replacedInput }: FocusEvent<HTMLInputElement>) =>
    void import('./place-field.tsx').then(
      (part) => setLoaded({ Field: part.PlaceField, replacedInput }),
      // Without a connection the plain form still works; the next focus loads the suggestions again.
      () => undefined,
    );
  return (
    <search className="min-w-0 flex-1 max-md:hidden md:max-w-xl">
      <form
        action={localPath('/')}
        className="flex h-11 items-center rounded-full border border-line bg-paper pr-1 pl-4 pointer-coarse:h-12 focus-within:outline-3 focus-within:outline-indigo hover:border-edge"
      >
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="city" value={city.slug} />
        <span className="shrink-0 border-r border-line pr-2.5 font-semibold max-2xl:hidden">{city.name}</span>
        {loaded ? (
          // the suggestions of another city are different
          <loaded.Field key={city.slug} city={city.slug} intent={intent} replacedInput={loaded.replacedInput} className={FIELD_CLASS} />
        ) : (
          <input
            name="q"
            maxLength={MAX_PLACE_QUERY_LENGTH}
            autoComplete="off"
            enterKeyHint="search"
            aria-label={m['shell.search_label']()}
            placeholder={m['shell.search_in']()}
            onFocus={load}
            className={FIELD_CLASS}
          />
        )}
        <button
          type="submit"
          aria-label={m['shell.search']()}
          className="inline-flex size-9 shrink-0 pointer-coarse:size-11 items-center justify-center rounded-full bg-oxide text-on-oxide hover:bg-oxide-strong"
        >
          <SearchIcon className="size-4.5" />
        </button>
      </form>
    </search>
  );
}
