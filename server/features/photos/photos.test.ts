import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { signIn, type Person } from '../../../test/people.ts';
import { blackPng, png } from '../../../test/fixtures/png.ts';
import { files, multipart, upload, type Part } from '../../../test/upload.ts';
import { addDraft, publishListing } from '../../../test/wizard.ts';
import { contract } from '../../../contract/index.ts';
import { KINDS } from '../../../kinds/index.ts';
import { drawingKey } from '../../../demo/drawings/keys.ts';
import { storageKeys } from '../../integrations/storage/picture-keys.ts';
import { uploadFolder } from '../../pictures/upload-form.ts';

const { uploadResidential, uploadPlot, deleteResidential, order, update } = contract.photos;
const kind = KINDS.residential_rent;
let app: TestApp;
let owner: Person;
let otherUser: Person;
beforeAll(async () => {
  app = await testApp({ env: { MAX_UPLOAD_MB: '2' } });
  owner = await signIn(app);
  otherUser = await signIn(app);
});

const addOwnDraft = async (): Promise<string> => (await addDraft(app, owner.token, kind, { listing_role: 'Owner' })).body.data.id;
const idPart = (id: string): Part => ({ name: 'id', content: id });
const send = (id: string, ...contents: (Buffer | string)[]) =>
  upload(app, owner.token, uploadResidential, [idPart(id), ...files(...contents)]);
const photoRows = (id: string) =>
  app.db
    .selectFrom('listing_photo')
    .innerJoin('listing', (join) =>
      join.onRef('listing.city_id', '=', 'listing_photo.city_id').onRef('listing.id', '=', 'listing_photo.listing_id'),
    )
    .selectAll('listing_photo')
    .where('public_id', '=', id)
    .orderBy('position')
    .execute();

let shade = 0;
/** A picture that differs from all earlier ones. It is small, because tests render every width of it. */
function picture(width = 400, height = 300) {
  shade += 1;
  return sharp({ create: { width, height, channels: 3, background: { r: (shade * 16) % 256, g: 16 * Math.floor(shade / 16), b: 200 } } });
}
/** Encoder settings for speed; encoders that look for the smallest file take seconds. */
const FASTEST = { png: {}, webp: { effort: 0 }, avif: { effort: 0 } };
const jpeg = (width?: number, height?: number) => picture(width, height).jpeg().toBuffer();

