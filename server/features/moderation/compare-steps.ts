import type { ReviewCase } from '../../../contract/moderation/case-records.ts';
import type { Field, Kind, RowsField, Values } from '../../../kinds/field.ts';
import { fieldLabelId } from '../../../kinds/label-ids.ts';
import { valueText } from '../../listings/present/facts.ts';
import type { Places } from '../../places/places.ts';
import { textById } from '../../i18n/text.ts';

type Step = ReviewCase['steps'][number];
type ComparedField = Step['lines'][number];

/**
 * The values of all fields of the posting form as text, by step, before and after an edit. `before` is null for a listing that was never
 * published.
 */
export function compareSteps(kind: Kind, before: Values | null, after: Values, pendingFields: readonly string[], places: Places): Step[] {
  return kind.steps.flatMap((step) => {
    const lines = step.fields.flatMap((name) => compareField(kind, name, before, after, pendingFields, places));
    return lines.length > 0 ? [{ id: step.id, title: textById(step.title), lines }] : [];
  });
}

function compareField(
  kind: Kind,
  name: string,
  before: Values | null,
  after: Values,
  pendingFields: readonly string[],
  places: Places,
): ComparedField[] {
  const field = kind.fields[name];
  if (!field || field.private || field.control === 'photos') return [];
  // latitude and longitude are shown as one position
  if (name === 'lng') return [];
  const text = (values: Values) => (name === 'lat' ? pinText(values) : fieldText(name, field, values[name], places));
  const [textBefore, textAfter] = [before && text(before), text(after)];
  if (textBefore === null && textAfter === null) return [];
  const isPin = name === 'lat';
  return [
    {
      field: name,
      label: isPin ? textById('review.pin') : textById(fieldLabelId(name, field)),
      before: textBefore,
      after: textAfter,
      waits: pendingFields.includes(name) || (isPin && pendingFields.includes('lng')),
    },
  ];
}

function fieldText(name: string, field: Field, value: unknown, places: Places): string | null {
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
          return text === null ? [] : [textById('review.cell', { label: textById(fieldLabelId(column, cell)), text })];
        })
        .join(' · '),
    )
    .join('\n');
}

const pinText = ({ lat, lng }: Values): string | null =>
  typeof lat === 'number' && typeof lng === 'number' ? `${lat.toFixed(5)}, ${lng.toFixed(5)}` : null;
