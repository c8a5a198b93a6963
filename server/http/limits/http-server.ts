/** The HTTP server under Fastify, with every time and number bounded. Node and Fastify leave most of them unlimited. */
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { addressGroup } from '../../db/address.ts';
import { clientAddress, normalizeForwarded, trustedProxies } from './client-address.ts';
import { boundConnections, type ConnectionBounds } from './connections.ts';
import { boundHeaderBytes, type HeaderBounds } from './header-bytes.ts';
import { paceConnections, type NewConnectionBounds } from './new-connections.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { roundRobinByClient } from './turns.ts';
import { closeUnread, type DrainBounds } from './unread.ts';

/**
 * Milliseconds. A request may take as long as an upload over a slow line; bodies that are not uploads have a shorter limit
 * (`body-timeout.ts`). `keepAlive` is longer than that of common proxies (60 s), so that they close first.
 */
const TIMEOUTS = { headers: 10_000, request: 300_000, idle: 60_000, keepAlive: 65_000, check: 2000 };

// bytes of the request line and all headers
const MAX_HEADER_BYTES = 16 * 1024;
/** Node's own limit silently drops further headers, and with them what a proxy appended. These requests are refused instead. */
const MAX_HEADERS = 100;
// afterwards the connection is closed, so that none occupies its slot forever
const MAX_REQUESTS_PER_CONNECTION = 10_000;

export interface ServerBounds {
  readonly connections?: Partial<ConnectionBounds>;
  readonly drain?: Partial<DrainBounds>;
  /** Null where addresses have no limits. */
  readonly newConnections?: Partial<NewConnectionBounds> | null;
  readonly headerBytes?: Partial<HeaderBounds>;
  /** Proxies whose connections carry many people; they are not counted by address. */
  readonly trustedProxies: readonly string[];
  /** Answers a request with too many headers. */
  readonly refuseHeaders: (response: ServerResponse) => void;
  /** Answers a request whose handler threw at once, outside of everything that turns errors into answers. Otherwise one address could end the process. */
  readonly failed: (error: unknown, response: ServerResponse) => void;
}

/** For Fastify's `serverFactory`. */
export function boundedServer(bounds: ServerBounds) {
  const { connections, drain, newConnections, headerBytes, trustedProxies: proxies, refuseHeaders, failed } = bounds;
  const isTrusted = trustedProxies(proxies);
  const addressOf = ({ remoteAddress = '' }: Socket) => (isTrusted(remoteAddress) ? null : addressGroup(remoteAddress));
  return (handle: RequestListener): Server => {
    const server = createServer({
      headersTimeout: TIMEOUTS.headers,
      requestTimeout: TIMEOUTS.request,
      keepAliveTimeout: TIMEOUTS.keepAlive,
      connectionsCheckingInterval: TIMEOUTS.check,
      maxHeaderSize: MAX_HEADER_BYTES,
    });
    const limitedBy = newConnections === null ? () => null : addressOf;
    const headers = boundHeaderBytes(server, limitedBy, headerBytes);
    const observers = [boundConnections(server, isTrusted, connections), closeUnread(server, drain), headers];
    paceConnections(server, limitedBy, newConnections ?? {}, headers.mayRead);
    const clientOf = (request: Parameters<RequestListener>[0]) => addressGroup(clientAddress(request, isTrusted));
    const answer = oneAtATime(
      roundRobinByClient((request, response) => {
        try {
          if (request.rawHeaders.length > 2 * MAX_HEADERS) refuseHeaders(response);
          else handle(request, response);
        } catch (error) {
          failed(error, response);
        }
      }, clientOf),
      observers,
    );
    server.on('request', (request, response) => {
      headers.count(request);
      normalizeForwarded(request, isTrusted);
      answer(request, response);
    });
    server.maxHeadersCount = 0;
    server.maxRequestsPerSocket = MAX_REQUESTS_PER_CONNECTION;
    server.setTimeout(TIMEOUTS.idle);
    return server;
  };
}
