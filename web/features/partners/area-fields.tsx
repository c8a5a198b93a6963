import { useRef } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { Button } from '../../ui/button.tsx';
import { CloseIcon, PlusIcon } from '../../ui/drawings/icons.tsx';
import { keepFocus } from '../../ui/keep-focus.ts';
import { controlClass, FieldNote } from '../../ui/form/field.tsx';
import { Select } from '../../ui/form/select.tsx';
import { LocationCombobox } from '../../shared/location/location-combobox.tsx';
import type { Area } from './draft.ts';
import type { FormOptions } from './form-options.ts';

interface AreaFieldsProps {
  readonly areas: readonly Area[];
  readonly options: FormOptions;
  readonly error: string | undefined;
  readonly onChange: (areas: readonly Area[]) => void;
}

/** The cities in which a partner works, each with its localities. A city without localities means all of its localities. */
export function AreaFields({ areas, options, error, onChange }: AreaFieldsProps) {
  const { cities, limits } = options;
  const replace = (index: number, area: Area) => onChange(areas.with(index, area));
  const fieldset = useRef<HTMLFieldSetElement>(null);
  /** Moves the focus to the locality field of the city at this index, or of the last city. */
  const keepFocusIn = (index: number) =>
    keepFocus(() => {
      const fields = fieldset.current?.querySelectorAll('input') ?? [];
      return fields[Math.min(index, fields.length - 1)];
    });
  const remove = (index: number) => {
    onChange(areas.toSpliced(index, 1));
    keepFocusIn(index);
  };
  const unusedCities = cities.filter(({ value }) => !areas.some(({ city }) => city === value));
  return (
    <fieldset ref={fieldset} id="field-areas" tabIndex={-1} aria-describedby="areas-note" className="flex flex-col gap-3 outline-none">
      <legend className="font-semibold">{m['partner_form.areas']()}</legend>
      <p className="-mt-1 text-14 text-muted">{m['partner_form.areas_hint']()}</p>
      {areas.map((area, index) => (
        <div key={area.city} className="flex flex-col gap-2 rounded-card border border-line p-3">
          <div className="flex items-end gap-2">
            <Select
              label={m['partner_form.city']({ number: index + 1 })}
              value={area.city}
              options={cities.filter(({ value }) => value === area.city || unusedCities.some((unused) => unused.value === value))}
              onChange={(event) => replace(index, { city: event.target.value, localities: [] })}
              className="flex-1"
            />
            {areas.length > 1 && (
              <Button variant="quiet" onClick={() => remove(index)}>
                {m['partner_form.remove_city']()}
              </Button>
            )}
          </div>
          <LocationCombobox
            city={area.city}
            label={m['partner_form.locality']({ number: index + 1 })}
            placeholder={m['partner_form.locality_hint']()}
            afterPick="clear"
            inputClassName={controlClass}
            onPick={({ slug, locality }) => {
              if (area.localities.length >= limits.localities || area.localities.some((existing) => existing.slug === slug)) return;
              replace(index, { ...area, localities: [...area.localities, { slug, name: locality }] });
            }}
          />
          {area.localities.length > 0 && (
            <ul className="flex flex-wrap gap-2">
              {area.localities.map(({ slug, name }) => (
                <li key={slug}>
                  <button
                    type="button"
                    aria-label={m['partner_form.remove_locality']({ name })}
                    onClick={() => {
                      replace(index, { ...area, localities: area.localities.filter((other) => other.slug !== slug) });
                      keepFocusIn(index);
                    }}
                    className="inline-flex min-h-11 items-center gap-2 rounded-full border border-oxide bg-oxide-soft px-4 text-oxide"
                  >
                    {name}
                    <CloseIcon className="size-4" />
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
      ))}
      {areas.length < limits.cities && unusedCities[0] && (
        <Button
          variant="outline"
          icon={<PlusIcon />}
          onClick={() => {
            onChange([...areas, { city: unusedCities[0]!.value, localities: [] }]);
            // when no city is left to add, the button disappears
            keepFocusIn(areas.length);
          }}
        >
          {m['partner_form.add_city']()}
        </Button>
      )}
      <FieldNote id="areas" error={error} />
    </fieldset>
  );
}
