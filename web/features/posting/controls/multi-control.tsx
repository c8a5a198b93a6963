import type { ControlProps } from './control-props.ts';
import { Fieldset } from './fieldset.tsx';
import { OptionChip } from './option-chip.tsx';
import { toggleToken } from './toggle-token.ts';

/** Several of several. */
export function MultiControl({ field, path, value, onChange, onBlur, error, needed }: ControlProps) {
  const options = field.options ?? [];
  const chosen = Array.isArray(value) ? (value as string[]) : [];
  const order = options.map((option) => option.value);
  return (
    <Fieldset label={field.label} hint={field.hint} error={error} needed={needed} className="flex flex-wrap gap-2">
      {options.map((option) => (
        <OptionChip
          key={option.value}
          type="checkbox"
          name={path}
          value={option.value}
          checked={chosen.includes(option.value)}
          onChange={() => onChange(toggleToken(chosen, option.value, order, field.exclusive))}
          onBlur={onBlur}
        >
          {option.label}
        </OptionChip>
      ))}
    </Fieldset>
  );
}
