import type { conversationPhotoRoutes } from '../../../../../contract/contact/conversation-photos.ts';
import type { Deps } from '../../../../deps.ts';
import type { Handlers } from '../../../../http/handler.ts';
import { readConversationPhoto } from './read-photo.ts';
import { uploadConversationPhoto } from './upload-photo.ts';

export function conversationPhotoHandlers(deps: Deps): Handlers<typeof conversationPhotoRoutes> {
  return {
    uploadConversationPhoto: (context) => uploadConversationPhoto(deps, context),
    getConversationPhoto: ({ viewer, ip }, { query: { id, size } }) =>
      readConversationPhoto(deps, { id: viewer.id, role: viewer.role, ip }, id, size),
  };
}
