/** Measures how well the guard distinguishes scams from harmless messages, with the corpus in this folder. */
import { readFileSync } from 'node:fs';
import { findScamPatterns } from './scam-patterns.ts';

/**
 * Corpora in the order in which they were written. Each was written when the patterns were complete, and measured before the patterns were
 * extended for it (docs/complaints.md). In corpora that are divided, the even lines were used to write patterns, and the odd lines only
 * measure them.
 */
const PARTS = {
  building: { corpus: 'corpus', lines: 'even' },
  measuring: { corpus: 'corpus', lines: 'odd' },
  later: { corpus: 'corpus-later', lines: 'all' },
  'second, building': { corpus: 'corpus-second', lines: 'even' },
  'second, measuring': { corpus: 'corpus-second', lines: 'odd' },
  third: { corpus: 'corpus-third', lines: 'all' },
} as const;
type Part = keyof typeof PARTS;
export const CORPUS_PARTS = Object.keys(PARTS) as Part[];

export function readCorpus(kind: 'scam' | 'harmless', part: Part): readonly { readonly language: string; readonly text: string }[] {
  const { corpus, lines: selected } = PARTS[part];
  const lines = readFileSync(new URL(`${corpus}-${kind}.txt`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  return lines
    .filter((_, index) => selected === 'all' || (index % 2 === 0) === (selected === 'even'))
    .map((line) => ({ language: line.slice(0, line.indexOf('|')), text: line.slice(line.indexOf('|') + 1) }));
}

interface Measurement {
  readonly scams: number;
  readonly found: number;
  readonly harmless: number;
  readonly falseAlarms: number;
}

export function measureGuard(part: Part): Measurement {
  const [scams, harmless] = [readCorpus('scam', part), readCorpus('harmless', part)];
  const alarms = (texts: typeof scams): number => texts.filter(({ text }) => findScamPatterns(text).length > 0).length;
  return { scams: scams.length, found: alarms(scams), harmless: harmless.length, falseAlarms: alarms(harmless) };
}
