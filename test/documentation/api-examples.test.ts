/** Runs the examples in docs/api against the application as printed, in the order of their page. */
import { execFile, execFileSync, type ExecFileException } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ERROR_STATUS } from '../../contract/base/errors.ts';
import { contract } from '../../contract/index.ts';
import { KINDS } from '../../kinds/index.ts';
import { buildClient, CLIENT_FOLDER } from '../../scripts/docs/api/client-package.ts';
import { openApiDocument } from '../../scripts/docs/api/openapi-document.ts';
import { isInstalled } from '../../scripts/install-package.ts';
import { root, tool, toolEnv } from '../../scripts/tool.ts';
import { REQUESTS_PER_MINUTE } from '../../server/http/limits/rate-limits.ts';
import { testApp, type TestApp } from '../app.ts';
import { newNumber, signIn } from '../people.ts';
import { completeValues, publishListing } from '../wizard.ts';

const folder = join(root, 'docs', 'api');
const pages = globSync('*.md', { cwd: folder }).toSorted();
const read = (page: string): string => readFileSync(join(folder, page), 'utf8');

/** The examples of a page in one language, combined into one program. */
const programOf = (page: string, language: 'sh' | 'ts'): string =>
  [...read(page).matchAll(/^```(\w+)\n([^]*?)^```$/gm)].flatMap(([, name, code]) => (name === language ? [code] : [])).join('\n');
const withExamples = (language: 'sh' | 'ts') => pages.filter((page) => programOf(page, language) !== '');

function canRun(command: string): boolean {
  try {
    execFileSync(command, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

let app: TestApp;
let site: string;
const directory = mkdtempSync(join(tmpdir(), 'thinnai-examples-'));
const photo = join(directory, 'hall.jpg');
beforeAll(async () => {
  app = await testApp();
  await app.fastify.listen({ port: 0, host: '127.0.0.1' });
  site = `http://127.0.0.1:${(app.fastify.server.address() as AddressInfo).port}`;
  const owner = await signIn(app);
  const values = { ...completeValues(KINDS.residential_rent), city: 'coimbatore', locality: 'RS Puram', bhk_type: '2BHK' };
  await publishListing(app, owner.token, KINDS.residential_rent, values);
  await sharp({ create: { width: 1024, height: 768, channels: 3, background: '#a05a2c' } })
    .jpeg()
    .toFile(photo);
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Runs an example as a person with a session, who enters the login code when asked. Returns the output. */
async function execute(command: string, file: string): Promise<string> {
  const phone = newNumber();
  const env = toolEnv({ SITE: site, TOKEN: (await signIn(app)).token, PHONE: phone, PHOTO: photo });
  const program = readFileSync(file, 'utf8');
  return new Promise((resolve, reject) => {
    const child = execFile(command, [file], { cwd: directory, env, timeout: 60_000 }, (error: ExecFileException | null, stdout, stderr) => {
      if (error) reject(new Error(`${error.message}\n${stdout}\n${stderr}`));
      else resolve(stdout);
    });
    child.stdin?.on('error', () => undefined);
    const typeCode = async () => {
      let code: string | null | undefined;
      while (!code && child.exitCode === null) code = (await app.lastSms(`+91${phone}`, 'login_code'))?.code;
      child.stdin?.end(`${code}\n`);
    };
    if (program.includes('Code: ')) typeCode().catch(reject);
  });
}

describe.skipIf(!canRun('curl') || !canRun('jq'))('with curl', () => {
  test.each(withExamples('sh'))('the examples of %s run', async (page) => {
    const script = join(directory, `${basename(page, '.md')}.sh`);
    writeFileSync(script, `set -euo pipefail\n${programOf(page, 'sh')}`);
    const printed = await execute('bash', script);
    expect(printed).not.toContain('null\n');
    expect(printed.trim()).not.toBe('');
  });
});

// `npm test` installs the packages if there is a network
describe.skipIf(!isInstalled(CLIENT_FOLDER))('with the generated client', () => {
  const examples = join(CLIENT_FOLDER, 'examples');
  const fileOf = (page: string) => join(examples, `${basename(page, '.md')}.ts`);
  beforeAll(async () => {
    await buildClient();
    rmSync(examples, { recursive: true, force: true });
    mkdirSync(examples);
    for (const page of withExamples('ts')) writeFileSync(fileOf(page), `${programOf(page, 'ts')}\nexport {};\n`);
  }, 120_000);
  afterAll(() => rmSync(examples, { recursive: true, force: true }));

  test('the TypeScript examples have no type errors', () => {
    const check = () =>
      execFileSync(tool('tsc'), ['-p', join(CLIENT_FOLDER, 'tsconfig.examples.json')], { encoding: 'utf8', env: toolEnv() });
    let errors = '';
    try {
      check();
    } catch (error) {
      errors = (error as { stdout: string }).stdout;
    }
    expect(errors).toBe('');
  });

  test.each(withExamples('ts'))('the TypeScript examples of %s run', async (page) => {
    expect((await execute(process.execPath, fileOf(page))).trim()).not.toBe('');
  });
});

test('the document from which client and reference are generated equals the served document', async () => {
  const served = (await app.fastify.inject('/api/v1/openapi.json')).json();
  expect(JSON.parse(JSON.stringify(await openApiDocument()))).toEqual(served);
});

test('every reference inside the OpenAPI document has a target', async () => {
  const document = await openApiDocument();
  const names = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, name]) => name!.slice('#/components/schemas/'.length));
  expect(new Set(names).size).toBeGreaterThan(1);
  expect([...new Set(names)].filter((name) => !(name in document.components.schemas))).toEqual([]);
});

test('the guide lists every error code with its status, and the limits of every rate class of the contract', () => {
  const rows = [...read('conventions.md').matchAll(/^\| `(\w+)` \| (\d+) \|/gm)].map(([, name, value]) => [name!, Number(value)] as const);
  const classes = new Set(Object.values(contract).flatMap((feature) => Object.values(feature).map(({ rateClass }) => rateClass)));
  const { webhook: _, ...limits } = REQUESTS_PER_MINUTE;
  const expected = Object.entries(limits).filter(([name]) => classes.has(name as never));
  expect(Object.fromEntries(rows)).toEqual({ ...ERROR_STATUS, ...Object.fromEntries(expected) });
});
