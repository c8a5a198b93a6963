import { useRef, useState } from 'react';
import { PAYMENT_MODES } from '../../../contract/documents/document-choices.ts';
import type { RentDocumentStart } from '../../../contract/documents/rent-documents.ts';
import { m } from '../../../messages/compiled/messages.js';
import { fieldErrorsOf, messageOf } from '../../lib/api/api.ts';
import { download } from '../../lib/api/download.ts';
import { moneyWords, parseMoney } from '../../lib/format/money-input.ts';
import { useToday } from '../../lib/page/today.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { toast } from '../../shared/feedback/toast.ts';
import { DOCUMENT_FIELDS, requestBody, initialValues, type DocumentField, type DocumentType } from './form-fields.ts';

interface DocumentFormProps {
  readonly type: DocumentType;
  readonly contactId: string;
  readonly initial: RentDocumentStart;
}

/** Form for the details of one document. The PDF is created from them; the details are not stored. */
export function DocumentForm({ type, contactId, initial }: DocumentFormProps) {
  const today = useToday();
  const [values, setValues] = useState(() => initialValues(initial, today));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const createDocument = async (): Promise<void> => {
    setBusy(true);
    setErrors({});
    try {
      await download('/rent-documents', {}, requestBody(type, contactId, values));
      toast(m['rent_document.created']());
    } catch (error) {
      const fieldErrors = fieldErrorsOf(error);
      setErrors(fieldErrors);
      toast(messageOf(error, m['shell.get_failed']()), { type: 'error', durationMs: 6000 });
      const [firstName] = Object.keys(fieldErrors);
      if (firstName) form.current?.querySelector<HTMLElement>(`[name="${firstName}"]`)?.focus();
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void createDocument();
      }}
    >
      {DOCUMENT_FIELDS[type].map((field) => (
        <DocumentFieldInput
          key={field.name}
          field={field}
          value={values[field.name] ?? ''}
          error={errors[field.name]}
          onChange={(value) => setValues({ ...values, [field.name]: value })}
        />
      ))}
      <Button type="submit" size="lg" busy={busy}>
        {m['rent_document.create']()}
      </Button>
    </form>
  );
}

// listed one by one, so that the bundler can remove unused messages
const MODE_NAMES: Readonly<Record<(typeof PAYMENT_MODES)[number], () => string>> = {
  bank: m['rent_document.mode_bank'],
  upi: m['rent_document.mode_upi'],
  cash: m['rent_document.mode_cash'],
  cheque: m['rent_document.mode_cheque'],
};

interface DocumentFieldInputProps {
  readonly field: DocumentField;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

function DocumentFieldInput({ field: { name, type, label, hint, optional }, value, error, onChange }: DocumentFieldInputProps) {
  const commonProps = { name, label: label(), value, error, required: !optional };
  if (type === 'mode') {
    return (
      <Select
        {...commonProps}
        onChange={(event) => onChange(event.target.value)}
        options={PAYMENT_MODES.map((mode) => ({ value: mode, label: MODE_NAMES[mode]() }))}
      />
    );
  }
  const amount = type === 'money' ? parseMoney(value) : null;
  return (
    <TextField
      {...commonProps}
      type={type === 'date' ? 'date' : 'text'}
      inputMode={type === 'number' ? 'decimal' : undefined}
      prefix={type === 'money' ? '₹' : undefined}
      hint={typeof amount === 'number' ? moneyWords(amount) : hint?.()}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
