import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { api, messageOf } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../toast/toast-store.ts';

/** Have nothing more to do with somebody: asks once, and says what follows. */
export function BlockButton({ contactId, name }: { readonly contactId: string; readonly name: string }) {
  const [asking, setAsking] = useState(false);
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('POST /contact/block', { body: { contact_id: contactId } }),
    onSuccess: async ({ message }) => {
      setAsking(false);
      toast(message);
      await client.invalidateQueries({ queryKey: ['contacts'] });
    },
    onError: (error) => toast(messageOf(error, m['shell.request_failed']()), { look: 'error' }),
  });
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        {m['contact_block.block']()}
      </Button>
      {asking && (
        <Dialog
          open
          role="alertdialog"
          onClose={() => setAsking(false)}
          title={m['contact_block.title']({ name })}
          footer={
            <Button wide busy={isPending} onClick={() => mutate()}>
              {m['contact_block.block']()}
            </Button>
          }
        >
          <p>{m['contact_block.text']()}</p>
        </Dialog>
      )}
    </>
  );
}