const PERSONAL_EXIF = {
  IFD0: { Make: 'PhoneMaker', Model: 'Secret Phone 9', Copyright: 'Somebody Private' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '11/1 0/1 2484/100', GPSLongitudeRef: 'E', GPSLongitude: '76/1 56/1 5928/100' },
};
const PERSONAL_XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
  xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="11,0.41N" exif:GPSLongitude="76,56.99E"/></rdf:RDF></x:xmpmeta>`;
/** Adds a GPS position in both metadata formats, EXIF and XMP, and the camera and a name in EXIF. */
const withPersonalMetadata = (image: Sharp): Sharp => image.withExif(PERSONAL_EXIF).withXmp(PERSONAL_XMP);

/** A JPEG as a phone stores it: rotated by its EXIF orientation, and with a GPS position. */
const phoneJpeg = () => withPersonalMetadata(picture(1600, 1200)).withIccProfile('p3').withMetadata({ orientation: 6 }).jpeg().toBuffer();

async function expectNothingPersonal(bytes: Buffer): Promise<void> {
  const { exif, xmp, icc, iptc, orientation } = await sharp(bytes).metadata();
  expect({ exif, xmp, icc, iptc, orientation }).toEqual({});
  expect(bytes.toString('latin1')).not.toMatch(/Exif\0\0|PhoneMaker|Secret Phone|Somebody Private|xmpmeta|GPS/);
}

describe('an uploaded photo', () => {
  test('loses its GPS position, camera and colour profile, is rotated upright, and is served in every width and format', async () => {
    const original = await phoneJpeg();
    const metadata = await sharp(original).metadata();
    // The original has a pointer to GPS tags, in one of the two byte orders.
    expect(metadata.exif?.includes(Buffer.from('8825', 'hex')) || metadata.exif?.includes(Buffer.from('2588', 'hex'))).toBe(true);
    expect(original.toString('latin1')).toMatch(/PhoneMaker[^]*xmpmeta/);
    expect(metadata).toMatchObject({ orientation: 6, icc: expect.any(Buffer) as Buffer });
    const id = await addOwnDraft();
    const { status, body } = await send(id, original);
    expect(status).toBe(200);
    const [photo] = body.data;
    expect(photo).toMatchObject({ width: 1200, height: 1600, cover: true, widths: [320, 640, 1024] });
    expect(photo?.blur).toMatch(/^data:image\/webp;base64,/);
    expect(photo?.blur?.length).toBeLessThan(400);
    await app.runJobs();
    const { media_key } = (await photoRows(id))[0]!;
    for (const { url, width, format } of photo!.variants) {
      expect(await app.deps.storage.exists(storageKeys.previewVariant(media_key, width, format)), url).toBe(true);
      const served = await app.fastify.inject({ url });
      expect(served.statusCode).toBe(200);
      expect(served.headers).toMatchObject({
        'content-type': `image/${format}`,
        'cache-control': 'private, max-age=3600',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining('sandbox') as string,
      });
      expect((await sharp(served.rawPayload).metadata()).width).toBe(width);
      await expectNothingPersonal(served.rawPayload);
      const revalidated = await app.fastify.inject({ url, headers: { 'if-none-match': String(served.headers.etag) } });
      expect(revalidated.statusCode).toBe(304);
    }
    await expectNothingPersonal((await app.deps.storage.get(storageKeys.master(media_key)))!);
    await expectNothingPersonal(Buffer.from(photo!.blur!.split(',')[1]!, 'base64'));
    for (const path of [storageKeys.original(media_key), storageKeys.master(media_key)]) {
      for (const url of [
        `/${path}`,
        `/media/${path}`,
        `/media/../${path}`,
        `/media/${media_key}/..%2f..%2f${path.replaceAll('/', '%2f')}`,
      ]) {
        expect((await app.fastify.inject({ url })).statusCode).toBe(404);
      }
    }
  });

  test.each(['png', 'webp', 'avif'] as const)('can be %s', async (format) => {
    const { status, body } = await send(await addOwnDraft(), await picture().toFormat(format, FASTEST[format]).toBuffer());
    expect(status).toBe(200);
    expect(body.data).toHaveLength(1);
  });

  test.each(['png', 'webp', 'avif'] as const)('that is %s loses its GPS position, camera and description too', async (format) => {
    const original = await withPersonalMetadata(picture()).toFormat(format, FASTEST[format]).toBuffer();
    const metadata = await sharp(original).metadata();
    expect(metadata.exif?.includes(Buffer.from('8825', 'hex')) || metadata.exif?.includes(Buffer.from('2588', 'hex'))).toBe(true);
    expect(metadata.xmp?.toString()).toContain('GPSLatitude');
    const id = await addOwnDraft();
    const { body } = await send(id, original);
    for (const { url } of body.data[0]!.variants) await expectNothingPersonal((await app.fastify.inject({ url })).rawPayload);
    const { media_key } = (await photoRows(id))[0]!;
    await expectNothingPersonal((await app.deps.storage.get(storageKeys.master(media_key)))!);
  });

  test('is recognized by its content, not by its name or declared type', async () => {
    const id = await addOwnDraft();
    const named = (filename: string, content: Buffer) => ({ name: 'files', filename, content });
    const parts = [named('shell.php.jpg', await jpeg()), named('../../etc/passwd', await jpeg()), named('page.html', await jpeg())];
    const { status, body } = await upload(app, owner.token, uploadResidential, [idPart(id), ...parts]);
    expect(status).toBe(200);
    expect(body.data).toHaveLength(3);
    for (const { url, format } of body.data.flatMap(({ variants }) => variants)) {
      expect(url).toMatch(/^\/media\/[\w~-]+\/\d+\.(?:avif|webp)$/);
      expect((await app.fastify.inject({ url })).headers['content-type']).toBe(`image/${format}`);
    }
  });

  test('is accepted with a warning when it is small, and refused when it is tiny', async () => {
    const id = await addOwnDraft();
    const small = await send(id, await jpeg(640, 480));
    expect(small.body.warnings).toMatchObject([{ path: 'files.0', code: 'photo_small' }]);
    expect(small.body.data[0]?.widths).toEqual([320, 640]);
    expect(await send(id, await jpeg(200, 150))).toMatchObject({ status: 422, error: { errors: [{ path: 'files.0' }] } });
  });

  test('is stored once for each listing, however often it is sent', async () => {
    const content = await jpeg();
    const [first, second] = [await addOwnDraft(), await addOwnDraft()];
    await send(first, content, content);
    expect((await send(first, content)).body.data).toHaveLength(1);
    await send(second, content);
    expect((await photoRows(first))[0]?.media_key).not.toBe((await photoRows(second))[0]?.media_key);
  });
});

const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="900" height="700"><script>alert(1)</script></svg>';
const halfOf = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);
test('the decompression bomb of these tests is a picture that decoders accept', async () => {
  const { data, info } = await sharp(blackPng(800)).raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 800, height: 800 });
  expect(new Set(data)).toEqual(new Set([0]));
  expect(blackPng(8000).length).toBeLessThan(20_000);
});

describe('a file that is not a photo is refused with its name, and nothing is stored', () => {
  test.each<[string, number, () => Buffer | string | Promise<Buffer>]>([
    ['a text', 415, () => 'This is just a text named .jpg'],
    ['an SVG', 415, () => svg],
    ['a web page', 415, () => '<!DOCTYPE html><script>alert(1)</script>'],
    ['a GIF', 415, () => picture().gif().toBuffer()],
    ['a GIF that is also a script', 415, () => 'GIF89a/*\0\0*/=1;alert(1)//'],
    ['a PDF', 415, () => '%PDF-1.7\n%%EOF'],
    ['a HEIC', 415, () => Buffer.concat([Buffer.from('00000018', 'hex'), Buffer.from('ftypheic\0\0\0\0mif1heic')])],
    ['a video', 415, () => Buffer.concat([Buffer.from('00000018', 'hex'), Buffer.from('ftypisom\0\0\0\0isommp42')])],
    ['a server-side script', 415, () => '<?php system($_GET[0]); ?>'],
    [
      'an archive with a JPEG header',
      415,
      () => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from('504b0304140000000800', 'hex')]),
    ],
    ['an archive', 415, () => Buffer.from('504b0304140000000800', 'hex')],
    ['nothing', 415, () => ''],
    ['the first half of a JPEG', 415, async () => halfOf(await picture(800, 600).jpeg().toBuffer())],
    ['a script after a JPEG header', 415, () => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from('<script>alert(1)</script>')])],
    ['an SVG after a PNG header', 415, () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(svg)])],
    // 64 million pixels of one colour: a file of a few kilobytes, which takes a quarter of a gigabyte when decoded
    ['a decompression bomb', 413, () => blackPng(8000)],
    ['a picture of 30,000 x 30,000', 413, () => png(30_000, Buffer.alloc(0))],
    ['a file over the limit', 413, () => Buffer.alloc(2 * 1024 * 1024 + 1, 0xff)],
  ])('%s: %i', async (_case, expected, make) => {
    const id = await addOwnDraft();
    const { status, error } = await send(id, await make());
    expect(status).toBe(expected);
    expect(error.message).toMatch(/photo 0\.jpg/);
    expect(error.errors).toEqual([{ path: 'files.0', message: error.message }]);
    expect(await photoRows(id)).toEqual([]);
    expect(await readdir(uploadFolder(app.deps.config.dataDir))).toEqual([]);
  });

  test('a JPEG with a web page appended is served without the appended part', async () => {
    const id = await addOwnDraft();
    const { body } = await send(id, Buffer.concat([await jpeg(), Buffer.from(svg)]));
    const { rawPayload } = await app.fastify.inject({ url: body.data[0]!.variants[0]!.url });
    expect(rawPayload.toString('latin1')).not.toContain('<script>');
  });
});

describe('an upload', () => {
  test('stores the valid files and lists the invalid or too large ones', async () => {
    const id = await addOwnDraft();
    const { status, body } = await send(id, await jpeg(), 'text', await jpeg(), Buffer.alloc(3 * 1024 * 1024, 1), await jpeg());
    expect(status).toBe(200);
    expect(body.data).toHaveLength(3);
    expect(body.errors.map(({ path }) => path)).toEqual(['files.1', 'files.3']);
  });

  test('may send the listing and the category after the files', async () => {
    const id = await addOwnDraft();
    const parts = [...files(await jpeg()), { name: 'category', content: 'kitchen' }, idPart(id)];
    const { body } = await upload(app, owner.token, uploadResidential, parts);
    expect(body.data).toMatchObject([{ category: 'kitchen' }]);
  });

  test.each<[string, (id: string) => Part[], string]>([
    ['an unknown part', (id) => [idPart(id), { name: 'status', content: 'active' }], 'status'],
    ['a file under another name', (id) => [idPart(id), { name: 'document', filename: 'x.jpg', content: 'x' }], 'document'],
    ['two listings', (id) => [idPart(id), idPart(id)], 'id'],
    ['no listing', () => [], 'id'],
    ['an unknown category', (id) => [idPart(id), { name: 'category', content: 'attic' }], 'category'],
  ])('with %s is refused, naming the field', async (_case, parts, path) => {
    const { status, error } = await upload(app, owner.token, uploadResidential, [...parts(await addOwnDraft()), ...files(await jpeg())]);
    expect(status).toBe(422);
    expect(error.errors?.map((entry) => entry.path)).toContain(path);
  });

  test('without a file is refused', async () => {
    expect(await upload(app, owner.token, uploadResidential, [idPart(await addOwnDraft())])).toMatchObject({ status: 422 });
  });

  test('is accepted only for a listing of the same owner and of that kind', async () => {
    const id = await addOwnDraft();
    const parts = [idPart(id), ...files(await jpeg())];
    expect((await upload(app, otherUser.token, uploadResidential, parts)).status).toBe(404);
    expect((await upload(app, owner.token, uploadPlot, parts)).status).toBe(409);
    expect((await upload(app, '', uploadResidential, parts)).status).toBe(401);
    expect(await photoRows(id)).toEqual([]);
  });

  test('accepts at most 20 photos per listing, however they are sent', async () => {
    const id = await addOwnDraft();
    const tiny = () => jpeg(320, 240);
    const first = await send(id, ...(await Promise.all(Array.from({ length: 18 }, tiny))));
    expect(first.body.data).toHaveLength(18);
    const [a, b] = await Promise.all([send(id, await tiny(), await tiny()), send(id, await tiny(), await tiny())]);
    expect([...(a.body.errors ?? a.error.errors), ...(b.body.errors ?? b.error.errors)]).toHaveLength(2);
    const rows = await photoRows(id);
    expect(rows.map(({ position }) => position)).toEqual(Array.from({ length: 20 }, (_, index) => index));
    const tooMany = await send(await addOwnDraft(), ...(await Promise.all(Array.from({ length: 25 }, tiny))));
    expect(tooMany.body.data).toHaveLength(20);
    expect(tooMany.body.errors.map(({ path }) => path)).toEqual(Array.from({ length: 5 }, (_, index) => `files.${20 + index}`));
    for (const { message } of tooMany.body.errors) expect(message).toMatch(/20.*[.]$/);
  }, 60_000);

  test('that is aborted leaves no row and no file', async () => {
    const id = await addOwnDraft();
    await app.fastify.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.fastify.server.address() as AddressInfo;
    const { payload, contentType } = multipart([idPart(id), ...files(await picture(1500, 1200).png({ compressionLevel: 0 }).toBuffer())]);
    const folder = uploadFolder(app.deps.config.dataDir);
    const headers = { 'x-access-token': owner.token, 'content-type': contentType, 'content-length': payload.length };
    const abortedRequest = request({ port, method: 'POST', path: `/api/v1${uploadResidential.path}`, headers });
    abortedRequest.on('error', () => undefined);
    abortedRequest.write(payload.subarray(0, 400_000));
    await expect.poll(() => readdir(folder), { timeout: 5000 }).toHaveLength(1);
    abortedRequest.destroy();
    await expect.poll(() => readdir(folder), { timeout: 5000 }).toEqual([]);
    expect(await photoRows(id)).toEqual([]);
  });
});

describe('a gallery', () => {
  const addGallery = async (): Promise<{ id: string; ids: string[] }> => {
    const id = await addOwnDraft();
    const { body } = await send(id, await jpeg(), await jpeg(), await jpeg());
    return { id, ids: body.data.map((photo) => photo.id) };
  };
  const asOwner = {
    get token() {
      return owner.token;
    },
  };

  test('is reordered by a request that contains every photo once; the first photo is the cover', async () => {
    const { id, ids } = await addGallery();
    const reversed = ids.toReversed();
    const { body } = await app.call(order, { body: { id, file_ids: reversed } }, asOwner);
    expect(body.data.map((photo) => [photo.id, photo.cover])).toEqual(reversed.map((photo, index) => [photo, index === 0]));
    for (const file_ids of [ids.slice(1), [...ids, ids[0]!], [ids[0]!, ids[0]!, ids[1]!]]) {
      expect((await app.call(order, { body: { id, file_ids } }, asOwner)).status).toBe(422);
    }
    expect((await photoRows(id)).map((row) => row.id)).toEqual(reversed);
  });

  test('gets a new cover when the cover is deleted, and unused files are deleted', async () => {
    const { id, ids } = await addGallery();
    const keys = (await photoRows(id)).map((row) => row.media_key);
    const { body } = await app.call(deleteResidential, { body: { id, file_ids: [ids[0]!] } }, asOwner);
    expect(body.data.map((photo) => [photo.id, photo.cover])).toEqual([
      [ids[1], true],
      [ids[2], false],
    ]);
    await app.runJobs();
    expect(await app.deps.storage.exists(storageKeys.original(keys[0]!))).toBe(false);
    expect(await app.deps.storage.exists(storageKeys.original(keys[1]!))).toBe(true);
    expect((await app.fastify.inject({ url: `/media/${keys[0]}/320.webp` })).statusCode).toBe(404);
  });

  test('loses nothing when a request to delete photos contains one of another listing', async () => {
    const [ownGallery, foreignGallery] = [await addGallery(), await addGallery()];
    const response = await app.call(
      deleteResidential,
      { body: { id: ownGallery.id, file_ids: [ownGallery.ids[0]!, foreignGallery.ids[0]!] } },
      asOwner,
    );
    expect(response).toMatchObject({ status: 422, error: { errors: [{ path: 'file_ids.1' }] } });
    expect(await photoRows(ownGallery.id)).toHaveLength(3);
    for (const route of [deleteResidential, order]) {
      expect((await app.call(route, { body: { id: ownGallery.id, file_ids: ownGallery.ids } }, { token: otherUser.token })).status).toBe(
        404,
      );
    }
  });

  test('stores a category and an alternative text for each photo, and the text can be removed again', async () => {
    const { id, ids } = await addGallery();
    const change = (body: object) => app.call(update, { body: { id, file_id: ids[1], ...body } }, asOwner);
    expect((await change({ category: 'hall', alt_text: 'Hall with a swing' })).body.data[1]).toMatchObject({
      category: 'hall',
      alt: 'Hall with a swing',
      alt_text: 'Hall with a swing',
    });
    // with the override the digits would read as a phone number, which captions must not have
    expect((await change({ alt_text: 'Hall \u202e0123456789\u202c' })).body.data[1]).toMatchObject({ alt_text: 'Hall 0123456789' });
    expect((await change({ alt_text: null })).body.data[1]).toMatchObject({ category: 'hall', alt_text: null });
    expect((await change({ category: 'attic' })).status).toBe(422);
  });

  test('of a live listing takes effect in search immediately', async () => {
    const { id } = await publishListing(app, owner.token, kind);
    const count = async () =>
      (await app.db.selectFrom('listing_search').select('photo_count').where('public_id', '=', id).executeTakeFirst())?.photo_count;
    const { body } = await send(id, await jpeg(), await jpeg());
    expect(await count()).toBe(2);
    await app.call(deleteResidential, { body: { id, file_ids: [body.data[0]!.id] } }, asOwner);
    expect(await count()).toBe(1);
  });

  test('is deleted with its listing', async () => {
    const { id } = await addGallery();
    const keys = (await photoRows(id)).map((row) => row.media_key);
    await app.call(contract.posting.remove, { body: { id } }, asOwner);
    await app.runJobs();
    for (const key of keys) expect(await app.deps.storage.exists(storageKeys.master(key))).toBe(false);
  });
});

describe('picture files', () => {
  test('of demo listings are drawn and stored at the first request, also for parallel requests', async () => {
    const url = `/media/${drawingKey('facade-house', 1)}/640.webp`;
    const responses = await Promise.all(Array.from({ length: 8 }, () => app.fastify.inject({ url })));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(responses.map(() => 200));
    expect((await sharp(responses[0]!.rawPayload).metadata()).width).toBe(640);
    expect(await readdir(join(app.deps.config.dataDir), { recursive: true })).toContainEqual(expect.stringMatching(/640\.webp$/) as string);
  });

  test.each([
    '/media/demo-facade-house-1/641.webp',
    '/media/demo-facade-house-1/320.png',
    '/media/demo-facade-house-99/320.webp',
    '/media/00000000000000000000000000000000/320.webp',
    '/media/..%2f..%2foriginals/320.webp',
    '/media/x/y',
  ])('have strict names: %s is not found', async (url) => {
    expect((await app.fastify.inject({ url })).statusCode).toBe(404);
  });
});
