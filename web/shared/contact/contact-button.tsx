import { lazy, Suspense } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { Button, type ButtonSize } from '../../ui/button.tsx';
import { ChatIcon } from '../../ui/drawings/icons.tsx';
import { useContactOwner } from './use-contact-owner.ts';

const ContactDialog = lazy(async () => ({ default: (await import('./contact-dialog.tsx')).ContactDialog }));

interface ContactButtonProps {
  readonly propertyId: string;
  /** Role of the lister: `Owner`, `Agent` or `Developer`. */
  readonly role: string;
  readonly size?: ButtonSize;
  readonly wide?: boolean;
  readonly className?: string;
}

const LABEL: Readonly<Record<string, () => string>> = { Agent: m['shell.contact_agent'], Developer: m['shell.contact_developer'] };

/** The main action of a listing page: shows the owner's number to people who are logged in. */
export function ContactButton({ propertyId, role, size = 'lg', wide, className }: ContactButtonProps) {
  const { buttonRef, requestContact, busy, result, close } = useContactOwner(propertyId);
  return (
    <>
      <Button ref={buttonRef} size={size} wide={wide} busy={busy} icon={<ChatIcon />} onClick={requestContact} className={className}>
        {(LABEL[role] ?? m['shell.contact_owner'])()}
      </Button>
      {result && (
        <Suspense>
          <ContactDialog result={result} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
