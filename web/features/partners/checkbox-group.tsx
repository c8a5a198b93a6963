import { Checkbox } from '../../ui/form/checkbox.tsx';
import { FieldNote } from '../../ui/form/field.tsx';
import type { Choice } from './form-options.ts';

interface CheckboxGroupProps {
  readonly name: string;
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly selected: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (selected: readonly string[]) => void;
}

/** Checkboxes for several of a few options. */
export function CheckboxGroup({ name, label, choices, selected, error, onChange }: CheckboxGroupProps) {
  return (
    <fieldset id={`field-${name}`} tabIndex={-1} aria-describedby={`${name}-note`} className="outline-none">
      <legend className="font-semibold">{label}</legend>
      <div className="grid grid-cols-1 gap-x-4 sm:grid-cols-2">
        {choices.map(({ value, label: text }) => (
          <Checkbox
            key={value}
            checked={selected.includes(value)}
            onChange={(event) => onChange(event.target.checked ? [...selected, value] : selected.filter((other) => other !== value))}
          >
            {text}
          </Checkbox>
        ))}
      </div>
      <FieldNote id={name} error={error} />
    </fieldset>
  );
}
