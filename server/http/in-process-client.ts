/** API client for page loaders: calls the same routes inside this process, without the network, in the language of the page. */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createClient, type Client, type Transport } from '../../contract/base/client.ts';
import { currentLanguage } from '../i18n/language.ts';

const IN_PROCESS_HEADER = 'x-in-process';

interface InProcess {
  readonly client: (app: FastifyInstance) => Client;
  /** Whether the request comes from such a client. It carries a random secret of this process, so others cannot claim it. */
  readonly isInternal: (request: FastifyRequest) => boolean;
}

export function openInProcess(): InProcess {
  const secret = randomBytes(24).toString('base64url');
  const transport =
    (app: FastifyInstance): Transport =>
    async ({ method, url, headers, body, signal }) => {
      const response = await app.inject({
        method: method as 'GET',
        url,
        headers: { ...headers, 'accept-language': currentLanguage(), [IN_PROCESS_HEADER]: secret },
        ...(typeof body === 'string' && { payload: body }),
        ...(signal && { signal }),
      });
      const retryAfter = response.headers['retry-after'];
      return { status: response.statusCode, body: response.body, retryAfter: retryAfter ?? null };
    };
  return {
    client: (app) => createClient(transport(app)),
    isInternal: (request) => request.headers[IN_PROCESS_HEADER] === secret,
  };
}
