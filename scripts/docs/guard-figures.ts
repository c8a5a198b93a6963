/** `npm run docs:guard` writes the measured accuracy of the scam detection into docs/complaints.md. A test checks that it is up to date. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CORPUS_PARTS, measureGuard } from '../../moderation-rules/scam-guard/measure.ts';
import { root } from '../tool.ts';

const PAGE = join(root, 'docs', 'complaints.md');
const FIGURES = /(?<=<!-- guard figures -->\n)[^]*?(?=<!-- end -->)/;

const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`;

/** The table between the two comments of the page. */
function guardFigures(): string {
  const rows = CORPUS_PARTS.map((part) => {
    const { scams, found, harmless, falseAlarms } = measureGuard(part);
    return `| ${part} | ${found} of ${scams} (${percent(found, scams)}) | ${falseAlarms} of ${harmless} (${percent(falseAlarms, harmless)}) |`;
  });
  return ['| part | scams found | harmless messages stopped |', '|---|---|---|', ...rows, ''].join('\n');
}

/** Returns `page` with the current figures. */
export const withGuardFigures = (page: string): string => page.replace(FIGURES, () => guardFigures());

if (import.meta.main) writeFileSync(PAGE, withGuardFigures(readFileSync(PAGE, 'utf8')));
