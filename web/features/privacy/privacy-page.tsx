import type { ReactNode } from 'react';
import { PURPOSES } from '../../../contract/privacy/purposes.ts';
import { RETENTION, UNUSED_ACCOUNT_WARNING_HOURS } from '../../../contract/privacy/retention.ts';
import { m } from '../../../messages/compiled/messages.js';
import { LinkButton } from '../../ui/button.tsx';
import { OfficerDetails } from '../../shared/operator/operator-details.tsx';
import { periodText, RETENTION_ROWS } from './retention-rows.ts';

/** The privacy notice to which people consent, with retention periods and contacts. `scripts/consent-versions.ts` lists its texts. */
export function PrivacyPage() {
  return (
    <div className="page page-4xl py-8">
      <h1 className="text-28 font-bold md:text-36">{m['privacy.page_title']()}</h1>
      <p className="mt-2 max-w-2xl text-18 text-muted text-pretty">{m['privacy.page_intro']()}</p>
      <p className="mt-1 text-14 text-muted">{m['privacy.version']({ version: PURPOSES.account.version })}</p>
      <div className="mt-8 flex flex-col gap-5">
        <Part title={m['privacy.what']()}>
          <Lines
            texts={[
              m['privacy.what_account'](),
              m['privacy.what_listings'](),
              m['privacy.what_kept'](),
              m['privacy.what_contacts'](),
              m['privacy.what_reports'](),
              m['privacy.what_protects'](),
            ]}
          />
        </Part>
        <Part title={m['privacy.who']()}>
          <Lines texts={[m['privacy.who_number'](), m['privacy.who_staff'](), m['privacy.who_vendors'](), m['privacy.who_nobody']()]} />
        </Part>
        <Part title={m['privacy.rights']()}>
          <Lines texts={[m['privacy.right_see'](), m['privacy.right_copy'](), m['privacy.right_leave'](), m['privacy.right_complain']()]} />
          <p className="flex flex-wrap gap-3 pb-5">
            <LinkButton href="/me/data">{m['privacy.to_data']()}</LinkButton>
            <LinkButton href="/me" variant="outline">
              {m['privacy.to_details']()}
            </LinkButton>
          </p>
        </Part>
        <Part title={m['privacy.kept_for']()}>
          <table className="my-3 w-full text-left">
            <thead>
              <tr className="border-b border-line text-14 text-muted">
                <th scope="col" className="py-2 pr-4 font-semibold">
                  {m['privacy.kept_what']()}
                </th>
                <th scope="col" className="py-2 font-semibold whitespace-nowrap">
                  {m['privacy.kept_days']()}
                </th>
              </tr>
            </thead>
            <tbody>
              {RETENTION_ROWS.map(([id, text]) => (
                <tr key={id} className="border-b border-line last:border-b-0">
                  <td className="py-2.5 pr-4">{text()}</td>
                  <td className="py-2.5 align-top whitespace-nowrap">{periodText(RETENTION[id])}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="pb-4 text-muted">
            {m['privacy.kept_note']()} {m['privacy.unused_note']({ hours: UNUSED_ACCOUNT_WARNING_HOURS })}
          </p>
        </Part>
        <Part title={m['privacy.age']()}>
          <p className="py-4">{m['privacy.age_text']()}</p>
        </Part>
        <Part title={m['privacy.responsible']()}>
          <p className="py-4">{m['privacy.responsible_text']()}</p>
          <div className="pb-4">
            <OfficerDetails />
          </div>
        </Part>
      </div>
    </div>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="rounded-card border border-line bg-card px-5">
      <h2 className="border-b border-line py-4 text-22 font-bold">{title}</h2>
      {children}
    </section>
  );
}

function Lines({ texts }: { readonly texts: readonly string[] }) {
  return (
    <ul className="flex list-disc flex-col gap-2 py-4 pl-5 marker:text-oxide">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
