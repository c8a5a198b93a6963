/** `npm run dev`: restarts the API when its files change, and updates pages in the browser. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch as watchFolder } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { LANGUAGES } from '../contract/languages.ts';
import { compileMessages } from './messages/messages.ts';
import { root } from './tool.ts';

// editors write a file in several steps
const SETTLE_MS = 200;

await compileMessages();
let isChanged = false;
let isCompiling = false;
/** Compiles the messages after a change, and once more if they changed meanwhile. */
async function recompileMessages(): Promise<void> {
  isChanged = true;
  if (isCompiling) return;
  isCompiling = true;
  while (isChanged) {
    await sleep(SETTLE_MS);
    isChanged = false;
    // the compiler reports an incompletely written file, and the next change compiles it again
    await once(spawn(process.execPath, [join(import.meta.dirname, 'messages', 'messages.ts')], { cwd: root, stdio: 'inherit' }), 'exit');
  }
  isCompiling = false;
}
for (const language of LANGUAGES) watchFolder(join(root, 'messages', language), () => void recompileMessages());

const main = join(root, 'server', 'main.ts');
// listed explicitly, because Vite's temporary files would otherwise restart the server endlessly
const watchFlags = ['server', 'contract', 'kinds', 'moderation-rules', 'sample-listings', 'messages/compiled'].map(
  (folder) => `--watch-path=${join(root, folder)}`,
);
// Vite loads React Router's development build for the pages, and the server has to load the same one
const conditionFlags = ['--conditions=development'];
const server = spawn(process.execPath, [...watchFlags, '--watch-preserve-output', ...conditionFlags, main, '--develop'], {
  cwd: root,
  stdio: 'inherit',
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 0));
