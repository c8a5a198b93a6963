import { useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { m } from '../../../messages/compiled/messages.js';
import type { Intent } from '../../../contract/slug/state.ts';
import { placeOfSuggestion, searchUrl } from '../../../contract/slug/search-url.ts';
import { LocationCombobox } from '../../shared/location/location-combobox.tsx';

interface PlaceFieldProps {
  /** Slug of the city to search in. */
  readonly city: string;
  readonly intent: Intent;
  /** What was typed before this field took the place of the plain one. */
  readonly initial: string;
  /** The plain field had the focus. */
  readonly hasFocus: boolean;
  readonly className: string;
}

/** The field of the header's search with suggested places of all types. Picking one opens the search there. */
export function PlaceField({ city, intent, initial, hasFocus, className }: PlaceFieldProps) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const hadFocus = useRef(hasFocus);
  useLayoutEffect(() => {
    if (!hadFocus.current || !input.current) return;
    input.current.focus();
    input.current.setSelectionRange(input.current.value.length, input.current.value.length);
  }, []);
  return (
    <LocationCombobox
      city={city}
      intent={intent}
      label={m['shell.search_label']()}
      placeholder={m['shell.search_in']()}
      withLandmarks
      initial={initial}
      inputRef={input}
      className="h-full min-w-0 flex-1"
      inputClassName={className}
      onPick={(picked) => void navigate(searchUrl({ intent, kind: null, city, ...placeOfSuggestion(picked) }))}
    />
  );
}
