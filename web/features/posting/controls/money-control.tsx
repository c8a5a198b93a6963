import { useLayoutEffect, useRef } from 'react';
import { m } from '../../../../messages/compiled/messages.js';
import { TextField } from '../../../ui/text-field.tsx';
import { caretAfter, countDigits, groupDigits, moneyWords, multipleOf, parseMoney } from '../../../lib/money-input.ts';
import type { ControlProps } from './control-props.ts';
import { labelOf } from './fieldset.tsx';

const PER = { month: m['posting.per_month'], bed_month: m['posting.per_bed_month'], once: null };

/** Rupees, grouped while typing; large sums in words below; a deposit as so many months of rent. */
export function MoneyControl({ field, path, value, onChange, onBlur, error, needed, beside }: ControlProps) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const amount = typeof value === 'number' ? value : null;
  const text = amount === null ? '' : groupDigits(String(amount));
  // Grouping moves signs about: the caret goes back to the digit it was at.
  useLayoutEffect(() => {
    if (caret.current === null || !input.current) return;
    const at = caretAfter(text, caret.current);
    input.current.setSelectionRange(at, at);
    caret.current = null;
  }, [text]);
  const times = field.multiple_of === undefined ? null : multipleOf(amount, beside[field.multiple_of]);
  const suffix = times === null ? field.per && PER[field.per]?.() : m['posting.times_rent']({ times });
  const words = moneyWords(amount);
  return (
    <TextField
      ref={input}
      name={path}
      label={labelOf(field.label, needed)}
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
