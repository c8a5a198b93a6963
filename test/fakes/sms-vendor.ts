/** A fake SMS vendor over real HTTP that a test can make fail in several ways. */
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogueTemplate, type FixedVariables } from '../../server/integrations/sms/dlt-catalogue.ts';
import { atEndOfFile } from '../end-of-file.ts';

export const FIXED: FixedVariables = { site: 'Thinnai', host: 'homes.example' };

/** A DLT catalogue in which every template is registered with its current text. @param fixed name and host of the site */
export function catalogueFile(fixed = FIXED) {
  const { templates, ...defaults } = catalogueTemplate(fixed);
  const filled = Object.entries(templates).map(([name, template], index) => {
    const header = template.category === 'promotional' ? '567890' : 'THNNAI';
    return [name, { ...template, header, template_id: String(1_107_000_000_000_000_000n + BigInt(index)) }] as const;
  });
  return { ...defaults, entity_id: '1101234567890123456', templates: Object.fromEntries(filled) };
}

interface VendorMessage {
  readonly ref: string;
  readonly key: string | undefined;
  /** Idempotency key. */
  readonly id: string | undefined;
  readonly template_id: string;
  readonly sender: string;
  readonly entity_id: string;
  readonly dlt_template_id: string;
  readonly recipients: readonly Readonly<Record<string, string>>[];
}
/** How the vendor handles a request: it accepts the request, or fails in one of the usual ways. */
export type VendorBehavior =
  | { readonly type: 'accept'; readonly delayMs?: number }
  | { readonly type: 'response'; readonly status: number; readonly body: string }
  /** Reads the message and closes the connection without a response. */
  | { readonly type: 'disconnect' }
  /** Never responds. */
  | { readonly type: 'silent' };

export interface SmsVendor {
  readonly url: string;
  behavior: VendorBehavior;
  /** All messages that it received, accepted or not. */
  readonly received: VendorMessage[];
  readonly accepted: VendorMessage[];
  readonly stop: () => Promise<void>;
}

let messageCount = 0;
/** Starts the vendor. It is stopped at the end of the test file. */
export async function startSmsVendor(behavior: VendorBehavior = { type: 'accept' }): Promise<SmsVendor> {
  const requests: VendorMessage[] = [];
  const delivered: VendorMessage[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.once('end', () => {
      const { behavior } = vendor;
      const message = {
        ...(JSON.parse(text) as Omit<VendorMessage, 'ref' | 'key' | 'id'>),
        ref: `ref-${(messageCount += 1)}`,
        key: request.headers['authkey'] as string,
        id: request.headers['idempotency-key'] as string,
      };
      requests.push(message);
      if (behavior.type === 'silent') return;
      if (behavior.type === 'disconnect') return void request.socket.destroy();
      if (behavior.type === 'response')
        return void response.writeHead(behavior.status, { 'content-type': 'application/json' }).end(behavior.body);
      delivered.push(message);
      const sendSuccess = () =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ type: 'success', message: message.ref }));
      setTimeout(sendSuccess, behavior.delayMs ?? 0).unref();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = async () => {
    server.closeAllConnections();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  };
  atEndOfFile(stop);
  const vendor: SmsVendor = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v5/flow`,
    behavior,
    received: requests,
    accepted: delivered,
    stop,
  };
  return vendor;
}

export const REPORT_SECRET = 'the secret of the reports';

/** Environment of a site that sends through these vendors. The catalogue is in a temporary folder that exists until the test file ends. */
export function vendorEnv(first: SmsVendor, second: SmsVendor): Record<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'thinnai-catalogue-'));
  atEndOfFile(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'sms.json');
  writeFileSync(file, JSON.stringify(catalogueFile()));
  return {
    PUBLIC_URL: 'https://homes.example',
    SMS: 'vendor',
    SMS_CATALOGUE: file,
    SMS_VENDOR_URL: first.url,
    SMS_VENDOR_KEY: 'key of the first',
    SMS_VENDOR_PAISE: '17.5',
    SMS_SECOND_URL: second.url,
    SMS_SECOND_KEY: 'key of the second',
    SMS_SECOND_PAISE: '20',
    SMS_REPORT_SECRET: REPORT_SECRET,
  };
}
