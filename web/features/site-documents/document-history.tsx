import { useQuery } from '@tanstack/react-query';
import type { Language } from '../../../contract/languages.ts';
import type { PastDocument, SiteDocumentName } from '../../../contract/documents/site-documents.ts';
import { m } from '../../../messages/compiled/messages.js';
import { api, messageOf } from '../../lib/api/api.ts';
import { dateText } from '../../lib/format/dates.ts';
import { Button } from '../../ui/button.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

interface DocumentHistoryProps {
  readonly name: SiteDocumentName;
  readonly language: Language;
  /** Puts the text of a version into the editor. */
  readonly onRestore: (text: string) => void;
}

/** All versions of a text, newest first. */
export function DocumentHistory({ name, language, onRestore }: DocumentHistoryProps) {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['admin', 'documents', name, language],
    queryFn: async () => (await api('GET /admin/documents/history', { query: { name, language } })).data,
    staleTime: 0,
  });
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="mb-2 text-22 font-bold">
        {m['site_document.history']()}
      </h2>
      {error && <FailedState text={messageOf(error, m['admin.failed']())} onRetry={() => void refetch()} />}
      {!error && isPending && <Skeleton className="h-24" />}
      {!error && data && (
        <ul className="flex flex-col gap-2">
          {data.map((pastVersion) => (
            <li key={pastVersion.version} className="rounded-card border border-line bg-card p-3">
              <p className="font-semibold">{versionText(pastVersion)}</p>
              {pastVersion.author !== null && <p className="text-14 text-muted">{pastVersion.author}</p>}
              {pastVersion.note !== null && <p>{pastVersion.note}</p>}
              <details>
                <summary className="min-h-11 cursor-pointer content-center text-indigo">{m['site_document.show_text']()}</summary>
                <p className="mb-2 text-14 whitespace-pre-wrap">{pastVersion.text}</p>
                <Button variant="outline" onClick={() => onRestore(pastVersion.text)}>
                  {m['site_document.take']()}
                </Button>
              </details>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const versionText = ({ version, published_at: publishedAt }: PastDocument): string =>
  publishedAt === null ? m['site_document.original']() : m['site_document.version_of']({ version, date: dateText(publishedAt) });
