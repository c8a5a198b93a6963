import { useFormContext } from 'react-hook-form';
import { m } from '../../../../messages/compiled/messages.js';
import { Select } from '../../../ui/select.tsx';
import type { ControlProps } from './control-props.ts';
import { labelOf } from './fieldset.tsx';
import { TextControl } from './text-control.tsx';
import { useCities } from './use-cities.ts';

/** The cities that take listings. A new city takes the place that was picked in the old one with it. */
export function CityControl(props: ControlProps) {
  const { field, path, value, onChange, onBlur, error, needed } = props;
  const { cities, failed } = useCities();
  const { setValue } = useFormContext();
  // Without the list a name can still be typed; the server knows the cities.
  if (failed) return <TextControl {...props} />;
  const open = cities.filter((city) => city.takes_listings || city.slug === value);
  return (
    <Select
      label={labelOf(field.label, needed)}
      hint={field.hint}
      error={error}
      name={path}
      options={open.map((city) => ({ value: city.slug, label: city.name }))}
      placeholder={m['posting.choose']()}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => {
        onChange(event.target.value || null);
        for (const name of ['locality', 'pincode', 'lat', 'lng']) setValue(name, null, { shouldDirty: true });
      }}
      onBlur={onBlur}
    />
  );
}
