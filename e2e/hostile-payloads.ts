/** Texts that would run or build something on a page that showed them as anything but text. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a text calls if it ever runs. */
export const CALLED = 'hostile';
/** The attribute every text would leave on an element. */
export const MARK = 'hz';

const lines = readFileSync(join(import.meta.dirname, 'hostile-payloads.txt'), 'utf8').split('\n');
const sign = (_: string, long: string | undefined, short: string | undefined) => String.fromCodePoint(Number.parseInt(long ?? short!, 16));

/** Written for this test, one a line: signs that an editor would eat are spelled `\u{...}`, and `RUN` is the call. */
export const HOSTILE: readonly string[] = lines
  .filter((line) => line !== '' && !line.startsWith('# '))
  .map((line) =>
    line
      .replaceAll('RUN', `${CALLED}(1)`)
      .replaceAll(String.raw`\n`, '\n')
      .replaceAll(/\\u(?:\{([0-9a-f]+)\}|([0-9a-f]{4}))/gi, sign),
  );

/** As many as fit into one text of `max` characters each, in their order; what fits into none is left out. */
export function packed(texts: readonly string[], max: number): string[][] {
  const packs: string[][] = [];
  for (const text of texts.filter(({ length }) => length <= max)) {
    const last = packs.at(-1);
    if (last && [...last, text].join(' ').length <= max) last.push(text);
    else packs.push([text]);
  }
  return packs;
}
