/** Texts that would execute script or create elements on a page that rendered them as anything but text. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { normalOrExhaustive } from '../../../test/exhaustive.ts';

/** Name of the function that the texts would call. */
export const INJECTED_FUNCTION = 'hostile';
/** Attribute that the texts would add to an element. */
export const INJECTED_ATTRIBUTE = 'hz';

const lines = readFileSync(join(import.meta.dirname, 'payloads.txt'), 'utf8').split('\n');
const unescapeCodePoint = (_: string, long: string | undefined, short: string | undefined) =>
  String.fromCodePoint(Number.parseInt(long ?? short!, 16));

/** The texts of payloads.txt, one per line. Invisible characters are written as `\u{...}`, and `RUN` is replaced by the function call. */
export const HOSTILE_TEXTS: readonly string[] = lines
  .filter((line) => line !== '' && !line.startsWith('# '))
  .map((line) =>
    line
      .replaceAll('RUN', `${INJECTED_FUNCTION}(1)`)
      .replaceAll(String.raw`\n`, '\n')
      .replaceAll(/\\u(?:\{([0-9a-f]+)\}|([0-9a-f]{4}))/gi, unescapeCodePoint),
  );

/** The texts that are sent to every field: every third text, or all of them in an exhaustive run. */
export const SENT_TEXTS: readonly string[] = HOSTILE_TEXTS.filter((_, index) => index % normalOrExhaustive(3, 1) === 0);

/** Groups the texts so that each group, joined by spaces, has at most `max` characters. Longer texts are omitted. */
export function packTexts(texts: readonly string[], max: number): string[][] {
  const groups: string[][] = [];
  for (const text of texts.filter(({ length }) => length <= max)) {
    const last = groups.at(-1);
    if (last && [...last, text].join(' ').length <= max) last.push(text);
    else groups.push([text]);
  }
  return groups;
}
