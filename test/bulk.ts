/** Files of listings as people send and get them. */
import { bulkRoutes, type BulkImport } from '../contract/bulk.ts';
import { queryString } from '../contract/client.ts';
import type { Route } from '../contract/route.ts';
import type { Called, TestApp } from './app.ts';
import { multipart, type Part } from './upload.ts';

/** A file that a route answers; its text without the mark of UTF-8. */
export async function download(
  on: TestApp,
  token: string,
  route: Route,
  query: object,
): Promise<{ status: number; type: string; text: string }> {
  const response = await on.app.inject({
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

export const importParts = (kind: string, content: string | Buffer, dryRun = false): Part[] => [
  { name: 'kind', content: kind },
  { name: 'dry_run', content: String(dryRun) },
  { name: 'file', filename: 'listings.csv', content },
];

export async function sendImport(on: TestApp, token: string, parts: readonly Part[]): Promise<Called<typeof bulkRoutes.startImport>> {
  const { payload, contentType } = multipart(parts);
  const response = await on.app.inject({
    method: 'POST',
    url: `/api/v1${bulkRoutes.startImport.path}`,
    headers: { 'x-access-token': token, 'content-type': contentType },
    payload,
  });
  const body: unknown = response.json();
  return { status: response.statusCode, headers: response.headers, body: body as never, error: body as never };
}

/** Sends a file and answers its import as it stands when the jobs are done. */
export async function importFile(on: TestApp, token: string, kind: string, content: string | Buffer, dryRun = false): Promise<BulkImport> {
  const sent = await sendImport(on, token, importParts(kind, content, dryRun));
  if (sent.status !== 202) throw new Error(`import answered ${sent.status}: ${JSON.stringify(sent.error)}`);
  await on.runJobs();
  return (await on.call(bulkRoutes.findImport, { query: { id: sent.body.data.id } }, { token })).body.data;
}
