import type { PlanHint } from '../../../contract/base/errors.ts';
import { m } from '../../../messages/compiled/messages.js';
import { Anchor } from '../../ui/anchor.tsx';
import { paiseText } from '../../lib/format/paise.ts';

interface PlanSuggestionsProps {
  readonly plans: readonly PlanHint[];
  /** Heading that says what these plans give more of. */
  readonly title: string;
  readonly onChoose: () => void;
}

/** Links to plans that give more of what the person has used up. Renders nothing when there are none. */
export function PlanSuggestions({ plans, title, onChoose }: PlanSuggestionsProps) {
  if (plans.length === 0) return null;
  return (
    <>
      <p className="mt-3 font-semibold">{title}</p>
      <ul className="list-disc pl-5">
        {plans.map(({ id, name, price }) => (
          <li key={id}>
            <Anchor
              href={`/checkout/${id}`}
              className="inline-flex min-h-11 items-center font-semibold text-indigo hover:underline"
              onClick={onChoose}
            >
              {m['contact_list.plan']({ plan: name, price: paiseText(price) })}
            </Anchor>
          </li>
        ))}
      </ul>
    </>
  );
}
