/** Compiles the message catalogue (`npm run messages`; `npm run messages -- missing` tells what is not translated): one function a message, so that pages ship only those they show. */
import { spawnSync } from 'node:child_process';
import { LANGUAGES } from '../contract/languages.ts';
import { gapsOf } from './message-gaps.ts';
import { confusedIds, readMessages } from './message-ids.ts';
import { root, tool, toolEnv } from './tool.ts';

const command = tool('paraglide-js');
// one file a language: the server loads a handful of modules instead of hundreds
const layout = ['--output-structure', 'locale-modules', '--strategy', 'baseLocale', '--no-emit-readme'];
const args = ['compile', '--project', './project.inlang', '--outdir', './messages/compiled', ...layout, '--silent'];

/** The compiler as a command, to be run in the root; `--watch` follows changes. */
export const messagesCommand = { command, args, cwd: root };

/** @throws Error when two ids would be one message, or a message is not well-formed; the compiler has said which. */
export function compileMessages(): void {
  const confused = confusedIds(readMessages());
  if (confused.length > 0) throw new Error(`The messages could not be compiled.\n${confused.join('\n')}`);
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: toolEnv() });
  if (error) throw error;
  if (status !== 0) throw new Error('The messages could not be compiled.');
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
