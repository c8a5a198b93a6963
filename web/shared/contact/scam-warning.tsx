import { m } from '../../../messages/compiled/messages.js';
import type { ScamPattern } from '../../../moderation-rules/scam-guard/scam-pattern.ts';
import { LinkButton } from '../../ui/button.tsx';
import { PhoneIcon } from '../../ui/drawings/task-icons.tsx';

const SCAM_WARNINGS: Readonly<Record<ScamPattern, () => string>> = {
  payment: m['contact_message.scam_pattern.payment'],
  scan: m['contact_message.scam_pattern.scan'],
  advance: m['contact_message.scam_pattern.advance'],
  uniform: m['contact_message.scam_pattern.uniform'],
  code: m['contact_message.scam_pattern.code'],
  visit_fee: m['contact_message.scam_pattern.visit_fee'],
  courier: m['contact_message.scam_pattern.courier'],
  remote_control: m['contact_message.scam_pattern.remote_control'],
  card_details: m['contact_message.scam_pattern.card_details'],
};

/** Says what the sender of a message may intend, with the number of the cybercrime helpline. Renders nothing without patterns. */
export function ScamWarning({ patterns }: { readonly patterns: readonly ScamPattern[] }) {
  if (patterns.length === 0) return null;
  return (
    <section role="note" className="mb-5 rounded-card bg-mustard-soft p-4 text-mustard">
      <h2 className="font-bold">{m['contact_message.scam_title']()}</h2>
      <ul className="mt-1 flex list-disc flex-col gap-1 pl-5">
        {patterns.map((pattern) => (
          <li key={pattern}>{SCAM_WARNINGS[pattern]()}</li>
        ))}
      </ul>
      <LinkButton href="tel:1930" variant="outline" icon={<PhoneIcon />} className="mt-3">
        {m['shell.safe_1930']()}
      </LinkButton>
    </section>
  );
}
