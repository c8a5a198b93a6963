/** Environment variables of notifications on devices (Web Push). */
import { z } from 'zod';

/** Push services of Chrome, Edge and other Chromium browsers, Firefox, Safari, and Windows. */
const DEFAULT_SERVICES = 'fcm.googleapis.com,*.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com';
const SERVICE_PATTERN = /^(?:(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+|http:\/\/127\.0\.0\.1:\d{1,5})$/;

const splitServices = (list: string): string[] =>
  list
    .split(',')
    .map((service) => service.trim().toLowerCase())
    .filter(Boolean);

export const push = {
  PUSH_SERVICES: z
    .string()
    .default(DEFAULT_SERVICES)
    .transform(splitServices)
    .refine((services) => services.every((service) => SERVICE_PATTERN.test(service)), 'must list hosts like push.example or *.push.example')
    .describe(
      'Hosts of the push services of browsers, `*.` for any subdomain. A browser names the address that its notifications are sent to, so only these are called. `http://127.0.0.1:<port>` is for tests. Empty: none is sent',
    ),
};

/** Whether notifications may be sent to this URL, which came from a browser. */
export function isPushService(services: readonly string[], endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, origin, username, password } = new URL(endpoint);
  if (username || password) return false;
  if (services.includes(origin)) return true;
  if (protocol !== 'https:' || port !== '') return false;
  return services.some((service) => (service.startsWith('*.') ? hostname.endsWith(service.slice(1)) : hostname === service));
}
