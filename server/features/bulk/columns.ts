/** Which columns a file of a kind has; everything follows from the kind's definition. */
import type { Field, Fields, Kind } from '../../../kinds/field.ts';

/** How a cell is written. `list`: words with `;` in between. `counts`: `name:number` with `;` in between. */
export type CellForm = 'text' | 'number' | 'flag' | 'list' | 'counts' | 'json';
export interface Column {
  readonly name: string;
  /** Where in a listing's values its content stands, the field first; a number is the place in a table's rows. */
  readonly at: readonly [string, ...(string | number)[]];
  readonly form: CellForm;
}

/** Columns beside the fields: which listing is meant, and whether it goes on the market. */
export const META_COLUMNS = ['id', 'external_id', 'publish'] as const;

/** What was wrong with the row, in the file of rows to mend; an import passes over it. */
export const PROBLEM_COLUMN = 'problem' as const;

const FORMS: Partial<Record<Field['control'], CellForm>> = {
  number: 'number',
  money: 'number',
  coordinate: 'number',
  flag: 'flag',
  multi: 'list',
  tags: 'list',
  counts: 'counts',
};

/** Fields that an import takes, in the order of the form: all but photos. */
export function acceptedFields(kind: Kind): Fields {
  const names = kind.steps.flatMap((step) => step.fields);
  return Object.fromEntries(names.map((name) => [name, kind.fields[name]!] as const).filter(([, field]) => field.control !== 'photos'));
}

/** Fields that a template and an export hold: flags that follow from another field would only repeat it. */
export function bulkFields(kind: Kind): Fields {
  return Object.fromEntries(Object.entries(acceptedFields(kind)).filter(([, field]) => !(field.control === 'flag' && field.follows)));
}

/** The columns of a kind's template and export, beside the meta columns. Tables are spread out: `rooms.1.rent`. */
export function columnsOf(kind: Kind): Column[] {
  return Object.entries(bulkFields(kind)).flatMap(([name, field]) => columnsOfField(name, [name], field));
}

/** Every column an import takes: those of the template, flags that follow, and a whole table in one cell as JSON. */
export function acceptedColumns(kind: Kind): ReadonlyMap<string, Column> {
  const fields = Object.entries(acceptedFields(kind));
  const spread = fields.flatMap(([name, field]) => columnsOfField(name, [name], field));
  const whole = fields.filter(([, field]) => field.control === 'rows').map(([name]): Column => ({ name, at: [name], form: 'json' }));
  return new Map([...spread, ...whole].map((column) => [column.name, column]));
}

function columnsOfField(name: string, at: Column['at'], field: Field): Column[] {
  if (field.control === 'area') {
    return [
      { name, at: [...at, 'value'], form: 'number' },
      { name: `${name}_unit`, at: [...at, 'unit'], form: 'text' },
    ];
  }
  if (field.control === 'rows') {
    const inner = Object.entries(field.fields);
    return Array.from({ length: field.max }, (_, row) => row).flatMap((row) =>
      inner.flatMap(([column, one]) => columnsOfField(`${name}.${row + 1}.${column}`, [...at, row, column], one)),
    );
  }
  return [{ name, at, form: FORMS[field.control] ?? 'text' }];
}

/** The column of the file that a rule's path means, e.g. `rooms.0.rent`; the nearest one above it when there is none. */
export function columnAt(columns: readonly Column[], path: string): string {
  for (let place = path; place !== ''; place = place.slice(0, Math.max(0, place.lastIndexOf('.')))) {
    const found = columns.find(({ at }) => at.join('.') === place) ?? columns.find(({ at }) => at.join('.').startsWith(`${place}.`));
    if (found) return found.name;
  }
  return path;
}
