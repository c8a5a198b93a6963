import { useRef } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { Button, type ButtonSize } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { ChatIcon } from '../../ui/drawings/icons.tsx';
import { useLoadedDialog } from '../feedback/use-loaded-dialog.ts';
import { useResumeAfterVerification } from '../session/after-phone-verification.ts';
import { requireLogin } from '../session/login-request.ts';
import type { ContactSubject } from './contact-subject.ts';

const loadSheet = async () => (await import('./contact-sheet.tsx')).ContactSheet;

interface ContactButtonProps {
  readonly subject: ContactSubject;
  readonly size?: ButtonSize;
  readonly wide?: boolean;
  /** Shows a short label where there is little space; screen readers get the full label. */
  readonly short?: boolean;
  readonly className?: string;
}

const LABEL: Readonly<Record<string, () => string>> = { Agent: m['shell.contact_agent'], Developer: m['shell.contact_developer'] };

/** The main action of a listing page: opens the ways to contact the lister. Clicking it shares nothing. */
export function ContactButton({ subject, size = 'lg', wide, short = false, className }: ContactButtonProps) {
  const { Dialog, loading, open, close } = useLoadedDialog(loadSheet);
  const label = (LABEL[subject.role] ?? m['shell.contact_owner'])();
  const button = useRef<HTMLButtonElement>(null);
  useResumeAfterVerification('contact', open, () => button.current?.getClientRects().length !== 0);
  return (
    <>
      <Button
        ref={button}
        size={size}
        wide={wide}
        busy={loading}
        icon={short ? undefined : <ChatIcon />}
        aria-label={short ? label : undefined}
        onClick={() => requireLogin(open, m['contact_sheet.login']())}
        className={cx('noscript:hidden', className)}
      >
        {short ? m['shell.contact_short']() : label}
      </Button>
      <span className="hidden text-14 text-muted noscript:inline">{m['shell.needs_scripts']()}</span>
      {Dialog && <Dialog subject={subject} onClose={close} />}
    </>
  );
}
