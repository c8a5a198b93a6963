/** Inputs of calculators as data. The fields, the URL parameters and their validation are derived from this data. */
import { parseAmount } from '../../../kinds/amount-text.ts';
import { groupDigits, isPlainDigits } from '../../lib/format/money-input.ts';

type Unit = 'rupees' | 'rupees_month' | 'percent' | 'percent_year' | 'years' | 'plain';

export interface CalculatorInput {
  readonly label: () => string;
  readonly hint?: () => string;
  readonly unit: Unit;
  readonly min: number;
  readonly max: number;
  /** Whole numbers only. */
  readonly isWhole?: true;
  readonly initial: number;
}
export type CalculatorInputs = Readonly<Record<string, CalculatorInput>>;
/** The typed texts, which may be incomplete numbers. */
export type InputTexts<F extends CalculatorInputs> = Readonly<Record<keyof F, string>>;

const isMoney = ({ unit }: CalculatorInput) => unit === 'rupees' || unit === 'rupees_month';

/** Formats a typed text. Rupees get Indian digit grouping, unless they are typed with a unit (`85 L`). */
export function formatInput(definition: CalculatorInput, text: string): string {
  return isMoney(definition) && isPlainDigits(text) ? groupDigits(text) : text;
}

/** Parses a typed number. Null when it is invalid or outside of the limits. */
export function parseInput(definition: CalculatorInput, text: string): number | null {
  // Rupees are parsed with paise, so that an amount that is not whole is rejected and not rounded.
  const value = isMoney(definition) ? parseAmount(text, 100) : parsePlain(text);
  const mustBeWhole = definition.isWhole || isMoney(definition);
  if (value === null || (mustBeWhole && !Number.isInteger(value))) return null;
  return value >= definition.min && value <= definition.max ? value : null;
}

function parsePlain(text: string): number | null {
  const digits = text.replaceAll(',', '').trim();
  return /^\d+(\.\d+)?$/.test(digits) ? Number(digits) : null;
}

/** The texts from the URL. Missing and invalid ones get their initial value. */
export function textsFromQuery<F extends CalculatorInputs>(inputs: F, query: URLSearchParams): InputTexts<F> {
  return Object.fromEntries(
    Object.entries(inputs).map(([name, definition]) => {
      const requested = query.get(name);
      const isValid = requested !== null && parseInput(definition, requested) !== null;
      return [name, formatInput(definition, isValid ? requested : String(definition.initial))];
    }),
  ) as InputTexts<F>;
}

/** Parses all inputs. Null while one of them is invalid. */
export function parseInputs<F extends CalculatorInputs>(inputs: F, texts: InputTexts<F>): Readonly<Record<keyof F, number>> | null {
  const numbers = Object.entries(inputs).map(([name, definition]) => [name, parseInput(definition, texts[name]!)] as const);
  return numbers.some(([, value]) => value === null) ? null : (Object.fromEntries(numbers) as Record<keyof F, number>);
}
