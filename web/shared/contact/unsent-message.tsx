import type { ReactNode } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import type { ScamPattern } from '../../../moderation-rules/scam-guard/scam-pattern.ts';
import { Button } from '../../ui/button.tsx';
import { ScamWarning } from './scam-warning.tsx';

interface UnsentMessageProps {
  /** Why the server did not send the message. */
  readonly reasons: { readonly number: boolean; readonly scam_patterns: readonly ScamPattern[] };
  /** Sends the message although it contains scam patterns. */
  readonly onConfirm: () => void;
  /** An owner cannot open a contact pass, so the text for owners says that the other person has to. */
  readonly side?: 'seeker' | 'owner';
  /** Suggests what to do instead of writing a phone number. */
  readonly children?: ReactNode;
}

/** Explains why a message was not sent: it contains a phone number or scam patterns. */
export function UnsentMessage({ reasons, onConfirm, side = 'seeker', children }: UnsentMessageProps) {
  if (reasons.number)
    return (
      <section role="alert" className="rounded-card bg-mustard-soft p-4 text-mustard">
        <h3 className="font-bold">{m['inbox.number_title']()}</h3>
        <p>{side === 'owner' ? m['inbox.number_text_owner']() : m['inbox.number_text']()}</p>
        {children}
      </section>
    );
  return (
    <section role="alert">
      <h3 className="mb-2 font-bold">{m['inbox.scam_title']()}</h3>
      <ScamWarning patterns={reasons.scam_patterns} />
      <Button variant="outline" onClick={onConfirm}>
        {m['inbox.scam_confirm']()}
      </Button>
    </section>
  );
}
