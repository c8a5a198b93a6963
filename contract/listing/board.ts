/** What owners print for a listing: the board for the gate, and the QR code of its page. */
import { z } from 'zod';
import { may } from '../base/roles.ts';
import { route, type FileResponse } from '../base/route.ts';
import { listingId } from '../base/shapes.ts';

const example = { query: { id: 'k3Yb90TzQa' } };

export const getBoard = route({
  method: 'GET',
  path: '/property/board',
  tag: 'Posting',
  summary: "A board to hang at one's own listing, as PDF: To let or For sale, what is offered, and a QR code of its page",
  auth: may('post'),
  // rendering takes up to 70 ms of CPU time
  rateClass: 'write',
  file: ['application/pdf'],
  query: z.strictObject({ id: listingId }),
  response: z.custom<FileResponse>(),
  example,
});

export const getQrCode = route({
  method: 'GET',
  path: '/property/qr',
  reads: 'replica',
  tag: 'Search',
  summary: 'QR code of the page of a listing, as SVG',
  auth: may('read_public'),
  rateClass: 'read',
  file: ['image/svg+xml'],
  query: z.strictObject({ id: listingId }),
  response: z.custom<FileResponse>(),
  example,
});
