import { useRef } from 'react';
import { useFormState } from 'react-hook-form';
import { m } from '../../../../messages/compiled/messages.js';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PlusIcon } from '../../../ui/icons.tsx';
import { TrashIcon } from '../../../ui/task-icons.tsx';
import { describedBy, FieldNote } from '../../../ui/field.tsx';
import { messageAt } from '../form/resolver.ts';
import { useStep } from '../step-context.ts';
import { isAsked, isNeeded } from '../form/step-values.ts';
import type { StepValues } from '../form/types.ts';
import type { ControlProps } from './control-props.ts';

/** A short table as cards, one a row, each with the controls of its columns. */
export function RowsControl({ field, path, value, onChange, onBlur, error }: ControlProps) {
  const { conditions, controls } = useStep();
  const { errors } = useFormState();
  const box = useRef<HTMLElement>(null);
  const rows = rowsOf(value, field.min ?? 0);
  const change = (at: number, column: string, next: unknown) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, [column]: next } : row)));
  const remove = (at: number) => {
    const rest = rows.filter((_, index) => index !== at);
    onChange(rest.length > 0 ? rest : null);
    box.current?.focus();
  };
  const add = () => {
    onChange([...rows, {}]);
    requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>(`[data-path^="${path}.${rows.length}."] :is(input:not(:disabled), select)`)?.focus(),
    );
  };
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={field.label}
      aria-describedby={describedBy(path, { hint: field.hint, error })}
      className="outline-none"
    >
      <h2 className="font-semibold">{field.label}</h2>
      <FieldNote id={path} hint={field.hint} error={error} />
      <ul className="mt-3 flex flex-col gap-4">
        {rows.map((row, at) => (
          // Rows have no identity of their own; they are few and never sorted.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} className="rounded-card border border-line bg-card p-4">
            <div className="mb-3 flex items-center justify-between">
              <h3 className="font-bold">{titleOf(field, row) ?? m['posting.row']({ number: at + 1 })}</h3>
              {rows.length > 1 && (
                <IconButton icon={TrashIcon} label={m['posting.remove_row']({ number: at + 1 })} onClick={() => remove(at)} />
              )}
            </div>
            <div className="grid gap-5 sm:grid-cols-2">
              {(field.columns ?? [])
                .filter((column) => isAsked(column, row, conditions))
                .map((column) => {
                  const Control = controls[column.control];
                  const place = `${path}.${at}.${column.name}`;
                  const wide = column.control === 'choice' || column.control === 'multi';
                  return (
                    <div key={column.name} data-path={place} className={wide ? 'sm:col-span-2' : ''}>
                      <Control
                        field={column}
                        path={place}
                        value={row[column.name] ?? null}
                        onChange={(next) => change(at, column.name, next)}
                        onBlur={onBlur}
                        error={messageAt(errors, place)}
                        needed={isNeeded(column, row, conditions)}
                        beside={row}
                      />
                    </div>
                  );
                })}
            </div>
          </li>
        ))}
      </ul>
      {rows.length < (field.max ?? Infinity) && (
        <Button look="outline" icon={<PlusIcon />} onClick={add} className="mt-3">
          {m['posting.add_row']()}
        </Button>
      )}
    </section>
  );
}

/** A table that needs a row shows an empty one from the start. */
function rowsOf(value: unknown, min: number): StepValues[] {
  const rows = Array.isArray(value) ? (value as StepValues[]) : [];
  return rows.length === 0 && min > 0 ? [{}] : rows;
}

function titleOf(field: ControlProps['field'], row: StepValues): string | undefined {
  const first = field.columns?.find((column) => column.name === field.distinct_by?.[0]);
  return first?.options?.find((option) => option.value === row[first.name])?.label;
}
