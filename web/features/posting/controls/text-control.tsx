import { m } from '../../../../messages/compiled/messages.js';
import { TextArea, TextField } from '../../../ui/text-field.tsx';
import type { ControlProps } from './control-props.ts';
import { labelOf } from './fieldset.tsx';

/** Keyboards of phones and what browsers fill in, by the shape of the text. */
const SHAPES = {
  pincode: { inputMode: 'numeric', autoComplete: 'postal-code', maxLength: 6 },
  phone: { inputMode: 'tel', autoComplete: 'off', maxLength: 10 },
  rera: { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false },
  video: { inputMode: 'url', autoComplete: 'off', maxLength: 150 },
} as const;

export function TextControl({ field, path, value, onChange, onBlur, error, needed }: ControlProps) {
  const text = typeof value === 'string' ? value : '';
  const common = {
    name: path,
    label: labelOf(field.label, needed),
    hint: field.private && !field.hint ? m['posting.private']() : field.hint,
    error,
    value: text,
    maxLength: field.max,
    onBlur,
  };
  if (field.multiline) {
    return (
      <div>
        <TextArea {...common} rows={6} onChange={(event) => onChange(event.target.value)} />
        <p className="mt-1 text-right text-12 text-muted" aria-hidden="true">
          {m['posting.characters']({ count: Array.from(text).length, most: field.max ?? 0 })}
        </p>
      </div>
    );
  }
  const shape = field.pattern ? SHAPES[field.pattern] : {};
  return (
    <TextField
      {...common}
      {...shape}
      prefix={field.pattern === 'phone' ? '+91' : undefined}
      onChange={(event) => onChange('inputMode' in shape ? event.target.value.replace(/\D/g, '') : event.target.value)}
    />
  );
}
