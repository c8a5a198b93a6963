import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

/** Words that the glossary replaces for one meaning, and that are the usual word for another one. */
const HAVE_OTHER_MEANINGS = new Set(
  `Order Plan answer around asked away bars before block books box by chunk complex does fact facts fill folded former found gate gone
  heartbeat held here hold home is known later lettering line look mark move notice of offer outbox outlined place plain post
  print question report room said seen sending set take theme turns view viewing workshop`.split(/\s+/),
);

/** Words of the last column in the tables of words for code. */
function refusedWords(): string[] {
  const [code = ''] = textOf('docs/glossary.md').split('## Words in texts');
  const cells = code.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  const words = cells.filter((row) => row.length === 5 && row[1] !== 'term').flatMap((row) => row[3]!.split(','));
  return words.map((word) => word.trim()).filter((word) => /^[A-Za-z]+$/.test(word));
}

/** Names in the code of a file: comments and texts are removed. */
function identifiersOf(file: string): Set<string> {
  const code = textOf(file)
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/(?<=^|\s)\/\/.*/gm, '')
    .replaceAll(/'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`[^`$]*`/g, '');
  return new Set(code.match(/[A-Za-z_$][\w$]*/g));
}

test('no name in the code is a word that the glossary replaces by another one', () => {
  const refused = refusedWords().filter((word) => !HAVE_OTHER_MEANINGS.has(word));
  expect(refused).toContain('planListing');
  const files = globSync('{contract,kinds,moderation-rules,sample-listings,scripts,server,web}/**/*.{ts,tsx}', { cwd: root });
  expect(files.length).toBeGreaterThan(1500);
  const found = files.flatMap((file) => {
    const identifiers = identifiersOf(file);
    return refused.filter((word) => identifiers.has(word)).map((word) => `${file}: ${word}`);
  });
  expect(found).toEqual([]);
});
