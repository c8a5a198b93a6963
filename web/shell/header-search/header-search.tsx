import { useRef, useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { m } from '../../../messages/compiled/messages.js';
import { localPath } from '../../../messages/current-language.ts';
import type { Intent } from '../../../contract/slug/state.ts';
import { SearchIcon } from '../../ui/drawings/icons.tsx';
import type * as Suggestions from './place-field.tsx';

interface HeaderSearchProps {
  readonly city: { readonly slug: string; readonly name: string };
  /** The tab that is searched. */
  readonly intent: Intent;
}

const FIELD_CLASS = 'h-full w-full min-w-0 bg-transparent px-2.5 text-ellipsis outline-none placeholder:text-muted';

/**
 * The search of the header: a plain form of the home page, which redirects to the search, so that it works without JavaScript too. What
 * suggests places is loaded when the field gets the focus, because few visits of a page use it.
 */
export function HeaderSearch({ city, intent }: HeaderSearchProps) {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [suggestions, setSuggestions] = useState<LoadedField | null>(null);
  const isLoading = useRef(false);

  const load = async () => {
    if (isLoading.current) return;
    isLoading.current = true;
    // without a connection the form works as it is, and the next focus tries again
    const part = await import('./place-field.tsx').catch(() => null);
    isLoading.current = false;
    const plain = field.current;
    if (part && plain) setSuggestions({ ...part, city: city.slug, text: plain.value, hasFocus: document.activeElement === plain });
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void navigate(`/?${new URLSearchParams(new FormData(event.currentTarget) as unknown as Record<string, string>)}`);
  };
  return (
    <search className="min-w-0 flex-1 max-md:hidden md:max-w-xl">
      <form
        action={localPath('/')}
        onSubmit={submit}
        className="flex h-11 items-center rounded-full border border-line bg-paper pr-1 pl-4 focus-within:outline-3 focus-within:outline-indigo hover:border-edge"
      >
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="city" value={city.slug} />
        <span className="shrink-0 border-r border-line pr-2.5 font-semibold max-2xl:hidden">{city.name}</span>
        {suggestions ? (
          <suggestions.PlaceField
            // another city has other places
            key={city.slug}
            city={city.slug}
            intent={intent}
            initial={suggestions.city === city.slug ? suggestions.text : ''}
            hasFocus={suggestions.hasFocus && suggestions.city === city.slug}
            className={FIELD_CLASS}
          />
        ) : (
          <input
            ref={field}
            name="q"
            type="text"
            maxLength={80}
            autoComplete="off"
            enterKeyHint="search"
            aria-label={m['shell.search_label']()}
            placeholder={m['shell.search_in']()}
            onFocus={() => void load()}
            className={FIELD_CLASS}
          />
        )}
        <button
          type="submit"
          aria-label={m['shell.search']()}
          className="inline-flex size-9 shrink-0 items-center justify-center rounded-full bg-oxide text-on-oxide hover:bg-oxide-strong"
        >
          <SearchIcon className="size-4.5" />
        </button>
      </form>
    </search>
  );
}

interface LoadedField {
  readonly PlaceField: typeof Suggestions.PlaceField;
  /** The city, what was typed, and whether the field had the focus, when it was replaced. */
  readonly city: string;
  readonly text: string;
  readonly hasFocus: boolean;
}
