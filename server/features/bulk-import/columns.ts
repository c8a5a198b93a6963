/** The columns of a kind's file, derived from the declaration of the kind. */
import type { Field, Fields, Kind } from '../../../kinds/field.ts';

/** The form of a cell. `list`: items separated by `;`. `counts`: pairs `name:number` separated by `;`. */
export type CellForm = 'text' | 'number' | 'money' | 'flag' | 'list' | 'counts' | 'json';
export interface Column {
  readonly name: string;
  /** Path in the values of a listing. It starts with the field; a number is the index of a row in a table. */
  readonly path: readonly [string, ...(string | number)[]];
  readonly form: CellForm;
}

/** Columns that contain no field: which listing the row refers to, and whether to publish it. */
export const META_COLUMNS = ['id', 'external_id', 'publish'] as const;

/** The column with the errors of a row, in the download of rows with errors. An import ignores it. */
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

/** The fields that an import accepts, in the order of the form: all except photos. */
export function acceptedFields(kind: Kind): Fields {
  const names = kind.steps.flatMap((step) => step.fields);
  return Object.fromEntries(names.map((name) => [name, kind.fields[name]!] as const).filter(([, field]) => field.control !== 'photos'));
}

/** The fields in a template and an export. Flags that repeat another field are omitted. */
export function bulkFields(kind: Kind): Fields {
  return Object.fromEntries(Object.entries(acceptedFields(kind)).filter(([, field]) => !(field.control === 'flag' && field.follows)));
}

/** The columns of a kind's template and export, without the meta columns. A table has a column for each cell: `rooms.1.rent`. */
export function importColumns(kind: Kind): Column[] {
  return Object.entries(bulkFields(kind)).flatMap(([name, field]) => columnsOfField(name, [name], field));
}

/**
 * Every column that an import accepts: the columns of the template, flags that repeat another field, and a full table as JSON in one cell.
 */
export function acceptedColumns(kind: Kind): ReadonlyMap<string, Column> {
  const fields = Object.entries(acceptedFields(kind));
  const cellColumns = fields.flatMap(([name, field]) => columnsOfField(name, [name], field));
  const tableColumns = fields
    .filter(([, field]) => field.control === 'rows')
    .map(([name]): Column => ({ name, path: [name], form: 'json' }));
  return new Map([...cellColumns, ...tableColumns].map((column) => [column.name, column]));
}

function columnsOfField(name: string, path: Column['path'], field: Field): Column[] {
  if (field.control === 'area') {
    return [
      { name, path: [...path, 'value'], form: 'number' },
      { name: `${name}_unit`, path: [...path, 'unit'], form: 'text' },
    ];
  }
  if (field.control === 'rows') {
    const innerFields = Object.entries(field.fields);
    return Array.from({ length: field.max }, (_, row) => row).flatMap((row) =>
      innerFields.flatMap(([column, innerField]) => columnsOfField(`${name}.${row + 1}.${column}`, [...path, row, column], innerField)),
    );
  }
  return [{ name, path, form: FORMS[field.control] ?? 'text' }];
}

/** The column of the value with this path, for example `rooms.0.rent`; otherwise the column of the nearest value that contains it. */
export function columnAt(columns: readonly Column[], path: string): string {
  for (let prefix = path; prefix !== ''; prefix = prefix.slice(0, Math.max(0, prefix.lastIndexOf('.')))) {
    const exact = columns.find((column) => column.path.join('.') === prefix);
    const column = exact ?? columns.find((candidate) => candidate.path.join('.').startsWith(`${prefix}.`));
    if (column) return column.name;
  }
  return path;
}
