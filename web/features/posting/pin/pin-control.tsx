import { useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { m } from '../../../../messages/compiled/messages.js';
import type { Point } from '../../../../kinds/distance.ts';
import { Button } from '../../../ui/button.tsx';
import { CompassIcon } from '../../../ui/icons.tsx';
import { FieldNote } from '../../../ui/field.tsx';
import { useCities } from '../controls/use-cities.ts';
import type { ControlProps } from '../controls/control-props.ts';
import { messageAt } from '../form/resolver.ts';
import { useStep } from '../step-context.ts';
import { devicePosition } from './device-position.ts';
import { logPlace } from './log-place.ts';
import { PinPlane } from './pin-plane.tsx';

/** A pair of coordinates as one pin. The first of the pair draws it for both. */
export function PinControl({ field, path, beside, error }: ControlProps) {
  const { step } = useStep();
  const { setValue } = useFormContext();
  const { errors } = useFormState();
  const { cities } = useCities();
  const [asking, setAsking] = useState(false);
  const [told, setTold] = useState<{ readonly text: string; readonly wrong: boolean } | null>(null);
  const [lat, lng] = step.fields.filter((one) => one.control === 'coordinate');
  if (!lat || !lng || field.name !== lat.name) return null;

  const city = cities.find(({ slug }) => slug === beside['city']);
  const at = pointOf(beside[lat.name], beside[lng.name]);
  const locality = typeof beside['locality'] === 'string' ? beside['locality'] : null;
  const put = (point: Point) => {
    setTold(null);
    setValue(lat.name, point.lat, { shouldDirty: true, shouldValidate: true });
    setValue(lng.name, point.lng, { shouldDirty: true, shouldValidate: true });
  };
  const locate = async () => {
    setAsking(true);
    try {
      const { accuracy, ...point } = await devicePosition();
      put(point);
      setTold({ text: m['posting.geo_found']({ metres: Math.round(accuracy) }), wrong: false });
      if (city) logPlace({ city: city.slug, locality, ...point, source: 'device' });
    } catch (failure) {
      setTold({ text: failure instanceof Error ? failure.message : m['posting.geo_unavailable'](), wrong: true });
    } finally {
      setAsking(false);
    }
  };
  const problem = error ?? messageAt(errors, lng.name) ?? (told?.wrong ? told.text : undefined);
  const found = told && !told.wrong ? told.text : null;
  const hint = found ?? (city ? field.hint : m['posting.pin_city_first']());
  return (
    <section aria-labelledby={`${path}-label`} className="flex flex-col gap-3">
      <h2 id={`${path}-label`} className="font-semibold">
        {m['posting.pin']()}
      </h2>
      <Button look="outline" icon={<CompassIcon />} busy={asking} onClick={() => void locate()} className="self-start">
        {m['posting.geo_use']()}
      </Button>
      {city && <PinPlane city={city} at={at} locality={locality} onMove={put} />}
      <FieldNote id={path} hint={hint} error={problem} />
    </section>
  );
}

function pointOf(lat: unknown, lng: unknown): Point | null {
  return typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : null;
}
