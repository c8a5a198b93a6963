import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { api, messageOf } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TrashIcon } from '../../ui/task-icons.tsx';
import { readToken } from '../../lib/auth-token.ts';
import { toast } from '../toast/toast-store.ts';
import { forgetOnDevice } from './device-seen.ts';

/** Forgets everything that was looked at, after asking. */
export function ClearSeen() {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const clear = async () => {
    setBusy(true);
    try {
      if (readToken() !== null) await api('DELETE /property/seen');
      forgetOnDevice();
      toast(m['seen.cleared']());
      setAsking(false);
      await client.invalidateQueries({ queryKey: ['seen'] });
    } catch (error) {
      toast(messageOf(error, m['seen.clear_failed']()), { look: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button look="quiet" icon={<TrashIcon />} onClick={() => setAsking(true)} className="-mr-2 px-3">
        {m['seen.clear']()}
      </Button>
      <Dialog
        open={asking}
        role="alertdialog"
        onClose={() => setAsking(false)}
        title={m['seen.clear_title']()}
        footer={
          <div className="flex gap-3">
            <Button look="outline" className="flex-1" onClick={() => setAsking(false)}>
              {m['seen.keep']()}
            </Button>
            <Button className="flex-1" busy={busy} onClick={() => void clear()}>
              {m['seen.clear']()}
            </Button>
          </div>
        }
      >
        <p>{m['seen.clear_text']()}</p>
      </Dialog>
    </>
  );
}
