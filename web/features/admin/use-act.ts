import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { messageOf } from '../../lib/api.ts';
import { toast } from '../toast/toast-store.ts';

/** An act of staff: one at a time, what came of it told, and everything the console shows asked anew. */
export function useAct(): {
  readonly busy: boolean;
  readonly act: (work: () => Promise<{ readonly message?: string | undefined }>) => Promise<boolean>;
} {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const act = async (work: () => Promise<{ readonly message?: string | undefined }>): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    try {
      const { message } = await work();
      toast(message ?? m['admin.done']());
      return true;
    } catch (error) {
      toast(messageOf(error, m['admin.failed']()), { look: 'error', durationMs: 6000 });
      return false;
    } finally {
      setBusy(false);
      void client.invalidateQueries({ queryKey: ['admin'] });
    }
  };
  return { busy, act };
}
