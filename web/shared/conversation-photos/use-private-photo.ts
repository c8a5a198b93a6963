import { useQuery } from '@tanstack/react-query';
import type { ConversationPhotoSize } from '../../../contract/contact/conversation-photos.ts';
import { readFile } from '../../lib/api/read-file.ts';

interface PrivatePhoto {
  /** Undefined until the photo is loaded. */
  readonly content: Blob | undefined;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** A photo of a conversation. It is requested with the session of this browser once `isWanted` is true. */
export function usePrivatePhoto(id: string, size: ConversationPhotoSize, isWanted: boolean): PrivatePhoto {
  const { data, isError, refetch } = useQuery({
    queryKey: ['conversation-photo', id, size],
    queryFn: async () => (await readFile('/conversation/photo', { id, size })).content,
    enabled: isWanted,
    // the content of a photo never changes
    staleTime: Infinity,
  });
  return { content: data, hasFailed: isError && !data, retry: () => void refetch() };
}
