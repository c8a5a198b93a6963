import type { PlanHint } from '../../../contract/base/errors.ts';
import type { Contact } from '../../../contract/contact/contact.ts';
import { m } from '../../../messages/compiled/messages.js';
import { Button, LinkButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { PhoneIcon, ShieldIcon } from '../../ui/drawings/task-icons.tsx';
import { PlanSuggestions } from '../plans/plan-suggestions.tsx';
import { roleText } from '../../ui/listing/role-text.ts';
import { displayPhone } from '../../lib/format/phone.ts';
import { toast } from '../feedback/toast.ts';
import type { ContactSubject } from './contact-subject.ts';
import type { ContactResult } from './use-show-number.ts';
import { PersonLine } from './person-line.tsx';
import { useStillShown } from './use-still-shown.ts';
import { whatsappLink } from './whatsapp-link.ts';

interface ContactDialogProps {
  readonly result: ContactResult;
  readonly subject: ContactSubject;
  readonly onClose: () => void;
}

/** Shows the owner's number, or why it cannot be shown. */
export function ContactDialog({ result, subject, onClose }: ContactDialogProps) {
  if ('refusal' in result) return <LimitReached refusal={result.refusal} plans={result.plans} onClose={onClose} />;
  if ('waitlistPosition' in result) return <OnWaitlist position={result.waitlistPosition} onClose={onClose} />;
  return <ShownNumber contact={result.contact} subject={subject} onClose={onClose} />;
}

interface ShownNumberProps {
  readonly contact: Contact;
  readonly subject: ContactSubject;
  readonly onClose: () => void;
}

/** Shows the lister's number for as long as it may be shown. */
function ShownNumber({ contact: { owner, listing_role: role }, subject, onClose }: ShownNumberProps) {
  const isStillShown = useStillShown(subject.propertyId);
  const phone = isStillShown ? (owner?.phone ?? null) : null;
  return (
    <Dialog open onClose={onClose} title={m['shell.contact_title']()}>
      <div className="flex flex-col gap-5">
        <PersonLine name={owner?.name ?? null} note={role === null ? '' : roleText(role)} />
        {phone === null ? (
          <p role="status" className="text-muted">
            {isStillShown ? m['contact_list.no_number']() : m['contact_sheet.no_longer_shown']()}
          </p>
        ) : (
          <>
            <p className="text-28 font-bold select-all">{displayPhone(phone)}</p>
            <div className="grid grid-cols-2 gap-3">
              <LinkButton
                href={`tel:${phone}`}
                size="lg"
                data-autofocus
                icon={<PhoneIcon />}
                className={cx(!owner?.whatsapp && 'col-span-2')}
              >
                {m['shell.contact_call']()}
              </LinkButton>
              {owner?.whatsapp && (
                <LinkButton
                  href={whatsappLink(phone, { title: subject.title, path: location.pathname }, 'seeker')}
                  size="lg"
                  variant="outline"
                  target="_blank"
                  rel="noreferrer"
                >
                  {m['contact_sheet.whatsapp']()}
                </LinkButton>
              )}
              <Button variant="outline" size="lg" className="col-span-2" onClick={() => void copyNumber(phone)}>
                {m['shell.contact_copy']()}
              </Button>
            </div>
          </>
        )}
        <p className="flex gap-2.5 rounded-card bg-leaf-soft p-3 text-14 text-leaf">
          <ShieldIcon />
          {m['shell.contact_safety']()}
        </p>
        {phone !== null && <p className="text-14 text-muted">{m['shell.contact_shared']()}</p>}
      </div>
    </Dialog>
  );
}

interface LimitReachedProps {
  readonly refusal: string;
  readonly plans: readonly PlanHint[];
  readonly onClose: () => void;
}

/** Says that the person has used up the allowed contacts, and which plans give more. */
function LimitReached({ refusal, plans, onClose }: LimitReachedProps) {
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      title={m['shell.contact_limit']()}
      footer={
        <div className="flex flex-col gap-3">
          {plans.length > 0 && (
            <LinkButton href="/plans#seeker" wide onClick={onClose}>
              {m['plans.see_all']()}
            </LinkButton>
          )}
          <AllContactsLink onClick={onClose} />
        </div>
      }
    >
      <p>{refusal}</p>
      <PlanSuggestions plans={plans} title={m['contact_list.plans']()} onChoose={onClose} />
    </Dialog>
  );
}

/** The owner limits how many people contact them per day. The person is in the waitlist and sees the number when it is their turn. */
function OnWaitlist({ position, onClose }: { readonly position: number; readonly onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={m['contact_list.title']()} footer={<AllContactsLink onClick={onClose} />}>
      <p role="status">{m['contact_list.waiting']({ place: position })}</p>
    </Dialog>
  );
}

function AllContactsLink({ onClick }: { readonly onClick: () => void }) {
  return (
    <LinkButton href="/contacted" wide variant="outline" onClick={onClick}>
      {m['shell.contact_see_all']()}
    </LinkButton>
  );
}

async function copyNumber(phone: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(phone);
    toast(m['shell.contact_copied']());
  } catch {
    toast(m['shell.contact_copy_failed'](), { type: 'error' });
  }
}
