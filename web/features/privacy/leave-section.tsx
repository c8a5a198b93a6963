import { useState } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TrashIcon } from '../../ui/task-icons.tsx';
import { useAuth } from '../login/auth.ts';
import { LeaveDialog } from './leave-dialog.tsx';

/** The way out; a code to one's own number stands before it. */
export function LeaveSection() {
  const { user } = useAuth();
  const [open, setOpen] = useState(false);
  if (!user) return <Skeleton className="h-11 w-60" />;
  if (user.phone === null) return <p>{m['privacy.leave_no_number']()}</p>;
  return (
    <>
      <Button look="outline" icon={<TrashIcon />} onClick={() => setOpen(true)} className="text-oxide">
        {m['privacy.leave_button']()}
      </Button>
      {open && <LeaveDialog phone={user.phone} onClose={() => setOpen(false)} />}
    </>
  );
}
