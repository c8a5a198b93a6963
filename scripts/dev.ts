/** `npm run dev`: the API restarts when its files change, pages change in place. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { compileMessages, messagesCommand } from './messages.ts';
import { toolEnv } from './tool.ts';

const { command, args, cwd } = messagesCommand;
compileMessages();
const messages = spawn(command, [...args, '--watch'], { cwd, stdio: 'inherit', env: toolEnv() });
const main = join(cwd, 'server', 'main.ts');
// named, because Vite's own temporary files would otherwise restart the server without end
const watch = ['server', 'contract', 'kinds', 'messages/compiled'].map((folder) => `--watch-path=${join(cwd, folder)}`);
// Vite loads React Router's development build for the pages; the server has to hold the very same one
const development = ['--conditions=development'];
const server = spawn(process.execPath, [...watch, '--watch-preserve-output', ...development, main, '--develop'], { cwd, stdio: 'inherit' });

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    messages.kill(signal);
    server.kill(signal);
  });
}
server.on('exit', (code) => {
  messages.kill();
  process.exit(code ?? 0);
});
