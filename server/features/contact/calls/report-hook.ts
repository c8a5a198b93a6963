/** The webhook of the call vendor: `POST /api/v1/calls/reports`. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { m } from '../../../../messages/compiled/messages.js';
import { audit } from '../../../db/audit.ts';
import { networkOf } from '../../../db/ip-address.ts';
import { count } from '../../../db/rate-window.ts';
import type { Deps } from '../../../deps.ts';
import { DAY_S } from '../../../durations.ts';
import { AppError } from '../../../errors.ts';
import { assertStorableText } from '../../../http/api/validation.ts';
import { CALL_REPORTS_PATH, CALL_SECRET_HEADER } from '../../../integrations/calls/index.ts';
import { callReportSecrets } from '../../../integrations/calls/create-adapter.ts';
import { countCall } from './call-counts.ts';
import { callReport, receiveReport } from './call-reports.ts';

const MAX_BODY_BYTES = 16 * 1024;
const sha256 = (text: string) => createHash('sha256').update(text).digest();

/**
 * Registers the webhook. A secret in a header authenticates the vendor, and the token of the call authenticates each report. A forged or
 * repeated report is refused and counted, and changes nothing. With CALLS=off the route is not registered.
 */
export function callReportHook(deps: Deps, { limit }: { limit: (request: FastifyRequest, reply: FastifyReply) => Promise<void> }) {
  const { db, now } = deps;
  const secretHashes = callReportSecrets(deps.config, deps.secrets).map(sha256);
  const isAuthorized = (request: FastifyRequest) => {
    const secret = request.headers[CALL_SECRET_HEADER];
    if (typeof secret !== 'string') return false;
    const requestHash = sha256(secret);
    return secretHashes.map((hash) => timingSafeEqual(requestHash, hash)).includes(true);
  };
  /**
   * Refuses a forged report. Each one is counted, but audited only once a day for each network, so that a flood does not fill the audit
   * trail.
   */
  const refuseForged = async (request: FastifyRequest): Promise<never> => {
    await countCall(db, 'forged', now());
    const isFirstToday = (await count(db, { key: `call_forged:${networkOf(request.ip)}`, seconds: DAY_S }, now())) === 1;
    if (isFirstToday) await audit(db, { action: 'call_report_refused', actorId: null, ip: request.ip, at: now() });
    throw new AppError('forbidden', m['error.forbidden']());
  };
  return async (app: FastifyInstance): Promise<void> => {
    if (secretHashes.length === 0) return;
    app.post(CALL_REPORTS_PATH, {
      schema: { hide: true },
      config: { rateClass: 'webhook' },
      bodyLimit: MAX_BODY_BYTES,
      onRequest: async (request, reply) => {
        if (isAuthorized(request)) return;
        await limit(request, reply);
        await refuseForged(request);
      },
      handler: async (request) => {
        assertStorableText(request.body);
        const report = callReport.safeParse(request.body);
        if (!report.success) throw new AppError('malformed', m['error.bad_request']());
        const result = await receiveReport(deps, report.data);
        if (result === 'forged') return refuseForged(request);
        if (result === 'replayed') {
          await countCall(db, 'replayed', now());
          throw new AppError('conflict', m['error.bad_request']());
        }
        return { received: true };
      },
    });
  };
}
