/** `POST /api/v1/sms/reports/<vendor>`: where vendors tell whether a message was delivered. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { m } from '../../../messages/compiled/messages.js';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import { keepReports, reportsOf } from '../../sms/delivery.ts';

const LONGEST_BODY = 256 * 1024;
const digest = (text: string) => createHash('sha256').update(text).digest();

interface Hook {
  Params: { vendor: string };
  Querystring: { secret?: unknown };
}

/**
 * The secret stands in a header, or in the address for vendors that can be told nothing else. Without one configured, or without
 * vendors, the address does not exist.
 */
export function reportHook({ config, db, now }: Deps, { limit }: { limit: (request: FastifyRequest) => Promise<void> }) {
  const { sms } = config;
  return async (app: FastifyInstance): Promise<void> => {
    if (sms.via !== 'vendor' || sms.reportSecret === null) return;
    const { vendors } = sms;
    const expected = digest(sms.reportSecret);
    const knows = (request: FastifyRequest<Hook>) => {
      const header = request.headers['x-webhook-secret'];
      const given = typeof header === 'string' ? header : request.query.secret;
      return typeof given === 'string' && timingSafeEqual(digest(given), expected);
    };
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: LONGEST_BODY }, (_request, body, done) =>
      done(null, new URLSearchParams(body as string).get('data') ?? ''),
    );
    app.post<Hook>('/api/v1/sms/reports/:vendor', {
      schema: { hide: true },
      bodyLimit: LONGEST_BODY,
      onRequest: async (request) => {
        if (knows(request)) return;
        await limit(request);
        throw new AppError('forbidden', m['error.forbidden']());
      },
      handler: async (request) => {
        const vendor = vendors.find(({ name }) => name === request.params.vendor);
        if (!vendor) throw new AppError('not_found', m['error.not_found']());
        const reports = reportsOf(bodyOf(request.body));
        if (!reports) throw new AppError('malformed', m['error.bad_request']());
        await keepReports(db, vendor.name, reports, now());
        return { received: reports.length };
      },
    });
  };
}

/** A form carries its JSON as text. */
function bodyOf(body: unknown): unknown {
  if (typeof body !== 'string') return body;
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
