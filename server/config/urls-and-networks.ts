/** Schemas of URLs and network addresses in environment variables. */
import { isIP } from 'node:net';
import { z } from 'zod';

export const httpUrl = z.url({ protocol: /^https?$/ });

/** Pages are served from the root of the site, so links under an address with a path would not work. */
export const siteHttpUrl = httpUrl.refine((text) => {
  // the URL schema reports text that is not a URL
  if (!URL.canParse(text)) return true;
  const { pathname, search, hash } = new URL(text);
  return pathname === '/' && search === '' && hash === '';
}, 'must be an address without a path, like https://homes.example');

/**
 * In passwords, `@`, `/` and other special characters have to be percent-encoded. Otherwise a part of the password is parsed as the host.
 */
export const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
  .refine(
    (text) => URL.canParse(text) && !/[/@]/.test(new URL(text).pathname.slice(1)),
    'must be like postgres://role:password@host:5432/database, with special characters of the password percent-encoded (@ is %40, / is %2F)',
  );

const PREFIX_BITS: Readonly<Record<number, number>> = { 4: 32, 6: 128 };

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const bits = PREFIX_BITS[isIP(address)];
  return bits !== undefined && rest.length === 0 && (prefix === undefined || (/^\d+$/.test(prefix) && Number(prefix) <= bits));
}

/** A comma-separated list of addresses or address ranges. */
export const networks = z.string().refine(
  (text) =>
    text
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean)
      .every(isNetwork),
  'must list addresses or CIDR ranges, like 10.0.0.0/8',
);
