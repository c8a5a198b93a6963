import { useEffect, useState } from 'react';
import type { PartState, SiteStatus } from '../../../contract/site-status.ts';
import { m } from '../../../messages/compiled/messages.js';
import { api } from '../../lib/api/api.ts';
import { clockText, dateText } from '../../lib/format/dates.ts';
import { apiContext } from '../../lib/page/page-context.ts';
import { orErrorPage } from '../../lib/page/page-errors.ts';
import { pageMeta } from '../../lib/page/seo.tsx';
import { Badge } from '../../ui/badge.tsx';
import type { Route } from './+types/site-status.route.ts';

const REFRESH_INTERVAL_MS = 30_000;

export async function loader({ context }: Route.LoaderArgs) {
  return (await orErrorPage(context.get(apiContext)('GET /status'))).data;
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: m['site_status.title'](),
    description: m['site_status.intro'](),
    canonical: '/status',
    origin: matches[0].loaderData?.origin ?? '',
  });

const TONES = { working: 'confirmed', delayed: 'warning', unavailable: 'warning', off: 'plain' } as const satisfies Record<
  PartState,
  string
>;

// listed one by one, so that the bundler can remove unused messages
const PART_NAMES: Readonly<Record<SiteStatus['parts'][number]['id'], () => string>> = {
  search: m['site_status.part.search'],
  pictures: m['site_status.part.pictures'],
  messages: m['site_status.part.messages'],
  payments: m['site_status.part.payments'],
  accounts: m['site_status.part.accounts'],
};
const STATE_NAMES: Readonly<Record<PartState, () => string>> = {
  working: m['site_status.state.working'],
  delayed: m['site_status.state.delayed'],
  unavailable: m['site_status.state.unavailable'],
  off: m['site_status.state.off'],
};

function summaryOf({ parts }: SiteStatus): string {
  const has = (state: PartState) => parts.some((part) => part.state === state);
  if (has('unavailable')) return m['site_status.some_unavailable']();
  return has('delayed') ? m['site_status.some_delayed']() : m['site_status.all_working']();
}

export default function SiteStatusPage({ loaderData }: Route.ComponentProps) {
  const [status, setStatus] = useState<SiteStatus>(loaderData);
  const [isUnknown, setIsUnknown] = useState(false);
  useEffect(() => {
    const refresh = async () => {
      if (document.visibilityState === 'hidden') return;
      try {
        setStatus((await api('GET /status')).data);
        setIsUnknown(false);
      } catch {
        setIsUnknown(true);
      }
    };
    const timer = setInterval(() => void refresh(), REFRESH_INTERVAL_MS);
    const onVisibilityChange = () => void refresh();
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisibilityChange);
    };
  }, []);
  return (
    <div className="page page-4xl py-8">
      <h1 className="text-28 font-bold md:text-36">{m['site_status.title']()}</h1>
      <p className="mt-2 text-muted">{m['site_status.intro']()}</p>
      <p role="status" className="mt-6 text-18 font-semibold">
        {isUnknown ? m['site_status.unknown']() : summaryOf(status)}
      </p>
      <dl className="mt-4 divide-y divide-line rounded-xl border border-line">
        {status.parts.map(({ id, state }) => (
          <div key={id} className="flex items-center justify-between gap-4 px-4 py-3">
            <dt>{PART_NAMES[id]()}</dt>
            <dd>
              <Badge tone={TONES[state]}>{STATE_NAMES[state]()}</Badge>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-14 text-muted">
        {m['site_status.checked']({ time: `${dateText(status.checked_at)}, ${clockText(status.checked_at)}` })}
      </p>
    </div>
  );
}
