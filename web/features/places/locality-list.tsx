import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ManagedCity, ManagedLocality } from '../../../contract/places.ts';
import { m } from '../../../messages/compiled/messages.js';
import { api, messageOf } from '../../lib/api/api.ts';
import { pageNumber } from '../../lib/page/page-number.ts';
import { Button } from '../../ui/button.tsx';
import { PlusIcon } from '../../ui/drawings/icons.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { LocalityForm } from './locality-form.tsx';
import { LocalityRow } from './locality-row.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { nameOf } from './place-names.ts';
import { isRunning } from './reindex-progress.tsx';

const LOCALITIES_PER_PAGE = 25;
const REFETCH_INTERVAL_MS = 2000;

type OpenDialog = { readonly type: 'add' } | { readonly type: 'edit' | 'merge'; readonly locality: ManagedLocality } | null;

/** The localities of a city. The search also finds their aliases. */
export function LocalityList({ city }: { readonly city: ManagedCity }) {
  const [params, setParams] = useSearchParams();
  const [text, setText] = useState('');
  const searchText = useDeferredValue(text);
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const page = pageNumber(params);
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'places', 'localities', city.slug, searchText, page],
    queryFn: ({ signal }) =>
      api('GET /admin/localities', { query: { city: city.slug, q: searchText, page, limit: LOCALITIES_PER_PAGE } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.data.some(({ work }) => isRunning(work)) ? REFETCH_INTERVAL_MS : false),
  });
  const close = () => setDialog(null);
  return (
    <section aria-labelledby="localities" className="mb-6 rounded-card border border-line bg-card p-4">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="localities" className="text-18 font-bold">
          {m['places.localities']()}
        </h2>
        <Button variant="outline" icon={<PlusIcon />} onClick={() => setDialog({ type: 'add' })}>
          {m['places.add_locality']()}
        </Button>
      </div>
      <search>
        <TextField
          type="search"
          label={m['places.find']()}
          hint={m['places.find_hint']()}
          value={text}
          autoComplete="off"
          onChange={(event) => {
            setText(event.target.value);
            if (page > 1) setParams({ city: city.slug }, { replace: true, preventScrollReset: true });
          }}
        />
      </search>
      {error && <FailedState text={messageOf(error, m['places.load_failed']())} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton className="mt-3 h-96" />}
      {!error && data && <Localities city={city} localities={data.data} onOpen={setDialog} />}
      {data && (
        <Pagination
          page={page}
          totalPages={data.pagination.totalPages}
          href={(pageNumber) => `/admin/places?${new URLSearchParams({ city: city.slug, page: String(pageNumber) })}`}
        />
      )}
      {dialog?.type === 'merge' && <MergeDialog city={city} source={dialog.locality} onClose={close} />}
      {dialog && dialog.type !== 'merge' && (
        <LocalityForm city={city} locality={dialog.type === 'edit' ? dialog.locality : null} onClose={close} />
      )}
    </section>
  );
}

interface LocalitiesProps {
  readonly city: ManagedCity;
  readonly localities: readonly ManagedLocality[];
  readonly onOpen: (dialog: OpenDialog) => void;
}

function Localities({ city, localities, onOpen }: LocalitiesProps) {
  if (localities.length === 0) {
    return (
      <p role="status" className="py-6 text-muted">
        {m['places.none']({ city: nameOf(city) })}
      </p>
    );
  }
  return (
    <ul>
      {localities.map((locality) => (
        <LocalityRow
          key={locality.id}
          locality={locality}
          onEdit={() => onOpen({ type: 'edit', locality })}
          onMerge={() => onOpen({ type: 'merge', locality })}
        />
      ))}
    </ul>
  );
}
