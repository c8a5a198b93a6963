import { useState } from 'react';
import { parseInputs, textsFromQuery, formatInput, type CalculatorInputs, type InputTexts } from './calculator-inputs.ts';
import { setUrlParams } from './set-url-params.ts';

export interface CalculatorInputState<F extends CalculatorInputs> {
  readonly texts: InputTexts<F>;
  /** Null while an input is invalid. */
  readonly numbers: Readonly<Record<keyof F, number>> | null;
  readonly setText: (name: keyof F & string, text: string) => void;
}

/** The inputs of a calculator. Valid inputs are also in the URL, so that a calculation survives a reload and can be shared. */
export function useCalculatorInputs<F extends CalculatorInputs>(inputs: F, search: string): CalculatorInputState<F> {
  const [texts, setTexts] = useState(() => textsFromQuery(inputs, new URLSearchParams(search)));
  const numbers = parseInputs(inputs, texts);
  return {
    texts,
    numbers,
    setText(name, text) {
      const nextTexts = { ...texts, [name]: formatInput(inputs[name]!, text) };
      setTexts(nextTexts);
      const nextNumbers = parseInputs(inputs, nextTexts);
      if (nextNumbers) setUrlParams(Object.fromEntries(Object.entries(nextNumbers).map(([key, value]) => [key, String(value)])));
    },
  };
}
