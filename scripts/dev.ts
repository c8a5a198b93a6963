/** `npm run dev`: the API restarts when its files change, pages change in place. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch as follow } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { LANGUAGES } from '../contract/languages.ts';
import { compileMessages } from './messages.ts';
import { root } from './tool.ts';

// milliseconds: an editor writes a file in several goes
const SETTLE = 200;

compileMessages();
let changed = false;
let compiling = false;
/** Compiles the texts again after a change of theirs, and once more when they changed meanwhile. */
async function textsChanged(): Promise<void> {
  changed = true;
  if (compiling) return;
  compiling = true;
  while (changed) {
    await sleep(SETTLE);
    changed = false;
    // a text that is half written is told of, and the next change mends it
    await once(spawn(process.execPath, [join(import.meta.dirname, 'messages.ts')], { cwd: root, stdio: 'inherit' }), 'exit');
  }
  compiling = false;
}
for (const language of LANGUAGES) follow(join(root, 'messages', language), () => void textsChanged());

const main = join(root, 'server', 'main.ts');
// named, because Vite's own temporary files would otherwise restart the server without end
const watch = ['server', 'contract', 'kinds', 'messages/compiled'].map((folder) => `--watch-path=${join(root, folder)}`);
// Vite loads React Router's development build for the pages; the server has to hold the very same one
const development = ['--conditions=development'];
const server = spawn(process.execPath, [...watch, '--watch-preserve-output', ...development, main, '--develop'], {
  cwd: root,
  stdio: 'inherit',
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 0));
