/** Pictures that the simulated users of fault runs upload. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { contract } from '../contract/index.ts';
import type { OwnPhoto } from '../contract/listing/card.ts';
import type { PartResponse } from '../contract/photos.ts';
import { KINDS } from '../kinds/index.ts';
import { completeValues, valuesOfStep } from '../test/wizard.ts';
import type { FaultRow } from './report.ts';
import type { RunningSite } from './site.ts';

const UPLOAD_PATH = '/api/v1/flatmate/form/files';
const PART_PATH = '/api/v1/property/photos/part';
/** Number of parts of a picture. */
const PARTS = 4;
const PART_PAUSE_MS = 200;
/** Maximum attempts per part while processes are killed and restarted. */
const PART_TRIES = 300;
const PICTURES_PER_DRAFT = 8;
const UPLOAD_PAUSE_MS = 150;

export interface Upload {
  readonly status: number;
  /** All pictures of the draft after the upload. */
  readonly photos: readonly OwnPhoto[];
}

/** Creates a draft to which pictures can be uploaded. Returns its id. */
export async function newDraft(running: RunningSite, token: string): Promise<string> {
  const kind = KINDS.flatmate;
  const body = valuesOfStep(kind, 'basic', completeValues(kind));
  const result = await running.site().call(contract.posting['/flatmate/add'], { body }, { token });
  return result.data.id;
}

/** A picture of noise, which hardly compresses. */
function picture(seed: number): Promise<Buffer> {
  const [width, height] = [900, 700];
  const noise = Buffer.alloc(width * height * 3);
  for (let index = 0, state = seed + 1; index < noise.length; index += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    noise[index] = state >> 16;
  }
  return sharp(noise, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** Uploads one picture to a draft. */
export async function upload(running: RunningSite, token: string, id: string, seed: number): Promise<Upload> {
  const form = new FormData();
  form.append('id', id);
  form.append('files', new Blob([new Uint8Array(await picture(seed))], { type: 'image/jpeg' }), `${seed}.jpg`);
  const response = await fetch(running.address() + UPLOAD_PATH, { method: 'POST', headers: { 'x-access-token': token }, body: form });
  const { data } = (await response.json()) as { data?: readonly OwnPhoto[] };
  return { status: response.status, photos: data ?? [] };
}

/** Result of an upload in parts. */
export interface PartsUpload extends Upload {
  /** Number of bytes that were acknowledged and had to be sent again. */
  readonly resentBytes: number;
}

/** Statuses after which the same part is sent again. */
const RETRY_STATUSES: ReadonlySet<number> = new Set([409, 429, 503, 507]);

/** Sends a part, or requests with `GET` how much was received. Null when there is no response. */
async function callParts<T>(url: string, token: string, body?: FormData): Promise<{ status: number; result: Partial<T> } | null> {
  const init = { method: body ? 'POST' : 'GET', headers: { 'x-access-token': token }, ...(body && { body }) };
  const response = await fetch(url, init).catch(() => null);
  const result = (await response?.json().catch(() => null)) as Partial<T> | null | undefined;
  return response && result ? { status: response.status, result } : null;
}

/**
 * Uploads one picture in parts, each part to the next web process in turn. After an interruption it continues at the byte that the server
 * reports.
 * @param beforePart called before each part is sent for the first time
 */
export async function uploadInParts(
  nextWeb: () => RunningSite,
  token: string,
  id: string,
  seed: number,
  beforePart: (part: number) => unknown = () => undefined,
): Promise<PartsUpload> {
  const bytes = new Uint8Array(await picture(seed));
  const [uploadId, partSize] = [randomUUID(), Math.ceil(bytes.length / PARTS)];
  const partUrl = () => nextWeb().address() + PART_PATH;
  const formOf = (offset: number) => {
    const form = new FormData();
    const fields = { id, upload_id: uploadId, offset, size: bytes.length, name: `${seed}.jpg` };
    for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
    form.append('files', new Blob([bytes.subarray(offset, offset + partSize)], { type: 'image/jpeg' }), `${seed}.jpg`);
    return form;
  };
  let [offset, startedPart, resentBytes] = [0, 0, 0];
  for (let tries = 0; tries < PART_TRIES; tries += 1) {
    const part = Math.floor(offset / partSize) + 1;
    if (part > startedPart) {
      startedPart = part;
      await beforePart(part);
    }
    const sent = await callParts<PartResponse>(partUrl(), token, formOf(offset));
    if (sent?.result.uploaded) return { status: sent.status, photos: sent.result.uploaded.data, resentBytes };
    if (sent && sent.status !== 200 && !RETRY_STATUSES.has(sent.status)) return { status: sent.status, photos: [], resentBytes };
    if (sent?.result.received !== undefined) {
      offset = sent.result.received;
      continue;
    }
    await sleep(PART_PAUSE_MS);
    const partsState = (await callParts<{ data: { received: number } }>(`${partUrl()}?upload_id=${uploadId}`, token))?.result.data;
    if (!partsState) continue;
    resentBytes += Math.max(0, offset - partsState.received);
    // when only the last response was lost, the last byte is sent again
    offset = Math.min(partsState.received, bytes.length - 1);
  }
  throw new Error('an upload in parts was never finished');
}

/** Uploads pictures one after another to the web processes in turn, every second one in parts. */
export function startUploads(nextWeb: () => RunningSite, token: string) {
  const accepted = new Set<string>();
  const stopped = new AbortController();
  const run = async () => {
    let draft = '';
    let picturesInDraft = PICTURES_PER_DRAFT;
    for (let seed = 0; !stopped.signal.aborted; seed += 1) {
      await sleep(UPLOAD_PAUSE_MS);
      try {
        if (picturesInDraft >= PICTURES_PER_DRAFT) {
          draft = await newDraft(nextWeb(), token);
          picturesInDraft = 0;
        }
        const { status, photos } =
          seed % 2 === 0 ? await upload(nextWeb(), token, draft, seed) : await uploadInParts(nextWeb, token, draft, seed);
        if (status !== 200) continue;
        picturesInDraft = photos.length;
        for (const { url, widths } of photos) accepted.add(`${url}/${widths[0]}.webp`);
      } catch {
        // nothing was acknowledged
      }
    }
  };
  const running = run();
  return {
    /** The smallest variant of each picture whose upload was acknowledged. */
    accepted,
    async stop() {
      stopped.abort();
      await running;
    },
  };
}

/** Checks that every web process serves every acknowledged picture. */
export async function pictureRow(webs: readonly RunningSite[], paths: ReadonlySet<string>): Promise<FaultRow> {
  const missing: string[] = [];
  for (const path of paths)
    for (const web of webs) {
      const response = await fetch(new URL(path, web.address()));
      const { byteLength } = await response.arrayBuffer();
      if (response.status !== 200 || byteLength === 0) missing.push(`${path} got status ${response.status}`);
    }
  return {
    fault: 'pictures whose upload was acknowledged, read from every web process',
    times: paths.size,
    recoveries: [],
    note: `${missing.length} of ${paths.size * webs.length} missing`,
    problems: [...new Set(missing)].slice(0, 5),
  };
}
