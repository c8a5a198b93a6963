import { useState } from 'react';
import { m } from '../../../../messages/compiled/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { FieldConflict } from '../model/merge-step.ts';
import type { FormStep, StepValues } from '../model/types.ts';
import { valueText } from '../model/value-text.ts';

interface ConflictDialogProps {
  readonly step: FormStep;
  readonly conflicts: readonly FieldConflict[];
  readonly onChoose: (values: StepValues) => void;
  readonly onClose: () => void;
}

/** Shown when somebody else changed the same fields meanwhile: both values side by side, to choose from. */
export function ConflictDialog({ step, conflicts, onChoose, onClose }: ConflictDialogProps) {
  const [theirFields, setTheirFields] = useState<ReadonlySet<string>>(new Set());
  const save = () =>
    onChoose(
      Object.fromEntries(conflicts.filter(({ field }) => theirFields.has(field)).map((conflict) => [conflict.field, conflict.theirs])),
    );
  const select = (name: string, useTheirs: boolean) => {
    const nextTheirFields = new Set(theirFields);
    if (useTheirs) nextTheirFields.add(name);
    else nextTheirFields.delete(name);
    setTheirFields(nextTheirFields);
  };
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      title={m['posting.conflict_title']()}
      footer={
        <Button wide size="lg" onClick={save}>
          {m['posting.conflict_save']()}
        </Button>
      }
    >
      <p className="mb-4 text-muted">{m['posting.conflict_text']()}</p>
      {conflicts.map((conflict) => {
        const field = step.fields.find(({ name }) => name === conflict.field);
        if (!field) return null;
        return (
          <fieldset key={conflict.field} className="mb-5">
            <legend className="mb-2 font-semibold">{field.label}</legend>
            <div className="grid gap-2 sm:grid-cols-2">
              {[false, true].map((useTheirs) => (
                // The value itself is the text of the label.
                // oxlint-disable-next-line jsx-a11y/label-has-associated-control
                <label
                  key={String(useTheirs)}
                  className="flex min-h-11 cursor-pointer items-start gap-2.5 rounded-control border border-edge p-3 has-checked:border-oxide has-checked:bg-oxide-soft"
                >
                  <input
                    type="radio"
                    name={`conflict-${conflict.field}`}
                    checked={theirFields.has(conflict.field) === useTheirs}
                    onChange={() => select(conflict.field, useTheirs)}
                    className="mt-1 size-4"
                  />
                  <span className="min-w-0">
                    <span className="block text-14 text-muted">
                      {useTheirs ? m['posting.conflict_theirs']() : m['posting.conflict_mine']()}
                    </span>
                    <span className="block">{valueText(field, useTheirs ? conflict.theirs : conflict.mine) ?? m['posting.nothing']()}</span>
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
        );
      })}
    </Dialog>
  );
}
