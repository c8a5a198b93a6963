import { useState } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { Select } from '../../ui/form/select.tsx';
import { Card } from './card.tsx';
import { ColumnGuide } from './column-guide.tsx';
import { DownloadButton } from './download-button.tsx';

export interface KindName {
  readonly id: string;
  readonly label: string;
}
interface KindChoiceProps {
  readonly kinds: readonly KindName[];
  readonly kind: string;
  readonly onKind: (kind: string) => void;
}

/** Selects the kind of the listings in the file. Shows the templates and the columns of the kind. */
export function KindChoice({ kinds, kind, onKind }: KindChoiceProps) {
  const [isGuideOpen, setIsGuideOpen] = useState(false);
  return (
    <Card title={m['bulk.step_kind']()}>
      <Select
        label={m['bulk.kind']()}
        hint={m['bulk.template_hint']()}
        value={kind}
        onChange={(event) => onKind(event.target.value)}
        options={kinds.map(({ id, label }) => ({ value: id, label }))}
      />
      <div className="mt-4 flex flex-wrap gap-3">
        <DownloadButton path="/property/bulk/template" query={{ kind, format: 'csv' }}>
          {m['bulk.template_csv']()}
        </DownloadButton>
        <DownloadButton path="/property/bulk/template" query={{ kind, format: 'jsonl' }}>
          {m['bulk.template_jsonl']()}
        </DownloadButton>
      </div>
      <details className="mt-4 border-t border-line pt-2" onToggle={(event) => setIsGuideOpen(event.currentTarget.open)}>
        <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold text-indigo marker:content-none before:content-['+'] in-open:before:content-['−']">
          {m['bulk.guide']()}
        </summary>
        {isGuideOpen && <ColumnGuide key={kind} kind={kind} />}
      </details>
    </Card>
  );
}
