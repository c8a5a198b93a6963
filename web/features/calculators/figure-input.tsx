import { useLayoutEffect, useRef } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { caretAfter, countDigits, moneyWords } from '../../lib/money-input.ts';
import { TextField } from '../../ui/text-field.tsx';
import { figureOf, type Figure, type Figures } from './figures.ts';
import type { FigureState } from './use-figures.ts';

const number = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 3 });
const SUFFIX = {
  rupees: undefined,
  rupees_month: m['calculators.per_month'],
  percent: m['calculators.percent'],
  percent_year: m['calculators.choice.a_year'],
  years: m['calculators.years'],
  plain: undefined,
};

interface FigureInputProps<F extends Figures> {
  readonly name: keyof F & string;
  readonly figures: F;
  readonly state: FigureState<F>;
}

/** One figure of a calculator: grouped while typing, said in words from a lakh up, refused with its limits. */
export function FigureInput<F extends Figures>({ name, figures, state: { typed, type } }: FigureInputProps<F>) {
  const figure: Figure = figures[name]!;
  const text = typed[name];
  const money = figure.unit === 'rupees' || figure.unit === 'rupees_month';
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  // Grouping moves signs about: the caret goes back to the digit it was at.
  useLayoutEffect(() => {
    if (caret.current === null || !input.current) return;
    const at = caretAfter(text, caret.current);
    input.current.setSelectionRange(at, at);
    caret.current = null;
  }, [text]);
  const value = figureOf(figure, text);
  const limits = { min: number.format(figure.min), max: number.format(figure.max) };
  return (
    <TextField
      ref={input}
      name={name}
      label={figure.label()}
      hint={(money && moneyWords(value)) || figure.hint?.()}
      error={value === null ? m['calculators.not_a_number'](limits) : undefined}
      prefix={money ? '₹' : undefined}
      suffix={SUFFIX[figure.unit]?.()}
      inputMode={money || figure.whole ? 'numeric' : 'decimal'}
      autoComplete="off"
      maxLength={16}
      value={text}
      onChange={(event) => {
        const { value: now, selectionStart } = event.target;
        if (money) caret.current = countDigits(now.slice(0, selectionStart ?? now.length));
        type(name, now);
      }}
    />
  );
}
