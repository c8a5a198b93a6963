import type { Check, CheckContext, Kind, Values } from '../field.ts';
import type { Issue } from './issue.ts';
import { fieldLabelId } from '../label-ids.ts';
import { stepOf } from './schema-issues.ts';

/** Issues of the failed checks of this level: one at the check's field or, for a table, one for each row that fails. */
export function failedChecks(kind: Kind, level: Check['level'], values: Values, context: CheckContext): Issue[] {
  return kind.checks
    .filter((check) => check.level === level)
    .flatMap((check) => {
      const fields = check.rows ? fieldsOfRows(kind, check.rows) : kind.fields;
      const issue = (path: string, params: Issue['params'] | null): Issue[] =>
        params === null
          ? []
          : [
              {
                path,
                code: check.id,
                check: true,
                step: stepOf(kind, check.rows ?? check.path),
                label: fieldLabelId(check.path, fields[check.path]),
                params,
              },
            ];
      if (!check.rows) return issue(check.path, check.test(values, context));
      const rows = values[check.rows];
      if (!Array.isArray(rows)) return [];
      return rows.flatMap((row: Values, index) => issue(`${check.rows}.${index}.${check.path}`, check.test(row, context)));
    });
}

function fieldsOfRows(kind: Kind, name: string): Kind['fields'] {
  const field = kind.fields[name];
  return field?.control === 'rows' ? field.fields : {};
}
