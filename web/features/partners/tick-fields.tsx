import { Checkbox } from '../../ui/checkbox.tsx';
import { FieldNote } from '../../ui/field.tsx';
import type { Choice } from './form-facts.ts';

interface TickFieldsProps {
  readonly name: string;
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Several of a few. */
export function TickFields({ name, label, choices, chosen, error, onChange }: TickFieldsProps) {
  return (
    <fieldset id={`field-${name}`} tabIndex={-1} aria-describedby={`${name}-note`} className="outline-none">
      <legend className="font-semibold">{label}</legend>
      <div className="grid grid-cols-1 gap-x-4 sm:grid-cols-2">
        {choices.map(({ value, label: text }) => (
          <Checkbox
            key={value}
            checked={chosen.includes(value)}
            onChange={(event) => onChange(event.target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))}
          >
            {text}
          </Checkbox>
        ))}
      </div>
      <FieldNote id={name} error={error} />
    </fieldset>
  );
}
