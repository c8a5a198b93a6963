import { useId } from 'react';
import { m } from '../../../../messages/compiled/messages.js';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { describedBy, FieldNote } from '../../../ui/form/field.tsx';
import type { ControlProps } from './control-props.ts';
import { Fieldset } from './fieldset.tsx';
import { OptionChip } from './option-chip.tsx';

/** Yes or no: a checkbox, or two chips when "unknown" differs from "no". */
export function FlagControl(props: ControlProps) {
  return props.field.unknown ? <YesNoChips {...props} /> : <FlagCheckbox {...props} />;
}

function FlagCheckbox({ field, path, value, onChange, onBlur, error }: ControlProps) {
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

function YesNoChips({ field, path, value, onChange, onBlur, error, required }: ControlProps) {
  const clear = !required && typeof value === 'boolean' ? () => onChange(null) : undefined;
  return (
    <Fieldset label={field.label} hint={field.hint} error={error} required={required} onClear={clear} className="flex gap-2">
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
