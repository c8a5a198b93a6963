import { m } from '../../../messages/compiled/messages.js';
import { Card } from './card.tsx';
import { DownloadButton } from './download-button.tsx';

/** Exports the person's own listings of a kind as a file that can be imported again. */
export function ExportCard({ kind, label }: { readonly kind: string; readonly label: string }) {
  return (
    <Card title={m['bulk.export']({ kind: label })}>
      <p className="mb-4 text-muted">{m['bulk.export_text']()}</p>
      <div className="flex flex-wrap gap-3">
        <DownloadButton path="/property/bulk/export" query={{ kind, format: 'csv' }}>
          {m['bulk.export_csv']()}
        </DownloadButton>
        <DownloadButton path="/property/bulk/export" query={{ kind, format: 'jsonl' }}>
          {m['bulk.export_jsonl']()}
        </DownloadButton>
      </div>
    </Card>
  );
}
