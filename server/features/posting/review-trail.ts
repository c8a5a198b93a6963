import type { Kind, Values } from '../../../kinds/field.ts';

/**
 * Which fields changed, and from what to what, for the audit trail: of the fields that are reviewed, none of which a person writes
 * freely at length, and without the exact pin.
 */
export function evidence(kind: Kind, fields: readonly string[], before: Values, after: Values) {
  const told = fields.filter((name) => {
    const field = kind.fields[name];
    return (
      field !== undefined && !field.private && field.control !== 'coordinate' && (field.review !== undefined || field.control === 'rows')
    );
  });
  const pick = (values: Values) => Object.fromEntries(told.map((name) => [name, values[name] ?? null]));
  return { fields: [...fields], before: pick(before), after: pick(after) };
}
