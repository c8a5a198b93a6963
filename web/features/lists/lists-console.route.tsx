import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { ResponseOf } from '../../../contract/base/route.ts';
import type { editorialListRoutes } from '../../../contract/lists/editorial-lists.ts';
import { m } from '../../../messages/compiled/messages.js';
import { api, messageOf } from '../../lib/api/api.ts';
import { dateText } from '../../lib/format/dates.ts';
import { personalMeta } from '../../lib/page/seo.tsx';
import { Anchor } from '../../ui/anchor.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/form/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { ConsolePage } from '../../shared/staff-console/console-page.tsx';
import { useStaffAction } from '../../shared/staff-console/use-staff-action.ts';
import { AddEntry } from './add-entry.tsx';
import { LIST_NAME, type ListId } from './list-names.ts';

export const handle = { frame: { hidesFooter: true } };
export const meta = () => personalMeta(m['lists_console.title']());

/** Console page for editors: the entries of each curated list of a city, with their periods. */
export default function ListsConsolePage() {
  const [params, setParams] = useSearchParams();
  const cities = useQuery({ queryKey: ['admin', 'cities'], queryFn: () => api('GET /cities') });
  const city = params.get('city') ?? cities.data?.default;
  const entries = useQuery({
    queryKey: ['admin', 'lists', city],
    queryFn: async () => (await api('GET /admin/lists', { query: { city } })).data,
    enabled: city !== undefined,
    staleTime: 0,
  });
  const { busy, run } = useStaffAction();
  const remove = ({ list, locality, property_id }: CuratedEntry) =>
    run(() => api('DELETE /admin/lists', { body: locality ? { list, city, locality } : { list, property_id: property_id ?? undefined } }));
  const failure = (!cities.data && cities.error) || (!entries.data && entries.error);
  if (failure) {
    return (
      <FailedState text={messageOf(failure, m['admin.failed']())} onRetry={() => void Promise.all([cities.refetch(), entries.refetch()])} />
    );
  }
  if (!cities.data || city === undefined) return <Skeleton className="m-6 h-80" />;
  return (
    <ConsolePage
      title={m['lists_console.title']()}
      text={m['lists_console.text']()}
      action={
        <Select
          label={m['lists_console.city']()}
          value={city}
          onChange={(event) => setParams({ city: event.target.value })}
          options={cities.data.data.map(({ slug, name }) => ({ value: slug, label: name }))}
        />
      }
    >
      {(Object.keys(LIST_NAME) as ListId[]).map((list) => (
        <section key={list} aria-labelledby={list} className="mb-6 rounded-card border border-line bg-card p-4">
          <h2 id={list} className="text-18 font-bold">
            {LIST_NAME[list]()}
          </h2>
          {entries.data ? (
            <EntryList entries={entries.data.filter((entry) => entry.list === list)} busy={busy} onRemove={(entry) => void remove(entry)} />
          ) : (
            <Skeleton className="my-2 h-12" />
          )}
          {/* created again for another city, because a picked locality belongs to its city */}
          <AddEntry key={city} list={list} city={city} />
        </section>
      ))}
    </ConsolePage>
  );
}

type CuratedEntry = ResponseOf<typeof editorialListRoutes.listCuratedEntries>['data'][number];

interface EntryListProps {
  readonly entries: readonly CuratedEntry[];
  readonly busy: boolean;
  readonly onRemove: (entry: CuratedEntry) => void;
}

/** The entries of one list, each with its period and a button to remove it. */
function EntryList({ entries, busy, onRemove }: EntryListProps) {
  if (entries.length === 0) return <p className="py-2 text-muted">{m['lists_console.none']()}</p>;
  return (
    <ul>
      {entries.map((entry) => (
        <li
          key={entry.property_id ?? entry.locality}
          className="flex flex-wrap items-center gap-x-3 border-b border-line py-2 last:border-b-0"
        >
          <span className="min-w-0 flex-1 max-sm:basis-full">
            {entry.url ? (
              <Anchor href={entry.url} target="_blank" className="inline-flex min-h-11 items-center text-indigo underline">
                {entry.title}
              </Anchor>
            ) : (
              <span className="inline-flex min-h-11 items-center font-semibold">{entry.title}</span>
            )}
            <span className="-mt-2 block text-14 text-muted">
              {[entry.place, entry.property_id].filter(Boolean).map((text) => `${text} · `)}
              {entry.until
                ? m['lists_console.from_until']({ from: dateText(entry.from), until: dateText(entry.until) })
                : m['lists_console.from']({ from: dateText(entry.from) })}
            </span>
          </span>
          <Badge tone={entry.shown ? 'confirmed' : 'plain'}>
            {entry.shown ? m['lists_console.shown']() : m['lists_console.not_shown']()}
          </Badge>
          <Button
            variant="quiet"
            className="-mx-4"
            busy={busy}
            aria-label={m['lists_console.remove_one']({ title: [entry.title, entry.place, entry.property_id].filter(Boolean).join(', ') })}
            onClick={() => onRemove(entry)}
          >
            {m['lists_console.remove']()}
          </Button>
        </li>
      ))}
    </ul>
  );
}
