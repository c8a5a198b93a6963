/** Photos that are sent in conversations. They are private: only the two people and, after a report, staff can read them. */
import { z } from 'zod';
import { may } from '../base/roles.ts';
import { route, type FileResponse } from '../base/route.ts';
import { listingId, dataResponse } from '../base/shapes.ts';

/** Widths in which a photo is served, px; it is never enlarged. */
export const CONVERSATION_PHOTO_WIDTHS = { small: 480, large: 1600 } as const;
const CONVERSATION_PHOTO_SIZES = ['small', 'large'] as const;
export type ConversationPhotoSize = (typeof CONVERSATION_PHOTO_SIZES)[number];

export const conversationPhoto = z.object({
  id: z.uuid(),
  width: z.int().describe('Pixels, after rotating the photo upright'),
  height: z.int(),
  blur: z.string().describe('Tiny `data:` image, shown until the photo is loaded'),
});
export type ConversationPhoto = z.output<typeof conversationPhoto>;

const uploaded = dataResponse(conversationPhoto);
export type ConversationPhotoResponse = z.output<typeof uploaded>;

export const conversationPhotoRoutes = {
  uploadConversationPhoto: route({
    method: 'POST',
    path: '/conversation/photo',
    tag: 'Contact',
    summary:
      'Upload a photo for a message: multipart with `id` of the conversation or `property_id`, a `client_id`, and exactly one file in `files` (JPEG, PNG, WebP or AVIF). A repeated `client_id` is stored once. A photo that is in no message after a day is deleted',
    auth: may('contact'),
    unauthorized: 'contact.login',
    rateClass: 'upload',
    needsVerifiedPhone: true,
    multipart: true,
    // for the OpenAPI document only: the handler reads the parts as they arrive
    body: z.strictObject({
      id: z.uuid().optional(),
      property_id: listingId.optional(),
      client_id: z.uuid(),
      files: z.string().meta({ format: 'binary' }),
    }),
    response: uploaded,
    example: { body: { property_id: 'k3Yb90TzQa', client_id: '0197e1b4-6f5c-7c33-9f55-4bd0c1a7e102', files: 'meter.jpg' } },
  }),
  getConversationPhoto: route({
    method: 'GET',
    path: '/conversation/photo',
    tag: 'Contact',
    summary: 'A photo of a conversation, as WebP: for its two people, and for staff once it was reported',
    auth: may('contact'),
    rateClass: 'read',
    file: ['image/webp'],
    query: z.strictObject({ id: z.uuid(), size: z.enum(CONVERSATION_PHOTO_SIZES).default('small').describe('Which size of the photo') }),
    response: z.custom<FileResponse>(),
    example: { query: { id: '0197e1b4-6f5c-7c33-9f55-4bd0c1a7e103', size: 'small' } },
  }),
} as const;
