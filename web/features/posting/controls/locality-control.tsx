import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { m } from '../../../../messages/compiled/messages.js';
import type { Suggestion } from '../../../../contract/location.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import { controlClass, Field } from '../../../ui/field.tsx';
import { PinIcon } from '../../../ui/icons.tsx';
import { useSuggestions } from '../../location/use-suggestions.ts';
import { logPlace } from '../pin/log-place.ts';
import type { ControlProps } from './control-props.ts';
import { labelOf } from './fieldset.tsx';

/** A locality of the chosen city: picked from suggestions that forgive spelling, or any name. A pick brings its pin and pincode. */
export function LocalityControl({ field, path, value, onChange, onBlur, error, needed, beside }: ControlProps) {
  const [wanted, setWanted] = useState(false);
  const { setValue } = useFormContext();
  const city = typeof beside['city'] === 'string' ? beside['city'] : '';
  const text = typeof value === 'string' ? value : '';
  const { options, failed, settled } = useSuggestions(city, text, wanted && city !== '');
  const pick = (place: Suggestion) => {
    onChange(place.locality);
    setValue('lat', place.lat, { shouldDirty: true, shouldValidate: true });
    setValue('lng', place.lng, { shouldDirty: true, shouldValidate: true });
    if (place.pincode) setValue('pincode', place.pincode, { shouldDirty: true, shouldValidate: true });
    logPlace({ city, locality: place.locality, lat: place.lat, lng: place.lng, source: 'suggestion' });
  };
  const hint = city === '' ? m['posting.locality_city_first']() : failed ? m['posting.locality_failed']() : field.hint;
  return (
    <Field label={labelOf(field.label, needed)} hint={hint} error={error}>
      {(tie) => (
        // Suggestions are asked for once the field is of interest.
        <div onFocus={() => setWanted(true)}>
          <Combobox
            tie={tie}
            label={field.label}
            name={path}
            text={text}
            onText={(typed) => onChange(typed === '' ? null : typed)}
            onBlur={onBlur}
            options={city === '' ? [] : options}
            optionKey={(option) => option.slug}
            heading={text.trim() === '' ? m['posting.locality_popular']() : undefined}
            settled={settled}
            status={settled && !failed && city !== '' ? m['posting.locality_count']({ count: options.length }) : ''}
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
