/** Compiles the message catalogue (`npm run messages`; `npm run messages -- missing` tells what is not translated): one function a message, so that pages ship only those they show. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '../contract/languages.ts';
import { gapsOf } from './message-gaps.ts';
import { confusedIds, readMessages } from './message-ids.ts';
import { root, tool, toolEnv } from './tool.ts';

const command = tool('paraglide-js');
const outdir = join(root, 'messages', 'compiled');
// one file a language: a development build for browsers loads a handful of modules instead of hundreds
const layout = ['--output-structure', 'locale-modules', '--strategy', 'baseLocale', '--no-emit-readme'];
const args = ['compile', '--project', './project.inlang', '--outdir', './messages/compiled', ...layout, '--silent'];

/**
 * What `import { m }` finds. Types are the compiler's, which know every text and its variables; a server says texts from the table
 * of `messages/catalogue.ts`. Browsers get the compiler's functions, of which a build keeps those it shows (`message-modules.ts`).
 */
const MODULES = {
  'messages.js': "export { m } from '../catalogue.ts';\n",
  'messages.d.ts': "export * as m from './messages/_index.js';\n",
  'browser.js': "export * as m from './messages/_index.js';\n",
};

/** @throws Error when two ids would be one message, or a message is not well-formed; the compiler has said which. */
export function compileMessages(): void {
  const confused = confusedIds(readMessages());
  if (confused.length > 0) throw new Error(`The messages could not be compiled.\n${confused.join('\n')}`);
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: toolEnv() });
  if (error) throw error;
  if (status !== 0) throw new Error('The messages could not be compiled.');
  for (const [file, content] of Object.entries(MODULES)) writeFileSync(join(outdir, file), content);
}

/** What is still said in the first language everywhere, file by file. */
function tellMissing(): void {
  for (const language of LANGUAGES.slice(1)) {
    const { missing, wrong } = gapsOf(language);
    process.stdout.write(`${[`${language}: ${missing.length} missing, ${wrong.length} wrong`, ...missing, ...wrong].join('\n  ')}\n`);
  }
}

if (import.meta.main) {
  if (process.argv[2] === 'missing') tellMissing();
  else compileMessages();
}
