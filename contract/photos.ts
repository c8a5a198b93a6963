/** Photos of a listing: upload, order, captions, deletion, and the URLs of their variants. */
import { z } from 'zod';
import { PHOTO_CATEGORY } from '../kinds/enumerations.ts';
import { cleanText } from '../kinds/validation/clean-text.ts';
import { may } from './base/roles.ts';
import { route } from './base/route.ts';
import { listingId, dataResponse } from './base/shapes.ts';
import { ownPhoto } from './listing/card.ts';
import { PHOTO_LIMITS } from './listing/photo-limits.ts';
import { findingCode } from './moderation/finding.ts';

/** px. Widths in which pictures are served. */
export const VARIANT_WIDTHS = [320, 640, 1024, 1600] as const;
export const VARIANT_FORMATS = ['avif', 'webp'] as const;
export type VariantFormat = (typeof VARIANT_FORMATS)[number];

/** Widths in which a picture of this width is served. It is never enlarged, but the smallest width always exists. */
export function variantWidths(width: number): number[] {
  const fitting = VARIANT_WIDTHS.filter((variantWidth) => variantWidth <= width);
  return fitting.length > 0 ? fitting : [VARIANT_WIDTHS[0]];
}

/** Between the key of a picture and the secret with which it can be loaded before visitors may see it. */
export const PREVIEW_SEPARATOR = '~';

/** URL of a picture; the URL of a variant is `<this>/<width>.<format>`. */
export const mediaUrl = (mediaKey: string, previewToken: string | null = null): string =>
  `/media/${mediaKey}${previewToken === null ? '' : PREVIEW_SEPARATOR + previewToken}`;

/** URL of a listing's share image; `version` changes with its content. */
export const shareImageUrl = (listingId: string, version: string): string => `/og/${listingId}-${version}.jpg`;

/**
 * Limits in metres for a photo that counts as taken at the home: the required accuracy of the device's position, its maximum distance from
 * the pin, how far the pin may move afterwards, and the step to which distances are rounded up for visitors.
 */
export const PHOTO_PLACE_LIMITS = { accuracy: 150, distance: 300, pinMove: 50, step: 50 } as const;

const photoId = z.uuid();
const fileIds = z.array(photoId).min(1).max(PHOTO_LIMITS.perListing);
const notice = z.object({ path: z.string(), message: z.string() });
const photos = dataResponse(z.array(ownPhoto));

/** `data` is the complete gallery in its order. An invalid file does not affect the others; its path in `errors` is `files.<index>`. */
const uploaded = photos.extend({ errors: z.array(notice), warnings: z.array(notice.extend({ code: findingCode })) });
export type UploadResponse = z.output<typeof uploaded>;

/** Response to one part of an upload. `uploaded` is null until the last part has arrived. */
const partReceived = z.object({
  received: z.int().min(0).describe('Number of bytes from the beginning of the file that the server has received'),
  uploaded: uploaded.nullable(),
});
export type PartResponse = z.output<typeof partReceived>;

/**
 * Upload path for each family of kinds: the kinds with the same `family` have the same calls. The path for deletion is `<upload>/delete`, as
 * in the specification.
 */
export const FILE_PATHS = {
  residential: '/residential/form/files',
  commercial: '/commercial/files',
  plot: '/plot/files',
  pg_hostels: '/pg_hostels/files',
  flatmate: '/flatmate/form/files',
} as const;
export type Family = keyof typeof FILE_PATHS;

const example = { id: 'k3J9xQ2mZa' };
const exampleFile = '0199a3f0-7c1e-7b52-9a51-2f6f0c1d2e3f';

/** For the OpenAPI document only: the handler reads the parts as they arrive. */
const uploadForm = z.strictObject({
  id: listingId,
  files: z
    .array(z.string().meta({ format: 'binary' }))
    .min(1)
    .max(PHOTO_LIMITS.perListing),
  category: z.enum(PHOTO_CATEGORY.values).optional(),
  lat: z.number().min(-90).max(90).optional(),
  lng: z.number().min(-180).max(180).optional(),
  accuracy: z.number().min(0).optional().describe('Accuracy of the position, metres'),
});

