/** Upload and download of listing files, as clients do it. */
import { bulkImportRoutes, type BulkImport } from '../contract/bulk-import.ts';
import { queryString } from '../contract/base/client.ts';
import type { Route } from '../contract/base/route.ts';
import type { CallResult, TestApp } from './app.ts';
import { multipart, type Part } from './upload.ts';

/** A file that a route returns, as text without the UTF-8 byte order mark. */
export async function download(
  app: TestApp,
  token: string,
  route: Route,
  query: object,
): Promise<{ status: number; type: string; text: string }> {
  const response = await app.fastify.inject({
    method: 'GET',
    url: `/api/v1${route.path}${queryString(query)}`,
    headers: { 'x-access-token': token },
  });
  return {
    status: response.statusCode,
    type: String(response.headers['content-type']),
    text: response.body.replace(/^\ufeff/, ''),
  };
}

export const importFormParts = (kind: string, content: string | Buffer, dryRun = false): Part[] => [
  { name: 'kind', content: kind },
  { name: 'dry_run', content: String(dryRun) },
  { name: 'file', filename: 'listings.csv', content },
];

export async function sendImport(
  app: TestApp,
  token: string,
  parts: readonly Part[],
): Promise<CallResult<typeof bulkImportRoutes.startImport>> {
  const { payload, contentType } = multipart(parts);
  const response = await app.fastify.inject({
    method: 'POST',
    url: `/api/v1${bulkImportRoutes.startImport.path}`,
    headers: { 'x-access-token': token, 'content-type': contentType },
    payload,
  });
  const body: unknown = response.json();
  return { status: response.statusCode, headers: response.headers, body: body as never, error: body as never };
}

/** Sends a file, runs the jobs and returns the finished import. */
export async function importFile(app: TestApp, token: string, kind: string, content: string | Buffer, dryRun = false): Promise<BulkImport> {
  const response = await sendImport(app, token, importFormParts(kind, content, dryRun));
  if (response.status !== 202) throw new Error(`import answered ${response.status}: ${JSON.stringify(response.error)}`);
  await app.runJobs();
  return (await app.call(bulkImportRoutes.findImport, { query: { id: response.body.data.id } }, { token })).body.data;
}
