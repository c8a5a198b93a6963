import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { Subscription } from '../../../contract/subscription/records.ts';
import { m } from '../../../messages/compiled/messages.js';
import { ApiError, api, messageOf } from '../../lib/api/api.ts';
import { dateText } from '../../lib/format/dates.ts';
import { personalMeta } from '../../lib/page/seo.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { CheckIcon } from '../../ui/drawings/icons.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { LoginWall } from '../../shared/session/login-wall.tsx';
import '../../styles/rest.css';

export const meta = () => personalMeta(m['plans.payment']());

const RESULT_PARAMS = ['razorpay_order_id', 'razorpay_payment_id', 'razorpay_signature'] as const;
/** Delay between two checks whether an authorised payment has been completed. */
const RETRY_DELAY_MS = 5000;
/** Checks during one minute. After that, the page says that the result is not known, and the person can check again. */
const MAX_RETRIES = 12;

/** The result of a payment. The gateway redirects here. Reloading the page shows the same result. */
export default function DonePage() {
  return (
    <div className="page page-2xl py-10">
      <h1 className="sr-only">{m['plans.payment']()}</h1>
      <LoginWall tile="home" title={m['plans.login_wall']()} text={m['plans.done_login_wall_text']()}>
        <PaymentResult />
      </LoginWall>
    </div>
  );
}

const isUndecided = (error: unknown) => error instanceof ApiError && (error.code === 'in_progress' || error.status >= 500);

function PaymentResult() {
  const [query] = useSearchParams();
  const [razorpay_order_id, razorpay_payment_id, razorpay_signature] = RESULT_PARAMS.map((name) => query.get(name));
  const isComplete = Boolean(razorpay_order_id && razorpay_payment_id && razorpay_signature);
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
    enabled: isComplete,
    retry: (retries, failure) => isUndecided(failure) && retries < MAX_RETRIES,
    retryDelay: RETRY_DELAY_MS,
    staleTime: Infinity,
  });
  if (data) return <SubscriptionStarted subscription={data} />;
  if (!isComplete) {
    return query.has('failed') ? (
      <NotStarted title={m['plans.not_started']()} text={m['subscription.payment_failed']()} plan={query.get('plan')} />
    ) : (
      <NotStarted title={m['plans.no_answer']()} text={m['plans.no_answer_text']()} />
    );
  }
  if (error) {
    const retryProps = { onRetry: () => void refetch(), busy: isFetching };
    // The result is not known yet. The server activates the plan or refunds the payment without this page.
    return isUndecided(error) || (error instanceof ApiError && error.status === 0) ? (
      <NotStarted title={m['plans.not_known']()} text={m['plans.not_known_text']()} {...retryProps} />
    ) : (
      <NotStarted title={m['plans.not_started']()} text={messageOf(error, m['plans.failed']())} plan={query.get('plan')} {...retryProps} />
    );
  }
  return (
    <p role="status" className="flex min-h-60 items-center justify-center gap-3 text-muted">
      <Spinner />
      {m['plans.confirming']()}
    </p>
  );
}

function SubscriptionStarted({ subscription: { plan, ends_at } }: { readonly subscription: Subscription }) {
  return (
    <section role="status" className="rounded-card border border-line bg-card p-6 text-center">
      <CheckIcon className="mx-auto size-12 rounded-full bg-leaf-soft p-2 text-leaf" />
      <h2 className="mt-3 text-22 font-bold">{m['plans.started']({ plan: plan.name })}</h2>
      <p className="mt-1 text-muted">{m['plans.until']({ date: dateText(ends_at) })}</p>
      <p className="mt-6 flex flex-col justify-center gap-3 sm:flex-row">
        <LinkButton href="/me/plans">{m['plans.see_mine']()}</LinkButton>
        <LinkButton href={plan.boosts.length > 0 ? '/my-properties' : '/'} variant="outline">
          {plan.boosts.length > 0 ? m['plans.promote_now']() : m['shell.browse']()}
        </LinkButton>
      </p>
    </section>
  );
}

interface NotStartedProps {
  readonly title: string;
  readonly text: string;
  /** Checks the payment again. */
  readonly onRetry?: () => void;
  readonly busy?: boolean;
  /** Id of the plan, for a link to pay again. */
  readonly plan?: string | null;
}

function NotStarted({ title, text, onRetry, busy, plan }: NotStartedProps) {
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
          <LinkButton href="/me/plans" variant={onRetry ? 'outline' : 'primary'}>
            {m['plans.see_mine']()}
          </LinkButton>
        )}
        <LinkButton href="/plans" variant="outline">
          {m['plans.see_all']()}
        </LinkButton>
        <LinkButton href="/supportPage#payments" variant="quiet">
          {m['plans.help']()}
        </LinkButton>
      </p>
    </section>
  );
}
