import type { FastifyRequest } from 'fastify';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const LOCAL_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;
/**
 * Headers that browsers and command-line clients send by themselves. Proxies use many other headers to name the original client
 * (`X-Forwarded-For`, `Fly-Client-IP`, `Ali-Cdn-Real-Ip`), and every vendor invents more, so any header that is not listed here indicates a
 * proxy.
 */
const CLIENT_HEADERS = new RegExp(
  `^(?:${[
    'host|connection|keep-alive|user-agent|referer|origin|cookie|authorization|range|te|priority|purpose|dnt|expect|pragma|cache-control',
    'accept(?:-(?:charset|datetime|encoding|language))?',
    'content-(?:length|type)',
    'if-(?:match|modified-since|none-match|range|unmodified-since)',
    // headers that only browsers can set, and client hints of Chromium
    'sec-[a-z-]+',
    'upgrade-insecure-requests|save-data|device-memory|downlink|dpr|ect|rtt|viewport-width|width',
    // headers that our own pages send
    'x-access-token',
  ].join('|')})$`,
);

/**
 * Whether somebody on this machine sent the request: it comes over loopback, names a local host and has no header that a proxy may have
 * added. A proxy on this machine that hides all of that cannot be detected, so rely on this only for things that do not exist once the site
 * has a public address.
 */
export function isLocalRequest({ raw }: FastifyRequest): boolean {
  return (
    LOOPBACK.has(raw.socket.remoteAddress ?? '') &&
    LOCAL_HOST.test(raw.headers.host ?? '') &&
    // proxies use HTTP/1.0 unless configured otherwise, browsers and curl never do
    raw.httpVersion === '1.1' &&
    Object.keys(raw.headers).every((name) => CLIENT_HEADERS.test(name))
  );
}
