/** A vendor of text messages of our own: the same protocol over real HTTP, and as unreliable as it is told to be. */
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogueToFillIn, type FixedWords } from '../server/integrations/sms/registered.ts';
import { atEndOfFile } from './end-of-file.ts';

export const FIXED: FixedWords = { site: 'Thinnai', host: 'homes.example' };

/** A catalogue in which everything is registered as it is sent. */
export function catalogueFile() {
  const { templates, ...more } = catalogueToFillIn(FIXED);
  const filled = Object.entries(templates).map(([name, template], at) => {
    const header = template.category === 'promotional' ? '567890' : 'THNNAI';
    return [name, { ...template, header, template_id: String(1_107_000_000_000_000_000n + BigInt(at)) }] as const;
  });
  return { ...more, entity_id: '1101234567890123456', templates: Object.fromEntries(filled) };
}

export interface Taken {
  readonly ref: string;
  readonly key: string | undefined;
  readonly template_id: string;
  readonly sender: string;
  readonly entity_id: string;
  readonly dlt_template_id: string;
  readonly recipients: readonly Readonly<Record<string, string>>[];
}
/** What it does with a request: takes it, or fails in one of the ways vendors do. */
export type Behaviour =
  | { readonly is: 'take'; readonly delay?: number }
  | { readonly is: 'answer'; readonly status: number; readonly body: string }
  /** Reads the message and hangs up, perhaps after a moment. */
  | { readonly is: 'cut' }
  /** Never answers. */
  | { readonly is: 'silent' };

export interface SmsVendor {
  readonly url: string;
  behaviour: Behaviour;
  /** Every message that reached it, taken or not. */
  readonly asked: Taken[];
  readonly taken: Taken[];
  readonly down: () => Promise<void>;
}

let refs = 0;
/** Ends with the test file. */
export async function smsVendor(behaviour: Behaviour = { is: 'take' }): Promise<SmsVendor> {
  const asked: Taken[] = [];
  const taken: Taken[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.once('end', () => {
      const { behaviour } = vendor;
      const message = {
        ...(JSON.parse(text) as Omit<Taken, 'ref' | 'key'>),
        ref: `ref-${(refs += 1)}`,
        key: request.headers['authkey'] as string,
      };
      asked.push(message);
      if (behaviour.is === 'silent') return;
      if (behaviour.is === 'cut') return void request.socket.destroy();
      if (behaviour.is === 'answer')
        return void response.writeHead(behaviour.status, { 'content-type': 'application/json' }).end(behaviour.body);
      taken.push(message);
      const answer = () =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ type: 'success', message: message.ref }));
      setTimeout(answer, behaviour.delay ?? 0).unref();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const down = async () => {
    server.closeAllConnections();
    if (server.listening) await new Promise((done) => server.close(done));
  };
  atEndOfFile(down);
  const vendor: SmsVendor = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v5/flow`,
    behaviour,
    asked,
    taken,
    down,
  };
  return vendor;
}

export const REPORT_SECRET = 'the secret of the reports';

/** Environment of a site that sends by these vendors; the catalogue lies in a folder of its own until the test file ends. */
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
