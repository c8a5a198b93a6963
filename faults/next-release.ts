/** A copy of this program with changed declarations. It is used as the next release on the same database. */
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LANGUAGES } from '../contract/languages.ts';

const ROOT = join(import.meta.dirname, '..');
/** Folders and files that a process without pages needs. */
const COPIED_PATHS = ['contract', 'demo', 'kinds', 'map-data', 'messages', 'moderation-rules', 'package.json', 'sample-listings', 'server'];

/** An option that only the next release has. */
export const NEW_OPTION = '6BHK';
const EDITS: readonly (readonly [file: string, from: string, to: string])[] = [
  // inserted first, so that the numbers of all later options would shift if they depended on the order
  ['kinds/enumerations.ts', "enumeration('bhk_type', [", `enumeration('bhk_type', ['${NEW_OPTION}', `],
  // a filter for a field without one: it must find existing listings
  ['kinds/declarations/residential-rent.ts', 'painting_done: flag({ ', "painting_done: flag({ filter: { type: 'flag' }, "],
];

/** @throws Error when the declarations no longer contain the text that is replaced */
export function createNextRelease(): { readonly root: string; readonly remove: () => void } {
  const root = mkdtempSync(join(tmpdir(), 'thinnai-next-release-'));
  for (const part of COPIED_PATHS) cpSync(join(ROOT, part), join(root, part), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  for (const [file, from, to] of EDITS) {
    const text = readFileSync(join(root, file), 'utf8');
    if (!text.includes(from)) throw new Error(`${file} no longer contains ${from}`);
    writeFileSync(join(root, file), text.replace(from, to));
  }
  for (const language of LANGUAGES) {
    const file = join(root, 'messages', language, 'kinds.json');
    const messages = JSON.parse(readFileSync(file, 'utf8')) as { enum: Record<string, Record<string, string>> };
    messages.enum['bhk_type'] = { ...messages.enum['bhk_type'], '6bhk': '6 BHK' };
    writeFileSync(file, JSON.stringify(messages));
  }
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}
