import { m } from '../../../../messages/compiled/messages.js';
import { Select } from '../../../ui/form/select.tsx';
import type { ControlProps } from './control-props.ts';
import { Fieldset, fieldLabel } from './fieldset.tsx';
import { OptionChip } from './option-chip.tsx';

/** Single choice: chips, or a <select> when the field is compact. */
export function ChoiceControl(props: ControlProps) {
  const { field, path, value, onChange, onBlur, error, required } = props;
  const options = field.options ?? [];
  if (field.compact) {
    return (
      <Select
        label={fieldLabel(field.label, required)}
        hint={field.hint}
        error={error}
        name={path}
        options={options}
        placeholder={m['posting.choose']()}
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => onChange(event.target.value || null)}
        onBlur={onBlur}
      />
    );
  }
  const clear = !required && typeof value === 'string' ? () => onChange(null) : undefined;
  return (
    <Fieldset label={field.label} hint={field.hint} error={error} required={required} onClear={clear} className="flex flex-wrap gap-2">
      {options.map((option) => (
        <OptionChip
          key={option.value}
          type="radio"
          name={path}
          value={option.value}
          checked={value === option.value}
          onChange={() => onChange(option.value)}
          onBlur={onBlur}
        >
          {option.label}
        </OptionChip>
      ))}
    </Fieldset>
  );
}
