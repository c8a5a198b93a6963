/** Responds to requests whose URL cannot be decoded or has a segment that is too long. Fastify passes them on without running any hook. */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { withLanguage } from '../../i18n/language.ts';
import { clientIp, trustedProxies } from '../limits/client-ip.ts';
import { sendError } from './error-responses.ts';
import type { Limiter } from '../limits/rate-limits.ts';
import { requestLanguage } from '../request-language.ts';
import { commonHeaders } from '../security-headers.ts';

interface UnroutableOptions {
  readonly limit: Limiter;
  /** `TRUST_PROXY`. For such requests, Fastify knows only the address of the connection, not the client that a proxy forwarded. */
  readonly trustProxy: readonly string[];
  readonly https: boolean;
}

/**
 * For Fastify's `frameworkErrors`. The requests count as pages, like all requests without a route, and are logged like any other request.
 */
export function refuseUnroutable({ limit, trustProxy, https }: UnroutableOptions) {
  const isTrusted = trustedProxies(trustProxy);
  const refuse = async (error: FastifyError, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    try {
      await limit({ ip: clientIp(request.raw, isTrusted), socket: request.socket }, reply, 'page');
      sendError(error, request, reply);
    } catch (refusal) {
      sendError(refusal, request, reply);
    }
  };
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    // the hooks that normally set these did not run
    request.language = requestLanguage(request);
    reply.headers(commonHeaders(https));
    reply.raw.once('finish', () =>
      request.log.info({ method: request.method, route: null, status: reply.statusCode }, 'request completed'),
    );
    void withLanguage(request.language, () => refuse(error, request, reply));
  };
}
