import { useState, type FormEvent } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { api } from '../../lib/api/api.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { useVisitChange } from './use-visit-change.ts';

const QUESTIONS = [
  ['as_shown', m['visits.as_shown']],
  ['price_as_shown', m['visits.price_as_shown']],
  ['rented_or_sold', m['visits.rented_or_sold']],
] as const;
type Question = (typeof QUESTIONS)[number][0];
type VisitFeedback = Readonly<Record<Question, boolean>>;

/** All answers; null while one is missing, because a missing answer does not mean "no". */
function completeFeedback(selected: Partial<VisitFeedback>): VisitFeedback | null {
  const { as_shown, price_as_shown, rented_or_sold } = selected;
  if (as_shown === undefined || price_as_shown === undefined || rented_or_sold === undefined) return null;
  return { as_shown, price_as_shown, rented_or_sold };
}

/** Questions about the home, shown once after the check-in. */
export function FeedbackForm({ visitId }: { readonly visitId: string }) {
  const [selected, setSelected] = useState<Partial<VisitFeedback>>({});
  const { mutate, isPending } = useVisitChange((body: VisitFeedback) =>
    api('POST /visit/feedback', { body: { visit_id: visitId, ...body } }),
  );
  const feedback = completeFeedback(selected);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (feedback) mutate(feedback);
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3 rounded-control bg-sand p-3">
      <p className="font-semibold">{m['visits.question']()}</p>
      {QUESTIONS.map(([name, text]) => (
        <fieldset key={name} className="flex flex-wrap items-center gap-2">
          <legend className="mb-1">{text()}</legend>
          {([true, false] as const).map((answer) => (
            <label
              key={String(answer)}
              className={cx(
                'inline-flex min-h-11 items-center gap-2 rounded-control border bg-card px-3',
                selected[name] === answer ? 'border-oxide font-semibold' : 'border-edge',
              )}
            >
              <input
                type="radio"
                name={`${visitId}-${name}`}
                checked={selected[name] === answer}
                onChange={() => setSelected({ ...selected, [name]: answer })}
                className="size-5 accent-oxide"
              />
              {answer ? m['visits.yes']() : m['visits.no']()}
            </label>
          ))}
        </fieldset>
      ))}
      <Button type="submit" busy={isPending} disabled={feedback === null}>
        {m['visits.answer']()}
      </Button>
    </form>
  );
}