function uploadRoute(family: Family) {
  return route({
    method: 'POST',
    path: FILE_PATHS[family],
    tag: 'Photos',
    summary:
      'Upload photos: multipart with `id`, one or many `files` (JPEG, PNG, WebP or AVIF) and optionally `category`, which applies to all of them. A photo taken just now may have `lat`, `lng` and `accuracy` (metres) of the device: close to the pin it becomes evidence; the position is not stored',
    auth: may('post'),
    rateClass: 'upload',
    multipart: true,
    body: uploadForm,
    response: uploaded,
    example: { body: { ...example, files: ['hall.jpg', 'kitchen.jpg'], category: 'others' } },
  });
}
function deleteRoute(family: Family) {
  return route({
    method: 'POST',
    path: `${FILE_PATHS[family]}/delete`,
    tag: 'Photos',
    summary: 'Delete photos; when the cover is deleted, the next photo becomes the cover',
    auth: may('post'),
    rateClass: 'write',
    body: z.strictObject({ id: listingId, file_ids: fileIds }),
    response: photos,
    example: { body: { ...example, file_ids: [exampleFile] } },
  });
}

const { files: _, ...uploadFields } = uploadForm.shape;
const partForm = z.strictObject({
  ...uploadFields,
  files: z.string().meta({ format: 'binary' }),
  upload_id: z.uuid(),
  offset: z.int().min(0).describe('Number of bytes of the file before this part'),
  size: z.int().min(1).describe('Size of the file in bytes'),
  name: z.string().min(1).max(200).describe('Name of the file'),
});
const exampleUpload = '0199a3f0-7c1e-4b52-9a51-2f6f0c1d2e3f';

export const photosRoutes = {
  uploadResidential: uploadRoute('residential'),
  uploadCommercial: uploadRoute('commercial'),
  uploadPlot: uploadRoute('plot'),
  uploadPgHostels: uploadRoute('pg_hostels'),
  uploadFlatmate: uploadRoute('flatmate'),
  deleteResidential: deleteRoute('residential'),
  deleteCommercial: deleteRoute('commercial'),
  deletePlot: deleteRoute('plot'),
  deletePgHostels: deleteRoute('pg_hostels'),
  deleteFlatmate: deleteRoute('flatmate'),
  order: route({
    method: 'POST',
    path: '/property/photos/order',
    tag: 'Photos',
    summary: 'Set the order of the photos; the first is the cover. Must name every photo of the listing once',
    auth: may('post'),
    rateClass: 'write',
    body: z.strictObject({ id: listingId, file_ids: fileIds }),
    response: photos,
    example: { body: { ...example, file_ids: [exampleFile] } },
  }),
  update: route({
    method: 'POST',
    path: '/property/photos/update',
    tag: 'Photos',
    summary: 'Set the category and caption of a photo; null clears',
    auth: may('post'),
    rateClass: 'write',
    body: z.strictObject({
      id: listingId,
      file_id: photoId,
      category: z.enum(PHOTO_CATEGORY.values).nullable().optional(),
      alt_text: z
        .string()
        .overwrite((input) => cleanText(input))
        .min(1)
        .max(PHOTO_LIMITS.maxAltText)
        .nullable()
        .optional(),
    }),
    response: photos,
    example: { body: { ...example, file_id: exampleFile, category: 'hall', alt_text: 'Hall with a window to the garden' } },
  }),
  uploadPart: route({
    method: 'POST',
    path: '/property/photos/part',
    tag: 'Photos',
    summary:
      'Upload a photo in parts, so that it continues where the connection was lost: multipart with `id`, `upload_id` (a UUID of yours for this file), `offset`, `size` of the complete file, `name`, and the bytes as `files`. A part that was received before is not stored again; at most 1 MB; 409 when earlier parts are missing or were deleted: `GET` this path for the number of received bytes. The response to the last part contains that of an upload in `uploaded`. Parts are stored for a day, of at most four photos; when all unfinished uploads of the site take too much space, uploads of the account with the most bytes are deleted first',
    auth: may('post'),
    rateClass: 'upload',
    multipart: true,
    body: partForm,
    response: partReceived,
    example: { body: { ...example, files: 'part', upload_id: exampleUpload, offset: 0, size: 240_000, name: 'hall.jpg' } },
  }),
  getUpload: route({
    method: 'GET',
    path: '/property/photos/part',
    tag: 'Photos',
    summary: 'How many bytes of an upload in parts were received; 0 for an unknown upload',
    auth: may('post'),
    rateClass: 'read',
    query: z.strictObject({ upload_id: z.uuid('photo_error.upload_id').describe('A UUID that the caller chose for this file') }),
    response: dataResponse(
      z.object({ received: z.int().min(0).describe('Number of bytes from the beginning of the file that the server has received') }),
    ),
    example: { query: { upload_id: exampleUpload } },
  }),
};
