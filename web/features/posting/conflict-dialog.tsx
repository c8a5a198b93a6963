import { useState } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { Clash } from './form/conflict.ts';
import type { FormStep, StepValues } from './form/types.ts';
import { valueText } from './form/value-text.ts';

interface ConflictDialogProps {
  readonly step: FormStep;
  readonly clashes: readonly Clash[];
  readonly onChoose: (values: StepValues) => void;
  readonly onClose: () => void;
}

/** The listing was changed elsewhere meanwhile: both values side by side, and the person says which one counts. */
export function ConflictDialog({ step, clashes, onChoose, onClose }: ConflictDialogProps) {
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const choose = () =>
    onChoose(Object.fromEntries(clashes.filter(({ field }) => theirs.has(field)).map((clash) => [clash.field, clash.theirs])));
  const pick = (name: string, other: boolean) => {
    const next = new Set(theirs);
    if (other) next.add(name);
    else next.delete(name);
    setTheirs(next);
  };
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      title={m['posting.conflict_title']()}
      footer={
        <Button wide size="lg" onClick={choose}>
          {m['posting.conflict_save']()}
        </Button>
      }
    >
      <p className="mb-4 text-muted">{m['posting.conflict_text']()}</p>
      {clashes.map((clash) => {
        const field = step.fields.find(({ name }) => name === clash.field);
        if (!field) return null;
        return (
          <fieldset key={clash.field} className="mb-5">
            <legend className="mb-2 font-semibold">{field.label}</legend>
            <div className="grid gap-2 sm:grid-cols-2">
              {[false, true].map((other) => (
                // Its words are the value itself.
                // oxlint-disable-next-line jsx-a11y/label-has-associated-control
                <label
                  key={String(other)}
                  className="flex min-h-11 cursor-pointer items-start gap-2.5 rounded-control border border-edge p-3 has-checked:border-oxide has-checked:bg-oxide-soft"
                >
                  <input
                    type="radio"
                    name={`clash-${clash.field}`}
                    checked={theirs.has(clash.field) === other}
                    onChange={() => pick(clash.field, other)}
                    className="mt-1 size-4"
                  />
                  <span className="min-w-0">
                    <span className="block text-14 text-muted">
                      {other ? m['posting.conflict_theirs']() : m['posting.conflict_mine']()}
                    </span>
                    <span className="block">{valueText(field, other ? clash.theirs : clash.mine) ?? m['posting.nothing']()}</span>
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
