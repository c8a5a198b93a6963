import { useQuery } from '@tanstack/react-query';
import type { PastImport } from '../../../contract/bulk-import.ts';
import { m } from '../../../messages/compiled/messages.js';
import { api, messageOf } from '../../lib/api/api.ts';
import { countText } from '../../lib/format/counts.ts';
import { clockText, dateText } from '../../lib/format/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { FailedPart } from '../../ui/failed-part.tsx';
import { useLoggedIn } from '../../shared/session/session.ts';
import { Card } from './card.tsx';
import type { KindName } from './kind-choice.tsx';
import { isFinished } from './use-import.ts';

const PAGE_SIZE = 10;

/** The latest imports and dry runs, newest first. */
export function useHistory() {
  const enabled = useLoggedIn();
  return useQuery({
    queryKey: ['bulk', 'history'],
    queryFn: () => api('GET /property/bulk/imports', { query: { page: 1, limit: PAGE_SIZE } }),
    enabled,
    staleTime: 0,
  });
}

interface HistoryProps {
  /** Id of the import that is open on the page and therefore omitted from the list. */
  readonly openId: string | null;
  readonly kinds: readonly KindName[];
  readonly onShow: (id: string) => void;
}

export function History({ openId, kinds, onShow }: HistoryProps) {
  const { data, error, isFetching, refetch } = useHistory();
  const pastImports = data?.data.filter(({ id }) => id !== openId) ?? [];
  if (!error && pastImports.length === 0) return null;
  return (
    <Card title={m['bulk.history']()}>
      {error && !data ? (
        <FailedPart
          text={messageOf(error, m['bulk.history_failed']())}
          name={m['bulk.history']()}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <ul className="divide-y divide-line">
          {pastImports.map((pastImport) => (
            <PastImportRow
              key={pastImport.id}
              pastImport={pastImport}
              kind={kinds.find(({ id }) => id === pastImport.kind)?.label ?? pastImport.kind}
              onShow={onShow}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

function PastImportRow({
  pastImport,
  kind,
  onShow,
}: {
  readonly pastImport: PastImport;
  readonly kind: string;
  readonly onShow: (id: string) => void;
}) {
  const { id, file_name: name, dry_run: dryRun, rows, counts, created_at: createdAt, status } = pastImport;
  const date = `${dateText(createdAt)}, ${clockText(createdAt)}`;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold break-all">{name}</span>
          <Badge tone="plain">{dryRun ? m['bulk.history_dry_run']() : m['bulk.history_import']()}</Badge>
          {!isFinished(pastImport) && <Badge tone="warning">{m['bulk.status_running']()}</Badge>}
          {status === 'failed' && <Badge tone="warning">{m['bulk.status_failed']()}</Badge>}
        </p>
        <p className="text-14 text-muted">{m['bulk.history_line']({ kind, rows: countText(rows), date })}</p>
        <p className="text-14 text-muted">
          {m['bulk.history_counts']({
            created: countText(counts.created),
            updated: countText(counts.updated),
            unchanged: countText(counts.unchanged),
            refused: countText(counts.refused),
          })}
        </p>
      </div>
      <Button variant="outline" onClick={() => onShow(id)}>
        {m['bulk.history_show']()}
        <span className="sr-only">{name}</span>
      </Button>
    </li>
  );
}
