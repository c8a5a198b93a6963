import type { ReactNode } from 'react';
import { EXPORTS_PER_DAY, RETENTION } from '../../../contract/retention.ts';
import { m } from '../../../messages/compiled/messages.js';
import { LoginWall } from '../login/login-wall.tsx';
import { ConsentList } from './consent-list.tsx';
import { CopyButton } from './copy-button.tsx';
import { LeaveSection } from './leave-section.tsx';
import { RevealList } from './reveal-list.tsx';

/** What one agreed to, who saw one's number, a copy of everything, and the way out. */
export function DataPage() {
  return (
    <div className="page max-w-2xl py-8">
      <h1 className="mb-6 text-28 font-bold">{m['privacy.data_title']()}</h1>
      <LoginWall tile="home" title={m['privacy.data_wall']()} text={m['privacy.data_wall_text']()}>
        <div className="flex flex-col gap-5">
          <Section title={m['privacy.consents']()}>
            <ConsentList />
          </Section>
          <Section title={m['privacy.reveals']()} text={m['privacy.reveals_text']({ days: RETENTION.audit })}>
            <RevealList />
          </Section>
          <Section title={m['privacy.copy']()} text={m['privacy.copy_text']({ limit: EXPORTS_PER_DAY })}>
            <CopyButton />
          </Section>
          <Section title={m['privacy.leave']()} text={m['privacy.leave_text']()}>
            <LeaveSection />
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
