import { useState, type FormEvent } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { VISIT_CODE_LENGTH } from '../../../contract/site-visit-limits.ts';
import { api } from '../../lib/api/api.ts';
import { firstDigits } from '../../lib/format/digits.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useVisitChange } from './use-visit-change.ts';

/** Form for the code that the owner tells the visitor at the door. */
export function CheckInForm({ visitId }: { readonly visitId: string }) {
  const [code, setCode] = useState('');
  const { mutate, isPending } = useVisitChange((entered: string) =>
    api('POST /visit/check-in', { body: { visit_id: visitId, code: entered } }),
  );
  const isComplete = code.length === VISIT_CODE_LENGTH;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete) mutate(code);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-3 rounded-control bg-sand p-3">
      <TextField
        label={m['visits.enter_code']()}
        hint={m['visits.enter_code_note']()}
        inputMode="numeric"
        autoComplete="off"
        value={code}
        onChange={(event) => setCode(firstDigits(event.target.value, VISIT_CODE_LENGTH))}
      />
      <Button type="submit" busy={isPending} disabled={!isComplete}>
        {m['visits.check_in']()}
      </Button>
    </form>
  );
}
