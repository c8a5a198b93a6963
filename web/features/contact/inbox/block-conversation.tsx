import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../../../messages/compiled/messages.js';
import { api, messageOf } from '../../../lib/api/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../shared/feedback/toast.ts';

/** Blocks the other person of a conversation, after a confirmation that says what this means. */
export function BlockConversation({ id, name }: { readonly id: string; readonly name: string }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('POST /conversation/block', { body: { id } }),
    onSuccess: async ({ message }) => {
      setIsConfirming(false);
      toast(message);
      await Promise.all(['conversations', 'contacts'].map((area) => client.invalidateQueries({ queryKey: [area] })));
    },
    onError: (error) => toast(messageOf(error, m['shell.request_failed']()), { type: 'error' }),
  });
  return (
    <>
      <Button variant="quiet" onClick={() => setIsConfirming(true)}>
        {m['inbox.block']()}
      </Button>
      {isConfirming && (
        <Dialog
          open
          role="alertdialog"
          onClose={() => setIsConfirming(false)}
          title={m['inbox.block_title']({ name })}
          footer={
            <Button wide busy={isPending} onClick={() => mutate()}>
              {m['inbox.block']()}
            </Button>
          }
        >
          <p>{m['inbox.block_text']()}</p>
        </Dialog>
      )}
    </>
  );
}
