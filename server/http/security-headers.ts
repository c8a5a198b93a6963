import type { FastifyInstance } from 'fastify';
import { DAY_S } from '../durations.ts';

const YEAR_S = 365 * DAY_S;

const BASE_HEADERS: Readonly<Record<string, string>> = {
  // allows nothing; pages replace it with their own policy
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
/** Headers of every response; `https` adds HSTS. */
export function commonHeaders(https: boolean): Readonly<Record<string, string>> {
  return https ? { ...BASE_HEADERS, 'strict-transport-security': `max-age=${YEAR_S}; includeSubDomains` } : BASE_HEADERS;
}

/** Sets the headers in the first hook, so that error responses have them, too. A route may set its own policy. */
export function securityHeaders(app: FastifyInstance, https: boolean): void {
  const common = commonHeaders(https);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(common).header('x-request-id', request.id);
  });
  app.addHook('onSend', async (_request, reply) => {
    // a 304 must not replace the policy of the stored page with the one that allows nothing
    if (reply.statusCode === 304) reply.removeHeader('content-security-policy');
  });
}

/** Players of the videos that listings may link to. A page loads them only when somebody starts a video. */
const VIDEO_PLAYERS = ['https://www.youtube-nocookie.com/embed/', 'https://player.vimeo.com/video/'];

/** Origins that pages may use in addition to the site itself. */
export interface PageSources {
  /** Origins of scripts and frames. */
  readonly script: readonly string[];
  readonly connect: readonly string[];
  readonly frame: readonly string[];
  /** Origins of pictures. */
  readonly img?: readonly string[];
  /** Whether popups that such a frame opens (a bank's login) need access to their opener. */
  readonly popups?: boolean;
}

/**
 * Headers with the content security policy of a page. It allows only script files of this site or of the given origins, and the inline
 * scripts with these hashes. The policy depends only on the page, so that a shared cache may store both. Style attributes are allowed,
 * because they can neither run code nor load anything that the policy does not allow.
 */
export function pagePolicy(
  scriptHashes: readonly string[],
  development: boolean,
  { script, connect, frame, img = [], popups = false }: PageSources,
): Readonly<Record<string, string>> {
  const rules = [
    "default-src 'none'",
    ["script-src 'self'", ...scriptHashes, ...script].join(' '),
    // during development, Vite inserts styles with a script
    development ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...img].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...(development ? ['ws:'] : []), ...connect].join(' '),
    ['frame-src', ...VIDEO_PLAYERS, ...frame].join(' '),
    "form-action 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    'content-security-policy': rules.join('; '),
    ...(popups && { 'cross-origin-opener-policy': 'same-origin-allow-popups' }),
  };
}

/** Policy of the map's web worker, which only fetches tiles. Workers do not inherit the policy of their page. */
export const workerPolicy = (mapOrigins: readonly string[]): string =>
  `default-src 'none'; ${["connect-src 'self'", ...mapOrigins].join(' ')}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
