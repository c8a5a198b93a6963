import { m } from '../../../messages/compiled/messages.js';
import { CallDialog } from '../../shared/contact/call-dialog.tsx';
import { useMaskedCall } from '../../shared/contact/use-masked-call.ts';
import { Button } from '../../ui/button.tsx';
import { PhoneIcon } from '../../ui/drawings/task-icons.tsx';

/** Calls the other person of an open contact. Neither person sees the number of the other. */
export function CallButton({ contactId }: { readonly contactId: string }) {
  const { start, busy, result, close } = useMaskedCall({ contactId });
  return (
    <>
      <Button variant="outline" icon={<PhoneIcon />} busy={busy} onClick={start}>
        {m['contact_sheet.call']()}
      </Button>
      {result && 'call' in result && <CallDialog started={result.call} busy={busy} onAgain={start} onClose={close} />}
    </>
  );
}
