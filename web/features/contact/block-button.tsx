import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { api, messageOf } from '../../lib/api/api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../shared/feedback/toast.ts';

/** Blocks a person, after a confirmation that says what this means. */
export function BlockButton({ contactId, name }: { readonly contactId: string; readonly name: string }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('POST /contact/block', { body: { contact_id: contactId } }),
    onSuccess: async ({ message }) => {
      setIsConfirming(false);
      toast(message);
      await client.invalidateQueries({ queryKey: ['contacts'] });
    },
    onError: (error) => toast(messageOf(error, m['shell.request_failed']()), { type: 'error' }),
  });
  return (
    <>
      <Button variant="quiet" onClick={() => setIsConfirming(true)}>
        {m['contact_block.block']()}
      </Button>
      {isConfirming && (
        <Dialog
          open
          role="alertdialog"
          onClose={() => setIsConfirming(false)}
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
