import { useRef } from 'react';
import { useFormState } from 'react-hook-form';
import { m } from '../../../../messages/compiled/messages.js';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PlusIcon } from '../../../ui/drawings/icons.tsx';
import { TrashIcon } from '../../../ui/drawings/task-icons.tsx';
import { describedBy, FieldNote } from '../../../ui/form/field.tsx';
import { errorAt } from '../model/step-checker.ts';
import { useStep } from '../form/step-context.ts';
import { isVisible, isRequired } from '../model/step-values.ts';
import type { StepValues } from '../model/types.ts';
import type { ControlProps } from './control-props.ts';

/** A short table. Every row is a card with the controls of its columns. */
export function RowsControl({ field, path, value, onChange, onBlur, error }: ControlProps) {
  const { conditions, controls } = useStep();
  const { errors } = useFormState();
  const section = useRef<HTMLElement>(null);
  const rows = visibleRows(value, field.min ?? 0);
  const changeCell = (rowIndex: number, column: string, next: unknown) =>
    onChange(rows.map((row, index) => (index === rowIndex ? { ...row, [column]: next } : row)));
  const remove = (rowIndex: number) => {
    const remaining = rows.filter((_, index) => index !== rowIndex);
    onChange(remaining.length > 0 ? remaining : null);
    section.current?.focus();
  };
  const add = () => {
    onChange([...rows, {}]);
    requestAnimationFrame(() =>
      section.current?.querySelector<HTMLElement>(`[data-path^="${path}.${rows.length}."] :is(input:not(:disabled), select)`)?.focus(),
    );
  };
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={field.label}
      aria-describedby={describedBy(path, { hint: field.hint, error })}
      className="outline-none"
    >
      <h2 className="font-semibold">{field.label}</h2>
      <FieldNote id={path} hint={field.hint} error={error} />
      <ul className="mt-3 flex flex-col gap-4">
        {rows.map((row, index) => (
          // Rows have no id, but they are few and never reordered.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className="rounded-card border border-line bg-card p-4">
            <div className="mb-3 flex items-center justify-between">
              <h3 className="font-bold">{rowTitle(field, row) ?? m['posting.row']({ number: index + 1 })}</h3>
              {rows.length > 1 && (
                <IconButton icon={TrashIcon} label={m['posting.remove_row']({ number: index + 1 })} onClick={() => remove(index)} />
              )}
            </div>
            <div className="grid gap-5 sm:grid-cols-2">
              {(field.columns ?? [])
                .filter((column) => isVisible(column, row, conditions))
                .map((column) => {
                  const Control = controls[column.control];
                  const cellPath = `${path}.${index}.${column.name}`;
                  const isWide = column.control === 'choice' || column.control === 'multi';
                  return (
                    <div key={column.name} data-path={cellPath} className={isWide ? 'sm:col-span-2' : ''}>
                      <Control
                        field={column}
                        path={cellPath}
                        value={row[column.name] ?? null}
                        onChange={(next) => changeCell(index, column.name, next)}
                        onBlur={onBlur}
                        error={errorAt(errors, cellPath)}
                        required={isRequired(column, row, conditions)}
                        siblingValues={row}
                      />
                    </div>
                  );
                })}
            </div>
          </li>
        ))}
      </ul>
      {rows.length < (field.max ?? Infinity) && (
        <Button variant="outline" icon={<PlusIcon />} onClick={add} className="mt-3">
          {m['posting.add_row']()}
        </Button>
      )}
    </section>
  );
}

/** A table that requires at least one row starts with an empty row. */
function visibleRows(value: unknown, min: number): StepValues[] {
  const rows = Array.isArray(value) ? (value as StepValues[]) : [];
  return rows.length === 0 && min > 0 ? [{}] : rows;
}

function rowTitle(field: ControlProps['field'], row: StepValues): string | undefined {
  const titleColumn = field.columns?.find((column) => column.name === field.distinct_by?.[0]);
  return titleColumn?.options?.find((option) => option.value === row[titleColumn.name])?.label;
}
