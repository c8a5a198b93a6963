/** Requests derived from the OpenAPI document: as documented, with one change, and hostile. */
import fc from 'fast-check';
import { seededRandom } from '../kinds/seeded-random.ts';
import { OTHER_PATHS, RAW_PATHS } from './other-paths.ts';
import { headerValue, hostileString, hostileValue } from './hostile-values.ts';

export interface FuzzRequest {
  /** Method and path as in the document, for the report. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}
interface Schema {
  readonly examples?: readonly unknown[];
  readonly properties?: Readonly<Record<string, unknown>>;
}
interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema?: Schema; readonly required?: boolean }[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> };
}
export interface OpenapiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}
interface Call {
  readonly method: FuzzRequest['method'];
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
  /** Undefined for calls without a body. */
  readonly body: unknown;
  readonly isMultipart: boolean;
}

function callsOf(document: OpenapiDocument): Call[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters = [], requestBody }]) => {
      const content = requestBody?.content ?? {};
      const schema = (content['application/json'] ?? Object.values(content)[0])?.schema;
      const blank = schema ? Object.fromEntries(Object.keys(schema.properties ?? {}).map((name) => [name, ''])) : undefined;
      return {
        method: method.toUpperCase() as Call['method'],
        path,
        query: Object.fromEntries(
          parameters.filter((parameter) => parameter.in === 'query').map(({ name, schema: of }) => [name, of?.examples?.[0]]),
        ),
        body: schema?.examples?.[0] ?? blank,
        isMultipart: 'multipart/form-data' in content,
      };
    }),
  );
}

/** Replaces or removes one value inside a JSON value, or adds another one next to it. */
function withOneChange(value: unknown, picks: readonly number[], change: unknown, operation: 'replace' | 'remove' | 'add'): unknown {
  const [pick = 0, ...rest] = picks;
  if (typeof value !== 'object' || value === null || picks.length === 0) return change;
  const entries = Object.entries(value);
  if (operation === 'add' && (rest.length === 0 || entries.length === 0))
    return { ...value, [pick % 2 === 0 ? 'user_id' : '__proto__x']: change };
  const at = entries.length === 0 ? -1 : pick % entries.length;
  const changed = entries.flatMap(([name, inner], index): [string, unknown][] => {
    if (index !== at) return [[name, inner]];
    if (rest.length === 0 || typeof inner !== 'object') return operation === 'remove' ? [] : [[name, change]];
    return [[name, withOneChange(inner, rest, change, operation)]];
  });
  return Array.isArray(value) ? changed.map(([, inner]) => inner) : Object.fromEntries(changed);
}

const picks = fc.array(fc.nat(20), { minLength: 1, maxLength: 3 });
const operation = fc.constantFrom('replace' as const, 'remove' as const, 'add' as const);

/** Contents of files that are not pictures, and the beginnings of some that pretend to be. */
const fileContent = fc.constantFrom(
  '',
  'a',
  'x'.repeat(5000),
  'GIF89a',
  '<svg onload="alert(1)">',
  'RIFF\0\0\0\0WEBPVP8 ',
  '%PDF-1.7',
  '\0'.repeat(300),
);

function formPart(name: string, value: string, isFile: boolean): string {
  const [clean, text] = [name, value].map((part) => part.toWellFormed());
  return `--x\r\ncontent-disposition: form-data; name="${clean}"${isFile ? '; filename="hall.jpg"\r\ncontent-type: image/jpeg' : ''}\r\n\r\n${text}\r\n`;
}

/** A form as documented, with a file of some content, and with one field changed, omitted, repeated or truncated. */
function formOf(body: unknown): fc.Arbitrary<string> {
  const fields = Object.entries(typeof body === 'object' && body !== null ? body : {}).map(
    ([name, value]) => [name, String(value)] as const,
  );
  const parts = (changed: readonly (readonly [string, string])[], content: string) =>
    changed.map(([name, value]) => (name === 'files' ? formPart(name, content, true) : formPart(name, value, false))).join('');
  const change = fc.tuple(
    fc.nat(Math.max(0, fields.length - 1)),
    hostileString,
    fc.constantFrom('replace', 'remove', 'repeat', 'cut', 'none'),
  );
  return fc.tuple(change, fileContent).map(([[at, text, kind], content]) => {
    const whole = fields.flatMap((field, index): (readonly [string, string])[] => {
      if (index !== at || kind === 'none' || kind === 'cut') return [field];
      if (kind === 'remove') return [];
      return kind === 'repeat' ? [field, field] : [[field[0], text]];
    });
    const form = `${parts(whole, content)}--x--\r\n`;
    return kind === 'cut' ? form.slice(0, Math.floor(form.length / 2)) : form;
  });
}

