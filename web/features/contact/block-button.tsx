import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { messageOf } from '../../lib/api/api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../shared/feedback/toast.ts';

interface BlockButtonProps {
  readonly name: string;
  /** Blocks the person, identified by a contact or a conversation with them. */
  readonly block: () => Promise<{ readonly message: string }>;
  readonly className?: string;
}

/** Blocks a person, after a confirmation dialog that explains the consequences. */
export function BlockButton({ name, block, className }: BlockButtonProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: block,
    onSuccess: async ({ message }) => {
      setIsConfirming(false);
      toast(message);
      await Promise.all(['contacts', 'conversations'].map((area) => client.invalidateQueries({ queryKey: [area] })));
    },
    onError: (error) => toast(messageOf(error, m['shell.request_failed']()), { type: 'error' }),
  });
  return (
    <>
      <Button variant="quiet" className={className} onClick={() => setIsConfirming(true)}>
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
