import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import type { BulkImport, RowWithErrors } from '../../../contract/bulk-import.ts';
import { BULK_LIMITS } from '../../../contract/bulk-import-limits.ts';
import { m } from '../../../messages/compiled/messages.js';
import { api, messageOf } from '../../lib/api/api.ts';
import { countText } from '../../lib/format/counts.ts';
import { Anchor } from '../../ui/anchor.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { REVIEW_STEP, stepPath } from '../../shared/own-listing/wizard-paths.ts';
import { FailedState } from '../../ui/failed-state.tsx';
import { Card } from './card.tsx';
import { DownloadButton } from './download-button.tsx';

const ROWS_PER_PAGE = 20;

/** The rows with errors, in pages that can start at any row, and a download of all of them for correction. */
export function InvalidRows({ bulkImport: { id, kind, dry_run: dryRun } }: { readonly bulkImport: BulkImport }) {
  const [{ fromRow, page }, setPosition] = useState({ fromRow: 0, page: 1 });
  const list = useRef<HTMLOListElement>(null);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['bulk', 'rows', id, dryRun, fromRow, page],
    queryFn: () => api('GET /property/bulk/import/rows', { query: { id, from: fromRow, page, limit: ROWS_PER_PAGE } }),
    placeholderData: keepPreviousData,
  });
  const goToPage = (pageNumber: number) => {
    setPosition({ fromRow, page: pageNumber });
    list.current?.focus();
  };
  if (error && !data) return <FailedState text={messageOf(error, m['bulk.errors_failed']())} onRetry={() => void refetch()} />;
  const total = data?.pagination.total ?? 0;
  const pageCount = Math.max(1, data?.pagination.totalPages ?? 1);
  return (
    <Card title={m['bulk.errors_title']()}>
      <p className="mb-3 text-14 text-muted">{m['bulk.correct_hint']()}</p>
      <DownloadButton path="/property/bulk/import/rows/file" query={{ id }}>
        {m['bulk.correct_file']()}
      </DownloadButton>
      <JumpToRow onJump={(row) => setPosition({ fromRow: row, page: 1 })} />
      {data ? (
        <>
          <p role="status" className="mb-2 font-semibold">
            {total === 0
              ? m['bulk.error_jump_none']({ row: countText(fromRow) })
              : m['bulk.errors_count']({ count: total, shown: countText(total) })}
          </p>
          <ol ref={list} tabIndex={-1} aria-busy={isPlaceholderData} className="divide-y divide-line outline-none">
            {data.data.map((invalidRow) => (
              <InvalidRowItem key={invalidRow.row} invalidRow={invalidRow} kind={kind} />
            ))}
          </ol>
        </>
      ) : (
        <Skeleton className="h-60 w-full" />
      )}
      {pageCount > 1 && (
        <nav aria-label={m['bulk.errors_pages']()} className="mt-4 flex flex-wrap items-center justify-between gap-3">
          <Button variant="outline" disabled={page <= 1} onClick={() => goToPage(page - 1)}>
            {m['bulk.errors_previous']()}
          </Button>
          <span className="text-14 text-muted">{m['bulk.errors_page']({ page: countText(page), pages: countText(pageCount) })}</span>
          <Button variant="outline" disabled={page >= pageCount} onClick={() => goToPage(page + 1)}>
            {m['bulk.errors_next']()}
          </Button>
        </nav>
      )}
    </Card>
  );
}

function JumpToRow({ onJump }: { readonly onJump: (row: number) => void }) {
  const [row, setRow] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onJump(Math.min(BULK_LIMITS.rowNumber, Math.trunc(Number(row)) || 0));
  };
  return (
    <form onSubmit={submit} className="my-4 flex items-end gap-3">
      <TextField
        label={m['bulk.error_jump']()}
        inputMode="numeric"
        value={row}
        onChange={(event) => setRow(event.target.value.replace(/\D/g, ''))}
        className="w-36"
      />
      <Button type="submit" variant="outline" className="min-h-12">
        {m['bulk.error_jump_go']()}
      </Button>
    </form>
  );
}

function InvalidRowItem({
  invalidRow: { row, external_id: externalId, outcome, id, errors },
  kind,
}: {
  readonly invalidRow: RowWithErrors;
  readonly kind: string;
}) {
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-center gap-x-3 font-semibold">
        {m['bulk.error_row']({ row: countText(row) })}
        {externalId && <span className="text-14 font-normal break-all text-muted">{externalId}</span>}
        {id && outcome !== 'refused' && (
          <Anchor
            href={stepPath(kind, id, REVIEW_STEP)}
            className="inline-flex min-h-11 items-center text-14 font-semibold text-indigo underline"
          >
            {m['bulk.error_open']()}
          </Anchor>
        )}
      </p>
      {outcome === 'created' && <p className="text-14 text-mustard">{m['bulk.error_draft']()}</p>}
      <ul>
        {errors.map(({ column, message }) => (
          <li key={column + message} className="mt-1 text-14 break-words">
            <code className="rounded bg-sand px-1.5 py-0.5">{column || m['bulk.error_whole_row']()}</code> {message}
          </li>
        ))}
      </ul>
    </li>
  );
}
