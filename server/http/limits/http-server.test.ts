import { once } from 'node:events';
import type { RequestListener, Server, ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { boundedServer, type ServerBounds } from './http-server.ts';

const opened: (Server | Socket)[] = [];
afterEach(() => {
  for (const resource of opened.splice(0)) {
    if (!('listen' in resource)) resource.destroy();
    else resource.close().closeAllConnections();
  }
});

const respondToFailure = (_error: unknown, response: ServerResponse) => void response.writeHead(500).end('failed');

async function start(handle: RequestListener, bounds: Partial<ServerBounds> = {}): Promise<number> {
  const server = boundedServer({
    trustedProxies: [],
    refuseHeaders: (response) => response.writeHead(431).end(),
    respondToFailure,
    ...bounds,
  })(handle);
  opened.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

const closings = new WeakMap<Socket, Promise<true>>();

async function openConnection(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' });
  opened.push(socket);
  closings.set(socket, new Promise((resolve) => socket.once('close', () => resolve(true))));
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}
const isClosed = (socket: Socket) => closings.get(socket.resume());
const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nhost: x\r\n${headers}\r\n`;

/** What a connection received, once it contains the expected text. */
function receive(socket: Socket, expected: string): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes(expected)) resolve(text);
    });
  });
}

test('a request whose handler throws at once gets a response, and later requests are handled', async () => {
  const port = await start((request, response) => {
    if (request.url === '/broken') throw new Error('thrown before the response');
    response.end('served');
  });
  const socket = await openConnection(port);
  socket.write(get('/broken') + get('/whole'));
  const text = await receive(socket, 'served');
  expect(text).toContain('HTTP/1.1 500');
});

describe('pipelined requests', () => {
  test('get responses in order, each handled after the previous response was sent', async () => {
    let previous: ServerResponse | null = null;
    const port = await start((request, response) => {
      const isPreviousSent = previous?.writableFinished ?? true;
      previous = response;
      setImmediate(() => response.end(`${request.url} ${isPreviousSent};`));
    });
    const socket = await openConnection(port);
    socket.write(get('/1') + get('/2') + get('/3'));
    const text = await receive(socket, '/3 true;');
    expect(text.match(/\/\d \w+;/g)).toEqual(['/1 true;', '/2 true;', '/3 true;']);
  });

  test('of a client that reads nothing build one response, not one for each request', async () => {
    let built = 0;
    const big = Buffer.alloc(16 * 1024 * 1024);
    const port = await start((_request, response) => {
      built += 1;
      response.end(big);
    });
    const sockets = await Promise.all(Array.from({ length: 5 }, () => openConnection(port)));
    for (const socket of sockets) socket.pause().write(get('/').repeat(10));
    const other = await openConnection(port);
    other.write(get('/other'));
    await receive(other, '200 OK');
    expect(built).toBeLessThanOrEqual(6);
  });

  test('end the connection when there are more than any normal client sends', async () => {
    const port = await start(() => undefined);
    const socket = await openConnection(port);
    socket.write(get('/').repeat(40));
    expect(await isClosed(socket)).toBe(true);
  });
});

describe('a response that is not read', () => {
  const unread = { windowMs: 50, checkMs: 10 };

  test('ends the connection', async () => {
    let closedEarly = false;
    const port = await start(
      (_request, response) => {
        response.once('close', () => (closedEarly = !response.writableFinished));
        response.end(Buffer.alloc(32 * 1024 * 1024));
      },
      { unread },
    );
    const socket = await openConnection(port);
    socket.pause().write(get('/'));
    await expect.poll(() => closedEarly).toBe(true);
  });

  test('does not end the connection of a client that reads slowly but continuously', async () => {
    const size = 8 * 1024 * 1024;
    const port = await start((_request, response) => void response.end(Buffer.alloc(size)), {
      unread: { windowMs: 1000, checkMs: 10, minBytes: 1 },
    });
    const socket = await openConnection(port);
    let bytes = 0;
    socket.on('data', (chunk: Buffer) => {
      bytes += chunk.byteLength;
      socket.pause();
      setTimeout(() => socket.resume(), 1);
    });
    socket.write(get('/'));
    await expect.poll(() => bytes).toBeGreaterThan(size);
  });

  test('ends the connections with the most unread data when unread responses occupy too much memory', async () => {
    const port = await start(
      (request, response) => void response.end(Buffer.alloc(request.url === '/large' ? 48 * 1024 * 1024 : 24 * 1024 * 1024)),
      { unread: { windowMs: 60_000, checkMs: 10, maxTotalBytes: 60 * 1024 * 1024 } },
    );
    const [large, small] = [await openConnection(port), await openConnection(port)];
    large.pause().write(get('/large'));
    small.pause().write(get('/small'));
    expect(await isClosed(large)).toBe(true);
    expect(small.destroyed).toBe(false);
  });
});

describe('connections of one address', () => {
  const result: RequestListener = (_request, response) => void response.end('result');

  test('beyond the limit replace the one that has been idle longest', async () => {
    const port = await start(result, { connections: { perIp: 3 } });
    const idle = [await openConnection(port), await openConnection(port), await openConnection(port)];
    const fresh = await openConnection(port);
    fresh.write(get('/'));
    expect(await receive(fresh, 'result')).toContain('200 OK');
    expect(await isClosed(idle[0]!)).toBe(true);
    expect(idle[2]!.destroyed).toBe(false);
  });

  test('are refused while all others are busy', async () => {
    const responses: ServerResponse[] = [];
    const port = await start((_request, response) => void responses.push(response), { connections: { perIp: 2 } });
    const busy = [await openConnection(port), await openConnection(port)];
    for (const socket of busy) socket.write(get('/'));
    await expect.poll(() => responses.length).toBe(2);
    const third = await openConnection(port);
    third.write(get('/'));
    expect(await isClosed(third)).toBe(true);
    for (const response of responses) response.end('result');
    expect(await receive(busy[0]!, 'result')).toContain('200 OK');
  });

  test('are not limited for a trusted proxy, whether it is configured as an IPv4 or an IPv6 address', async () => {
    const port = await start(result, { trustedProxies: ['10.0.0.0/8', '127.0.0.1', '::1/128'], connections: { perIp: 1 } });
    const sockets = [await openConnection(port), await openConnection(port), await openConnection(port)];
    for (const socket of sockets) {
      socket.write(get('/'));
      expect(await receive(socket, 'result')).toContain('200 OK');
    }
  });
});

test('the forwarded address of a trusted proxy is always read without the port of the connection', async () => {
  const port = await start((request, response) => void response.end(`for ${request.headers['x-forwarded-for'] as string};`), {
    trustedProxies: ['127.0.0.1'],
  });
  const socket = await openConnection(port);
  socket.write(get('/', 'X-Forwarded-For: 198.51.100.1:49152\r\n'));
  expect(await receive(socket, ';')).toContain('for 198.51.100.1;');
});

test('a request with more headers than the server reads is refused, because those of a proxy come last', async () => {
  const port = await start((_request, response) => void response.end('result'));
  const socket = await openConnection(port);
  socket.write(get('/', Array.from({ length: 120 }, (_, n) => `x-${n}: 1\r\n`).join('')));
  expect(await receive(socket, '\r\n\r\n')).toContain('431');
});

describe('new connections of one address', () => {
  const result: RequestListener = (_request, response) => response.end('ok');
  /** Opens connections, sends a request on each, and returns the connections with their responses. */
  const sendRequests = async (port: number, count: number) => {
    const sockets = await Promise.all(Array.from({ length: count }, () => openConnection(port)));
    return sockets.map((socket) => {
      socket.write(get('/'));
      return { socket, result: receive(socket, 'ok') };
    });
  };

  test('beyond a burst are served at a limited rate, and none is lost', async () => {
    const port = await start(result, { newConnections: { burst: 5, perSecond: 20 } });
    const startedAt = performance.now();
    const requests = await sendRequests(port, 15);
    await Promise.all(requests.map(({ result }) => result));
    // ten more than the burst, at twenty per second
    expect(performance.now() - startedAt).toBeGreaterThan(400);
  });

  test('that wait too long are closed', async () => {
    const port = await start(result, { newConnections: { burst: 1, perSecond: 0.01, maxWaitMs: 50 } });
    const [first, ...others] = await sendRequests(port, 3);
    expect(await first!.result).toContain('200 OK');
    for (const { socket } of others) expect(await isClosed(socket)).toBe(true);
  });

  test('that wait for their rate limit do not delay those of another address', async () => {
    const port = await start(result, { newConnections: { burst: 1, perSecond: 0.01 } });
    await sendRequests(port, 30);
    const other = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' });
    opened.push(other);
    other.write(get('/'));
    expect(await receive(other, 'ok')).toContain('200 OK');
  });

  test('of a trusted proxy have no rate limit', async () => {
    const port = await start(result, { trustedProxies: ['127.0.0.1'], newConnections: { burst: 1, perSecond: 0.01 } });
    const requests = await sendRequests(port, 20);
    for (const { result } of requests) expect(await result).toContain('200 OK');
  });
});

describe('the headers of one address', () => {
  const large = `x-large: ${'a'.repeat(10_000)}\r\n`;
  const trusted = { trustedProxies: ['127.0.0.1'] };
  const sendTooManyHeaders = async (bounds: Partial<ServerBounds>) => {
    let handled = 0;
    const port = await start(
      (_request, response) => {
        handled += 1;
        response.end('served');
      },
      { headerBytes: { burst: 25_000, perSecond: 1 }, ...bounds },
    );
    const sockets = await Promise.all(Array.from({ length: 3 }, () => openConnection(port)));
    for (const socket of sockets) {
      socket.write(get('/', large));
      await receive(socket, 'served');
    }
    return { port, sockets, count: () => handled };
  };

  test('are not read any more once it has sent too many, neither on open connections nor on new ones', async () => {
    const { port, sockets, count } = await sendTooManyHeaders({});
    expect(count()).toBe(3);
    // the third request exhausted the allowance: nothing more is read from it, and nothing from a new connection
    sockets[2]!.write(get('/'));
    const late = await openConnection(port);
    late.write(get('/'));
    for (let turn = 0; turn < 200; turn += 1) await new Promise((resolve) => void setImmediate(resolve));
    expect(count()).toBe(3);
  });

  test('are read again after a while, one connection after the other', async () => {
    const { sockets } = await sendTooManyHeaders({ headerBytes: { burst: 25_000, perSecond: 1_000_000 } });
    for (const socket of sockets) {
      socket.write(get('/again'));
      expect(await receive(socket, 'served')).toContain('200 OK');
    }
  });

  test.each([
    ['stay open', () => undefined],
    ['are closed', (socket: Socket) => void socket.destroy()],
  ])('are counted even when they never become complete and their connections %s', async (_, afterwards) => {
    let handled = 0;
    const port = await start(
      (_request, response) => {
        handled += 1;
        response.end('served');
      },
      { headerBytes: { burst: 25_000, perSecond: 1, sampleMs: 5 } },
    );
    for (let part = 0; part < 3; part += 1) {
      const socket = await openConnection(port);
      await new Promise((written) => void socket.write(`GET / HTTP/1.1\r\n${large}`, written));
      afterwards(socket);
    }
    // after they were counted, nothing is read from a new connection
    const countHandledLate = async () => {
      const handledBefore = handled;
      (await openConnection(port)).write(get('/'));
      for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => void setImmediate(resolve));
      return handled - handledBefore;
    };
    await expect.poll(countHandledLate).toBe(0);
  });

  test('are not counted for a proxy, because it forwards requests of many people', async () => {
    const { sockets } = await sendTooManyHeaders(trusted);
    sockets[2]!.write(get('/'));
    expect(await receive(sockets[2]!, 'served')).toContain('200 OK');
  });
});
