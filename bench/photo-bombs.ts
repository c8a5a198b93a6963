/**
 * Uploads a hundred decompression bombs to a running server at the same time, and meanwhile measures its memory and the latency of other
 * requests.
 *
 *   RATE_LIMITS=off PORT=3911 DATA_DIR=.data-bombs SEED=places node server/main.ts
 *   node bench/photo-bombs.ts http://127.0.0.1:3911 .data-bombs <pid of the server> [parts]
 *
 * With `parts` each bomb is sent in parts of at most a megabyte, as browsers send photos. Linux only: the memory of the server and of
 * its image worker is read from /proc.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { descendants, residentMb } from '../scripts/testing/processes.ts';
import { PHOTO_LIMITS } from '../contract/listing/photo-limits.ts';

const [siteUrl = '', dataDir = '', pid = '', mode = 'whole'] = process.argv.slice(2);
const BOMBS = 100;

const plainImage = (width: number, height: number, alpha = false) =>
  sharp({
    create: { width, height, channels: alpha ? 4 : 3, background: { r: 200, g: 100, b: 50, alpha: 0.5 } },
    limitInputPixels: false,
  });
const bombs = await Promise.all([
  // rejected because of the size in its header
  plainImage(16_000, 16_000).png().toBuffer(),
  // the largest accepted size of each format, in the variant that needs the most memory
  plainImage(4850, 4850).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
  plainImage(4450, 4450, true).toColourspace('rgb16').png({ progressive: true }).toBuffer(),
  plainImage(4000, 3000).avif({ effort: 0 }).toBuffer(),
  plainImage(7000, 6800).jpeg().toBuffer(),
  plainImage(6800, 7000).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
]);

async function call<T>(path: string, body: unknown, token = ''): Promise<T> {
  const response = await fetch(`${siteUrl}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-access-token': token },
    body: JSON.stringify(body),
  });
  return (await response.json()) as T;
}

async function logIn(): Promise<string> {
  const response = await call<{ data: { verification_id: string } }>('/user/send-otp', { phone: '9876500001' });
  for (let tries = 0; tries < 50; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    const lines = readFileSync(join(dataDir, 'outbox', 'sms.jsonl'), 'utf8')
      .trim()
      .split('\n');
    const { code } = JSON.parse(lines.at(-1) ?? '{}') as { code?: string };
    const login = await call<{ token?: string }>('/auth/verify-otp', { verification_id: response.data.verification_id, code });
    if (login.token) return login.token;
  }
  throw new Error('no code arrived');
}

/** Resident MB of the server and, if it is running, of its image worker. */
function memory(): number[] {
  const serverPid = Number(pid);
  return [serverPid, ...descendants(serverPid, 'image-worker-process')].map((id) => residentMb(id).now);
}

const token = await logIn();
const { data } = await call<{ data: { id: string } }>('/residential/rent/form/add', { listing_role: 'Owner' }, token);
const idle = memory();
let [peak, peakServer] = [0, 0];
const uploads = { areDone: false };
const latencies: number[] = [];

async function watchMemory(): Promise<void> {
  while (!uploads.areDone) {
    const memorySizes = memory();
    peak = Math.max(
      peak,
      memorySizes.reduce((sum, part) => sum + part, 0),
    );
    peakServer = Math.max(peakServer, memorySizes[0] ?? 0);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
async function measureOtherRequests(): Promise<void> {
  while (!uploads.areDone) {
    const startedAt = performance.now();
    await (await fetch(`${siteUrl}/api/v1/kinds`)).text();
    latencies.push(performance.now() - startedAt);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
const measurements = [watchMemory(), measureOtherRequests()];
const startedAt = performance.now();
async function send(path: string, fields: Readonly<Record<string, string | number>>, file: Uint8Array<ArrayBuffer>): Promise<number> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  form.append('files', new Blob([file]), 'bomb.jpg');
  const response = await fetch(`${siteUrl}/api/v1${path}`, { method: 'POST', headers: { 'x-access-token': token }, body: form });
  await response.text();
  return response.status;
}
/**
 * The status of the last part, or of the first one that was refused: the server keeps four unfinished files of a person and deletes the
 * others.
 */
async function sendParts(file: Uint8Array<ArrayBuffer>): Promise<number> {
  const fields = { id: data.id, upload_id: randomUUID(), size: file.length, name: 'bomb.jpg' };
  let status = 0;
  for (let offset = 0; offset < file.length && (status === 0 || status === 200); offset += PHOTO_LIMITS.partBytes)
    status = await send('/property/photos/part', { ...fields, offset }, file.subarray(offset, offset + PHOTO_LIMITS.partBytes));
  return status;
}
const statuses = await Promise.all(
  Array.from({ length: BOMBS }, (_, index) => {
    const bomb = new Uint8Array(bombs[index % bombs.length]!);
    return mode === 'parts' ? sendParts(bomb) : send('/residential/form/files', { id: data.id }, bomb);
  }),
);
uploads.areDone = true;
await Promise.all(measurements);
latencies.sort((a, b) => a - b);
const quantile = (fraction: number) => Math.round(latencies[Math.floor(fraction * (latencies.length - 1))] ?? 0);
console.log({
  seconds: Math.round((performance.now() - startedAt) / 100) / 10,
  results: Object.fromEntries(
    [...new Set(statuses)].map((status) => [status, statuses.filter((candidate) => candidate === status).length]),
  ),
  megabytes: { idle: Math.round(idle[0] ?? 0), server: Math.round(peakServer), serverAndPictures: Math.round(peak) },
  otherRequestsMs: { count: latencies.length, p50: quantile(0.5), p99: quantile(0.99), worst: quantile(1) },
});
