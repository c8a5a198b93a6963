import { createHmac } from 'node:crypto';
import type { Config } from '../../config/config.ts';
import type { Secrets } from '../../crypto/secrets.ts';
import { CALL_REPORTS_PATH, type CallVendor } from './index.ts';
import { callOutboxFile, localCallVendor } from './local.ts';
import { createCallVendor } from './vendor.ts';

/** Path under which the site itself serves the local vendor. */
export const LOCAL_CALLS_PATH = '/test-calls';
const LOCAL_KEY = 'local';
/** Keys of the local vendor are derived from the site's secret, so nothing has to be configured. */
const deriveKey = (secret: string, purpose: string) => createHmac('sha256', secret).update(`local calls ${purpose}`).digest('hex');

/** The configured vendor; null with CALLS=off. `localUrl` is a function because the port is known only later. */
export function createCallAdapter({ calls, http }: Config, secrets: Secrets, localUrl: () => string): CallVendor | null {
  if (calls.type === 'off') return null;
  if (calls.type === 'vendor') {
    const { url, ...settings } = calls;
    return createCallVendor({ ...settings, url: () => url, reportsUrl: () => http.publicUrl + CALL_REPORTS_PATH });
  }
  return createCallVendor({
    url: () => `${localUrl()}${LOCAL_CALLS_PATH}/connect.json`,
    key: LOCAL_KEY,
    token: deriveKey(secrets.newest.value, 'token'),
    virtualNumber: '04220000000',
    reportsUrl: () => localUrl() + CALL_REPORTS_PATH,
  });
}

/** Secrets that reports of calls must contain; none with CALLS=off. */
export function callReportSecrets({ calls }: Config, secrets: Secrets): readonly string[] {
  if (calls.type === 'off') return [];
  return calls.type === 'vendor' ? [calls.reportSecret] : secrets.all.map(({ value }) => deriveKey(value, 'reports'));
}

/** The plugin of the local vendor. It registers nothing unless CALLS=local. */
export function createLocalCallVendor({ calls, dataDir }: Config, secrets: Secrets, now: () => Date) {
  if (calls.type !== 'local') return async () => undefined;
  return localCallVendor({
    file: callOutboxFile(dataDir),
    key: LOCAL_KEY,
    token: deriveKey(secrets.newest.value, 'token'),
    reportSecret: deriveKey(secrets.newest.value, 'reports'),
    now,
  });
}
