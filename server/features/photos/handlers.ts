import type { photosRoutes } from '../../../contract/photos.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { changePhoto, deleteFromGallery, orderGallery } from './gallery.ts';
import { uploadPhotos } from './upload.ts';
import { receivedBytes } from './upload-part-rows.ts';
import { uploadPart } from './upload-parts.ts';

export function photosHandlers(deps: Deps): Handlers<typeof photosRoutes> {
  type DeleteHandler = Handlers<typeof photosRoutes>['deletePlot'];
  const remove: DeleteHandler = async ({ viewer }, { body }) => ({
    message: m['posting_api.photos_deleted'](),
    data: await deleteFromGallery(deps, viewer.id, body.id, body.file_ids),
  });
  return {
    uploadPart: (context) => uploadPart(deps, context),
    getUpload: async ({ viewer }, { query }) => ({
      data: { received: await receivedBytes(deps.db, { userId: viewer.id, uploadId: query.upload_id }) },
    }),
    uploadResidential: (context) => uploadPhotos(deps, context, 'residential'),
    uploadCommercial: (context) => uploadPhotos(deps, context, 'commercial'),
    uploadPlot: (context) => uploadPhotos(deps, context, 'plot'),
    uploadPgHostels: (context) => uploadPhotos(deps, context, 'pg_hostels'),
    uploadFlatmate: (context) => uploadPhotos(deps, context, 'flatmate'),
    deleteResidential: remove,
    deleteCommercial: remove,
    deletePlot: remove,
    deletePgHostels: remove,
    deleteFlatmate: remove,
    order: async ({ viewer }, { body }) => ({
      message: m['posting_api.photos_ordered'](),
      data: await orderGallery(deps, viewer.id, body.id, body.file_ids),
    }),
    update: async ({ viewer }, { body: { id, file_id, ...change } }) => ({
      message: m['posting_api.photo_updated'](),
      data: await changePhoto(deps, viewer.id, id, file_id, change),
    }),
  };
}
