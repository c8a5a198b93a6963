/** CPU time and memory of other processes, from `/proc`; Linux only. */
import { commandOf, descendants, readProcessFile, readStat } from '../../scripts/testing/processes.ts';

/** Linux counts CPU time in ticks of 10 ms. */
const TICK_MS = 10;

/** CPU milliseconds of a process with all its threads, without its children. */
export function cpuMs(pid: number): number {
  const fields = readStat(pid);
  // utime and stime, the fields 14 and 15 of the file
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * TICK_MS;
}

const nameOf = (pid: number): string => readProcessFile(pid, 'comm').trim();

/** The first process of a server and, with WEB_CONCURRENCY above 1, the processes that it started to serve requests and run jobs. */
function serverProcesses(pid: number): number[] {
  const command = commandOf(pid);
  return [pid, ...descendants(pid).filter((child) => commandOf(child) === command)];
}

/** CPU milliseconds of all processes of a server, without those for pictures. */
export const serverCpuMs = (pid: number): number => serverProcesses(pid).reduce((sum, one) => sum + cpuMs(one), 0);

/** CPU milliseconds of all processes that this one started: servers and databases. */
export const startedCpuMs = (): number => descendants(process.pid).reduce((sum, pid) => sum + cpuMs(pid), 0);

/** Megabytes of private memory of a process, plus its proportional part of shared memory. */
const proportionalMb = (pid: number): number => Number(/Pss:\s+(\d+)/.exec(readProcessFile(pid, 'smaps_rollup'))?.[1] ?? 0) / 1024;

/** Megabytes. */
export interface Memory {
  /** All processes of the server. */
  readonly server: number;
  /** All database sessions and shared buffers. */
  readonly database: number;
  /** Other child processes, such as the image worker. */
  readonly others: number;
  /** This process: the clients. */
  readonly benchmark: number;
}

/** Megabytes of this process, the server, and all processes that they started. */
export function memory(serverPid: number | null): Memory {
  const result = { server: 0, database: 0, others: 0, benchmark: Math.round(proportionalMb(process.pid)) };
  const server = new Set(serverPid === null ? [] : serverProcesses(serverPid));
  for (const pid of descendants(process.pid)) {
    const isDatabase = nameOf(pid).startsWith('postgres');
    const owner = isDatabase ? 'database' : 'others';
    result[server.has(pid) ? 'server' : owner] += proportionalMb(pid);
  }
  return { ...result, server: Math.round(result.server), database: Math.round(result.database), others: Math.round(result.others) };
}
