/** `POST /api/v1/sms/reports/<vendor>` is the webhook for the delivery reports of SMS vendors. */
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { saveReports, parseReports } from '../../messaging/sms-delivery-reports.ts';
import { mountVendorHook, type VendorHook } from './vendor-hook.ts';

/** Registers the webhook if a secret and a vendor are configured. */
export function deliveryReportHook({ config: { sms }, db, now }: Deps, { limit }: Pick<VendorHook, 'limit'>) {
  return async (app: FastifyInstance): Promise<void> => {
    if (sms.type !== 'vendor' || sms.reportSecret === null) return;
    mountVendorHook(app, {
      path: '/api/v1/sms/reports/:vendor',
      secret: sms.reportSecret,
      vendors: sms.vendors,
      limit,
      handle: async (vendor, body) => {
        const reports = parseReports(body);
        if (!reports) return null;
        await saveReports(db, vendor, reports, now());
        return { received: reports.length };
      },
    });
  };
}
