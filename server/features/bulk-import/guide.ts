/** Describes the columns of a kind's file, for people who fill it in. Derived from the declaration of the kind. */
import type { GuideColumn } from '../../../contract/bulk-import.ts';
import { dateLimits } from '../../../kinds/validation/apply-step.ts';
import { dayInIndia } from '../../../kinds/calendar.ts';
import type { Field, Kind } from '../../../kinds/field.ts';
import { areaUnitLabelId, fieldHintId, fieldLabelId } from '../../../kinds/label-ids.ts';
import { m } from '../../../messages/compiled/messages.js';
import { hasText, optionLabel, textById } from '../../i18n/text.ts';
import { writeCell } from './cells.ts';
import { META_COLUMNS, importColumns, type Column } from './columns.ts';
import { exampleValues } from './downloads.ts';
import { valueAt } from './write-file.ts';

const DEFAULTS = {
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

/** The columns in the order of the template. The columns of a table are described once, for its first row. */
export function columnGuide(kind: Kind, now: Date): GuideColumn[] {
  const example = exampleValues(kind, now);
  const groups = new Map(kind.steps.flatMap((step) => step.fields.map((name) => [name, textById(step.title)] as const)));
  const columns = importColumns(kind).filter(({ path }) => typeof path[1] !== 'number' || path[1] === 0);
  const meta = META_COLUMNS.map((name): GuideColumn => {
    const label = textById(`bulk_column.${name}`);
    const form = name === 'publish' ? 'flag' : 'text';
    return { ...DEFAULTS, name, group: null, label, hint: textById(`bulk_column_hint.${name}`), form, need: 'never' };
  });
  return [
    ...meta,
    ...columns.map((column): GuideColumn => {
      const { field, name, repeats } = fieldOfColumn(kind, column);
      const isUnit = column.path.at(-1) === 'unit';
      const label = textById(fieldLabelId(name, field));
      const hint = fieldHintId(name);
      return {
        ...DEFAULTS,
        name: column.name,
        group: groups.get(column.path[0]) ?? null,
        label: isUnit ? m['bulk_column.unit_of']({ label }) : label,
        hint: !isUnit && hasText(hint) ? textById(hint) : null,
        form: formOf(field, column),
        need: needOf(field),
        repeats,
        example: writeCell(column.form, valueAt(example, column)),
        ...(isUnit && field.control === 'area' ? unitOptions(field.units) : limits(field, now)),
      };
    }),
  ];
}

/** The field of a column: a field of the kind, or a field inside a row of a table. */
function fieldOfColumn(kind: Kind, { path }: Column): { field: Field; name: string; repeats: number } {
  const [name, row, column] = path;
  const field = kind.fields[name]!;
  if (field.control === 'rows' && typeof row === 'number') {
    return { field: field.fields[String(column)]!, name: String(column), repeats: field.max };
  }
  return { field, name, repeats: 1 };
}

function formOf(field: Field, column: Column): GuideColumn['form'] {
  if (field.control === 'date') return 'date';
  if (column.form === 'money') return 'number';
  return column.form === 'json' ? 'text' : column.form;
}

function needOf({ need, when }: Field): GuideColumn['need'] {
  if (need === false) return 'never';
  return need === true && !when ? 'always' : 'sometimes';
}

const unitOptions = (units: readonly string[]): Partial<GuideColumn> => ({
  options: units.map((value) => ({ value, label: textById(areaUnitLabelId(value)) })),
});

function limits(field: Field, now: Date): Partial<GuideColumn> {
  switch (field.control) {
    case 'number':
      return { min: field.min, max: field.max, unit: field.unit ? textById(field.unit) : null };
    case 'money':
      return { min: field.min, max: field.max, unit: textById('unit.money') };
    case 'area':
      return { min: field.minSqft, max: field.maxSqft, unit: textById('unit.sqft') };
    case 'choice':
    case 'multi':
    case 'counts':
      return { options: field.enumeration.values.map((value) => ({ value, label: optionLabel(field.enumeration, value) })) };
    case 'date': {
      const { first, last } = dateLimits(field, dayInIndia(now));
      return { first_day: first, last_day: last };
    }
    case 'tags':
      return { max: field.maxLength };
    default:
      return 'min' in field && field.control !== 'rows' ? { min: field.min, max: field.max } : {};
  }
}
