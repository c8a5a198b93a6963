/** A line to the site that can be cut, as a phone's connection is: in the middle of what is being sent. */
import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

export interface Line {
  /** The site's address by way of this line. */
  readonly url: string;
  /** Breaks every connection once this many bytes more were sent to the site; new ones fail too. */
  readonly cutAfter: (bytes: number) => void;
  /** From now on nothing comes through, and nobody says so. */
  readonly hold: () => void;
  /** From now on nothing is taken from the phone, so that what it sends gets stuck on its way. */
  readonly jam: () => void;
  readonly restore: () => void;
  readonly close: () => Promise<void>;
}

export async function openLine(site: string): Promise<Line> {
  const { hostname, port } = new URL(site);
  const open = new Set<Socket>();
  let left = Infinity;
  let held = false;
  let jammed = false;
  const breakAll = () => {
    for (const socket of open) socket.resetAndDestroy();
  };
  const server = createServer((phone) => {
    if (left <= 0) return void phone.resetAndDestroy();
    const there = connect(Number(port), hostname);
    for (const [one, other] of [
      [phone, there],
      [there, phone],
    ] as const) {
      open.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
    phone.on('data', (bytes) => {
      if (held) return;
      left -= bytes.length;
      if (left <= 0) breakAll();
      else there.write(bytes);
    });
    there.pipe(phone);
    if (jammed) phone.pause();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cutAfter: (bytes) => {
      left = bytes;
    },
    hold: () => {
      held = true;
    },
    jam: () => {
      jammed = true;
      for (const socket of open) socket.pause();
    },
    restore: () => {
      left = Infinity;
      if (held || jammed) breakAll();
      held = jammed = false;
    },
    close: async () => {
      breakAll();
      await new Promise((closed) => server.close(closed));
    },
  };
}
