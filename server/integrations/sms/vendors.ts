/** Sends messages with the first vendor, or with the next one when the message was certainly not sent. */
import type { FastifyBaseLogger } from 'fastify';
import { MINUTE_MS } from '../../durations.ts';
import { UnreachableError } from '../../errors.ts';
import { SmsRejectedError, SmsUncertainError, type SmsReceipt, type SmsSender } from './index.ts';
import type { PostTimeouts } from '../http-post.ts';
import type { SmsCatalogue } from './dlt-catalogue.ts';
import { countSegments } from './segments.ts';
import { sendByVendor, type SendAttempt, type VendorSettings } from './vendor.ts';

/** Short, because a person is waiting for a code. */
const TIMEOUTS: PostTimeouts = { connect: 2000, response: 5000 };
/** After a failure, a vendor is used last for this long. */
const COOLDOWN_MS = MINUTE_MS;
/** Statuses that do not improve by waiting, such as those of a wrong key. 429 asks to wait. */
const ACCOUNT_PROBLEM = /^4(?!29)\d\d$/;

interface VendorsOptions {
  readonly vendors: readonly VendorSettings[];
  readonly catalogue: SmsCatalogue;
  readonly now: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly timeouts?: PostTimeouts;
}

/** A sender that uses the vendors in their order, except that a vendor that failed recently comes last. */
export function createVendorSms({ vendors, catalogue, now, log, timeouts = TIMEOUTS }: VendorsOptions): SmsSender {
  /** End of the cooldown of each failed vendor, in epoch milliseconds. */
  const coolingDownUntil = new Map<string, number>();
  const isCoolingDown = ({ name }: VendorSettings) => (coolingDownUntil.get(name) ?? 0) > now().getTime();
  const orderedVendors = () => [...vendors.filter((vendor) => !isCoolingDown(vendor)), ...vendors.filter(isCoolingDown)];

  return {
    async send(message, id) {
      const prepared = catalogue.prepare(message);
      const segments = countSegments(prepared.text);
      const failures: Exclude<SendAttempt, { status: 'accepted' }>[] = [];
      for (const vendor of orderedVendors()) {
        const attempt = await sendByVendor(vendor, { entityId: catalogue.entityId, to: message.to, id, prepared }, timeouts);
        const receipt = (ref: string | null): SmsReceipt => ({ vendor: vendor.name, ref, segments, costPaise: segments * vendor.paise });
        if (attempt.status === 'accepted') {
          coolingDownUntil.delete(vendor.name);
          return receipt(attempt.ref);
        }
        const { status, reason } = attempt;
        log.warn({ vendor: vendor.name, template: message.template, status, reason }, 'SMS vendor did not accept a message');
        if (status !== 'rejected') coolingDownUntil.set(vendor.name, now().getTime() + COOLDOWN_MS);
        if (status === 'uncertain') throw new SmsUncertainError(`${vendor.name}: ${reason}`, receipt(null));
        failures.push(attempt);
      }
      const reasons = failures.map(({ status, reason }) => `${status} ${reason}`).join(', ');
      if (failures.every(({ status }) => status === 'rejected')) throw new SmsRejectedError(`every vendor rejected it: ${reasons}`);
      const isUnreachable = failures.some(({ status, reason }) => status === 'failed' && !ACCOUNT_PROBLEM.test(reason));
      throw new (isUnreachable ? UnreachableError : Error)(`no vendor accepted it: ${reasons}`);
    },
  };
}
