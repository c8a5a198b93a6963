import type { ReactNode } from 'react';
import { EXPORTS_PER_DAY, RETENTION } from '../../../contract/privacy/retention.ts';
import { m } from '../../../messages/compiled/messages.js';
import { personalMeta } from '../../lib/page/seo.tsx';
import { LoginWall } from '../../shared/session/login-wall.tsx';
import { ConsentList } from './consent-list.tsx';
import { ExportButton } from './export-button.tsx';
import { DeleteAccountSection } from './delete-account-section.tsx';
import { RevealList } from './reveal-list.tsx';
import '../../styles/rest.css';

export const meta = () => personalMeta(m['privacy.data_title']());

/** The person's rights over their data: consents, who saw their number, a copy of everything, and deleting the account. */
export default function MyDataPage() {
  return (
    <div className="page page-2xl py-8">
      <h1 className="mb-6 text-28 font-bold">{m['privacy.data_title']()}</h1>
      <LoginWall tile="home" title={m['privacy.data_login_wall']()} text={m['privacy.data_login_wall_text']()}>
        <div className="flex flex-col gap-5">
          <Section title={m['privacy.consents']()}>
            <ConsentList />
          </Section>
          <Section title={m['privacy.reveals']()} text={m['privacy.reveals_text']({ days: RETENTION.audit })}>
            <RevealList />
          </Section>
          <Section title={m['privacy.copy']()} text={m['privacy.copy_text']({ limit: EXPORTS_PER_DAY })}>
            <ExportButton />
          </Section>
          <Section title={m['privacy.delete']()} text={m['privacy.delete_text']()}>
            <DeleteAccountSection />
          </Section>
        </div>
      </LoginWall>
    </div>
  );
}

function Section({ title, text, children }: { readonly title: string; readonly text?: string; readonly children: ReactNode }) {
  return (
    <section className="rounded-card border border-line bg-card p-5">
      <h2 className="text-22 font-bold">{title}</h2>
      {text !== undefined && <p className="mt-1 text-muted">{text}</p>}
      <div className="mt-4">{children}</div>
    </section>
  );
}
