const TIMEOUT_MS = 5_000;
/** Maximum size of a response; 24 starts need less than 2 kB. */
const MAX_BYTES = 256 * 1024;

/** GETs JSON, or POSTs a body. Rejects for any status other than 200, and for a response that is slow, too long or not JSON. */
export async function fetchJson(url: string, body?: unknown): Promise<unknown> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const requestOptions =
    body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(url, { ...requestOptions, redirect: 'error', signal });
  if (response.status !== 200 || !response.body) {
    await response.body?.cancel();
    throw new Error(`The routing service returned ${response.status}.`);
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body) {
    length += chunk.length;
    if (length > MAX_BYTES) throw new Error('The response of the routing service is too long.');
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString());
}
