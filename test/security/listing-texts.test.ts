import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '../../contract/index.ts';
import { POSTING_CALLS } from '../../contract/posting/calls.ts';
import type { Route } from '../../contract/base/route.ts';
import type { Field, Kind } from '../../kinds/field.ts';
import { KINDS } from '../../kinds/index.ts';
import { stepBody } from '../../kinds/validation/schema.ts';
import { textFindings } from '../../moderation-rules/text-findings.ts';
import { testApp, type TestApp } from '../app.ts';
import { newListing } from '../listings.ts';
import { signIn } from '../people.ts';

const PHONE = 'Call the owner directly: 98111 00009';

interface JsonSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly enum?: unknown;
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
}

/** Paths of all texts without a fixed format that a body accepts; `*` means an item of a list. */
function freeTexts(schema: JsonSchema, path: readonly string[] = []): string[] {
  const isFixed = schema.enum ?? schema.const ?? schema.format ?? schema.pattern;
  if (schema.type === 'string') return isFixed === undefined ? [path.join('.')] : [];
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) => freeTexts(property, [...path, name])),
    ...(schema.items ? freeTexts(schema.items, [...path, '*']) : []),
    ...(schema.anyOf ?? []).flatMap((option) => freeTexts(option, path)),
  ];
}
const freeTextsOf = (body: z.ZodType) => [
  ...new Set(freeTexts(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as unknown as JsonSchema)),
];

/** Listing values with the text at this path. */
function valuesWith([name, ...remainingPath]: readonly string[], text: string): unknown {
  if (name === undefined) return text;
  return name === '*' ? [valuesWith(remainingPath, text)] : { [name]: valuesWith(remainingPath, text) };
}

function fieldAt(kind: Kind, [name, , column]: readonly string[]): Field | undefined {
  const field = kind.fields[name!];
  return field?.control === 'rows' && column !== undefined ? field.fields[column] : field;
}

const callsOfKinds = POSTING_CALLS.flatMap(({ path, step, kinds }) => kinds.map((kind) => ({ path, step, kind: KINDS[kind] })));

test.each(callsOfKinds)('$path: no text of a $kind.id that visitors see may contain a phone number', ({ step, kind }) => {
  const texts = freeTextsOf(stepBody(kind, step)).map((path) => path.split('.'));
  const open = texts.filter((path) => {
    if (fieldAt(kind, path)?.private || path[0] === 'city') return false;
    const found = textFindings(kind, valuesWith(path, PHONE) as Record<string, unknown>, 'TN');
    return !found.some(({ code, severity }) => code === 'contact_phone' && severity === 'block');
  });
  expect(open).toEqual([]);
});

test('a registration number cannot contain a phone number either', () => {
  const codes = (number: string) => textFindings(KINDS.residential_resale, { project_rera_id: number }, 'KL').map(({ code }) => code);
  expect(codes('98111 00009')).toEqual(['contact_phone']);
  expect(codes('K-RERA/PRJ/ERN/027/2023')).toEqual([]);
});

/** Texts in other calls of listers that visitors do not see. A new text must be listed here or be checked like captions. */
const NOT_SHOWN = ['POST /locationlogs/add locality', 'POST /property/photos/part name'];
const CHECKED = ['POST /property/photos/update alt_text'];

test('no other call of listers accepts an unchecked text', () => {
  const isForm = new Set<string>(POSTING_CALLS.map(({ path }) => path));
  const calls: readonly Route[] = [contract.posting, contract.photos, contract.bulkImport].flatMap((feature) =>
    Object.values<Route>(feature),
  );
  const texts = calls
    .filter(({ path, body }) => body !== undefined && !isForm.has(path))
    .flatMap(({ method, path, body }) => freeTextsOf(body!).map((text) => `${method} ${path} ${text}`));
  expect(texts.toSorted()).toEqual([...CHECKED, ...NOT_SHOWN].toSorted());
});

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

test.each(['active', 'draft'])('the caption of a photo of a listing that is %s is checked like all texts', async (status) => {
  const owner = await signIn(app);
  const listing = await newListing(app, owner.id, status);
  const file_id = crypto.randomUUID();
  const file = { media_key: `caption-${status}`, width: 800, height: 600, bytes: 1, blur: '', position: 0, category: null, alt_text: null };
  await app.db
    .insertInto('listing_photo')
    .values({ id: file_id, city_id: listing.cityId, listing_id: listing.listingId, ...file })
    .execute();
  const describe = (alt_text: string) =>
    app.call(contract.photos.update, { body: { id: listing.publicId, file_id, alt_text } }, { token: owner.token });
  for (const [text, message] of [
    [PHONE, '“98111 00009” is a phone number.'],
    ['Nine eight one one one zero zero zero zero nine', 'is a phone number.'],
    ['kavi@example.in', 'is a mail or payment address.'],
    ['See www.example.com', 'Remove the link from Photo 1.'],
    ['Hall, no Muslims', 'excludes people because of their religion.'],
  ] as const) {
    const refused = await describe(text);
    expect(refused, text).toMatchObject({ status: 422, error: { errors: [{ path: 'alt_text' }] } });
    expect(refused.error.message).toContain(message);
  }
  expect((await describe('Hall with a swing')).body.data[0]).toMatchObject({ alt_text: 'Hall with a swing' });
});
