import { useQuery } from '@tanstack/react-query';
import type { PastImport } from '../../../contract/bulk.ts';
import { m } from '../../../messages/compiled/messages.js';
import { api, messageOf } from '../../lib/api.ts';
import { countText } from '../../lib/counts.ts';
import { clockText, dateText } from '../../lib/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useLoggedIn } from '../login/auth.ts';
import { Card } from './card.tsx';
import type { KindName } from './kind-choice.tsx';
import { isOver } from './use-import.ts';

const SHOWN = 10;

/** The last imports and dry runs, the newest first. */
export function useHistory() {
  const enabled = useLoggedIn();
  return useQuery({
    queryKey: ['bulk', 'history'],
    queryFn: () => api('GET /property/bulk/imports', { query: { page: 1, limit: SHOWN } }),
    enabled,
    staleTime: 0,
  });
}

interface HistoryProps {
  /** The one that is on the page already. */
  readonly shown: string | null;
  readonly kinds: readonly KindName[];
  readonly onShow: (id: string) => void;
}

export function History({ shown, kinds, onShow }: HistoryProps) {
  const { data, error, refetch } = useHistory();
  const past = data?.data.filter(({ id }) => id !== shown) ?? [];
  if (!error && past.length === 0) return null;
  return (
    <Card title={m['bulk.history']()}>
      {error && !data ? (
        <p role="alert" className="flex flex-wrap items-center gap-3">
          {messageOf(error, m['bulk.history_failed']())}
          <Button look="outline" onClick={() => void refetch()}>
            {m['bulk.retry']()}
          </Button>
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {past.map((one) => (
            <Past key={one.id} past={one} kind={kinds.find(({ id }) => id === one.kind)?.label ?? one.kind} onShow={onShow} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Past({ past, kind, onShow }: { readonly past: PastImport; readonly kind: string; readonly onShow: (id: string) => void }) {
  const { id, file_name: name, dry_run: dryRun, rows, counts, created_at: at, status } = past;
  const date = `${dateText(at)}, ${clockText(at)}`;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold break-all">{name}</span>
          <Badge look="plain">{dryRun ? m['bulk.history_trial']() : m['bulk.history_import']()}</Badge>
          {!isOver(past) && <Badge look="warning">{m['bulk.status_running']()}</Badge>}
          {status === 'failed' && <Badge look="warning">{m['bulk.status_failed']()}</Badge>}
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
      <Button look="outline" onClick={() => onShow(id)}>
        {m['bulk.history_show']()}
        <span className="sr-only">{name}</span>
      </Button>
    </li>
  );
}