function bodyOf({ body, isMultipart }: Call): fc.Arbitrary<{ text: string | null; type: string | null }> {
  if (body === undefined) return fc.constant({ text: null, type: null });
  if (isMultipart) return formOf(body).map((text) => ({ text, type: 'multipart/form-data; boundary=x' }));
  const json = (value: unknown) => ({ text: JSON.stringify(value) ?? '', type: 'application/json' });
  const documented = fc.constant(json(body));
  const nearlyDocumented = fc
    .tuple(picks, hostileValue, operation)
    .map(([at, change, kind]) => json(withOneChange(body, at, change, kind)));
  const unrelated = hostileValue.map(json);
  const broken = fc
    .nat(JSON.stringify(body).length)
    .map((length) => ({ text: JSON.stringify(body).slice(0, length), type: 'application/json' }));
  const mistyped = headerValue.map((type) => ({ text: JSON.stringify(body), type }));
  return fc.oneof(
    { arbitrary: documented, weight: 3 },
    { arbitrary: nearlyDocumented, weight: 6 },
    { arbitrary: unrelated, weight: 2 },
    { arbitrary: broken, weight: 1 },
    { arbitrary: mistyped, weight: 1 },
  );
}

const encode = (pairs: readonly (readonly [string, unknown])[]) =>
  pairs
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(String(value).toWellFormed())}`)
    .join('&');

function queryOf({ query }: Call): fc.Arbitrary<string> {
  const pairs = Object.entries(query).flatMap(([name, value]) => [value].flat().map((item) => [name, item] as const));
  const names = Object.keys(query);
  const documented = fc.constant(encode(pairs));
  const raw = fc.constantFrom('%', 'a=%E0%A4%A', 'a[]=1&a[b]=2', '=&=&', '&'.repeat(500), 'x'.repeat(3000));
  const withUnknownName = hostileString.map((text) => encode([...pairs, [text, text]]));
  if (names.length === 0) return fc.oneof({ arbitrary: documented, weight: 8 }, raw, withUnknownName);
  const name = fc.constantFrom(...names);
  const replaced = fc
    .tuple(name, hostileString)
    .map(([chosen, text]) => encode([...pairs.filter(([other]) => other !== chosen), [chosen, text]]));
  const repeated = fc.tuple(name, hostileString).map(([chosen, text]) => encode([...pairs, [chosen, text], [chosen, text]]));
  const removed = name.map((chosen) => encode(pairs.filter(([other]) => other !== chosen)));
  return fc.oneof({ arbitrary: documented, weight: 3 }, { arbitrary: replaced, weight: 4 }, repeated, removed, withUnknownName, raw);
}

const headers: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { arbitrary: fc.constant({}), weight: 6 },
  // like a browser that requests a page: errors are then responses with a page
  { arbitrary: fc.constant({ accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }), weight: 2 },
  {
    arbitrary: fc
      .tuple(
        fc.constantFrom(
          'accept-language',
          'accept-encoding',
          'idempotency-key',
          'if-none-match',
          'range',
          'x-forwarded-for',
          'x-in-process',
          'cookie',
        ),
        headerValue,
      )
      .map(([name, value]) => ({ [name]: value })),
    weight: 2,
  },
);

function requestOf(call: Call): fc.Arbitrary<FuzzRequest> {
  return fc.tuple(queryOf(call), bodyOf(call), headers).map(([query, { text, type }, others]) => ({
    name: `${call.method} ${call.path}`,
    method: call.method,
    url: `${call.path}${query ? `?${query}` : ''}`,
    headers: { ...others, ...(type !== null && { 'content-type': type }) },
    body: text,
  }));
}

const rawRequest: fc.Arbitrary<FuzzRequest> = fc
  .tuple(fc.constantFrom(...RAW_PATHS), fc.constantFrom('GET', 'GET', 'POST'), headers)
  .map(([url, method, others]) => ({ name: `${method} ${url.slice(0, 60)}`, method, url, headers: others, body: null }));

const otherRequest: fc.Arbitrary<FuzzRequest> = fc
  .tuple(
    fc.constantFrom(...OTHER_PATHS),
    fc.array(hostileString, { minLength: 3, maxLength: 3 }),
    fc.constantFrom('GET', 'GET', 'POST'),
    headers,
  )
  .map(([address, texts, method, others]) => {
    let next = 0;
    const url = address.replaceAll('{}', () => encodeURIComponent(texts[next++]!.toWellFormed()));
    return { name: `${method} ${address}`, method, url, headers: others, body: null };
  });

/** Generates the same requests for the same seed: every call of the document equally often, and other paths in between. */
export function sampleRequests(document: OpenapiDocument, count: number, seed: number): FuzzRequest[] {
  const calls = callsOf(document);
  const perCall = Math.ceil((count * 0.8) / calls.length);
  const documented = calls.flatMap((call, n) => fc.sample(requestOf(call), { numRuns: perCall, seed: seed + n }));
  const others = fc.sample(fc.oneof({ arbitrary: otherRequest, weight: 4 }, { arbitrary: rawRequest, weight: 1 }), {
    numRuns: Math.ceil(count * 0.2),
    seed,
  });
  return shuffled([...documented, ...others], seed).slice(0, count);
}

function shuffled<T>(items: readonly T[], seed: number): T[] {
  const random = seededRandom(seed);
  return items
    .map((item) => ({ item, position: random() }))
    .toSorted((a, b) => a.position - b.position)
    .map(({ item }) => item);
}
