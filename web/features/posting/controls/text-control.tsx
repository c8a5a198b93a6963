import type { ComponentProps } from 'react';
import { PINCODE_LENGTH } from '../../../../contract/place-limits.ts';
import { m } from '../../../../messages/compiled/messages.js';
import { firstDigits } from '../../../lib/format/digits.ts';
import { phoneDigits } from '../../../lib/format/phone.ts';
import { TextArea, TextField } from '../../../ui/form/text-field.tsx';
import type { ControlProps } from './control-props.ts';
import { fieldLabel } from './fieldset.tsx';

interface PatternInput {
  readonly attributes: Pick<ComponentProps<'input'>, 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'spellCheck'>;
  /** The value of what was typed or pasted. It limits the length itself, because pasted text may contain spaces or `+91`. */
  readonly clean?: (typed: string) => string;
}
/** How fields of each pattern are typed: the keyboard, autofill, and what is removed. */
const PATTERN_INPUTS: Readonly<Record<NonNullable<ControlProps['field']['pattern']>, PatternInput>> = {
  pincode: {
    attributes: { inputMode: 'numeric', autoComplete: 'postal-code' },
    clean: (typed) => firstDigits(typed, PINCODE_LENGTH),
  },
  phone: { attributes: { inputMode: 'tel', autoComplete: 'off' }, clean: phoneDigits },
  rera: { attributes: { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false } },
  video: { attributes: { inputMode: 'url', autoComplete: 'off' } },
};
const PLAIN_INPUT: PatternInput = { attributes: {} };

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
  const { attributes, clean } = field.pattern ? PATTERN_INPUTS[field.pattern] : PLAIN_INPUT;
  return (
    <TextField
      {...commonProps}
      {...attributes}
      maxLength={clean ? undefined : field.max}
      prefix={field.pattern === 'phone' ? '+91' : undefined}
      onChange={(event) => onChange(clean ? clean(event.target.value) : event.target.value)}
    />
  );
}
