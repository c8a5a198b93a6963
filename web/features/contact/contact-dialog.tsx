import { m } from '../../../messages/compiled/messages.js';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PhoneIcon, ShieldIcon } from '../../ui/task-icons.tsx';
import { HelpingPlans } from '../plans/helping-plans.tsx';
import { roleText } from '../../ui/role-text.ts';
import { displayPhone } from '../login/phone.ts';
import { toast } from '../toast/toast-store.ts';
import type { ContactOwner } from './contact-owner.ts';
import { PersonLine } from './person-line.tsx';

/** The owner's number, or why it cannot be had today. */
export function ContactDialog({ shown, onClose }: { readonly shown: NonNullable<ContactOwner['shown']>; readonly onClose: () => void }) {
  if ('refusal' in shown) {
    return (
      <Dialog
        open
        role="alertdialog"
        onClose={onClose}
        title={m['shell.contact_limit']()}
        footer={
          <div className="flex flex-col gap-3">
            {shown.plans.length > 0 && (
              <LinkButton href="/plans#seeker" wide onClick={onClose}>
                {m['plans.see_all']()}
              </LinkButton>
            )}
            <LinkButton href="/contacted" wide look="outline" onClick={onClose}>
              {m['shell.contact_see_all']()}
            </LinkButton>
          </div>
        }
      >
        <p>{shown.refusal}</p>
        <HelpingPlans plans={shown.plans} title={m['contact_line.plans']()} onChoose={onClose} />
      </Dialog>
    );
  }
  const { owner, listing_role: role, place } = shown.contact;
  if (place !== null)
    return (
      <Dialog
        open
        onClose={onClose}
        title={m['contact_line.title']()}
        footer={
          <LinkButton href="/contacted" wide look="outline" onClick={onClose}>
            {m['shell.contact_see_all']()}
          </LinkButton>
        }
      >
        <p role="status">{m['contact_line.waiting']({ place })}</p>
      </Dialog>
    );
  const phone = owner?.phone ?? null;
  return (
    <Dialog open onClose={onClose} title={m['shell.contact_title']()}>
      <div className="flex flex-col gap-5">
        <PersonLine name={owner?.name ?? null} note={role === null ? '' : roleText(role)} />
        {phone === null ? (
          <p className="text-muted">{m['contact_line.no_number']()}</p>
        ) : (
          <>
            <p className="text-28 font-bold select-all">{displayPhone(phone)}</p>
            <div className="grid grid-cols-2 gap-3">
              <LinkButton href={`tel:${phone}`} size="lg" data-autofocus icon={<PhoneIcon />}>
                {m['shell.contact_call']()}
              </LinkButton>
              <Button look="outline" size="lg" onClick={() => void copy(phone)}>
                {m['shell.contact_copy']()}
              </Button>
            </div>
          </>
        )}
        <p className="flex gap-2.5 rounded-card bg-leaf-soft p-3 text-14 text-leaf">
          <ShieldIcon />
          {m['shell.contact_safety']()}
        </p>
        <p className="text-14 text-muted">{m['shell.contact_shared']()}</p>
      </div>
    </Dialog>
  );
}

async function copy(phone: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(phone);
    toast(m['shell.contact_copied']());
  } catch {
    toast(m['shell.contact_copy_failed'](), { look: 'error' });
  }
}
