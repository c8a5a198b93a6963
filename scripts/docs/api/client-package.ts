/** `npm run client`: writes the TypeScript client of the API into `client/`, ready for `npm pack`. */
import { execFile } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { installPackage } from '../../install-package.ts';
import { root, tool, toolEnv } from '../../tool.ts';
import { openApiDocument, type OpenApiDocument } from './openapi-document.ts';

export const CLIENT_FOLDER = join(root, 'client');
const ERROR_RESPONSE = { $ref: '#/components/responses/Error' };

/**
 * The document with a single response for all errors of a call, because their bodies are the same. Otherwise half of the types would repeat
 * it for every status.
 */
function withSharedErrors({ paths, components, ...document }: OpenApiDocument): object {
  const shorten = (operation: OpenApiDocument['paths'][string][string]) => {
    const successes = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'));
    return { ...operation, responses: { ...Object.fromEntries(successes), default: ERROR_RESPONSE } };
  };
  const Error = {
    description: 'The request was refused',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  };
  return {
    ...document,
    paths: Object.fromEntries(
      Object.entries(paths).map(([path, operations]) => [
        path,
        Object.fromEntries(Object.entries(operations).map(([method, operation]) => [method, shorten(operation)])),
      ]),
    ),
    components: { ...components, responses: { Error } },
  };
}

const run = promisify(execFile);

/** Generates the types, installs the dependencies, and compiles the package. @throws Error with the output of the failed step */
export async function buildClient(): Promise<void> {
  const document = join(CLIENT_FOLDER, 'openapi.json');
  writeFileSync(document, JSON.stringify(withSharedErrors(await openApiDocument())));
  const generator = join(CLIENT_FOLDER, 'node_modules', 'openapi-typescript', 'bin', 'cli.js');
  const types = join(CLIENT_FOLDER, 'src', 'schema.ts');
  await run(process.execPath, [generator, document, '--output', types, '--default-non-nullable=false'], { cwd: CLIENT_FOLDER });
  rmSync(join(CLIENT_FOLDER, 'dist'), { recursive: true, force: true });
  await run(tool('tsc'), ['-p', CLIENT_FOLDER], { env: toolEnv() });
}

if (import.meta.main) {
  if ((await installPackage(CLIENT_FOLDER)) !== 'installed') throw new Error('the packages of client/ could not be installed');
  await buildClient();
  console.log('client/ is ready: `npm pack` in that folder makes the archive to publish');
}
