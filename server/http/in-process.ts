/** The API as loaders ask it: the very same routes, without a network in between, in the language of the page. */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createClient, type Client, type Transport } from '../../contract/client.ts';
import { language } from '../language.ts';

const HEADER = 'x-in-process';

export interface InProcess {
  readonly client: (app: FastifyInstance) => Client;
  /** Only this process knows the mark, so nobody outside can claim it. */
  readonly isInternal: (request: FastifyRequest) => boolean;
}

export function inProcess(): InProcess {
  const mark = randomBytes(24).toString('base64url');
  const transport =
    (app: FastifyInstance): Transport =>
    async ({ method, url, headers, body, signal }) => {
      const response = await app.inject({
        method: method as 'GET',
        url,
        headers: { ...headers, 'accept-language': language(), [HEADER]: mark },
        ...(typeof body === 'string' && { payload: body }),
        ...(signal && { signal }),
      });
      const retryAfter = response.headers['retry-after'];
      return { status: response.statusCode, body: response.body, retryAfter: retryAfter ?? null };
    };
  return {
    client: (app) => createClient(transport(app)),
    isInternal: (request) => request.headers[HEADER] === mark,
  };
}
