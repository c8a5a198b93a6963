import { useState } from 'react';
import {
  EVIDENCE_DOCUMENTS,
  MAX_REGISTER_NUMBER_LENGTH,
  MIN_REGISTER_NUMBER_LENGTH,
  type EvidenceDocument,
} from '../../../contract/listing/evidence-terms.ts';
import { m } from '../../../messages/compiled/messages.js';
import { EVIDENCE_DOCUMENT_TEXTS } from '../../shared/evidence/evidence-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';

export type EvidenceInput =
  | { readonly method: 'document_seen'; readonly document: EvidenceDocument }
  | { readonly method: 'rera_checked'; readonly number: string };

interface EvidenceFormsProps {
  readonly busy: boolean;
  /** Resolves to true when the evidence was saved. */
  readonly onRecord: (evidence: EvidenceInput) => Promise<boolean>;
}

/** Forms to record that staff saw a document, or found a RERA number in the public register. */
export function EvidenceForms({ busy, onRecord }: EvidenceFormsProps) {
  const [document, setDocument] = useState<EvidenceDocument | ''>('');
  const [number, setNumber] = useState('');
  const trimmedNumber = number.trim();
  return (
    <fieldset className="mt-4 max-w-3xl">
      <legend className="font-semibold">{m['evidence.add']()}</legend>
      <form
        className="mt-2 flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (document !== '') void onRecord({ method: 'document_seen', document }).then((saved) => saved && setDocument(''));
        }}
      >
        <Select
          label={m['evidence.document_label']()}
          placeholder="–"
          className="min-w-0 flex-1 basis-60"
          value={document}
          onChange={({ target }) => setDocument(target.value as EvidenceDocument | '')}
          options={EVIDENCE_DOCUMENTS.map((value) => ({ value, label: EVIDENCE_DOCUMENT_TEXTS[value]() }))}
        />
        <Button type="submit" variant="outline" className="mb-1.5 min-h-12" busy={busy} disabled={document === ''}>
          {m['evidence.add_document']()}
        </Button>
      </form>
      <form
        className="mt-3 flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (trimmedNumber.length >= MIN_REGISTER_NUMBER_LENGTH)
            void onRecord({ method: 'rera_checked', number: trimmedNumber }).then((saved) => saved && setNumber(''));
        }}
      >
        <TextField
          label={m['evidence.number_label']()}
          className="min-w-0 flex-1 basis-60"
          maxLength={MAX_REGISTER_NUMBER_LENGTH}
          value={number}
          onChange={({ target }) => setNumber(target.value)}
        />
        <Button
          type="submit"
          variant="outline"
          className="mb-1.5 min-h-12"
          busy={busy}
          disabled={trimmedNumber.length < MIN_REGISTER_NUMBER_LENGTH}
        >
          {m['evidence.add_rera']()}
        </Button>
      </form>
    </fieldset>
  );
}
