import { lazy, Suspense, useRef, useState } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { Button, type ButtonSize } from '../../ui/button.tsx';
import { ChatIcon } from '../../ui/drawings/icons.tsx';
import { useResumeAfterVerification } from '../session/after-phone-verification.ts';
import { requireLogin } from '../session/login-request.ts';
import type { ContactSubject } from './contact-sheet.tsx';

const ContactSheet = lazy(async () => ({ default: (await import('./contact-sheet.tsx')).ContactSheet }));

interface ContactButtonProps {
  readonly subject: ContactSubject;
  readonly size?: ButtonSize;
  readonly wide?: boolean;
  readonly className?: string;
}

const LABEL: Readonly<Record<string, () => string>> = { Agent: m['shell.contact_agent'], Developer: m['shell.contact_developer'] };

/** The main action of a listing page: the ways to contact the lister. Nothing is shared by this press. */
export function ContactButton({ subject, size = 'lg', wide, className }: ContactButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useResumeAfterVerification(
    'contact',
    () => setOpen(true),
    () => button.current?.getClientRects().length !== 0,
  );
  const open = () => requireLogin(() => setOpen(true), m['contact_sheet.login']());
  return (
    <>
      <Button ref={button} size={size} wide={wide} icon={<ChatIcon />} onClick={open} className={className}>
        {(LABEL[subject.role] ?? m['shell.contact_owner'])()}
      </Button>
      {isOpen && (
        <Suspense>
          <ContactSheet subject={subject} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
