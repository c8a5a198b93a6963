import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { m } from '../../../messages/compiled/messages.js';
import type { Intent } from '../../../contract/slug/state.ts';
import { placeOfSuggestion, searchUrl } from '../../../contract/slug/search-url.ts';
import { LocationCombobox } from '../../shared/location/location-combobox.tsx';

interface PlaceFieldProps {
  /** Slug of the city to search in. */
  readonly city: string;
  readonly intent: Intent;
  /** The server-rendered field that this component replaces, with the text that was typed there. */
  readonly replacedInput: HTMLInputElement;
  readonly className: string;
}

/** The header's search field with suggestions of cities, localities, societies and landmarks. Picking one opens its search. */
export function PlaceField({ city, intent, replacedInput, className }: PlaceFieldProps) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  // The replaced input is still in the document at the first render, and no longer when this field is created again for another city.
  const [initial] = useState(() => ({
    text: replacedInput.isConnected ? replacedInput.value : '',
    hasFocus: document.activeElement === replacedInput,
  }));
  useLayoutEffect(() => {
    if (!initial.hasFocus || !input.current) return;
    input.current.focus();
    input.current.setSelectionRange(initial.text.length, initial.text.length);
  }, [initial]);
  useEffect(() => {
    const form = input.current?.form;
    const submit = (event: SubmitEvent) => {
      event.preventDefault();
      // blur closes the suggestions, which cover the results
      input.current?.blur();
      void navigate(`/?${new URLSearchParams(new FormData(form!) as unknown as Record<string, string>)}`);
    };
    form?.addEventListener('submit', submit);
    return () => form?.removeEventListener('submit', submit);
  }, [navigate]);
  return (
    <LocationCombobox
      city={city}
      intent={intent}
      label={m['shell.search_label']()}
      placeholder={m['shell.search_in']()}
      withLandmarks
      initial={initial.text}
      inputRef={input}
      className="h-full min-w-0 flex-1"
      inputClassName={className}
      onPick={(picked) => void navigate(searchUrl({ intent, kind: null, city, ...placeOfSuggestion(picked) }))}
    />
  );
}
