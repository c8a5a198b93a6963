import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { m } from '../../../../messages/compiled/messages.js';
import type { Suggestion } from '../../../../contract/location.ts';
import { Combobox } from '../../../ui/form/combobox.tsx';
import { controlClass, Field } from '../../../ui/form/field.tsx';
import { PinIcon } from '../../../ui/drawings/icons.tsx';
import { useSuggestions } from '../../../shared/location/use-suggestions.ts';
import { logPlace } from '../map-pin/log-place.ts';
import type { ControlProps } from './control-props.ts';
import { fieldLabel } from './fieldset.tsx';

/**
 * A locality of the selected city: one of the suggestions, which tolerate spelling mistakes, or any other name. Selecting a suggestion also
 * sets the map pin and the pincode.
 */
export function LocalityControl({ field, path, value, onChange, onBlur, error, required, siblingValues }: ControlProps) {
  const [isFocused, setIsFocused] = useState(false);
  const { setValue } = useFormContext();
  const city = typeof siblingValues['city'] === 'string' ? siblingValues['city'] : '';
  const text = typeof value === 'string' ? value : '';
  const { options, hasFailed, isSettled } = useSuggestions(text, isFocused && city !== '', { city });
  const pick = (place: Suggestion) => {
    onChange(place.locality);
    setValue('lat', place.lat, { shouldDirty: true, shouldValidate: true });
    setValue('lng', place.lng, { shouldDirty: true, shouldValidate: true });
    if (place.pincode) setValue('pincode', place.pincode, { shouldDirty: true, shouldValidate: true });
    logPlace({ city, locality: place.locality, lat: place.lat, lng: place.lng, source: 'suggestion' });
  };
  const isUnknown = isSettled && text.trim().length >= 2 && options.length === 0;
  const hint = localityHint({ city, hasFailed, isUnknown, text }) ?? field.hint;
  return (
    <Field label={fieldLabel(field.label, required)} hint={hint} error={error}>
      {(controlProps) => (
        // Suggestions are loaded when the field is focused for the first time.
        <div onFocus={() => setIsFocused(true)}>
          <Combobox
            controlProps={controlProps}
            label={field.label}
            name={path}
            text={text}
            onText={(typed) => onChange(typed === '' ? null : typed)}
            onBlur={onBlur}
            options={city === '' ? [] : options}
            optionKey={(option) => option.slug}
            heading={text.trim() === '' ? m['posting.locality_popular']() : undefined}
            settled={isSettled}
            status={isSettled && !hasFailed && city !== '' ? m['posting.locality_count']({ count: options.length }) : ''}
            onPick={pick}
            inputClassName={`${controlClass} bg-card!`}
            renderOption={(option) => (
              <>
                <PinIcon className="mr-3 text-muted" />
                <span className="min-w-0 flex-1 truncate">{option.locality}</span>
                {option.pincode && <span className="ml-3 text-14 text-muted">{option.pincode}</span>}
              </>
            )}
          />
        </div>
      )}
    </Field>
  );
}

/** A hint for the current state of the field; null to show the general hint. */
function localityHint(state: { city: string; hasFailed: boolean; isUnknown: boolean; text: string }): string | null {
  if (state.city === '') return m['posting.locality_city_first']();
  if (state.hasFailed) return m['posting.locality_failed']();
  return state.isUnknown ? m['posting.locality_unknown']({ name: state.text.trim() }) : null;
}
