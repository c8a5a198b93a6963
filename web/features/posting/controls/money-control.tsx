import { useLayoutEffect, useRef, useState } from 'react';
import { m } from '../../../../messages/compiled/messages.js';
import { TextField } from '../../../ui/form/text-field.tsx';
import {
  caretAfter,
  countDigits,
  displayedMoney,
  isPlainDigits,
  moneyWords,
  multipleText,
  parseMoney,
} from '../../../lib/format/money-input.ts';
import type { ControlProps } from './control-props.ts';
import { fieldLabel } from './fieldset.tsx';

const PERIOD_TEXTS = { month: m['posting.per_month'], bed_month: m['posting.per_bed_month'], one_time: null };

/** Long enough for `₹ 1,00,00,00,000` and for `1.25 crore rupees` in any language. */
const MAX_LENGTH = 24;

/**
 * An amount in rupees, in digits or with a unit (`85 L`, `1.5 cr`). Digits are grouped while typing, the amount is also written in words,
 * and deposits also as a multiple of the rent.
 */
export function MoneyControl({ field, path, value, onChange, onBlur, error, required, siblingValues }: ControlProps) {
  const input = useRef<HTMLInputElement>(null);
  /** Number of digits before the caret after a change; null when the caret need not be moved. */
  const digitsBeforeCaret = useRef<number | null>(null);
  const amount = typeof value === 'number' ? value : null;
  const [typedText, setTypedText] = useState('');
  const text = displayedMoney(typedText, value);
  // Grouping inserts commas, so the caret is moved back to its digit.
  useLayoutEffect(() => {
    if (digitsBeforeCaret.current === null || !input.current) return;
    const position = caretAfter(text, digitsBeforeCaret.current);
    input.current.setSelectionRange(position, position);
    digitsBeforeCaret.current = null;
  }, [text]);
  const multiple = field.multiple_of === undefined ? null : multipleText(amount, siblingValues[field.multiple_of]);
  const suffix = multiple === null ? field.per && PERIOD_TEXTS[field.per]?.() : m['posting.times_rent']({ times: multiple });
  const words = moneyWords(amount);
  return (
    <TextField
      ref={input}
      name={path}
      label={fieldLabel(field.label, required)}
      hint={words ?? field.hint}
      error={error}
      prefix="₹"
      suffix={suffix ?? undefined}
      maxLength={MAX_LENGTH}
      autoComplete="off"
      value={text}
      onChange={(event) => {
        const { value: nextText, selectionStart } = event.target;
        digitsBeforeCaret.current = isPlainDigits(nextText) ? countDigits(nextText.slice(0, selectionStart ?? nextText.length)) : null;
        setTypedText(nextText);
        onChange(parseMoney(nextText));
      }}
      onBlur={() => {
        // When the person leaves the field, the full amount replaces a typed unit, so that it can be checked digit by digit.
        setTypedText('');
        onBlur();
      }}
    />
  );
}
