/** Attacks below the level of requests: what a client can do with sockets. All come from one address. */
import { connect, type Socket } from 'node:net';

interface Attack {
  readonly name: string;
  /** Number of concurrent sockets of the attack. */
  readonly sockets: number;
  /** Writes to a new connection. May return a function that is called every 200 ms during the attack. */
  readonly open: (socket: Socket, n: number) => (() => void) | void;
  /** Whether the server must close every connection before the attack ends. */
  readonly mustClose?: boolean;
  /** Whether a new connection is opened for each one that ends during the attack. */
  readonly reopens?: boolean;
}

const HOST = 'host: localhost\r\n';
const LARGE = [
  '/api/v1/openapi.json',
  '/api/docs/json',
  '/api/docs/static/swagger-ui-bundle.js',
  '/',
  '/map/places/coimbatore.json',
  '/sitemap.xml',
];
const get = (path: string) => `GET ${path} HTTP/1.1\r\n${HOST}\r\n`;
const post = (headers: string) => `POST /api/v1/user/send-otp HTTP/1.1\r\n${HOST}content-type: application/json\r\n${headers}\r\n`;
/** Headers up to the limits of the server in bytes and in number. */
const MANY_HEADERS = Array.from({ length: 95 }, (_, n) => `x-${n}: ${'a'.repeat(150)}\r\n`).join('');
/** Sends a request, and the next one as soon as a part of the response has arrived. */
const sendRepeatedly = (socket: Socket, request: string) => void socket.on('data', () => socket.write(request)).write(request);
/** Bytes that a slow reader reads per step, far fewer than the server wants to send. */
const SLOW_BYTES = 100;

const CHUNKS = [
  'zz\r\nx\r\n0\r\n\r\n',
  `${'f'.repeat(20)}\r\nx`,
  '-1\r\nx\r\n0\r\n\r\n',
  `1;${'a'.repeat(20_000)}\r\nx\r\n0\r\n\r\n`,
  '1\r\nx\r\n'.repeat(3000),
  `0\r\n${'x: y\r\n'.repeat(3000)}\r\n`,
] as const;
const MALFORMED = [
  `GET / HTTP/1.1\r\n${HOST}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nGET /outbox HTTP/1.1\r\n\r\n`,
  `GET / HTTP/1.1\r\n${HOST}content-length: 5\r\ncontent-length: 6\r\n\r\nhello`,
  'GET / HTTP/1.1\r\n\r\n',
  'GET /\0 HTTP/1.1\r\nhost: x\r\n\r\n',
  'A'.repeat(60_000),
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
] as const;

export const RAW_ATTACKS: readonly Attack[] = [
  {
    name: '200 sockets, 30 pipelined large responses each, unread',
    sockets: 200,
    open: (socket, n) => void socket.pause().write(get(LARGE[n % LARGE.length]!).repeat(30)),
  },
  {
    name: '300 sockets, one large response each, unread',
    sockets: 300,
    open: (socket, n) => void socket.pause().write(get(LARGE[n % LARGE.length]!)),
  },
  {
    name: '200 sockets that read 500 bytes a second',
    sockets: 200,
    open: (socket, n) => {
      socket.pause().write(get(LARGE[n % LARGE.length]!).repeat(2));
      return () => void socket.read(SLOW_BYTES);
    },
  },
  {
    name: '500 sockets that send 5 header bytes a second',
    sockets: 500,
    mustClose: true,
    open: (socket) => {
      socket.resume().write(`GET / HTTP/1.1\r\n${HOST}x-slow: `);
      return () => void socket.write('a');
    },
  },
  {
    name: '200 sockets that send 5 body bytes a second',
    sockets: 200,
    mustClose: true,
    open: (socket) => {
      socket.resume().write(post('content-length: 5000\r\n'));
      return () => void socket.write('a');
    },
  },
  {
    name: '200 sockets with 2,000 headers or 64 kB of them',
    sockets: 200,
    mustClose: true,
    open: (socket, n) =>
      void socket.resume().write(`GET / HTTP/1.1\r\n${HOST}${n % 2 === 0 ? 'a: b\r\n'.repeat(2000) : `x: ${'a'.repeat(65_000)}\r\n`}\r\n`),
  },
  {
    name: '200 sockets that send requests with 16 kB of headers without pause',
    sockets: 200,
    reopens: true,
    open: (socket) => sendRepeatedly(socket, `GET /healthz HTTP/1.1\r\n${HOST}${MANY_HEADERS}\r\n`),
  },
  {
    name: '200 sockets that go on without pause after they were refused',
    sockets: 200,
    reopens: true,
    open: (socket) => sendRepeatedly(socket, get('/api/v1/cities')),
  },
  {
    name: '300 connections at a time, closed and opened again after one request each',
    sockets: 300,
    reopens: true,
    open: (socket) => void socket.once('data', () => socket.destroy()).write(get('/')),
  },
  {
    name: '200 sockets with malformed and endless chunks',
    sockets: 200,
    mustClose: true,
    open: (socket, n) => {
      socket.resume().write(post('transfer-encoding: chunked\r\n') + CHUNKS[n % CHUNKS.length]!);
      return () => void socket.write('1\r\nx\r\n');
    },
  },
  {
    name: '200 sockets with bytes that are no request',
    sockets: 200,
    mustClose: true,
    open: (socket, n) => void socket.resume().write(MALFORMED[n % MALFORMED.length]!, 'latin1'),
  },
];

const STEP_MS = 200;
const CLOSE_GRACE_MS = 20_000;

/**
 * Runs an attack for `ms`.
 * @param from local address of its sockets
 * @returns the number of connections that were still open at the end although the server must close them; 0 if it need not
 */
export async function attack(
  { sockets, open, mustClose = false, reopens = false }: Attack,
  port: number,
  from: string,
  ms: number,
): Promise<number> {
  const active = new Set<Socket>();
  const timers = new Set<NodeJS.Timeout>();
  let isOver = false;
  const openConnection = (n: number) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from });
    active.add(socket);
    socket.on('error', () => undefined);
    socket.once('connect', () => {
      const step = open(socket, n);
      if (!step) return;
      const timer = setInterval(() => (socket.writable ? step() : undefined), STEP_MS);
      timers.add(timer);
      socket.once('close', () => clearInterval(timer));
    });
    socket.once('close', () => {
      active.delete(socket);
      if (reopens && !isOver) setImmediate(openConnection, n);
    });
  };
  for (let n = 0; n < sockets; n += 1) openConnection(n);
  await new Promise((resolve) => setTimeout(resolve, ms));
  if (mustClose) await untilEmpty(active, CLOSE_GRACE_MS);
  const left = mustClose ? active.size : 0;
  isOver = true;
  for (const timer of timers) clearInterval(timer);
  for (const socket of active) socket.destroy();
  return left;
}

async function untilEmpty(active: ReadonlySet<Socket>, timeoutMs: number): Promise<void> {
  const until = performance.now() + timeoutMs;
  while (active.size > 0 && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, STEP_MS));
}
