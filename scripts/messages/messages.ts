/** Compiles the message catalogue (`npm run messages`), and lists untranslated texts (`npm run messages -- missing`). */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGE, LANGUAGES } from '../../contract/languages.ts';
import { writeConsentVersions } from '../consent-versions.ts';
import { gapsOf } from './message-gaps.ts';
import { conflictingIds, readMessages } from './message-ids.ts';
import { root, tool, toolEnv } from '../tool.ts';

const command = tool('paraglide-js');
const outdir = join(root, 'messages', 'compiled');
// one file for each language: a development build loads a few modules instead of hundreds
const layout = ['--output-structure', 'locale-modules', '--strategy', 'baseLocale', '--no-emit-readme'];
const args = ['compile', '--project', './project.inlang', '--outdir', './messages/compiled', ...layout, '--silent'];

/**
 * Modules behind `import { m }`. The types are the compiler's, which know every text and its variables. The server takes texts from the
 * table of `messages/catalogue.ts`; browsers get the compiler's functions, of which a build keeps the ones it uses (`message-modules.ts`).
 */
const ENTRY_MODULES = {
  'messages.js': "export { m } from '../catalogue.ts';\n",
  'messages.d.ts': "export * as m from './messages/_index.js';\n",
  'browser.js': "export * as m from './messages/_index.js';\n",
};

/** In the output: the hash of what it was compiled from. The compiler takes five seconds, and a build follows a compilation in a test run. */
const HASH_FILE = join(outdir, 'inputs.sha256');

/** Hash of everything the compiled messages depend on. */
function inputsHash(): string {
  const files = ['project.inlang/settings.json', 'node_modules/@inlang/paraglide-js/package.json'];
  const texts = files.map((file) => readFileSync(join(root, file), 'utf8'));
  const messages = ['', ...LANGUAGES.slice(1)].map((language) => readMessages(language || undefined));
  return createHash('sha256')
    .update(JSON.stringify([args, ENTRY_MODULES, texts, messages]))
    .digest('hex');
}

/**
 * Does nothing when the same messages were compiled before.
 * @throws Error when two ids would become one function, or a message is malformed; the compiler prints which one.
 */
export function compileMessages(): void {
  writeLocales();
  const hash = inputsHash();
  if (existsSync(HASH_FILE) && readFileSync(HASH_FILE, 'utf8') === hash) return;
  const conflicts = conflictingIds(readMessages());
  if (conflicts.length > 0) throw new Error(`The messages could not be compiled.\n${conflicts.join('\n')}`);
  rmSync(HASH_FILE, { force: true });
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: toolEnv() });
  if (error) throw error;
  if (status !== 0) throw new Error('The messages could not be compiled.');
  for (const [file, content] of Object.entries(ENTRY_MODULES)) writeFileSync(join(outdir, file), content);
  writeFileSync(HASH_FILE, hash);
}

/** The compiler's list of languages follows the contract's. */
function writeLocales(): void {
  const path = join(root, 'project.inlang', 'settings.json');
  const before = readFileSync(path, 'utf8');
  const after = before.replace(/"locales": \[[^\]]*\]/, `"locales": [${LANGUAGES.map((language) => `"${language}"`).join(', ')}]`);
  if (after !== before) writeFileSync(path, after);
}

/** Prints the texts that a language lacks, which are shown in the first language; those that have to be translated by name. */
async function printMissing(): Promise<void> {
  const { visitorTexts } = await import('./visitor-texts.ts');
  const seen = visitorTexts();
  for (const language of LANGUAGES.slice(1)) {
    const { missing, wrong } = gapsOf(language);
    const needed = LANGUAGE[language].complete === 'all' ? missing : missing.filter((id) => seen.has(id));
    const counts = `${needed.length} missing, ${wrong.length} wrong, ${missing.length - needed.length} shown in English on purpose`;
    process.stdout.write(`${[`${language} (complete for ${LANGUAGE[language].complete}): ${counts}`, ...needed, ...wrong].join('\n  ')}\n`);
  }
}

if (import.meta.main) {
  if (process.argv[2] === 'missing') await printMissing();
  else {
    compileMessages();
    writeConsentVersions();
  }
}
