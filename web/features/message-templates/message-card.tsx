import type { ReactNode } from 'react';
import type { Language } from '../../../contract/languages.ts';
import type { MessageTemplate, TextMessageTemplate } from '../../../contract/administration/message-templates.ts';
import { m } from '../../../messages/compiled/messages.js';
import { Badge } from '../../ui/badge.tsx';

interface MessageCardProps {
  readonly message: MessageTemplate | TextMessageTemplate;
  readonly language: Language;
  readonly badge?: ReactNode;
}

/** One message template: its parts, its variables and a sample. */
export function MessageCard({ message, language, badge }: MessageCardProps) {
  const { name, parts, variables } = message;
  return (
    <li className="rounded-card border border-line bg-card p-4">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-mono font-semibold break-all">{name}</h3>
        {badge}
      </div>
      <dl className="mt-2 flex flex-col gap-2">
        {parts.map(({ part, texts }) => (
          <div key={part}>
            {parts.length > 1 && <dt className="font-mono text-14 text-muted">{part}</dt>}
            <dd lang={language} className="break-words whitespace-pre-line">
              {texts[language]}
            </dd>
          </div>
        ))}
      </dl>
      {'to_register' in message && <RegistrationDetails message={message} />}
      <p className="mt-2 text-14 text-muted">
        {variables.length > 0 ? m['templates.variables']({ names: variables.join(', ') }) : m['templates.no_variables']()}
      </p>
      <details className="mt-1">
        <summary className="min-h-11 cursor-pointer content-center text-indigo">{m['templates.sample']()}</summary>
        <div lang={language} className="rounded-control bg-sand p-3">
          {parts.map(({ part, samples }) => (
            <p key={part} className="break-words whitespace-pre-line">
              {samples[language]}
            </p>
          ))}
        </div>
      </details>
    </li>
  );
}

function RegistrationDetails({
  message: { to_register: registeredText, header, template_id: id },
}: {
  readonly message: TextMessageTemplate;
}) {
  return (
    <div className="mt-2 text-14">
      <p className="text-muted">{m['templates.to_register']()}</p>
      <p lang="en" className="font-mono break-words">
        {registeredText}
      </p>
      {header && <p>{m['templates.header']({ header })}</p>}
      {id && <p>{m['templates.id']({ id })}</p>}
    </div>
  );
}

const CATEGORY_TEXTS: Readonly<Record<TextMessageTemplate['category'], () => string>> = {
  otp: m['templates.otp'],
  service: m['templates.service'],
  promotional: m['templates.promotional'],
};
const REGISTRATION_TEXTS: Readonly<Record<TextMessageTemplate['registered'], () => string>> = {
  matches: m['templates.matches'],
  none: m['templates.none'],
  missing: m['templates.missing'],
  text_differs: m['templates.text_differs'],
  category_differs: m['templates.category_differs'],
  incomplete: m['templates.incomplete'],
};

function registrationTone(registered: TextMessageTemplate['registered']): 'confirmed' | 'plain' | 'warning' {
  if (registered === 'matches') return 'confirmed';
  return registered === 'none' ? 'plain' : 'warning';
}

/** DLT category of an SMS template and its registration status (TRAI requires that templates are registered with the operators). */
export function RegistrationBadges({ message: { category, registered } }: { readonly message: TextMessageTemplate }) {
  return (
    <>
      <Badge tone="plain">{CATEGORY_TEXTS[category]()}</Badge>
      <Badge tone={registrationTone(registered)}>{REGISTRATION_TEXTS[registered]()}</Badge>
    </>
  );
}
