/** The HTTP server that Fastify uses, with limits on all times and sizes. Node and Fastify leave most of them unlimited. */
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { ipGroup } from '../../db/ip-address.ts';
import { clientIp, normalizeForwarded, trustedProxies } from './client-ip.ts';
import { limitConnections, type ConnectionBounds } from './connections.ts';
import { limitHeaderBytes, type HeaderLimitOptions } from './header-bytes.ts';
import { paceConnections, type NewConnectionBounds } from './new-connections.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { roundRobinByClient } from './turns.ts';
import { closeUnread, type UnreadBounds } from './unread.ts';

/**
 * In milliseconds. A request may take as long as an upload over a slow connection; bodies that are not uploads have a shorter limit
 * (`body-timeout.ts`). `keepAlive` is longer than the timeout of common proxies (60 s), so that the proxy closes the connection first.
 * `check` is the time between two checks of the other limits.
 */
const TIMEOUTS = { headers: 10_000, request: 300_000, idle: 60_000, keepAlive: 65_000, check: 2000 };

// maximum bytes of the request line and all headers
const MAX_HEADER_BYTES = 16 * 1024;
/** Above its own limit, Node silently drops headers, including those that a proxy appended. Such requests are refused instead. */
const MAX_HEADERS = 100;
// afterwards the connection is closed, so that no connection occupies its slot forever
const MAX_REQUESTS_PER_CONNECTION = 10_000;

export interface ServerBounds {
  readonly connections?: Partial<ConnectionBounds>;
  readonly unread?: Partial<UnreadBounds>;
  /** Null when IP addresses have no limits. */
  readonly newConnections?: Partial<NewConnectionBounds> | null;
  readonly headerBytes?: Partial<HeaderLimitOptions>;
  /** Proxies that forward requests of many people. Their connections are not counted by IP address. */
  readonly trustedProxies: readonly string[];
  /** Responds to a request with too many headers. */
  readonly refuseHeaders: (response: ServerResponse) => void;
  /**
   * Responds to a request whose handler threw synchronously, where nothing else turns errors into responses. Otherwise a single client
   * could end the process.
   */
  readonly respondToFailure: (error: unknown, response: ServerResponse) => void;
}

/** Creates the server for Fastify's `serverFactory`. */
export function boundedServer(bounds: ServerBounds) {
  const { connections, unread, newConnections, headerBytes, trustedProxies: proxies, refuseHeaders, respondToFailure } = bounds;
  const isTrusted = trustedProxies(proxies);
  const ipGroupOf = ({ remoteAddress = '' }: Socket) => (isTrusted(remoteAddress) ? null : ipGroup(remoteAddress));
  return (handle: RequestListener): Server => {
    const server = createServer({
      headersTimeout: TIMEOUTS.headers,
      requestTimeout: TIMEOUTS.request,
      keepAliveTimeout: TIMEOUTS.keepAlive,
      connectionsCheckingInterval: TIMEOUTS.check,
      maxHeaderSize: MAX_HEADER_BYTES,
    });
    const limitedIpOf = newConnections === null ? () => null : ipGroupOf;
    const headerLimiter = limitHeaderBytes(server, limitedIpOf, headerBytes);
    const observers = [limitConnections(server, isTrusted, connections), closeUnread(server, unread), headerLimiter];
    paceConnections(server, limitedIpOf, newConnections ?? {}, headerLimiter.mayRead);
    const clientOf = (request: Parameters<RequestListener>[0]) => ipGroup(clientIp(request, isTrusted));
    const handleQueued = oneAtATime(
      roundRobinByClient((request, response) => {
        try {
          if (request.rawHeaders.length > 2 * MAX_HEADERS) refuseHeaders(response);
          else handle(request, response);
        } catch (error) {
          respondToFailure(error, response);
        }
      }, clientOf),
      observers,
    );
    server.on('request', (request, response) => {
      headerLimiter.count(request);
      normalizeForwarded(request, isTrusted);
      handleQueued(request, response);
    });
    server.maxHeadersCount = 0;
    server.maxRequestsPerSocket = MAX_REQUESTS_PER_CONNECTION;
    server.setTimeout(TIMEOUTS.idle);
    return server;
  };
}
