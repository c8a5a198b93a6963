/** A TCP proxy on this machine whose lines can be cut, or go silent as when a firewall forgets them. */
import { once } from 'node:events';
import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

interface TcpProxy {
  readonly port: number;
  /** Forwards new connections (again). Those that went silent stay so. */
  readonly pass: () => void;
  /** Ends every connection, and new ones at once. */
  readonly cut: () => void;
  /** No byte passes any more, in either direction, and nobody is told. New connections are accepted and stay silent, too. */
  readonly silence: () => void;
  /** Delays every byte of new connections by so many milliseconds. */
  readonly slow: (milliseconds: number) => void;
  readonly close: () => Promise<void>;
}

/** Opens a proxy in front of `127.0.0.1:target`. */
export async function tcpProxy(target: number): Promise<TcpProxy> {
  let mode: 'pass' | 'cut' | 'silent' = 'pass';
  let delayMs = 0;
  const sockets = new Set<Socket>();
  const silent = new WeakSet<Socket>();
  const forward = (from: Socket, to: Socket) => {
    const delay = delayMs;
    from.on('data', (chunk) => {
      if (silent.has(from)) return;
      if (delay === 0) to.write(chunk);
      else setTimeout(() => to.destroyed || to.write(chunk), delay);
    });
    from.on('error', () => undefined);
    from.once('close', () => {
      sockets.delete(from);
      if (!silent.has(from)) to.destroy();
    });
    sockets.add(from);
  };
  const server = createServer((client) => {
    if (mode === 'cut') return void client.destroy();
    if (mode === 'silent') silent.add(client);
    const upstream = mode === 'silent' ? null : connect(target, '127.0.0.1');
    if (upstream) {
      forward(client, upstream);
      forward(upstream, client);
    } else {
      sockets.add(client);
      client.on('error', () => undefined).once('close', () => sockets.delete(client));
      client.resume();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const destroyAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    pass: () => void ((mode = 'pass'), (delayMs = 0)),
    cut: () => {
      mode = 'cut';
      destroyAll();
    },
    silence: () => {
      mode = 'silent';
      for (const socket of sockets) silent.add(socket);
    },
    slow: (milliseconds) => void ((mode = 'pass'), (delayMs = milliseconds)),
    async close() {
      destroyAll();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The same connection string with the port of the proxy. */
export function throughProxy(url: string, { port }: TcpProxy): string {
  const parsed = new URL(url);
  parsed.port = String(port);
  return parsed.href;
}
