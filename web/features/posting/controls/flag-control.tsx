import { useId } from 'react';
import { m } from '../../../../messages/compiled/messages.js';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { describedBy, FieldNote } from '../../../ui/field.tsx';
import type { ControlProps } from './control-props.ts';
import { Fieldset } from './fieldset.tsx';
import { OptionChip } from './option-chip.tsx';

/** Yes or no: a box to tick, or two chips where "nobody said" is an answer of its own. */
export function FlagControl(props: ControlProps) {
  return props.field.unknown ? <ThreeStates {...props} /> : <Tick {...props} />;
}

function Tick({ field, path, value, onChange, onBlur, error }: ControlProps) {
  const id = useId();
  return (
    <div>
      <Checkbox
        name={path}
        checked={value === true}
        onChange={(event) => onChange(event.target.checked)}
        onBlur={onBlur}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { hint: field.hint, error })}
        className={field.must_be_true ? 'font-semibold' : undefined}
      >
        {field.label}
      </Checkbox>
      <FieldNote id={id} hint={field.hint} error={error} />
    </div>
  );
}

function ThreeStates({ field, path, value, onChange, onBlur, error, needed }: ControlProps) {
  const clear = !needed && typeof value === 'boolean' ? () => onChange(null) : undefined;
  return (
    <Fieldset label={field.label} hint={field.hint} error={error} needed={needed} onClear={clear} className="flex gap-2">
      {[true, false].map((answer) => (
        <OptionChip
          key={String(answer)}
          type="radio"
          name={path}
          value={String(answer)}
          checked={value === answer}
          onChange={() => onChange(answer)}
          onBlur={onBlur}
        >
          {answer ? m['posting.yes']() : m['posting.no']()}
        </OptionChip>
      ))}
    </Fieldset>
  );
}
