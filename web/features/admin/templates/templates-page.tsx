import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { LANGUAGE, LANGUAGES, type Language } from '../../../../contract/languages.ts';
import type { MessageTemplate, MessageTemplates } from '../../../../contract/templates.ts';
import { m } from '../../../../messages/compiled/messages.js';
import { spoken } from '../../../../messages/spoken.ts';
import { api, messageOf } from '../../../lib/api.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Select } from '../../../ui/select.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { FailedState } from '../../shell/failed-state.tsx';
import { ConsolePage } from '../console-page.tsx';
import { MessageCard, Registered } from './message-card.tsx';

/** Every message that leaves, with its words; they are compiled, so this page only shows them. */
export function TemplatesPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'templates'],
    queryFn: async () => (await api('GET /admin/templates')).data,
    staleTime: 0,
  });
  return (
    <ConsolePage title={m['templates.title']()} text={m['templates.text']()}>
      {error ? (
        <FailedState text={messageOf(error, m['admin.failed']())} onRetry={() => void refetch()} />
      ) : data ? (
        <Templates data={data} />
      ) : (
        <Skeleton className="h-96" />
      )}
    </ConsolePage>
  );
}

function Templates({ data }: { readonly data: MessageTemplates }) {
  const [language, setLanguage] = useState<Language>(spoken());
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const isWanted = ({ name, parts }: MessageTemplate) =>
    [name, ...parts.flatMap(({ texts }) => Object.values(texts))].some((words) => words.toLowerCase().includes(wanted));
  const [sms, mails, notices] = [data.sms.messages.filter(isWanted), data.mails.filter(isWanted), data.notices.filter(isWanted)];
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
      {sms.length + mails.length + notices.length === 0 && <p role="status">{m['templates.nothing']()}</p>}
      <Group id="sms" title={m['templates.sms']()} count={sms.length} note={<SmsNote sms={data.sms} />}>
        {sms.map((one) => (
          <MessageCard key={one.name} message={one} language="en" badge={<Registered message={one} />} />
        ))}
      </Group>
      <Group id="mails" title={m['templates.mails']()} count={mails.length}>
        {mails.map((one) => (
          <MessageCard key={one.name} message={one} language={language} />
        ))}
      </Group>
      <Group id="notices" title={m['templates.notices']()} count={notices.length}>
        {notices.map((one) => (
          <MessageCard
            key={one.name}
            message={one}
            language={language}
            badge={
              <>
                {one.mail && <Badge look="plain">{m['templates.by_mail']()}</Badge>}
                {one.sms && <Badge look="plain">{m['templates.by_sms']({ name: one.sms })}</Badge>}
              </>
            }
          />
        ))}
      </Group>
    </>
  );
}

interface GroupProps {
  readonly id: string;
  readonly title: string;
  readonly count: number;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

function Group({ id, title, count, note, children }: GroupProps) {
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

/** How text messages leave, and what is missing for them to be delivered. */
function SmsNote({ sms }: { readonly sms: MessageTemplates['sms'] }) {
  const wrong = sms.messages.filter(({ registered }) => registered !== 'matches').length;
  return (
    <div className="mb-3 flex flex-col gap-1">
      <p>{sms.via === 'console' ? m['templates.console']() : m['templates.vendor']()}</p>
      {sms.problem && <p className="break-words text-oxide">{m['templates.problem']({ problem: sms.problem })}</p>}
      {sms.entity_id && <p>{m['templates.entity']({ id: sms.entity_id })}</p>}
      {sms.links.length > 0 && <p className="break-words">{m['templates.links']({ hosts: sms.links.join(', ') })}</p>}
      {sms.problem === null && sms.entity_id === null && sms.links.length === 0 ? (
        <p>{m['templates.no_catalogue']()}</p>
      ) : (
        wrong > 0 && <p className="font-semibold text-oxide">{m['templates.count_wrong']({ count: wrong, all: sms.messages.length })}</p>
      )}
    </div>
  );
}
