/** Builds the web: messages, pages, and compressed copies of every text asset. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { compileMessages } from './messages.ts';
import { sourcesHash, STAMP } from './sources.ts';
import { root, tool, toolEnv } from './tool.ts';

/** A tool that failed has said why, and ends us too. */
function run(name: string, ...args: string[]): void {
  const { status, error } = spawnSync(tool(name), args, { cwd: root, stdio: 'inherit', env: toolEnv({ NODE_ENV: 'production' }) });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

/** Kept only where it saves something worth another file. */
function compressBeside(path: string): void {
  const content = readFileSync(path);
  if (content.length < 1024) return;
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length } };
  writeFileSync(`${path}.br`, brotliCompressSync(content, brotli));
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
}

if (!existsSync(tool('react-router'))) {
  process.stderr.write('What builds the pages is not installed: with NODE_ENV=production, npm leaves it out. Run: npm ci --include=dev\n');
  process.exit(1);
}
const hash = sourcesHash();
compileMessages();
run('react-router', 'build');
const client = join(root, 'build', 'client');
for (const file of readdirSync(client, { recursive: true, encoding: 'utf8' })) {
  if (/\.(?:m?js|css|svg|json|txt|map|webmanifest|pmtiles\.json)$/.test(file)) compressBeside(join(client, file));
}
// written last: a build that was interrupted is done again
writeFileSync(STAMP, hash);
