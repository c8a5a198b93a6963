/** The figures a calculator asks for, as data: from it follow the controls, the address and what is accepted from it. */
import { groupDigits } from '../../lib/money-input.ts';

export type Unit = 'rupees' | 'rupees_month' | 'percent' | 'percent_year' | 'years' | 'plain';

export interface Figure {
  readonly label: () => string;
  readonly hint?: () => string;
  readonly unit: Unit;
  readonly min: number;
  readonly max: number;
  /** Whole numbers only. */
  readonly whole?: true;
  /** What stands there at first. */
  readonly initial: number;
}
export type Figures = Readonly<Record<string, Figure>>;
/** As typed, so that a half-typed figure stays as it is. */
export type Typed<F extends Figures> = Readonly<Record<keyof F, string>>;

const isMoney = ({ unit }: Figure) => unit === 'rupees' || unit === 'rupees_month';

/** How a figure is shown while typing: rupees grouped as in India. */
export function typedText(figure: Figure, text: string): string {
  return isMoney(figure) ? groupDigits(text) : text;
}

/** The number that was typed; null when it is none or not within the limits. */
export function figureOf(figure: Figure, text: string): number | null {
  const digits = text.replaceAll(',', '').trim();
  if (!/^\d+(\.\d+)?$/.test(digits)) return null;
  const value = Number(digits);
  const whole = figure.whole || isMoney(figure);
  return value >= figure.min && value <= figure.max && (!whole || Number.isInteger(value)) ? value : null;
}

/** What an address asks for; what it does not say, or says wrongly, stands at its beginning. */
export function typedFrom<F extends Figures>(figures: F, query: URLSearchParams): Typed<F> {
  return Object.fromEntries(
    Object.entries(figures).map(([name, figure]) => {
      const asked = query.get(name);
      const good = asked !== null && figureOf(figure, asked) !== null;
      return [name, typedText(figure, good ? asked : String(figure.initial))];
    }),
  ) as Typed<F>;
}

/** The numbers, or null while one of them is no good. */
export function numbersOf<F extends Figures>(figures: F, typed: Typed<F>): Readonly<Record<keyof F, number>> | null {
  const numbers = Object.entries(figures).map(([name, figure]) => [name, figureOf(figure, typed[name]!)] as const);
  return numbers.some(([, value]) => value === null) ? null : (Object.fromEntries(numbers) as Record<keyof F, number>);
}
