/** `POST /api/v1/sms/reports/<vendor>`: webhook for the delivery reports of SMS vendors. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { m } from '../../../messages/compiled/messages.js';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { parseJsonOrNull } from '../../parse-json.ts';
import { saveReports, parseReports } from '../../messaging/sms-delivery-reports.ts';

const MAX_BODY_BYTES = 256 * 1024;
const sha256 = (text: string) => createHash('sha256').update(text).digest();

interface Hook {
  Params: { vendor: string };
}

/**
 * Authenticated by a secret in a header. It is not accepted in the address, which proxies and vendors write into their logs. Not
 * registered when no secret or no vendor is configured.
 */
export function deliveryReportHook(
  { config, db, now }: Deps,
  { limit }: { limit: (request: FastifyRequest, reply: FastifyReply) => Promise<void> },
) {
  const { sms } = config;
  return async (app: FastifyInstance): Promise<void> => {
    if (sms.via !== 'vendor' || sms.reportSecret === null) return;
    const { vendors } = sms;
    const expected = sha256(sms.reportSecret);
    const isAuthorized = (request: FastifyRequest) => {
      const secret = request.headers['x-webhook-secret'];
      return typeof secret === 'string' && timingSafeEqual(sha256(secret), expected);
    };
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(body as string).get('data') ?? ''),
    );
    app.post<Hook>('/api/v1/sms/reports/:vendor', {
      schema: { hide: true },
      config: { rate: 'webhook' },
      bodyLimit: MAX_BODY_BYTES,
      onRequest: async (request, reply) => {
        if (isAuthorized(request)) return;
        await limit(request, reply);
        throw new AppError('forbidden', m['error.forbidden']());
      },
      handler: async (request) => {
        const vendor = vendors.find(({ name }) => name === request.params.vendor);
        if (!vendor) throw new AppError('not_found', m['error.not_found']());
        const reports = parseReports(bodyOf(request.body));
        if (!reports) throw new AppError('malformed', m['error.bad_request']());
        await saveReports(db, vendor.name, reports, now());
        return { received: reports.length };
      },
    });
  };
}

/** Form posts carry the JSON as text. */
const bodyOf = (body: unknown): unknown => (typeof body === 'string' ? parseJsonOrNull(body) : body);
