import { useState } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { personalMeta } from '../../lib/page/seo.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { OfficerDetails, OperatorDetails } from '../../shared/operator/operator-details.tsx';
import { LoginWall } from '../../shared/session/login-wall.tsx';
import { MessageForm } from '../../shared/contact/message-form.tsx';

export const meta = () => personalMeta(m['contact_message.page_title']());

/** Message form to the operator of the site, with the addresses of the operator and the grievance officer. */
export default function ContactPage() {
  /** The message after it was sent; its ticket number is null if it did not become a ticket. */
  const [sentMessage, setSentMessage] = useState<{ readonly ticket: string | null } | null>(null);
  return (
    <div className="page page-2xl py-8">
      <h1 className="text-28 font-bold">{m['contact_message.page_title']()}</h1>
      <p className="mt-1 mb-6 text-muted">{m['contact_message.page_intro']()}</p>
      <LoginWall
        tile="talk"
        title={m['contact_message.page_login_wall']()}
        text={m['contact_message.login']()}
        alternative={
          <LinkButton href="/supportPage" variant="outline" size="lg">
            {m['contact_message.page_login_wall_form']()}
          </LinkButton>
        }
      >
        {sentMessage ? (
          <div role="status">
            <EmptyState
              tile="talk"
              title={m['contact_message.sent']()}
              text={sentMessage.ticket === null ? m['contact_message.page_intro']() : m['support.received']({ ticket: sentMessage.ticket })}
              action={
                <LinkButton href="/supportPage#ask" variant="outline">
                  {m['contact_message.page_requests']()}
                </LinkButton>
              }
            />
          </div>
        ) : (
          <div className="rounded-card border border-line bg-card p-5">
            <MessageForm onSent={(ticket) => setSentMessage({ ticket: ticket ?? null })} />
          </div>
        )}
      </LoginWall>
      <section aria-labelledby="operator" className="mt-8">
        <h2 id="operator" className="mb-2 text-22 font-bold">
          {m['operator.title']()}
        </h2>
        <OperatorDetails onContactPage />
      </section>
      <section aria-labelledby="officer" className="mt-6">
        <h2 id="officer" className="mb-2 text-22 font-bold">
          {m['shell.footer_grievance']()}
        </h2>
        <OfficerDetails />
      </section>
    </div>
  );
}
