/** What each column of a kind's file means, for people who fill it in; everything follows from the kind's definition. */
import type { GuideColumn } from '../../../contract/bulk.ts';
import { dateLimits } from '../../../kinds/apply-step.ts';
import { dayInIndia } from '../../../kinds/calendar.ts';
import type { Field, Kind } from '../../../kinds/field.ts';
import { areaUnitLabelId, fieldHintId, fieldLabelId } from '../../../kinds/label-ids.ts';
import { m } from '../../../messages/compiled/messages.js';
import { hasText, optionLabel, textOf } from '../../views/text.ts';
import { writeCell } from './cells.ts';
import { META_COLUMNS, columnsOf, type Column } from './columns.ts';
import { exampleValues } from './downloads.ts';
import { valueAt } from './write-file.ts';

const PLAIN = {
  hint: null,
  options: [],
  min: null,
  max: null,
  unit: null,
  first_day: null,
  last_day: null,
  repeats: 1,
  example: '',
} satisfies Partial<GuideColumn>;

/** In the order of the template. A table's columns are told once, as those of its first row. */
export function columnGuide(kind: Kind, now: Date): GuideColumn[] {
  const example = exampleValues(kind, now);
  const groups = new Map(kind.steps.flatMap((step) => step.fields.map((name) => [name, textOf(step.title)] as const)));
  const columns = columnsOf(kind).filter(({ at }) => typeof at[1] !== 'number' || at[1] === 0);
  const meta = META_COLUMNS.map((name): GuideColumn => {
    const label = textOf(`bulk_column.${name}`);
    const form = name === 'publish' ? 'flag' : 'text';
    return { ...PLAIN, name, group: null, label, hint: textOf(`bulk_column_hint.${name}`), form, need: 'never' };
  });
  return [
    ...meta,
    ...columns.map((column): GuideColumn => {
      const { field, name, repeats } = fieldOf(kind, column);
      const isUnit = column.at.at(-1) === 'unit';
      const label = textOf(fieldLabelId(name, field));
      const hint = fieldHintId(name);
      return {
        ...PLAIN,
        name: column.name,
        group: groups.get(column.at[0]) ?? null,
        label: isUnit ? m['bulk_column.unit_of']({ label }) : label,
        hint: !isUnit && hasText(hint) ? textOf(hint) : null,
        form: field.control === 'date' ? 'date' : column.form === 'json' ? 'text' : column.form,
        need: needOf(field),
        repeats,
        example: writeCell(column.form, valueAt(example, column)),
        ...(isUnit && field.control === 'area' ? unitOptions(field.units) : limits(field, now)),
      };
    }),
  ];
}

/** The field a column belongs to: of the kind, or of a table's row. */
function fieldOf(kind: Kind, { at }: Column): { field: Field; name: string; repeats: number } {
  const [name, row, column] = at;
  const field = kind.fields[name]!;
  if (field.control === 'rows' && typeof row === 'number') {
    return { field: field.fields[String(column)]!, name: String(column), repeats: field.max };
  }
  return { field, name, repeats: 1 };
}

function needOf({ need, when }: Field): GuideColumn['need'] {
  if (need === false) return 'never';
  return need === true && !when ? 'always' : 'sometimes';
}

const unitOptions = (units: readonly string[]): Partial<GuideColumn> => ({
  options: units.map((value) => ({ value, label: textOf(areaUnitLabelId(value)) })),
});

function limits(field: Field, now: Date): Partial<GuideColumn> {
  switch (field.control) {
    case 'number':
      return { min: field.min, max: field.max, unit: field.unit ? textOf(field.unit) : null };
    case 'money':
      return { min: field.min, max: field.max, unit: textOf('unit.money') };
    case 'area':
      return { min: field.minSqft, max: field.maxSqft, unit: textOf('unit.sqft') };
    case 'choice':
    case 'multi':
    case 'counts':
      return { options: field.of.values.map((value) => ({ value, label: optionLabel(field.of, value) })) };
    case 'date': {
      const { first, last } = dateLimits(field, dayInIndia(now));
      return { first_day: first, last_day: last };
    }
    case 'tags':
      return { max: field.maxLength };
    case 'text':
    case 'locality':
    case 'coordinate':
      return { min: field.min, max: field.max };
    case 'flag':
    case 'rows':
    case 'photos':
      return {};
  }
}
