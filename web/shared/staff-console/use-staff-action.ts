import { useQueryClient } from '@tanstack/react-query';
import { m } from '../../../messages/compiled/messages.js';
import { messageOf } from '../../lib/api/api.ts';
import { useRequest, type RequestState } from '../../lib/api/request.ts';
import { toast } from '../feedback/toast.ts';

/** Runs staff actions one at a time. Shows the outcome as a toast and fetches all data of the console again. */
export function useStaffAction(): {
  readonly busy: boolean;
  readonly request: RequestState;
  readonly run: (work: () => Promise<{ readonly message?: string | undefined }>) => Promise<boolean>;
} {
  const client = useQueryClient();
  const request = useRequest();
  const run = async (work: () => Promise<{ readonly message?: string | undefined }>): Promise<boolean> => {
    if (request.busy) return false;
    try {
      const { message } = await request.track(work());
      toast(message ?? m['admin.done']());
      return true;
    } catch (error) {
      toast(messageOf(error, m['admin.failed']()), { type: 'error', durationMs: 6000 });
      return false;
    } finally {
      void client.invalidateQueries({ queryKey: ['admin'] });
    }
  };
  return { busy: request.busy, request, run };
}
