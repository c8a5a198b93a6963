import { useState, type FormEvent } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { api } from '../../lib/api/api.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useVisitChange } from './use-visit-change.ts';

const CODE_PATTERN = /^\d{4}$/;

/** Form for the code that the owner tells the visitor at the door. */
export function CheckInForm({ visitId }: { readonly visitId: string }) {
  const [code, setCode] = useState('');
  const { mutate, isPending } = useVisitChange((entered: string) =>
    api('POST /visit/check-in', { body: { visit_id: visitId, code: entered } }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (CODE_PATTERN.test(code)) mutate(code);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-3 rounded-control bg-sand p-3">
      <TextField
        label={m['visits.enter_code']()}
        hint={m['visits.enter_code_note']()}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        value={code}
        onChange={(event) => setCode(event.target.value.replaceAll(/\D/g, ''))}
      />
      <Button type="submit" busy={isPending} disabled={!CODE_PATTERN.test(code)}>
        {m['visits.check_in']()}
      </Button>
    </form>
  );
}
