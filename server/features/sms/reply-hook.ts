/**
 * `POST /api/v1/sms/replies/<vendor>` is the webhook for text messages that people send to the number of the site. "1" confirms the
 * listings of a reminder.
 */
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { networkOf } from '../../db/ip-address.ts';
import { audit } from '../../db/audit.ts';
import { count } from '../../db/rate-window.ts';
import { DAY_S } from '../../durations.ts';
import { parseReplies, receiveReplies } from '../../messaging/sms-replies.ts';
import { mountVendorHook, type VendorHook } from './vendor-hook.ts';

/**
 * Registers the webhook if the site has a number for replies. A request without the secret is recorded in the audit trail only once a day
 * for each network, so that a flood does not fill the trail.
 */
export function replyHook(deps: Deps, { limit }: Pick<VendorHook, 'limit'>) {
  const { config, db, now } = deps;
  const { sms } = config;
  return async (app: FastifyInstance): Promise<void> => {
    if (sms.type !== 'vendor' || sms.reply === null) return;
    const { secret, keyword } = sms.reply;
    mountVendorHook(app, {
      path: '/api/v1/sms/replies/:vendor',
      secret,
      vendors: sms.vendors,
      limit,
      onRefused: async ({ ip }) => {
        const isFirstToday = (await count(db, { key: `sms_reply_refused:${networkOf(ip)}`, seconds: DAY_S }, now())) === 1;
        if (isFirstToday) await audit(db, { action: 'sms_reply_refused', actorId: null, ip, at: now() });
      },
      handle: async (vendor, body) => {
        const replies = parseReplies(body);
        return replies && { received: replies.length, new: await receiveReplies(deps, vendor, replies, keyword) };
      },
    });
  };
}
