import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { m } from '../../../../messages/compiled/messages.js';
import { api, messageOf } from '../../../lib/api.ts';
import { dateText } from '../../../lib/dates.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { FailedState } from '../../shell/failed-state.tsx';
import { ConsolePage } from '../console-page.tsx';
import { useAct } from '../use-act.ts';
import { AddPick } from './add-pick.tsx';
import { LIST_NAME, type ListId } from './list-names.ts';

/** What editors put on the lists of a city, list by list, with from when until when. */
export function ListsPage() {
  const [params, setParams] = useSearchParams();
  const cities = useQuery({ queryKey: ['admin', 'cities'], queryFn: () => api('GET /cities') });
  const city = params.get('city') ?? cities.data?.default;
  const picks = useQuery({
    queryKey: ['admin', 'lists', city],
    queryFn: async () => (await api('GET /admin/lists', { query: { city } })).data,
    enabled: city !== undefined,
    staleTime: 0,
  });
  const { busy, act } = useAct();
  const error = cities.error ?? picks.error;
  if (error) {
    return (
      <FailedState text={messageOf(error, m['admin.failed']())} onRetry={() => void Promise.all([cities.refetch(), picks.refetch()])} />
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
      {(Object.keys(LIST_NAME) as ListId[]).map((list) => {
        const on = (picks.data ?? []).filter((pick) => pick.list === list);
        return (
          <section key={list} aria-labelledby={list} className="mb-6 rounded-card border border-line bg-card p-4">
            <h2 id={list} className="text-18 font-bold">
              {LIST_NAME[list]()}
            </h2>
            {picks.isPending ? (
              <Skeleton className="my-2 h-12" />
            ) : on.length === 0 ? (
              <p className="py-2 text-muted">{m['lists_console.none']()}</p>
            ) : (
              <ul>
                {on.map((pick) => (
                  <li
                    key={pick.property_id ?? pick.locality}
                    className="flex flex-wrap items-center gap-x-3 border-b border-line py-2 last:border-b-0"
                  >
                    <span className="min-w-0 flex-1 max-sm:basis-full">
                      {pick.url ? (
                        <Anchor href={pick.url} target="_blank" className="inline-flex min-h-11 items-center text-indigo underline">
                          {pick.title}
                        </Anchor>
                      ) : (
                        <span className="inline-flex min-h-11 items-center font-semibold">{pick.title}</span>
                      )}
                      <span className="block text-14 text-muted">
                        {[pick.place, pick.property_id].filter(Boolean).map((one) => `${one} · `)}
                        {pick.until
                          ? m['lists_console.from_until']({ from: dateText(pick.from), until: dateText(pick.until) })
                          : m['lists_console.from']({ from: dateText(pick.from) })}
                      </span>
                    </span>
                    <Badge look={pick.shown ? 'confirmed' : 'plain'}>
                      {pick.shown ? m['lists_console.shown']() : m['lists_console.not_shown']()}
                    </Badge>
                    <Button
                      look="quiet"
                      busy={busy}
                      aria-label={m['lists_console.remove_one']({
                        title: [pick.title, pick.place, pick.property_id].filter(Boolean).join(', '),
                      })}
                      onClick={() =>
                        void act(() =>
                          api('DELETE /admin/lists', {
                            body: pick.locality
                              ? { list, city, locality: pick.locality }
                              : { list, property_id: pick.property_id ?? undefined },
                          }),
                        )
                      }
                    >
                      {m['lists_console.remove']()}
                    </Button>
                  </li>
                ))}
              </ul>
            )}
            <AddPick list={list} city={city} />
          </section>
        );
      })}
    </ConsolePage>
  );
}
