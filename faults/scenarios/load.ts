/** Connections that only use resources: thousands of idle ones, and ones whose client does not read the responses. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { residentMb } from '../../scripts/testing/processes.ts';
import { problemsAbove, scaledCount, type FaultRow, type Scenario } from '../report.ts';
import { runSite, type RunningSite } from '../site.ts';

const IDLE_SOCKETS = 5000;
const UNREAD_SOCKETS = 200;
const PIPELINED = 30;
const SAMPLES = 60;
const P99_LIMIT_MS = 500;
const MEMORY_LIMIT_MB = 600;

export const load: Scenario = async (context) => {
  const running = await runSite();
  try {
    return [
      await latencyBesideSockets(running, 'idle sockets', scaledCount(context, IDLE_SOCKETS), ''),
      await latencyBesideSockets(
        running,
        'pipelined requests whose responses are not read',
        scaledCount(context, UNREAD_SOCKETS),
        'GET /api/v1/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(PIPELINED),
      ),
    ];
  } finally {
    await running.stop();
  }
};

/** Opens sockets that send `bytes` and never read, and meanwhile measures ordinary requests of another client. */
async function latencyBesideSockets(running: RunningSite, fault: string, count: number, bytes: string): Promise<FaultRow> {
  const port = Number(new URL(running.address()).port);
  const sockets: Socket[] = [];
  let refused = 0;
  for (let index = 0; index < count; index += 1) {
    // other loopback addresses, so that the site treats these as other clients
    const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.${1 + Math.floor(index / 200)}.${1 + (index % 200)}` });
    socket.on('error', () => (refused += 1)).pause();
    sockets.push(socket);
    if (bytes !== '') socket.write(bytes);
    if (index % 100 === 99) await Promise.race([once(socket, 'connect').catch(() => undefined), sleep(2000)]);
  }
  const durations: number[] = [];
  const failures: string[] = [];
  let peakMemoryMb = 0;
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const startedAt = performance.now();
    const response = await fetch(`${running.address()}/api/v1/cities`, { signal: AbortSignal.timeout(10_000) }).catch(() => null);
    await response?.arrayBuffer();
    if (response?.status !== 200) failures.push(String(response?.status ?? 'no response'));
    durations.push(performance.now() - startedAt);
    peakMemoryMb = Math.max(peakMemoryMb, Math.round(residentMb(running.site().pid).now));
    await sleep(20);
  }
  for (const socket of sockets) socket.destroy();
  const slowest = Math.round(durations.toSorted((a, b) => a - b).at(-1)!);
  const afterwards = await fetch(`${running.address()}/api/v1/cities`).then(({ status }) => status);
  return {
    fault,
    times: count,
    recoveries: [],
    note: `slowest of ${SAMPLES} requests beside them ${slowest} ms, at most ${peakMemoryMb} MB, ${refused} connections refused or ended`,
    problems: [
      ...problemsAbove('the slowest request', slowest, P99_LIMIT_MS),
      ...problemsAbove('memory', peakMemoryMb, MEMORY_LIMIT_MB),
      ...(failures.length > 0 ? [`${failures.length} of ${SAMPLES} requests failed: ${[...new Set(failures)].join(', ')}`] : []),
      ...(afterwards === 200 ? [] : [`afterwards a request got status ${afterwards}`]),
    ],
  };
}
