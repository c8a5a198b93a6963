import { useFormContext } from 'react-hook-form';
import { m } from '../../../../messages/compiled/messages.js';
import { Select } from '../../../ui/form/select.tsx';
import type { ControlProps } from './control-props.ts';
import { fieldLabel } from './fieldset.tsx';
import { TextControl } from './text-control.tsx';
import { useCities } from '../../../shared/location/use-cities.ts';

const PLACE_FIELDS = ['locality', 'pincode', 'lat', 'lng'];

/** Selects a city that accepts listings. Changing the city clears the locality, pincode and pin of the previous one. */
export function CityControl(props: ControlProps) {
  const { field, path, value, onChange, onBlur, error, required } = props;
  const { cities, hasFailed } = useCities();
  const { clearErrors, setValue } = useFormContext();
  // When the list cannot be loaded, the name can be typed; the server recognizes it.
  if (hasFailed) return <TextControl {...props} />;
  const openCities = cities.filter((city) => city.accepts_listings || city.slug === value);
  return (
    <Select
      label={fieldLabel(field.label, required)}
      hint={field.hint}
      error={error}
      name={path}
      options={openCities.map((city) => ({ value: city.slug, label: city.name }))}
      placeholder={m['posting.choose']()}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => {
        onChange(event.target.value || null);
        // Errors about the location in the previous city are outdated, too.
        clearErrors(PLACE_FIELDS);
        for (const name of PLACE_FIELDS) setValue(name, null, { shouldDirty: true });
      }}
      onBlur={onBlur}
    />
  );
}
