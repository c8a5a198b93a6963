import type { FastifyRequest } from 'fastify';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const LOCAL_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;
/** Headers by which proxies say that they pass on a request for somebody else. */
const FORWARDING = /^(?:forwarded|via|x-forwarded(?:-.*)?|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-.*|fastly-.*)$/;

/**
 * Whether a request was typed on this machine: it comes over loopback, names a local host and was not passed on by a proxy. A proxy on this
 * machine that hides all of that cannot be recognized, so this protects only what is not there once the site has a public address.
 */
export function isLocalRequest({ raw }: FastifyRequest): boolean {
  return (
    LOOPBACK.has(raw.socket.remoteAddress ?? '') &&
    LOCAL_HOST.test(raw.headers.host ?? '') &&
    // proxies use HTTP/1.0 unless they are configured otherwise, browsers and curl never do
    raw.httpVersion === '1.1' &&
    !Object.keys(raw.headers).some((name) => FORWARDING.test(name))
  );
}
