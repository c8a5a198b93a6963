/** Builds the content of a listing from submitted fields, including the columns derived from its city, locality and pin. Pure. */
import type { CheckContext, Kind, StepId, Values } from '../../../kinds/field.ts';
import { applyStep } from '../../../kinds/validation/apply-step.ts';
import type { Issue } from '../../../kinds/validation/issue.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { City, Locality } from '../../places/places.ts';
import { buildingOf, doorOf, textOfValue } from '../home/home-key.ts';
import type { Content } from '../present/pending-edit.ts';
import { publicPosition } from './public-position.ts';

/** Values as a form or a file contains them; null clears a field. */
export type Fields = Readonly<Record<string, unknown>>;

/** Merges the fields of several steps in order. Invalid values are not merged; `issues` lists them. */
export function mergeSteps(
  kind: Kind,
  values: Values,
  steps: readonly { readonly step: StepId; readonly fields: Fields }[],
  context: CheckContext,
): { readonly details: Values; readonly issues: readonly Issue[] } {
  const issues: Issue[] = [];
  let details = values;
  for (const { step, fields } of steps) {
    const result = applyStep(kind, details, step, fields, context);
    if (result.ok) details = result.values;
    else issues.push(...result.issues);
  }
  return { details, issues };
}

/**
 * The content of a listing in this city. A known locality determines the name and position; any other text is stored unchanged. The public
 * position is derived from the pin. `positionKey` is the data key for that (see `publicPositionKey`).
 */
export function contentInCity(
  { positionKey, ownerId }: { readonly positionKey: string; readonly ownerId: string },
  city: City,
  locality: Locality | null,
  values: Values,
): Content {
  const details: Record<string, unknown> = { ...values, ...(locality && { locality: locality.name }) };
  const { lat, lng, location_precision: precision } = details;
  const place = { details, city_id: city.id, locality_id: locality?.id ?? null };
  if (typeof lat !== 'number' || typeof lng !== 'number') return { ...place, lat: null, lng: null, public_lat: null, public_lng: null };
  const home = `${buildingOf(details) || textOfValue(details.street)}:${doorOf(details)}`;
  const visible = publicPosition({ lat, lng }, String(precision ?? 'street'), { positionKey, ownerId, home, localityCentre: locality });
  return { ...place, lat, lng, public_lat: visible.lat, public_lng: visible.lng };
}

/** The message for a name that no city with listings has. */
export const unknownCityMessage = (cities: readonly City[], name: string): string =>
  m['posting_error.unknown_city']({ city: name, cities: cities.map((city) => city.name).join(', ') });
