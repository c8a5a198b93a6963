/** How well the guard tells scams from harmless messages, measured with the corpus of this folder. */
import { readFileSync } from 'node:fs';
import { findScamPatterns } from './scam-patterns.ts';

/**
 * Every second line of the corpus, from the first, was used while the patterns were written; the others only measure them. `later` is a
 * corpus of its own, written when the patterns were done, in other words and harder: no pattern was changed for it.
 */
type Part = 'building' | 'measuring' | 'later';

export function readCorpus(kind: 'scam' | 'harmless', part: Part): readonly { readonly language: string; readonly text: string }[] {
  const file = part === 'later' ? `corpus-later-${kind}.txt` : `corpus-${kind}.txt`;
  const lines = readFileSync(new URL(file, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  return lines
    .filter((_, index) => part === 'later' || (index % 2 === 0) === (part === 'building'))
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
