/** A TCP proxy on this machine. Its connections can be cut, or become silent, as when a firewall forgets them. */
import { once } from 'node:events';
import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

export interface TcpProxy {
  readonly port: number;
  /** Forwards new connections (again). Connections that became silent stay silent. */
  readonly pass: () => void;
  /** Closes every connection, and new ones immediately. */
  readonly cut: () => void;
  /** Closes every connection; the operating system refuses new ones. */
  readonly refuse: () => void;
  /** Forwards no more bytes in either direction, and closes no connection. New connections are accepted and stay silent, too. */
  readonly silence: () => void;
  /** Delays every byte by this number of milliseconds. */
  readonly slow: (milliseconds: number) => void;
  /** Forwards new connections to this port, and closes existing ones. */
  readonly redirectTo: (port: number) => void;
  readonly close: () => Promise<void>;
}

/** Opens a proxy in front of a port on this machine. */
export async function startTcpProxy(firstTarget: number): Promise<TcpProxy> {
  let target = firstTarget;
  let mode: 'pass' | 'cut' | 'silent' = 'pass';
  let delayMs = 0;
  const sockets = new Set<Socket>();
  const silent = new WeakSet<Socket>();
  const forward = (from: Socket, to: Socket) => {
    const late: { readonly chunk: Buffer; readonly dueAt: number }[] = [];
    // one timer for all chunks, so that they stay in order when the delay changes
    const sendDue = () => {
      while (late[0] && late[0].dueAt <= performance.now()) {
        const { chunk } = late.shift()!;
        if (!to.destroyed) to.write(chunk);
      }
      if (late[0]) setTimeout(sendDue, late[0].dueAt - performance.now());
    };
    from.on('data', (chunk: Buffer) => {
      if (silent.has(from)) return;
      if (delayMs === 0 && late.length === 0) return void to.write(chunk);
      late.push({ chunk, dueAt: performance.now() + delayMs });
      if (late.length === 1) setTimeout(sendDue, delayMs);
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
  const { port } = server.address() as AddressInfo;
  return {
    port,
    pass: () => {
      mode = 'pass';
      delayMs = 0;
      if (!server.listening) server.listen(port, '127.0.0.1');
    },
    refuse: () => {
      server.close();
      destroyAll();
    },
    cut: () => {
      mode = 'cut';
      destroyAll();
    },
    silence: () => {
      mode = 'silent';
      for (const socket of sockets) silent.add(socket);
    },
    redirectTo: (newTarget) => {
      target = newTarget;
      destroyAll();
    },
    slow: (milliseconds) => void ((mode = 'pass'), (delayMs = milliseconds)),
    async close() {
      destroyAll();
      if (!server.listening) return;
      server.close();
      await once(server, 'close');
    },
  };
}

/** The connection string with the port of the proxy. */
export function throughProxy(url: string, { port }: TcpProxy): string {
  const parsed = new URL(url);
  parsed.port = String(port);
  return parsed.href;
}
