import { useState, type Ref } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import type { Suggestion } from '../../../contract/location.ts';
import type { Intent } from '../../../contract/slug/state.ts';
import { Combobox } from '../../ui/form/combobox.tsx';
import { PinIcon } from '../../ui/drawings/icons.tsx';
import { useSuggestions } from './use-suggestions.ts';

interface LocationComboboxProps {
  /** Slug of the city to search in. */
  readonly city: string;
  readonly label: string;
  readonly placeholder: string;
  /** The search tab. Suggested localities show their number of listings under this tab, or no number without it. */
  readonly intent?: Intent | undefined;
  /** Also suggest landmarks, such as colleges, hospitals and stations. */
  readonly withLandmarks?: boolean;
  readonly onPick: (suggestion: Suggestion) => void;
  /** Called when the text is changed by hand, so that a suggestion that was picked before no longer applies. */
  readonly onType?: () => void;
  /** Initial text. Without JavaScript the form sends it as `q`. */
  readonly initial?: string;
  /** The text after a suggestion was picked: its name, or nothing so that another can be picked. */
  readonly afterPick?: 'keep' | 'clear';
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly inputClassName?: string;
  readonly className?: string;
  /** Shown and announced when no place has the typed name, for fields that accept only suggestions. */
  readonly unknownText?: string;
}

/** Search field for a locality, society or landmark of a city. The server also finds misspelled names. */
export function LocationCombobox({
  city,
  intent,
  label,
  placeholder,
  onPick,
  onType,
  withLandmarks = false,
  initial = '',
  afterPick = 'keep',
  unknownText,
  ...styling
}: LocationComboboxProps) {
  const [text, setText] = useState(initial);
  const [isFocused, setIsFocused] = useState(false);
  const { options, hasFailed, isSettled } = useSuggestions(text, isFocused, { city, intent, withLandmarks });
  const isUnknown = isSettled && !hasFailed && text.trim().length > 1 && options.length === 0;
  return (
    <div className="contents" onFocus={() => setIsFocused(true)}>
      <Combobox
        {...styling}
        name="q"
        label={label}
        placeholder={placeholder}
        text={text}
        onText={(typed) => {
          setText(typed);
          onType?.();
        }}
        options={options}
        optionKey={(option) => `${option.type} ${option.slug}`}
        heading={text.trim() === '' ? m['search.suggest_popular']() : undefined}
        settled={isSettled}
        status={unknownText && isUnknown ? unknownText : statusOf({ count: options.length, hasFailed, isSettled })}
        hint={isUnknown ? unknownText : undefined}
        onPick={(option) => {
          setText(afterPick === 'clear' ? '' : option.locality);
          onPick(option);
        }}
        renderOption={(option) => (
          <>
            <PinIcon className="mr-3 text-muted" />
            <span className="min-w-0 flex-1">
              <span className="line-clamp-2 font-semibold">{option.locality}</span>
              {(option.detail ?? option.pincode) && (
                <span className="block truncate text-12 text-muted">{option.detail ?? option.pincode}</span>
              )}
            </span>
            {intent && option.listings !== undefined && (
              <span className="ml-3 text-14 text-muted">{m['search.suggest_listings']({ count: option.listings })}</span>
            )}
          </>
        )}
      />
    </div>
  );
}

/** The text that screen readers announce. */
function statusOf({ count, hasFailed, isSettled }: { count: number; hasFailed: boolean; isSettled: boolean }): string {
  if (hasFailed) return m['search.suggest_failed']();
  if (!isSettled) return '';
  return count === 0 ? m['search.suggest_none']() : m['search.suggest_count']({ count });
}
