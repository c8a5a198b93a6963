import { useState } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TrashIcon } from '../../ui/drawings/task-icons.tsx';
import { useAuth } from '../../shared/session/session.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

/**
 * Button to delete the account. Deleting requires a code sent to the account's number, so for an account without a number a text is shown
 * instead.
 */
export function DeleteAccountSection() {
  const { user } = useAuth();
  const [isOpen, setIsOpen] = useState(false);
  if (!user) return <Skeleton className="h-11 w-60" />;
  if (user.phone === null) return <p>{m['privacy.delete_no_number']()}</p>;
  return (
    <>
      <Button variant="outline" icon={<TrashIcon />} onClick={() => setIsOpen(true)} className="text-oxide">
        {m['privacy.delete_button']()}
      </Button>
      {isOpen && <DeleteAccountDialog phone={user.phone} onClose={() => setIsOpen(false)} />}
    </>
  );
}
