import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { m } from '../../../messages/compiled/messages.js';
import type { ListerRole } from '../../../contract/account/lister-role.ts';
import { EVIDENCE_DOCUMENTS, type EvidenceDocument } from '../../../contract/listing/evidence-terms.ts';
import { MAX_APPEAL_LENGTH, MIN_APPEAL_LENGTH } from '../../../contract/account/lister-role-limits.ts';
import { api, messageOf } from '../../lib/api/api.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { TextArea } from '../../ui/form/text-field.tsx';
import { documentName } from '../../shared/evidence/evidence-texts.ts';
import { toast } from '../../shared/feedback/toast.ts';

/** Explains why the homes are the person's own, and which documents prove it. When sending fails, the text stays. */
export function AppealForm({ role }: { readonly role: ListerRole }) {
  const client = useQueryClient();
  const [statement, setStatement] = useState(role.statement);
  const [documents, setDocuments] = useState<readonly EvidenceDocument[]>(role.documents);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const send = async (): Promise<void> => {
    if (statement.trim().length < MIN_APPEAL_LENGTH) return setError(m['lister_role_error.statement']());
    setBusy(true);
    setError(null);
    try {
      const { message, data } = await api('POST /account/lister-role/appeal', { body: { statement, documents: [...documents] } });
      client.setQueryData(['lister-role'], data);
      toast(message ?? '');
    } catch (failure) {
      setError(messageOf(failure, m['lister_role.failed']()));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className="rounded-card border border-line bg-card p-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <h2 className="mb-3 text-22 font-bold">{m['lister_role.appeal']()}</h2>
      <TextArea
        label={m['lister_role.statement']()}
        hint={m['lister_role.statement_hint']()}
        error={error ?? undefined}
        value={statement}
        maxLength={MAX_APPEAL_LENGTH}
        onChange={(event) => setStatement(event.target.value)}
      />
      <fieldset className="mt-4">
        <legend className="font-semibold">{m['lister_role.documents']()}</legend>
        <p className="text-14 text-muted">{m['lister_role.documents_hint']()}</p>
        {EVIDENCE_DOCUMENTS.map((document) => (
          <Checkbox
            key={document}
            checked={documents.includes(document)}
            onChange={(event) =>
              setDocuments(event.target.checked ? [...documents, document] : documents.filter((other) => other !== document))
            }
          >
            {documentName(document)}
          </Checkbox>
        ))}
      </fieldset>
      <Button type="submit" size="lg" busy={busy} className="mt-4">
        {role.state === 'appealed' ? m['lister_role.send_again']() : m['lister_role.send']()}
      </Button>
    </form>
  );
}
