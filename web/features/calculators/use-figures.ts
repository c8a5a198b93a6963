import { useState } from 'react';
import { numbersOf, typedFrom, typedText, type Figures, type Typed } from './figures.ts';
import { keepInAddress } from './keep-in-address.ts';

export interface FigureState<F extends Figures> {
  readonly typed: Typed<F>;
  /** Null while a figure is no good. */
  readonly numbers: Readonly<Record<keyof F, number>> | null;
  readonly type: (name: keyof F & string, text: string) => void;
}

/** What is typed into a calculator. The address follows, so that a reckoning can be shared and reloaded. */
export function useFigures<F extends Figures>(figures: F, search: string): FigureState<F> {
  const [typed, setTyped] = useState(() => typedFrom(figures, new URLSearchParams(search)));
  const numbers = numbersOf(figures, typed);
  return {
    typed,
    numbers,
    type(name, text) {
      const next = { ...typed, [name]: typedText(figures[name]!, text) };
      setTyped(next);
      const asked = numbersOf(figures, next);
      if (asked) keepInAddress(Object.fromEntries(Object.entries(asked).map(([key, value]) => [key, String(value)])));
    },
  };
}
