import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LANGUAGE } from '../../../contract/languages.ts';
import { TEMPLATE_VARIABLES } from '../../../contract/documents/document-choices.ts';
import type { SiteDocumentText } from '../../../contract/documents/site-documents.ts';
import { MAX_CHANGE_NOTE_LENGTH } from '../../../contract/administration/staff-limits.ts';
import { m } from '../../../messages/compiled/messages.js';
import { currentLanguage } from '../../../messages/current-language.ts';
import { api, messageOf } from '../../lib/api/api.ts';
import { dateText } from '../../lib/format/dates.ts';
import { personalMeta } from '../../lib/page/seo.tsx';
import { Button } from '../../ui/button.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { RequestLabel } from '../../ui/form/request-label.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextArea, TextField } from '../../ui/form/text-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ConsolePage } from '../../shared/staff-console/console-page.tsx';
import { useStaffAction } from '../../shared/staff-console/use-staff-action.ts';
import { DocumentHistory } from './document-history.tsx';

export const handle = { frame: { hidesFooter: true } };
export const meta = () => personalMeta(m['site_document.console']());

const keyOf = ({ name, language }: SiteDocumentText): string => `${name} ${language}`;

/** Pages and model texts of the operator: edit, publish, and go back to an earlier version. */
export default function DocumentsPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'documents'],
    queryFn: async () => (await api('GET /admin/documents', {})).data,
    staleTime: 0,
  });
  const [selectedKey, setSelectedKey] = useState<string | null>(null);
  const document =
    data?.find((candidate) => keyOf(candidate) === selectedKey) ??
    data?.find(({ language }) => language === currentLanguage()) ??
    data?.[0];
  return (
    <ConsolePage title={m['site_document.console']()} text={m['site_document.console_text']()}>
      {error && <FailedState text={messageOf(error, m['admin.failed']())} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton className="h-80" />}
      {data && document && (
        <div className="flex max-w-3xl flex-col gap-4">
          <Select
            label={m['site_document.choose']()}
            value={keyOf(document)}
            onChange={(event) => setSelectedKey(event.target.value)}
            options={data.map((candidate) => ({
              value: keyOf(candidate),
              label: `${candidate.title} (${LANGUAGE[candidate.language].name})`,
            }))}
          />
          <DocumentEditor key={`${keyOf(document)} ${document.version}`} document={document} />
        </div>
      )}
    </ConsolePage>
  );
}

function DocumentEditor({ document }: { readonly document: SiteDocumentText }) {
  const { busy, request, run } = useStaffAction();
  const [text, setText] = useState(document.text);
  const [note, setNote] = useState('');
  const { name, language, version, type } = document;
  const publish = () => void run(() => api('POST /admin/documents', { body: { name, language, version, text, note: note || null } }));
  return (
    <>
      <form
        className="flex flex-col gap-3 rounded-card border border-line bg-card p-4"
        onSubmit={(event) => {
          event.preventDefault();
          publish();
        }}
      >
        <p className="text-14 text-muted">
          {document.published_at === null
            ? m['site_document.original']()
            : m['site_document.version_of']({ version, date: dateText(document.published_at) })}
        </p>
        <TextArea
          label={m['site_document.text']()}
          hint={m['site_document.text_hint']()}
          rows={18}
          required
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {type === 'template' && (
          <details>
            <summary className="min-h-11 cursor-pointer content-center text-indigo">{m['site_document.variables']()}</summary>
            <p className="font-mono text-14 break-words">{TEMPLATE_VARIABLES.map((variable) => `{${variable}}`).join(' ')}</p>
          </details>
        )}
        <TextField
          label={m['site_document.note']()}
          maxLength={MAX_CHANGE_NOTE_LENGTH}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={busy} disabled={text.trim() === document.text.trim()}>
            {m['site_document.publish']()}
          </Button>
          <RequestLabel request={request} className="self-center" />
        </div>
      </form>
      <DocumentHistory name={name} language={language} onRestore={setText} />
    </>
  );
}
