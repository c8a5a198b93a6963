/** `npm run dev`: the API restarts when its files change, pages change in place. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { compileMessages, messagesCommand } from './messages.ts';
import { toolEnv } from './tool.ts';

const { command, args, cwd } = messagesCommand;
compileMessages();
const messages = spawn(command, [...args, '--watch'], { cwd, stdio: 'inherit', env: toolEnv() });
const main = join(cwd, 'server', 'main.ts');
const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', main, '--develop'], { cwd, stdio: 'inherit' });

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
