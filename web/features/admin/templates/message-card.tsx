import type { ReactNode } from 'react';
import type { Language } from '../../../../contract/languages.ts';
import type { MessageTemplate, TextMessageTemplate } from '../../../../contract/templates.ts';
import { m } from '../../../../messages/compiled/messages.js';
import { Badge } from '../../../ui/badge.tsx';

interface MessageCardProps {
  readonly message: MessageTemplate | TextMessageTemplate;
  readonly language: Language;
  readonly badge?: ReactNode;
}

/** One message: its words part by part, what is filled in, and how that reads. */
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
      {'to_register' in message && <Registration message={message} />}
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

function Registration({ message: { to_register: words, header, template_id: id } }: { readonly message: TextMessageTemplate }) {
  return (
    <div className="mt-2 text-14">
      <p className="text-muted">{m['templates.to_register']()}</p>
      <p lang="en" className="font-mono break-words">
        {words}
      </p>
      {header && <p>{m['templates.header']({ header })}</p>}
      {id && <p>{m['templates.id']({ id })}</p>}
    </div>
  );
}

const CATEGORY: Readonly<Record<TextMessageTemplate['category'], () => string>> = {
  otp: m['templates.otp'],
  service: m['templates.service'],
  promotional: m['templates.promotional'],
};
const STATE: Readonly<Record<TextMessageTemplate['registered'], () => string>> = {
  matches: m['templates.matches'],
  none: m['templates.none'],
  missing: m['templates.missing'],
  words: m['templates.words'],
  category: m['templates.category'],
  unfinished: m['templates.unfinished'],
};

/** What a text message is to the operators, and whether they deliver it. */
export function Registered({ message: { category, registered } }: { readonly message: TextMessageTemplate }) {
  return (
    <>
      <Badge look="plain">{CATEGORY[category]()}</Badge>
      <Badge look={registered === 'matches' ? 'confirmed' : registered === 'none' ? 'plain' : 'warning'}>{STATE[registered]()}</Badge>
    </>
  );
}
