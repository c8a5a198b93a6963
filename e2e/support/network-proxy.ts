/** A TCP proxy to the site. Its connections can be cut in the middle of a transfer, like those of a phone. */
import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

interface NetworkProxy {
  /** URL of the site through the proxy. */
  readonly url: string;
  /** Resets all connections after this many more bytes were sent to the site. New connections fail too. */
  readonly cutAfter: (bytes: number) => void;
  /** Silently drops everything that the browser sends from now on. */
  readonly stall: () => void;
  /** Stops reading from the browser, so that uploads get stuck. */
  readonly blockUploads: () => void;
  readonly restore: () => void;
  /** Number of bytes transferred in both directions, including headers. */
  readonly transferred: () => number;
  readonly close: () => Promise<void>;
}

export async function startProxy(site: string): Promise<NetworkProxy> {
  const { hostname, port } = new URL(site);
  const openSockets = new Set<Socket>();
  let remainingBytes = Infinity;
  let transferred = 0;
  let isStalled = false;
  let isBlocked = false;
  const resetConnections = () => {
    for (const socket of openSockets) socket.resetAndDestroy();
  };
  const server = createServer((client) => {
    if (remainingBytes <= 0) return void client.resetAndDestroy();
    const upstream = connect(Number(port), hostname);
    for (const [socket, peer] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      openSockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        openSockets.delete(socket);
        peer.destroy();
      });
    }
    client.on('data', (bytes) => {
      if (isStalled) return;
      remainingBytes -= bytes.length;
      if (remainingBytes <= 0) return resetConnections();
      transferred += bytes.length;
      upstream.write(bytes);
    });
    upstream.on('data', (bytes: Buffer) => {
      transferred += bytes.length;
    });
    upstream.pipe(client);
    if (isBlocked) client.pause();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cutAfter: (bytes) => {
      remainingBytes = bytes;
    },
    stall: () => {
      isStalled = true;
    },
    blockUploads: () => {
      isBlocked = true;
      for (const socket of openSockets) socket.pause();
    },
    restore: () => {
      remainingBytes = Infinity;
      if (isStalled || isBlocked) resetConnections();
      isStalled = isBlocked = false;
    },
    transferred: () => transferred,
    close: async () => {
      resetConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
