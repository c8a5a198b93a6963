/** Multipart uploads as browsers send them. */
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import type { UploadResponse } from '../contract/photos.ts';
import type { CallResult, TestApp } from './app.ts';
import type { Route } from '../contract/base/route.ts';

export interface Part {
  readonly name: string;
  readonly filename?: string;
  readonly content: Buffer | string;
}

/** A multipart body with its content type. */
export function multipart(parts: readonly Part[]): { payload: Buffer; contentType: string } {
  const boundary = `----${randomBytes(12).toString('hex')}`;
  const chunks = parts.flatMap(({ name, filename, content }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n`,
    ),
    Buffer.from(filename === undefined ? '\r\n' : 'content-type: image/jpeg\r\n\r\n'),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  return {
    payload: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
    contentType: `multipart/form-data; boundary=${boundary}`,
  };
}

export const files = (...contents: readonly (Buffer | string)[]): Part[] =>
  contents.map((content, index) => ({ name: 'files', filename: `photo ${index}.jpg`, content }));

/** Sends parts to an upload route. */
export async function upload(
  app: TestApp,
  token: string,
  route: Route,
  parts: readonly Part[],
): Promise<CallResult<Route> & { body: UploadResponse }> {
  const { payload, contentType } = multipart(parts);
  const response = await app.fastify.inject({
    method: 'POST',
    url: `/api/v1${route.path}`,
    headers: { 'x-access-token': token, 'content-type': contentType },
    payload,
  });
  const body: unknown = response.json();
  return { status: response.statusCode, headers: response.headers, body: body as never, error: body as never };
}

let shade = 0;
/** A part with a picture that differs from all earlier ones. */
export async function picturePart(): Promise<Part> {
  shade += 1;
  const background = { r: (shade * 16) % 256, g: (16 * Math.floor(shade / 16)) % 256, b: 90 };
  const content = await sharp({ create: { width: 480, height: 360, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { name: 'files', filename: `picture ${shade}.jpg`, content };
}
