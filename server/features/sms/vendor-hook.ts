/** The common part of the webhooks of SMS vendors: a secret in a header, and bodies as JSON or as a form. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { m } from '../../../messages/compiled/messages.js';
import { AppError } from '../../errors.ts';
import { assertStorableText } from '../../http/api/validation.ts';
import { parseJsonOrNull } from '../../../contract/base/parse-json.ts';

const MAX_BODY_BYTES = 256 * 1024;
const sha256 = (text: string) => createHash('sha256').update(text).digest();

interface HookRoute {
  Params: { vendor: string };
}

export interface VendorHook {
  /** The path, which ends with `:vendor`. */
  readonly path: string;
  readonly secret: string;
  readonly vendors: readonly { readonly name: string }[];
  /** Counts a refused request. */
  readonly limit: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  /** Called for a request without the secret. */
  readonly onRefused?: (request: FastifyRequest) => Promise<void>;
  /** Handles a request; null when the body is invalid. */
  readonly handle: (vendor: string, body: unknown) => Promise<object | null>;
}

/**
 * Registers a webhook in a scope of its own. The secret is accepted only in the header `x-webhook-secret`, and not in the address, because
 * proxies and vendors write addresses to their logs.
 */
export function mountVendorHook(app: FastifyInstance, { path, secret, vendors, limit, onRefused, handle }: VendorHook): void {
  const expectedHash = sha256(secret);
  const isAuthorized = (request: FastifyRequest) => {
    const givenSecret = request.headers['x-webhook-secret'];
    return typeof givenSecret === 'string' && timingSafeEqual(sha256(givenSecret), expectedHash);
  };
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: MAX_BODY_BYTES }, (_request, body, done) =>
    done(null, formBody(new URLSearchParams(body as string))),
  );
  app.post<HookRoute>(path, {
    schema: { hide: true },
    config: { rateClass: 'webhook' },
    bodyLimit: MAX_BODY_BYTES,
    onRequest: async (request, reply) => {
      if (isAuthorized(request)) return;
      await limit(request, reply);
      await onRefused?.(request);
      throw new AppError('forbidden', m['error.forbidden']());
    },
    handler: async (request) => {
      const vendor = vendors.find(({ name }) => name === request.params.vendor);
      if (!vendor) throw new AppError('not_found', m['error.not_found']());
      assertStorableText(request.body);
      const hookResponse = await handle(vendor.name, request.body);
      if (!hookResponse) throw new AppError('malformed', m['error.bad_request']());
      return hookResponse;
    },
  });
}

/** Parses the body of a form. It has either all values as JSON in the field `data`, or one value in each field. */
function formBody(form: URLSearchParams): unknown {
  const data = form.get('data');
  return data === null ? Object.fromEntries(form) : parseJsonOrNull(data);
}
