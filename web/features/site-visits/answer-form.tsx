import { useState, type FormEvent } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { api } from '../../lib/api/api.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { useVisitChange } from './use-visit-change.ts';

const QUESTIONS = [
  ['as_shown', m['visits.as_shown']],
  ['price_as_shown', m['visits.price_as_shown']],
  ['already_let', m['visits.already_let']],
] as const;

/** What the visitor found, asked once after checking in. */
export function AnswerForm({ visitId }: { readonly visitId: string }) {
  const [answers, setAnswers] = useState({ as_shown: false, price_as_shown: false, already_let: false });
  const { mutate, isPending } = useVisitChange((given: typeof answers) =>
    api('POST /visit/answer', { body: { visit_id: visitId, ...given } }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate(answers);
  };
  return (
    <form onSubmit={submit} className="rounded-control bg-sand p-3">
      <fieldset>
        <legend className="font-semibold">{m['visits.question']()}</legend>
        {QUESTIONS.map(([name, text]) => (
          <Checkbox key={name} checked={answers[name]} onChange={(event) => setAnswers({ ...answers, [name]: event.target.checked })}>
            {text()}
          </Checkbox>
        ))}
      </fieldset>
      <Button type="submit" busy={isPending} className="mt-2">
        {m['visits.answer']()}
      </Button>
    </form>
  );
}
