import { useQuery } from '@tanstack/react-query';
import { m } from '../../../messages/compiled/messages.js';
import type { ContactCall } from '../../../contract/contact/calls.ts';
import { api, messageOf } from '../../lib/api/api.ts';
import { clockText, dateText } from '../../lib/format/dates.ts';
import { callStateText } from '../../shared/contact/call-state.ts';
import { PersonLine } from '../../shared/contact/person-line.tsx';
import { useLoggedIn } from '../../shared/session/session.ts';
import { Anchor } from '../../ui/anchor.tsx';
import { FailedState } from '../../ui/failed-state.tsx';

/** Masked calls by and to the person. Renders nothing when there are none. */
export function CallList() {
  const isLoggedIn = useLoggedIn();
  const { data, error, refetch } = useQuery({
    queryKey: ['contacts', 'calls'],
    queryFn: async () => (await api('GET /contact/call')).data,
    enabled: isLoggedIn,
  });
  if (error && !data) return <FailedState text={messageOf(error, m['contact_call.list_failed']())} onRetry={() => void refetch()} />;
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="calls" className="mb-6">
      <h2 id="calls" className="mb-3 text-18 font-bold">
        {m['contact_call.list']()}
      </h2>
      <ul className="flex flex-col gap-3">
        {data.map((call) => (
          <li key={call.id} className="rounded-card border border-line bg-card p-4">
            <Call call={call} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Call({ call }: { readonly call: ContactCall }) {
  const { name, by_me, at, property } = call;
  const time = m['notification_center.at']({ date: dateText(at), time: clockText(at) });
  const who = by_me ? m['contact_call.by_me']() : m['contact_call.to_me']();
  return (
    <>
      <PersonLine name={name} note={`${who} · ${time} · ${callStateText(call)}`} />
      {property ? (
        <Anchor href={property.url} className="mt-1 inline-flex min-h-11 max-w-full items-center font-semibold text-indigo hover:underline">
          {property.title}
        </Anchor>
      ) : (
        <p className="mt-2 text-muted">{m['shell.contact_taken_down']()}</p>
      )}
    </>
  );
}
