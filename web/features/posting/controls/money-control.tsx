import { useLayoutEffect, useRef } from 'react';
import { m } from '../../../../messages/compiled/messages.js';
import { TextField } from '../../../ui/form/text-field.tsx';
import { caretAfter, countDigits, groupDigits, moneyWords, multipleText, parseMoney } from '../../../lib/format/money-input.ts';
import type { ControlProps } from './control-props.ts';
import { fieldLabel } from './fieldset.tsx';

const PERIOD_TEXTS = { month: m['posting.per_month'], bed_month: m['posting.per_bed_month'], once: null };

/** An amount in rupees: grouped while typing, large amounts repeated in words, deposits also as a multiple of the rent. */
export function MoneyControl({ field, path, value, onChange, onBlur, error, required, siblingValues }: ControlProps) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const amount = typeof value === 'number' ? value : null;
  const text = amount === null ? '' : groupDigits(String(amount));
  // Grouping inserts commas, so the caret is moved back to the digit it was at.
  useLayoutEffect(() => {
    if (caret.current === null || !input.current) return;
    const position = caretAfter(text, caret.current);
    input.current.setSelectionRange(position, position);
    caret.current = null;
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
      inputMode="numeric"
      autoComplete="off"
      value={text}
      onChange={(event) => {
        const { value: typed, selectionStart } = event.target;
        caret.current = countDigits(typed.slice(0, selectionStart ?? typed.length));
        onChange(parseMoney(groupDigits(typed)));
      }}
      onBlur={onBlur}
    />
  );
}
