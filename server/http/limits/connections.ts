/** Limits the number of open connections, per IP address and in total. */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { ipGroup } from '../../db/ip-address.ts';
import type { ConnectionObserver } from './one-at-a-time.ts';

export interface ConnectionBounds {
  readonly total: number;
  /** Generous, because a mobile operator may have thousands of people behind one IP address. */
  readonly perIp: number;
}
const BOUNDS: ConnectionBounds = { total: 10_000, perIp: 1000 };

interface IpConnections {
  readonly open: Set<Socket>;
  /** Connections without a request in progress, the longest idle first. */
  readonly idle: Set<Socket>;
}

const noConnections = (): IpConnections => ({ open: new Set(), idle: new Set() });

/**
 * Keeps the number of connections within the limits. When an IP address has too many, its longest idle connection is closed for the new
 * one, so that somebody who opens many connections does not exclude others behind the same IP address. When none is idle, the new one is
 * refused.
 */
export function limitConnections(
  server: Server,
  isTrusted: (ip: string) => boolean,
  bounds: Partial<ConnectionBounds> = {},
): ConnectionObserver {
  const { total, perIp } = { ...BOUNDS, ...bounds };
  const everyone = noConnections();
  const byIp = new Map<string, IpConnections>();

  const makeRoom = ({ open, idle }: IpConnections, max: number): boolean => {
    if (open.size < max) return true;
    const [longestIdle] = idle;
    longestIdle?.destroy();
    // 'close' is emitted later, so the sets are updated now
    if (longestIdle) forget(longestIdle);
    return longestIdle !== undefined;
  };

  const countedIn = new WeakMap<Socket, readonly IpConnections[]>();
  function forget(socket: Socket): void {
    for (const connections of countedIn.get(socket) ?? []) {
      connections.open.delete(socket);
      connections.idle.delete(socket);
    }
  }

  server.on('connection', (socket: Socket) => {
    const ip = socket.remoteAddress;
    // the client closed the connection before it was accepted
    if (ip === undefined) return void socket.destroy();
    const key = ipGroup(ip);
    const ofIp = byIp.get(key) ?? noConnections();
    const groups = isTrusted(ip) ? [everyone] : [ofIp, everyone];
    const hasRoom = groups.every((group) => makeRoom(group, group === everyone ? total : perIp));
    if (!hasRoom) return void socket.destroy();
    if (groups.includes(ofIp)) byIp.set(key, ofIp);
    countedIn.set(socket, groups);
    for (const { open, idle } of groups) {
      open.add(socket);
      idle.add(socket);
    }
    socket.once('close', () => {
      forget(socket);
      if (ofIp.open.size === 0 && byIp.get(key) === ofIp) byIp.delete(key);
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
