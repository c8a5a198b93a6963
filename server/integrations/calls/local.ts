/**
 * Call vendor for development and tests: implements the vendor's HTTP protocol without phones, so that the site runs its production code
 * against it. Calls are written to the outbox and end at once. Numbers that end in 9 do not answer; for other numbers it reports a
 * conversation of a minute and a half.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { appendLine } from '../json-lines.ts';
import { CALL_SECRET_HEADER } from './index.ts';

/** A line of `outbox/calls.jsonl`. */
export interface PlacedCall {
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Equal for every attempt to start this call. */
  readonly id: string;
  readonly to: string;
  readonly text: string;
}

export const callOutboxFile = (dataDir: string) => join(dataDir, 'outbox', 'calls.jsonl');

interface LocalCallVendorOptions {
  readonly file: string;
  readonly key: string;
  readonly token: string;
  readonly reportSecret: string;
  readonly now: () => Date;
}

const MAX_FORM_BYTES = 4096;
const TALK_S = 90;
const callForm = z.object({
  From: z.string().regex(/^\+\d{10,15}$/),
  To: z.string().regex(/^\+\d{10,15}$/),
  CallerId: z.string().min(1),
  CustomField: z.string().min(1).max(200),
  StatusCallback: z.url(),
});
const sha256 = (text: string) => createHash('sha256').update(text).digest();

/** The vendor as a Fastify plugin. It has one route, which connects two numbers. */
export function localCallVendor({ file, key, token, reportSecret, now }: LocalCallVendorOptions) {
  const expected = sha256(`Basic ${Buffer.from(`${key}:${token}`).toString('base64')}`);
  /** Calls by their idempotency key, so that a repeated attempt does not start a second call. */
  const sidsByKey = new Map<string, string>();
  const stopped = new AbortController();

  /** Reports an event to the site. A report that the site does not accept is lost, as with real vendors. */
  const report = (url: string, event: Readonly<Record<string, unknown>>) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [CALL_SECRET_HEADER]: reportSecret },
      body: JSON.stringify(event),
      signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(5000)]),
    }).then(
      () => undefined,
      () => undefined,
    );

  async function simulateCall({ To, StatusCallback, CustomField }: z.output<typeof callForm>, sid: string): Promise<void> {
    const callFields = { CallSid: sid, CustomField };
    const isAnswered = !To.endsWith('9');
    if (isAnswered) await report(StatusCallback, { ...callFields, EventType: 'answered', Status: 'in-progress' });
    await report(StatusCallback, {
      ...callFields,
      EventType: 'terminal',
      Status: isAnswered ? 'completed' : 'no-answer',
      ConversationDuration: isAnswered ? TALK_S : 0,
    });
  }

  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onClose', async () => stopped.abort());
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    app.post('/connect.json', { schema: { hide: true } }, async (request, reply) => {
      if (!timingSafeEqual(sha256(request.headers.authorization ?? ''), expected)) return reply.status(401).send({ RestException: {} });
      const form = callForm.safeParse(request.body);
      if (!form.success) return reply.status(400).send({ RestException: { Status: 400 } });
      const id = String(request.headers['idempotency-key'] ?? randomBytes(8).toString('hex'));
      const existing = sidsByKey.get(id);
      const sid = existing ?? randomBytes(16).toString('hex');
      if (existing === undefined) {
        sidsByKey.set(id, sid);
        const { From, To, CallerId } = form.data;
        await appendLine(file, { at: now().toISOString(), id, to: From, text: `${From} → ${CallerId} → ${To}` } satisfies PlacedCall);
        void simulateCall(form.data, sid);
      }
      return { Call: { Sid: sid, Status: 'in-progress' } };
    });
  };
}
