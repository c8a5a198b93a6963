import { AUDIENCES } from '../../../contract/subscription/plan-terms.ts';
import type { Plan } from '../../../contract/subscription/records.ts';
import { m } from '../../../messages/compiled/messages.js';
import { dateText } from '../../lib/format/dates.ts';
import { Anchor } from '../../ui/anchor.tsx';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useActivePlans } from './use-active-plans.ts';
import { paiseText } from '../../lib/format/paise.ts';
import { AUDIENCE_NAME, planBenefits } from './plan-text.ts';

/** Contacts that are included without a plan. */
interface FreeContacts {
  readonly contacts_per_day: number;
  readonly contacts_per_30_days: number;
}

/** All plans by audience. Works without JavaScript, because plans are selected with links. */
export function PlansPage({ plans, freeContacts }: { readonly plans: readonly Plan[]; readonly freeContacts: FreeContacts }) {
  const activePlans = useActivePlans();
  const groups = AUDIENCES.map((audience) => [audience, plans.filter((plan) => plan.audience === audience)] as const).filter(
    ([, audiencePlans]) => audiencePlans.length > 0,
  );
  return (
    <div className="page py-8">
      <h1 className="text-28 font-bold md:text-36">{m['plans.title']()}</h1>
      <p className="mt-2 max-w-3xl text-18 text-muted text-pretty">{m['plans.intro']()}</p>
      {/* as wide as two plans */}
      <section
        aria-labelledby="free-title"
        className="mt-8 rounded-card lg:max-w-[57rem] 2xl:max-w-[41.25rem] border border-line bg-card p-5"
      >
        <h2 id="free-title" className="text-18 font-bold">
          {m['plans.free_title']()}
        </h2>
        <ul className="mt-2 flex list-disc flex-col gap-1.5 pl-5 marker:text-leaf">
          <li>{m['plans.free_posting']()}</li>
          <li>{m['plans.free_contacts']({ day: freeContacts.contacts_per_day, month: freeContacts.contacts_per_30_days })}</li>
        </ul>
      </section>
      {groups.length === 0 && <EmptyState tile="home" title={m['plans.none']()} text={m['plans.none_text']()} />}
      <div className="mt-10 grid grid-cols-1 gap-x-8 gap-y-10 2xl:grid-cols-2">
        {groups.map(([audience, audiencePlans]) => (
          <section key={audience} id={audience} aria-labelledby={`${audience}-title`} className="scroll-mt-20">
            <h2 id={`${audience}-title`} className="mb-4 text-22 font-bold">
              {AUDIENCE_NAME[audience]()}
            </h2>
            {/* Plans are side by side; a single plan keeps the width of a card. */}
            <ul className="flex flex-wrap gap-4">
              {audiencePlans.map((plan) => (
                <li key={plan.id} className="min-w-full sm:min-w-72 sm:flex-1 sm:basis-72 lg:max-w-md">
                  <PlanCard plan={plan} activeUntil={activePlans.get(plan.id)} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <p className="mt-10 max-w-2xl text-muted">
        {m['plans.honest']()}{' '}
        <Anchor href="/supportPage#payments" className="inline-flex min-h-11 items-center font-semibold text-indigo hover:underline">
          {m['plans.help']()}
        </Anchor>
      </p>
    </div>
  );
}

function PlanCard({ plan, activeUntil }: { readonly plan: Plan; readonly activeUntil: string | undefined }) {
  return (
    <article aria-labelledby={`plan-${plan.id}`} className="flex h-full flex-col rounded-card border border-line bg-card p-5">
      <h3 id={`plan-${plan.id}`} className="text-18 font-bold">
        {plan.name}
      </h3>
      {activeUntil && (
        <p className="mt-1">
          <Badge tone="confirmed">{m['plans.active_until']({ date: dateText(activeUntil) })}</Badge>
        </p>
      )}
      <p className="mt-1 text-muted">{plan.summary}</p>
      <p className="mt-4">
        <span className="text-28 font-bold">{plan.total_paise === 0 ? m['plans.free']() : paiseText(plan.total_paise)}</span>
        {plan.total_paise > 0 && (
          <span className="block text-14 text-muted">
            {m['plans.with_tax']({ net: paiseText(plan.price_paise), percent: plan.gst_bps / 100 })}
          </span>
        )}
      </p>
      <ul className="mt-4 mb-6 flex flex-1 list-disc flex-col gap-1.5 pl-5 marker:text-oxide">
        {planBenefits(plan).map((benefit) => (
          <li key={benefit}>{benefit}</li>
        ))}
      </ul>
      <LinkButton href={`/checkout/${plan.id}`} wide variant={activeUntil ? 'outline' : 'primary'}>
        {m['plans.choose']()}
        <span className="sr-only">{plan.name}</span>
      </LinkButton>
    </article>
  );
}
