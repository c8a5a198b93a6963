import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { Subscription } from '../../../contract/subscription.ts';
import { m } from '../../../messages/compiled/messages.js';
import { ApiError, api, messageOf } from '../../lib/api.ts';
import { dateText } from '../../lib/dates.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { LoginWall } from '../login/login-wall.tsx';

const PARTS = ['razorpay_order_id', 'razorpay_payment_id', 'razorpay_signature'] as const;
/** Milliseconds between asking whether a payment that is authorised was completed. */
const AGAIN_MS = 5000;

/** What became of a payment. The address may be opened again: the answer is the same. */
export function DonePage() {
  return (
    <div className="page max-w-2xl py-10">
      <h1 className="sr-only">{m['plans.payment']()}</h1>
      <LoginWall tile="home" title={m['plans.wall']()} text={m['plans.done_wall_text']()}>
        <Answer />
      </LoginWall>
    </div>
  );
}

const isPending = (error: unknown) => error instanceof ApiError && (error.code === 'in_progress' || error.status >= 500);

function Answer() {
  const [query] = useSearchParams();
  const [razorpay_order_id, razorpay_payment_id, razorpay_signature] = PARTS.map((name) => query.get(name));
  const whole = Boolean(razorpay_order_id && razorpay_payment_id && razorpay_signature);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['payment', razorpay_order_id, razorpay_payment_id],
    queryFn: async () =>
      (
        await api('POST /subscription/razorpay/verifyPayment', {
          body: {
            razorpay_order_id: razorpay_order_id!,
            razorpay_payment_id: razorpay_payment_id!,
            razorpay_signature: razorpay_signature!,
          },
        })
      ).data,
    enabled: whole,
    retry: (_, failure) => isPending(failure),
    retryDelay: AGAIN_MS,
    staleTime: Infinity,
  });
  if (data) return <Started subscription={data} />;
  if (!whole) {
    return query.has('failed') ? (
      <Ended title={m['plans.not_started']()} text={m['subscription.payment_failed']()} plan={query.get('plan')} />
    ) : (
      <Ended title={m['plans.no_answer']()} text={m['plans.no_answer_text']()} />
    );
  }
  if (error) {
    const again = { onRetry: () => void refetch(), busy: isFetching };
    // without an answer of the site nobody knows yet; the plan starts, or the money goes back, without this page
    return isPending(error) || (error instanceof ApiError && error.status === 0) ? (
      <Ended title={m['plans.not_known']()} text={m['plans.not_known_text']()} {...again} />
    ) : (
      <Ended title={m['plans.not_started']()} text={messageOf(error, m['plans.failed']())} plan={query.get('plan')} {...again} />
    );
  }
  return (
    <p role="status" className="flex min-h-60 items-center justify-center gap-3 text-muted">
      <Spinner />
      {m['plans.confirming']()}
    </p>
  );
}

function Started({ subscription: { plan, ends_at } }: { readonly subscription: Subscription }) {
  return (
    <section role="status" className="rounded-card border border-line bg-card p-6 text-center">
      <CheckIcon className="mx-auto size-12 rounded-full bg-leaf-soft p-2 text-leaf" />
      <h2 className="mt-3 text-22 font-bold">{m['plans.started']({ plan: plan.name })}</h2>
      <p className="mt-1 text-muted">{m['plans.until']({ date: dateText(ends_at) })}</p>
      <p className="mt-6 flex flex-col justify-center gap-3 sm:flex-row">
        <LinkButton href="/me/plans">{m['plans.see_mine']()}</LinkButton>
        <LinkButton href={plan.boosts.length > 0 ? '/my-properties' : '/'} look="outline">
          {plan.boosts.length > 0 ? m['plans.promote_now']() : m['shell.look_around']()}
        </LinkButton>
      </p>
    </section>
  );
}

interface EndedProps {
  readonly title: string;
  readonly text: string;
  /** Asks for the answer again. */
  readonly onRetry?: () => void;
  readonly busy?: boolean;
  /** What was to be bought, to try once more. */
  readonly plan?: string | null;
}

function Ended({ title, text, onRetry, busy, plan }: EndedProps) {
  return (
    <section role="alert" className="rounded-card border border-line bg-card p-6 text-center">
      <h2 className="text-22 font-bold">{title}</h2>
      <p className="mx-auto mt-1 max-w-prose">{text}</p>
      <p className="mt-6 flex flex-col justify-center gap-3 sm:flex-row">
        {onRetry && (
          <Button busy={busy} onClick={onRetry}>
            {m['plans.ask_again']()}
          </Button>
        )}
        {plan && !onRetry ? (
          <LinkButton href={`/checkout/${encodeURIComponent(plan)}`}>{m['plans.try_again']()}</LinkButton>
        ) : (
          <LinkButton href="/me/plans" look={onRetry ? 'outline' : 'primary'}>
            {m['plans.see_mine']()}
          </LinkButton>
        )}
        <LinkButton href="/plans" look="outline">
          {m['plans.see_all']()}
        </LinkButton>
        <LinkButton href="/supportPage#payments" look="quiet">
          {m['plans.help']()}
        </LinkButton>
      </p>
    </section>
  );
}
