import type { ControlProps } from './control-props.ts';
import { Fieldset } from './fieldset.tsx';
import { OptionChip } from './option-chip.tsx';
import { toggleToken } from './toggle-token.ts';

/** Multiple choice. */
export function MultiControl({ field, path, value, onChange, onBlur, error, required }: ControlProps) {
  const options = field.options ?? [];
  const selected = Array.isArray(value) ? (value as string[]) : [];
  const allTokens = options.map((option) => option.value);
  return (
    <Fieldset label={field.label} hint={field.hint} error={error} required={required} className="flex flex-wrap gap-2">
      {options.map((option) => (
        <OptionChip
          key={option.value}
          type="checkbox"
          name={path}
          value={option.value}
          checked={selected.includes(option.value)}
          onChange={() => onChange(toggleToken(selected, option.value, allTokens, field.exclusive))}
          onBlur={onBlur}
        >
          {option.label}
        </OptionChip>
      ))}
    </Fieldset>
  );
}
