/** Compiles the message catalogue (`npm run messages`), and lists untranslated texts (`npm run messages -- missing`). */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compileProject } from '@inlang/paraglide-js';
import { LANGUAGE, LANGUAGES } from '../../contract/languages.ts';
import { writeConsentVersions } from '../consent-versions.ts';
import { gapsOf } from './message-gaps.ts';
import { readMessageProject } from './message-project.ts';
import { conflictingIds, readMessages } from './message-ids.ts';
import { MESSAGE_MODULES } from './message-modules.ts';
import { messageTypes } from './message-types.ts';
import { root } from '../tool.ts';

const project = join(root, 'project.inlang');
const outdir = join(root, 'messages', 'compiled');
/** Output of the compiler, and its folders. */
const OUTPUTS = [
  // for the server and development: one file per language, because loading hundreds of modules takes long
  { outputStructure: 'locale-modules', directory: outdir },
  // for builds: one module per message
  { outputStructure: 'message-modules', directory: MESSAGE_MODULES },
] as const;

/**
 * Modules behind `import { m }`, besides its types (`message-types.ts`). The server uses the table of texts in `messages/catalogue.ts`.
 * Browsers get the compiler's functions, of which a build includes only those that it uses (`message-modules.ts`).
 */
const ENTRY_MODULES = {
  'messages.js': "export { m } from '../catalogue.ts';\n",
  'browser.js': "export * as m from './messages/_index.js';\n",
};

/** File in the output folder with the hash of the input. In a test run, a build comes after a compilation and need not compile again. */
const HASH_FILE = join(outdir, 'inputs.sha256');

/** Packages whose version affects the output. */
const COMPILER_PACKAGES = ['paraglide-js', 'plugin-message-format'];

/** Hash of everything on which the compiled messages depend. */
function inputsHash(): string {
  const files = ['project.inlang/settings.json', ...COMPILER_PACKAGES.map((name) => `node_modules/@inlang/${name}/package.json`)];
  const texts = files.map((file) => readFileSync(join(root, file), 'utf8'));
  const messages = LANGUAGES.map((language) => readMessages(language));
  // without inputs, only to notice that the declarations around them have changed
  const types = messageTypes(new Map());
  return createHash('sha256')
    .update(JSON.stringify([OUTPUTS, ENTRY_MODULES, types, texts, messages]))
    .digest('hex');
}

/**
 * Compiles the messages of all languages, unless the same messages were already compiled.
 * @throws Error when two ids would become one function, or a message is malformed
 */
export async function compileMessages(): Promise<void> {
  writeLocales();
  const hash = inputsHash();
  const isCompiled = OUTPUTS.every(({ directory }) => existsSync(join(directory, 'messages.js')));
  if (isCompiled && existsSync(HASH_FILE) && readFileSync(HASH_FILE, 'utf8') === hash) return;
  const conflicts = conflictingIds(readMessages());
  if (conflicts.length > 0) throw new Error(`The messages could not be compiled.\n${conflicts.join('\n')}`);
  rmSync(HASH_FILE, { force: true });
  await writeOutputs();
  for (const [file, content] of Object.entries(ENTRY_MODULES)) writeFileSync(join(outdir, file), content);
  writeFileSync(HASH_FILE, hash);
}

async function writeOutputs(): Promise<void> {
  const { project: loaded, inputs } = await readMessageProject();
  for (const { outputStructure, directory } of OUTPUTS) {
    const compilerOptions = { project, outdir: directory, outputStructure, strategy: ['baseLocale' as const], emitReadme: false };
    const files = Object.entries(await compileProject({ compilerOptions, project: loaded }));
    rmSync(directory, { recursive: true, force: true });
    for (const folder of new Set(files.map(([file]) => dirname(join(directory, file))))) mkdirSync(folder, { recursive: true });
    for (const [file, content] of files) writeFileSync(join(directory, file), content);
  }
  writeFileSync(join(outdir, 'messages.d.ts'), messageTypes(inputs));
}

/** Writes the compiler's list of languages from the contract's. */
function writeLocales(): void {
  const path = join(root, 'project.inlang', 'settings.json');
  const before = readFileSync(path, 'utf8');
  const after = before.replace(/"locales": \[[^\]]*\]/, `"locales": [${LANGUAGES.map((language) => `"${language}"`).join(', ')}]`);
  if (after !== before) writeFileSync(path, after);
}

/**
 * Prints for each language how many texts are missing, and the ids of those that must be translated. Missing texts are shown in English.
 */
async function printMissing(): Promise<void> {
  const { visitorTexts } = await import('./visitor-texts.ts');
  const visitorIds = visitorTexts();
  for (const language of LANGUAGES.slice(1)) {
    const { missing, wrong } = gapsOf(language);
    const needed = LANGUAGE[language].translatedScope === 'all' ? missing : missing.filter((id) => visitorIds.has(id));
    const counts = `${needed.length} missing, ${wrong.length} wrong, ${missing.length - needed.length} shown in English on purpose`;
    process.stdout.write(
      `${[`${language} (complete for ${LANGUAGE[language].translatedScope}): ${counts}`, ...needed, ...wrong].join('\n  ')}\n`,
    );
  }
}

if (import.meta.main) {
  if (process.argv[2] === 'missing') await printMissing();
  else {
    await compileMessages();
    writeConsentVersions();
  }
}
