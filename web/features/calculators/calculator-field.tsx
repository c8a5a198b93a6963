import { useLayoutEffect, useRef } from 'react';
import { indianNumber } from '../../../kinds/indian-number.ts';
import { m } from '../../../messages/compiled/messages.js';
import { caretAfter, countDigits, isPlainDigits, moneyWords } from '../../lib/format/money-input.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { parseInput, type CalculatorInput, type CalculatorInputs } from './calculator-inputs.ts';
import type { CalculatorInputState } from './use-calculator-inputs.ts';

const limitText = (limit: number): string => indianNumber(limit, 3);
const SUFFIX = {
  rupees: undefined,
  rupees_month: m['calculators.per_month'],
  percent: m['calculators.percent'],
  percent_year: m['calculators.choice.a_year'],
  years: m['calculators.years'],
  plain: undefined,
};

interface CalculatorFieldProps<F extends CalculatorInputs> {
  readonly name: keyof F & string;
  readonly inputs: F;
  readonly inputState: CalculatorInputState<F>;
}

/** A number field of a calculator. Amounts are grouped while typing, and written in words from a lakh on. */
export function CalculatorField<F extends CalculatorInputs>({ name, inputs, inputState: { texts, setText } }: CalculatorFieldProps<F>) {
  const definition: CalculatorInput = inputs[name]!;
  const text = texts[name];
  const isMoney = definition.unit === 'rupees' || definition.unit === 'rupees_month';
  const input = useRef<HTMLInputElement>(null);
  /** Number of digits before the caret after a change; null when the caret need not be moved. */
  const digitsBeforeCaret = useRef<number | null>(null);
  // Grouping inserts commas, so the caret is moved back to its digit.
  useLayoutEffect(() => {
    if (digitsBeforeCaret.current === null || !input.current) return;
    const position = caretAfter(text, digitsBeforeCaret.current);
    input.current.setSelectionRange(position, position);
    digitsBeforeCaret.current = null;
  }, [text]);
  const value = parseInput(definition, text);
  const limits = { min: limitText(definition.min), max: limitText(definition.max) };
  return (
    <TextField
      ref={input}
      name={name}
      label={definition.label()}
      hint={(isMoney && moneyWords(value)) || definition.hint?.()}
      error={value === null ? m['calculators.not_a_number'](limits) : undefined}
      prefix={isMoney ? '₹' : undefined}
      suffix={SUFFIX[definition.unit]?.()}
      inputMode={calculatorKeyboard(isMoney, definition)}
      autoComplete="off"
      maxLength={16}
      value={text}
      onChange={(event) => {
        const { value: nextText, selectionStart } = event.target;
        if (isMoney && isPlainDigits(nextText))
          digitsBeforeCaret.current = countDigits(nextText.slice(0, selectionStart ?? nextText.length));
        setText(name, nextText);
      }}
    />
  );
}

/** Amounts may have a unit in letters (`85 L`), so their fields use the full keyboard. */
function calculatorKeyboard(isMoney: boolean, { isWhole }: CalculatorInput): 'text' | 'numeric' | 'decimal' {
  if (isMoney) return 'text';
  return isWhole ? 'numeric' : 'decimal';
}
