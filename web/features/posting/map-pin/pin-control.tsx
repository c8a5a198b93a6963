import { useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { devicePosition } from '../device-position.ts';
import { m } from '../../../../messages/compiled/messages.js';
import type { Point } from '../../../../kinds/distance.ts';
import { Button } from '../../../ui/button.tsx';
import { CompassIcon } from '../../../ui/drawings/icons.tsx';
import { FieldNote } from '../../../ui/form/field.tsx';
import { useCities } from '../../../shared/location/use-cities.ts';
import type { ControlProps } from '../controls/control-props.ts';
import { errorAt } from '../model/step-checker.ts';
import { useStep } from '../form/step-context.ts';
import { logPlace } from './log-place.ts';
import { PinMap } from './pin-map.tsx';

/** Two coordinate fields as one map pin. The first field renders it, the second renders nothing. */
export function PinControl({ field, path, siblingValues, error }: ControlProps) {
  const { step } = useStep();
  const { setValue } = useFormContext();
  const { errors } = useFormState();
  const { cities } = useCities();
  const [isLocating, setIsLocating] = useState(false);
  const [result, setResult] = useState<{ readonly text: string; readonly isError: boolean } | null>(null);
  const [lat, lng] = step.fields.filter((stepField) => stepField.control === 'coordinate');
  if (!lat || !lng || field.name !== lat.name) return null;

  const city = cities.find(({ slug }) => slug === siblingValues['city']);
  const pin = toPoint(siblingValues[lat.name], siblingValues[lng.name]);
  const locality = typeof siblingValues['locality'] === 'string' ? siblingValues['locality'] : null;
  const setPin = (point: Point) => {
    setResult(null);
    setValue(lat.name, point.lat, { shouldDirty: true, shouldValidate: true });
    setValue(lng.name, point.lng, { shouldDirty: true, shouldValidate: true });
  };
  const locate = async () => {
    setIsLocating(true);
    try {
      const { accuracy, ...point } = await devicePosition(60_000);
      setPin(point);
      setResult({ text: m['posting.geo_found']({ metres: Math.round(accuracy) }), isError: false });
      if (city) logPlace({ city: city.slug, locality, ...point, source: 'device' });
    } catch (failure) {
      setResult({ text: failure instanceof Error ? failure.message : m['posting.geo_unavailable'](), isError: true });
    } finally {
      setIsLocating(false);
    }
  };
  const problem = error ?? errorAt(errors, lng.name) ?? (result?.isError ? result.text : undefined);
  const successText = result && !result.isError ? result.text : null;
  const hint = successText ?? (city ? field.hint : m['posting.pin_city_first']());
  return (
    <section aria-labelledby={`${path}-label`} className="flex flex-col gap-3">
      <h2 id={`${path}-label`} className="font-semibold">
        {m['posting.pin']()}
      </h2>
      <Button variant="outline" icon={<CompassIcon />} busy={isLocating} onClick={() => void locate()} className="self-start">
        {m['posting.geo_use']()}
      </Button>
      {city && <PinMap city={city} pin={pin} locality={locality} onMove={setPin} />}
      <FieldNote id={path} hint={hint} error={problem} />
    </section>
  );
}

function toPoint(lat: unknown, lng: unknown): Point | null {
  return typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : null;
}
