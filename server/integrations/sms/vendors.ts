/** Text messages by vendors: by the first, or by the next when it certainly did not take the message. */
import type { FastifyBaseLogger } from 'fastify';
import { SmsRefused, SmsUnsure, type SmsReceipt, type SmsSender } from './index.ts';
import type { PostTimes } from './post-json.ts';
import type { SmsCatalogue } from './registered.ts';
import { segmentsOf } from './segments.ts';
import { tryVendor, type Attempt, type VendorSettings } from './vendor.ts';

/** Somebody waits for a code: a vendor that cannot be reached costs them two seconds, a silent one five. */
const TIMES: PostTimes = { connect: 2000, answer: 5000 };
/** Milliseconds a vendor that failed stands behind the others. */
const REST = 60_000;

export interface VendorsOptions {
  readonly vendors: readonly VendorSettings[];
  readonly catalogue: SmsCatalogue;
  readonly now: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly times?: PostTimes;
}

export function vendorSms({ vendors, catalogue, now, log, times = TIMES }: VendorsOptions): SmsSender {
  /** Until when each rests, epoch ms. */
  const resting = new Map<string, number>();
  const rests = ({ name }: VendorSettings) => (resting.get(name) ?? 0) > now().getTime();
  const inOrder = () => [...vendors.filter((one) => !rests(one)), ...vendors.filter(rests)];

  return {
    async send(message) {
      const prepared = catalogue.prepare(message);
      const segments = segmentsOf(prepared.text);
      const failures: Exclude<Attempt, { is: 'taken' }>[] = [];
      for (const vendor of inOrder()) {
        const attempt = await tryVendor(vendor, catalogue.entityId, message.to, prepared, times);
        const receipt = (ref: string | null): SmsReceipt => ({ vendor: vendor.name, ref, segments, costPaise: segments * vendor.paise });
        if (attempt.is === 'taken') {
          resting.delete(vendor.name);
          return receipt(attempt.ref);
        }
        const { is, why } = attempt;
        log.warn({ vendor: vendor.name, template: message.template, is, why }, 'a vendor of text messages did not take one');
        if (is !== 'refused') resting.set(vendor.name, now().getTime() + REST);
        if (is === 'unsure') throw new SmsUnsure(`${vendor.name}: ${why}`, receipt(null));
        failures.push(attempt);
      }
      const words = failures.map(({ is, why }) => `${is} ${why}`).join(', ');
      if (failures.every(({ is }) => is === 'refused')) throw new SmsRefused(`every vendor refused it: ${words}`);
      throw new Error(`no vendor took it: ${words}`);
    },
  };
}
