import type { Check, CheckContext, Kind, Values } from './field.ts';
import type { Issue } from './issue.ts';
import { fieldLabelId } from './label-ids.ts';
import { stepOf } from './schema-issues.ts';

/** The checks of this level that fail, each at its field and, for tables, at every row it fails in. */
export function failedChecks(kind: Kind, level: Check['level'], values: Values, context: CheckContext): Issue[] {
  return kind.checks
    .filter((check) => check.level === level)
    .flatMap((check) => {
      const fields = check.rows ? rowFields(kind, check.rows) : kind.fields;
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
      return rows.flatMap((row: Values, at) => issue(`${check.rows}.${at}.${check.path}`, check.test(row, context)));
    });
}

function rowFields(kind: Kind, name: string): Kind['fields'] {
  const field = kind.fields[name];
  return field?.control === 'rows' ? field.fields : {};
}
