import type { PlanHint } from '../../../contract/errors.ts';
import { m } from '../../../messages/compiled/messages.js';
import { Anchor } from '../../ui/anchor.tsx';
import { paiseText } from './plan-text.ts';

interface Props {
  readonly plans: readonly PlanHint[];
  /** What they give more of. */
  readonly title: string;
  readonly onChoose: () => void;
}

/** Plans that give more of what is used up, each with the way to buy it; nothing where none does. */
export function HelpingPlans({ plans, title, onChoose }: Props) {
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
              {m['contact_line.plan']({ plan: name, price: paiseText(price) })}
            </Anchor>
          </li>
        ))}
      </ul>
    </>
  );
}
