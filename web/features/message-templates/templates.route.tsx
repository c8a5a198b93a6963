import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { LANGUAGE, LANGUAGES, type Language } from '../../../contract/languages.ts';
import type { MessageTemplate, MessageTemplates } from '../../../contract/administration/message-templates.ts';
import { m } from '../../../messages/compiled/messages.js';
import { currentLanguage } from '../../../messages/current-language.ts';
import { api, messageOf } from '../../lib/api/api.ts';
import { personalMeta } from '../../lib/page/seo.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Select } from '../../ui/form/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { ConsolePage } from '../../shared/staff-console/console-page.tsx';
import { MessageCard, RegistrationBadges } from './message-card.tsx';

export const handle = { frame: { hidesFooter: true } };
export const meta = () => personalMeta(m['templates.title']());

/** All message templates. Read-only, because the texts are compiled into the server. */
export default function TemplatesPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'templates'],
    queryFn: async () => (await api('GET /admin/templates')).data,
    staleTime: 0,
  });
  return (
    <ConsolePage title={m['templates.title']()} text={m['templates.text']()}>
      {error && <FailedState text={messageOf(error, m['admin.failed']())} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton className="h-96" />}
      {!error && data && <Templates templates={data} />}
    </ConsolePage>
  );
}

function Templates({ templates }: { readonly templates: MessageTemplates }) {
  const [language, setLanguage] = useState<Language>(currentLanguage());
  const [text, setText] = useState('');
  const filterText = text.trim().toLowerCase();
  const matchesFilter = ({ name, parts }: MessageTemplate) =>
    [name, ...parts.flatMap(({ texts }) => Object.values(texts))].some((partText) => partText.toLowerCase().includes(filterText));
  const [sms, mails, notifications] = [
    templates.sms.messages.filter(matchesFilter),
    templates.mails.filter(matchesFilter),
    templates.notifications.filter(matchesFilter),
  ];
  return (
    <>
      <p className="mb-4 text-muted">{m['templates.change']()}</p>
      <div className="mb-6 grid gap-4 sm:grid-cols-2">
        <TextField
          type="search"
          label={m['templates.find']()}
          hint={m['templates.find_hint']()}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Select
          label={m['templates.language']()}
          value={language}
          onChange={(event) => setLanguage(event.target.value as Language)}
          options={LANGUAGES.map((value) => ({ value, label: LANGUAGE[value].name }))}
        />
      </div>
      {sms.length + mails.length + notifications.length === 0 && <p role="status">{m['templates.nothing']()}</p>}
      <MessageGroup id="sms" title={m['templates.sms']()} count={sms.length} note={<SmsNote sms={templates.sms} />}>
        {sms.map((message) => (
          <MessageCard key={message.name} message={message} language="en" badge={<RegistrationBadges message={message} />} />
        ))}
      </MessageGroup>
      <MessageGroup id="mails" title={m['templates.mails']()} count={mails.length}>
        {mails.map((message) => (
          <MessageCard key={message.name} message={message} language={language} />
        ))}
      </MessageGroup>
      <MessageGroup id="notifications" title={m['templates.notices']()} count={notifications.length}>
        {notifications.map((message) => (
          <MessageCard
            key={message.name}
            message={message}
            language={language}
            badge={
              <>
                {message.mail && <Badge tone="plain">{m['templates.by_mail']()}</Badge>}
                {message.sms && <Badge tone="plain">{m['templates.by_sms']({ name: message.sms })}</Badge>}
              </>
            }
          />
        ))}
      </MessageGroup>
    </>
  );
}

interface MessageGroupProps {
  readonly id: string;
  readonly title: string;
  readonly count: number;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

function MessageGroup({ id, title, count, note, children }: MessageGroupProps) {
  if (count === 0) return null;
  return (
    <section aria-labelledby={id} className="mb-8">
      <h2 id={id} className="mb-2 text-22 font-bold">
        {title}
      </h2>
      {note}
      <ul className="flex flex-col gap-3">{children}</ul>
    </section>
  );
}

/** How SMS are sent, and what is missing for their delivery. */
function SmsNote({ sms }: { readonly sms: MessageTemplates['sms'] }) {
  const unregisteredCount = sms.messages.filter(({ registered }) => registered !== 'matches').length;
  return (
    <div className="mb-3 flex flex-col gap-1">
      <p>{sms.type === 'console' ? m['templates.console']() : m['templates.vendor']()}</p>
      {sms.problem && <p className="break-words text-oxide">{m['templates.problem']({ problem: sms.problem })}</p>}
      {sms.entity_id && <p>{m['templates.entity']({ id: sms.entity_id })}</p>}
      {sms.links.length > 0 && <p className="break-words">{m['templates.links']({ hosts: sms.links.join(', ') })}</p>}
      {sms.problem === null && sms.entity_id === null && sms.links.length === 0 ? (
        <p>{m['templates.no_catalogue']()}</p>
      ) : (
        unregisteredCount > 0 && (
          <p className="font-semibold text-oxide">{m['templates.count_wrong']({ count: unregisteredCount, all: sms.messages.length })}</p>
        )
      )}
    </div>
  );
}
