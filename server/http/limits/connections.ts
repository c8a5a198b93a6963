/** Limits the number of open connections, per address and in total. */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { addressGroup } from '../../db/address.ts';
import type { ConnectionObserver } from './one-at-a-time.ts';

export interface ConnectionBounds {
  readonly total: number;
  /** Generous, because a mobile operator may have thousands of people behind one address. */
  readonly perAddress: number;
}
const BOUNDS: ConnectionBounds = { total: 10_000, perAddress: 1000 };

interface AddressConnections {
  readonly open: Set<Socket>;
  /** Connections without a request in progress, the longest idle first. */
  readonly idle: Set<Socket>;
}

const noConnections = (): AddressConnections => ({ open: new Set(), idle: new Set() });

/**
 * Keeps the number of connections within the limits. When an address has too many, its longest idle connection is closed for the new one,
 * so that somebody who opens many connections does not exclude others behind the same address. When none is idle, the new one is refused.
 */
export function limitConnections(
  server: Server,
  isTrusted: (address: string) => boolean,
  bounds: Partial<ConnectionBounds> = {},
): ConnectionObserver {
  const { total, perAddress } = { ...BOUNDS, ...bounds };
  const everyone = noConnections();
  const byAddress = new Map<string, AddressConnections>();

  const makeRoom = ({ open, idle }: AddressConnections, max: number): boolean => {
    if (open.size < max) return true;
    const [longestIdle] = idle;
    longestIdle?.destroy();
    // 'close' is emitted later, so the sets are updated now
    if (longestIdle) forget(longestIdle);
    return longestIdle !== undefined;
  };

  const countedIn = new WeakMap<Socket, readonly AddressConnections[]>();
  function forget(socket: Socket): void {
    for (const connections of countedIn.get(socket) ?? []) {
      connections.open.delete(socket);
      connections.idle.delete(socket);
    }
  }

  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress;
    // the client closed the connection before it was accepted
    if (address === undefined) return void socket.destroy();
    const key = addressGroup(address);
    const ofAddress = byAddress.get(key) ?? noConnections();
    const groups = isTrusted(address) ? [everyone] : [ofAddress, everyone];
    const hasRoom = groups.every((group) => makeRoom(group, group === everyone ? total : perAddress));
    if (!hasRoom) return void socket.destroy();
    if (groups.includes(ofAddress)) byAddress.set(key, ofAddress);
    countedIn.set(socket, groups);
    for (const { open, idle } of groups) {
      open.add(socket);
      idle.add(socket);
    }
    socket.once('close', () => {
      forget(socket);
      if (ofAddress.open.size === 0 && byAddress.get(key) === ofAddress) byAddress.delete(key);
    });
  });

  return {
    busy(socket) {
      for (const { idle } of countedIn.get(socket) ?? []) idle.delete(socket);
    },
    idle(socket) {
      for (const { open, idle } of countedIn.get(socket) ?? []) if (open.has(socket)) idle.add(socket);
    },
  };
}
