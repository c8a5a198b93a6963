import type { ReviewCase } from '../../../contract/review.ts';
import type { Field, Kind, RowsField, Values } from '../../../kinds/field.ts';
import { fieldLabelId } from '../../../kinds/label-ids.ts';
import { valueText } from '../../views/facts.ts';
import type { Places } from '../../views/places.ts';
import { textOf } from '../../views/text.ts';

type Step = ReviewCase['steps'][number];
type Line = Step['lines'][number];

/** Every answer of the form, step by step, before and after; `before` is null for what was never published. */
export function comparedSteps(kind: Kind, before: Values | null, after: Values, waits: readonly string[], places: Places): Step[] {
  return kind.steps.flatMap((step) => {
    const lines = step.fields.flatMap((name) => lineOf(kind, name, before, after, waits, places));
    return lines.length > 0 ? [{ id: step.id, title: textOf(step.title), lines }] : [];
  });
}

function lineOf(kind: Kind, name: string, before: Values | null, after: Values, waits: readonly string[], places: Places): Line[] {
  const field = kind.fields[name];
  if (!field || field.private || field.control === 'photos') return [];
  // the two figures of a pin are one thing to people
  if (name === 'lng') return [];
  const text = (values: Values) => (name === 'lat' ? pinText(values) : saidText(name, field, values[name], places));
  const [old, now] = [before && text(before), text(after)];
  if (old === null && now === null) return [];
  const isPin = name === 'lat';
  return [
    {
      field: name,
      label: isPin ? textOf('review.pin') : textOf(fieldLabelId(name, field)),
      before: old,
      after: now,
      waits: waits.includes(name) || (isPin && waits.includes('lng')),
    },
  ];
}

function saidText(name: string, field: Field, value: unknown, places: Places): string | null {
  if (value === undefined || value === null) return null;
  if (name === 'city') return places.city(String(value))?.name ?? String(value);
  if (field.control === 'locality') return String(value);
  return field.control === 'rows' ? rowsText(field, value) : valueText(field, value);
}

function rowsText(field: RowsField, value: unknown): string | null {
  if (!Array.isArray(value)) return null;
  return value
    .map((row: Values) =>
      Object.entries(field.fields)
        .flatMap(([column, cell]) => {
          const text = valueText(cell, row[column]);
          return text === null ? [] : [textOf('review.cell', { label: textOf(fieldLabelId(column, cell)), text })];
        })
        .join(' · '),
    )
    .join('\n');
}

const pinText = ({ lat, lng }: Values): string | null =>
  typeof lat === 'number' && typeof lng === 'number' ? `${lat.toFixed(5)}, ${lng.toFixed(5)}` : null;
