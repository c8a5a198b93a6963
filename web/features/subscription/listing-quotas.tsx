import { m } from '../../../messages/compiled/messages.js';
import { roleText } from '../../ui/listing/role-text.ts';
import { useAllowance } from '../../shared/plans/use-allowance.ts';

/** Used and allowed active listings in each role of the person. Renders nothing for roles without a limit. */
export function ListingQuotas() {
  const quotas = (useAllowance()?.listings ?? []).flatMap(({ role, used, free, allowed }) =>
    allowed !== null && (used > 0 || allowed !== free) ? [{ role, used, allowed }] : [],
  );
  if (quotas.length === 0) return null;
  return (
    <section aria-labelledby="quotas" className="mt-10">
      <h2 id="quotas" className="mb-3 text-22 font-bold">
        {m['plans.quotas']()}
      </h2>
      <ul className="flex flex-col gap-4 rounded-card border border-line bg-card p-5">
        {quotas.map(({ role, used, allowed }) => (
          <li key={role}>
            <p id={`quota-${role}`} className="tabular-nums">
              {m['plans.quota_line']({ role: roleText(role), live: used, allowed })}
            </p>
            <progress
              value={Math.min(used, allowed)}
              max={allowed}
              aria-labelledby={`quota-${role}`}
              className="mt-1.5 block h-2 w-full appearance-none overflow-hidden rounded-full bg-sand [&::-moz-progress-bar]:bg-leaf [&::-webkit-progress-bar]:bg-sand [&::-webkit-progress-value]:bg-leaf"
            />
            {used > allowed && <p className="mt-1 text-14 text-muted">{m['plans.quota_exceeded']()}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
