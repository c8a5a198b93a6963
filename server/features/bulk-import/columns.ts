/** The columns of a file of a kind, derived from the kind's definition. */
import type { Field, Fields, Kind } from '../../../kinds/field.ts';

/** How a cell is written. `list`: items separated by `;`. `counts`: pairs `name:number` separated by `;`. */
export type CellForm = 'text' | 'number' | 'money' | 'flag' | 'list' | 'counts' | 'json';
export interface Column {
  readonly name: string;
  /** Path in a listing's values, the field first; a number is the index of a table's row. */
  readonly at: readonly [string, ...(string | number)[]];
  readonly form: CellForm;
}

/** Columns that hold no field: which listing the row means, and whether it is to be published. */
export const META_COLUMNS = ['id', 'external_id', 'publish'] as const;

/** Column with the errors of a row, in the download of rows with errors. An import ignores it. */
export const PROBLEM_COLUMN = 'problem' as const;

const FORMS: Partial<Record<Field['control'], CellForm>> = {
  number: 'number',
  money: 'money',
  coordinate: 'number',
  flag: 'flag',
  multi: 'list',
  tags: 'list',
  counts: 'counts',
};

/** Fields that an import accepts, in the order of the form: all but photos. */
export function acceptedFields(kind: Kind): Fields {
  const names = kind.steps.flatMap((step) => step.fields);
  return Object.fromEntries(names.map((name) => [name, kind.fields[name]!] as const).filter(([, field]) => field.control !== 'photos'));
}

/** Fields in a template and an export: without flags that repeat another field. */
export function bulkFields(kind: Kind): Fields {
  return Object.fromEntries(Object.entries(acceptedFields(kind)).filter(([, field]) => !(field.control === 'flag' && field.follows)));
}

/** The columns of a kind's template and export, without the meta columns. A table has a column for each cell: `rooms.1.rent`. */
export function columnsOf(kind: Kind): Column[] {
  return Object.entries(bulkFields(kind)).flatMap(([name, field]) => columnsOfField(name, [name], field));
}

/** Every column an import accepts: those of the template, flags that repeat another field, and a whole table as JSON in one cell. */
export function acceptedColumns(kind: Kind): ReadonlyMap<string, Column> {
  const fields = Object.entries(acceptedFields(kind));
  const cellColumns = fields.flatMap(([name, field]) => columnsOfField(name, [name], field));
  const tableColumns = fields.filter(([, field]) => field.control === 'rows').map(([name]): Column => ({ name, at: [name], form: 'json' }));
  return new Map([...cellColumns, ...tableColumns].map((column) => [column.name, column]));
}

function columnsOfField(name: string, at: Column['at'], field: Field): Column[] {
  if (field.control === 'area') {
    return [
      { name, at: [...at, 'value'], form: 'number' },
      { name: `${name}_unit`, at: [...at, 'unit'], form: 'text' },
    ];
  }
  if (field.control === 'rows') {
    const innerFields = Object.entries(field.fields);
    return Array.from({ length: field.max }, (_, row) => row).flatMap((row) =>
      innerFields.flatMap(([column, innerField]) => columnsOfField(`${name}.${row + 1}.${column}`, [...at, row, column], innerField)),
    );
  }
  return [{ name, at, form: FORMS[field.control] ?? 'text' }];
}

/** The column of the value with this path, for example `rooms.0.rent`; else the column of the nearest value that contains it. */
export function columnAt(columns: readonly Column[], path: string): string {
  for (let prefix = path; prefix !== ''; prefix = prefix.slice(0, Math.max(0, prefix.lastIndexOf('.')))) {
    const column = columns.find(({ at }) => at.join('.') === prefix) ?? columns.find(({ at }) => at.join('.').startsWith(`${prefix}.`));
    if (column) return column.name;
  }
  return path;
}
