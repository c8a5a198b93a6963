import { expect, test } from 'vitest';
import { ApiError, type Client } from '../../../contract/base/client.ts';
import { memoizedRead } from './loader-memo.ts';
import { apiContext, pageContext } from './page-context.ts';

const clientOfPage = (api: Client): Client =>
  pageContext({ nonce: 'n', origin: 'http://localhost', api, onFailure: () => undefined, onDocument: () => undefined }).get(apiContext);

test('what many pages need is read once for all pages of a site', async () => {
  let reads = 0;
  const api = (async () => void (reads += 1)) as unknown as Client;
  const read = memoizedRead(60_000, (client) => client('GET /cities'));
  for (let page = 0; page < 3; page += 1) await read(clientOfPage(api), 'coimbatore');
  expect(reads).toBe(1);
});

test('an error of the server’s copy of the contract is an ApiError for loaders', async () => {
  const error = Object.assign(new Error('Not found'), { name: 'ApiError', status: 404, code: 'not_found', errors: [] });
  const api = (() => Promise.reject(error)) as unknown as Client;
  const caught = await clientOfPage(api)('GET /cities').catch((cause: unknown) => cause);
  expect(caught).toBeInstanceOf(ApiError);
  expect(caught).toMatchObject({ status: 404, code: 'not_found', message: 'Not found' });
});
