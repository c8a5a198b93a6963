import { useQueryClient } from '@tanstack/react-query';
import { m } from '../../../messages/compiled/messages.js';
import { messageOf } from '../../lib/api.ts';
import { useRequest, type RequestState } from '../../lib/request.ts';
import { toast } from '../toast/toast-store.ts';

/** An act of staff: one at a time, what came of it told, and everything the console shows asked anew. */
export function useAct(): {
  readonly busy: boolean;
  readonly request: RequestState;
  readonly act: (work: () => Promise<{ readonly message?: string | undefined }>) => Promise<boolean>;
} {
  const client = useQueryClient();
  const request = useRequest();
  const act = async (work: () => Promise<{ readonly message?: string | undefined }>): Promise<boolean> => {
    if (request.busy) return false;
    try {
      const { message } = await request.track(work());
      toast(message ?? m['admin.done']());
      return true;
    } catch (error) {
      toast(messageOf(error, m['admin.failed']()), { look: 'error', durationMs: 6000 });
      return false;
    } finally {
      void client.invalidateQueries({ queryKey: ['admin'] });
    }
  };
  return { busy: request.busy, request, act };
}
