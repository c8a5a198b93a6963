import type { Environment } from './environment.ts';
import { configurationError } from './configuration-error.ts';

/** Configuration of masked calls. With `vendor`, every variable of the vendor's API is required. */
export function callsOf(e: Environment) {
  const type = e.CALLS ?? (e.SITE_MODE === 'production' ? ('off' as const) : ('local' as const));
  const paisePerMinute = e.CALLS_PAISE_PER_MINUTE;
  if (type !== 'vendor') return { type, paisePerMinute } as const;
  const { CALLS_VENDOR_URL: url, CALLS_VENDOR_KEY: key, CALLS_VENDOR_TOKEN: token } = e;
  const { CALLS_VIRTUAL_NUMBER: virtualNumber, CALLS_REPORT_SECRET: reportSecret } = e;
  if (!url || !key || !token || !virtualNumber || !reportSecret || !e.PUBLIC_URL)
    throw configurationError(
      'CALLS=vendor needs CALLS_VENDOR_URL, CALLS_VENDOR_KEY, CALLS_VENDOR_TOKEN, CALLS_VIRTUAL_NUMBER, CALLS_REPORT_SECRET and PUBLIC_URL.',
    );
  return { type, url, key, token, virtualNumber, reportSecret, paisePerMinute } as const;
}
