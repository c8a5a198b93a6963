import type { FastifyInstance, FastifyReply } from 'fastify';

const YEAR = 365 * 24 * 60 * 60;

const ALWAYS: Readonly<Record<string, string>> = {
  // nothing may run, load or frame; pages replace it by their own
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-dns-prefetch-control': 'off',
  'permissions-policy':
    'accelerometer=(), camera=(), geolocation=(self), gyroscope=(), magnetometer=(), microphone=(), payment=(self), usb=()',
};
/** What every answer carries, whoever writes it; `https` adds HSTS. */
export function commonHeaders(https: boolean): Readonly<Record<string, string>> {
  return https ? { ...ALWAYS, 'strict-transport-security': `max-age=${YEAR}; includeSubDomains` } : ALWAYS;
}

/** Sets the headers before anything else happens, so refusals of every sort carry them too. A route may set its own policy. */
export function securityHeaders(app: FastifyInstance, https: boolean): void {
  const common = commonHeaders(https);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(common).header('x-request-id', request.id);
  });
  app.addHook('onSend', async (_request, reply) => {
    // a 304 must not replace the policy of the page the browser kept: its scripts carry that page's nonce
    if (reply.statusCode === 304) reply.removeHeader('content-security-policy');
  });
}

/** Where pages of this site may connect to, and what they may frame, beside itself. */
export interface PageSources {
  readonly connect: readonly string[];
  readonly frame: readonly string[];
  /** Windows that such a frame opens, of a bank for instance, may speak to it. */
  readonly popups?: boolean;
}

/**
 * Policy of a page: only scripts that carry this answer's nonce, and what those load. Style attributes are allowed, since
 * they can neither run nor load anything outside these rules. `sources`: what the operator's
 * configuration adds to that.
 */
export function pagePolicy(
  reply: FastifyReply,
  nonce: string,
  development: boolean,
  { connect, frame, popups = false }: PageSources,
): void {
  const rules = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    // Vite puts styles into the page by script while developing
    development ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...(development ? ['ws:'] : []), ...connect].join(' '),
    ...(frame.length > 0 ? [['frame-src', ...frame].join(' ')] : []),
    "form-action 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  reply.header('content-security-policy', rules.join('; '));
  if (popups) reply.header('cross-origin-opener-policy', 'same-origin-allow-popups');
}

/** Policy of the map's worker, which fetches tiles and shapes and does nothing else: a worker does not have its page's policy. */
export const workerPolicy = (mapOrigins: readonly string[]): string =>
  `default-src 'none'; ${["connect-src 'self'", ...mapOrigins].join(' ')}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
