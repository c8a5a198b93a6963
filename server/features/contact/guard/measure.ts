/** How well the guard tells scams from harmless messages, measured with the corpus of this folder. */
import { readFileSync } from 'node:fs';
import { findScamPatterns } from './scam-patterns.ts';

const CORPORA = { scam: 'corpus-scam.txt', harmless: 'corpus-harmless.txt' } as const;
/** The rule of the split: every second line, from the first, was used while the patterns were written; the others only measure them. */
type Half = 'building' | 'measuring';

export const readCorpus = (corpus: keyof typeof CORPORA, half: Half): readonly { readonly language: string; readonly text: string }[] =>
  readFileSync(new URL(CORPORA[corpus], import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .filter((_, index) => (index % 2 === 0) === (half === 'building'))
    .map((line) => ({ language: line.slice(0, line.indexOf('|')), text: line.slice(line.indexOf('|') + 1) }));

interface Measurement {
  readonly scams: number;
  readonly found: number;
  readonly harmless: number;
  readonly falseAlarms: number;
}

export function measureGuard(half: Half): Measurement {
  const [scams, harmless] = [readCorpus('scam', half), readCorpus('harmless', half)];
  const alarms = (texts: typeof scams): number => texts.filter(({ text }) => findScamPatterns(text).length > 0).length;
  return { scams: scams.length, found: alarms(scams), harmless: harmless.length, falseAlarms: alarms(harmless) };
}
