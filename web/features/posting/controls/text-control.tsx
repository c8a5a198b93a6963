import { m } from '../../../../messages/compiled/messages.js';
import { TextArea, TextField } from '../../../ui/form/text-field.tsx';
import type { ControlProps } from './control-props.ts';
import { fieldLabel } from './fieldset.tsx';

/** Input attributes (keyboard, autofill, length) for each pattern of fields. */
const INPUT_ATTRIBUTES = {
  pincode: { inputMode: 'numeric', autoComplete: 'postal-code', maxLength: 6 },
  phone: { inputMode: 'tel', autoComplete: 'off', maxLength: 10 },
  rera: { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false },
  video: { inputMode: 'url', autoComplete: 'off', maxLength: 150 },
} as const;

export function TextControl({ field, path, value, onChange, onBlur, error, required }: ControlProps) {
  const text = typeof value === 'string' ? value : '';
  const commonProps = {
    name: path,
    label: fieldLabel(field.label, required),
    hint: field.private && !field.hint ? m['posting.private']() : field.hint,
    error,
    value: text,
    maxLength: field.max,
    onBlur,
  };
  if (field.multiline) {
    return (
      <div>
        <TextArea {...commonProps} rows={6} onChange={(event) => onChange(event.target.value)} />
        <p className="mt-1 text-right text-12 text-muted" aria-hidden="true">
          {m['posting.characters']({ count: Array.from(text).length, most: field.max ?? 0 })}
        </p>
      </div>
    );
  }
  const inputAttributes = field.pattern ? INPUT_ATTRIBUTES[field.pattern] : {};
  return (
    <TextField
      {...commonProps}
      {...inputAttributes}
      prefix={field.pattern === 'phone' ? '+91' : undefined}
      onChange={(event) => onChange('inputMode' in inputAttributes ? event.target.value.replace(/\D/g, '') : event.target.value)}
    />
  );
}
