import type { ReactNode } from 'react';
import { ENOUGH_PHOTOS, RELEVANCE_DAYS as DAYS } from '../../../kinds/search/relevance.ts';
import type { MonthOfReports } from '../../../contract/reports.ts';
import { m } from '../../../messages/compiled/messages.js';
import { CheckIcon, ChatIcon, HomeIcon, type Icon } from '../../ui/drawings/icons.tsx';
import { CameraIcon, HelpIcon, ListIcon, PhoneIcon, ShieldIcon } from '../../ui/drawings/task-icons.tsx';
import { OfficerDetails, OperatorDetails } from '../../shared/operator/operator-details.tsx';
import { AskSupport } from './ask-support.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { ReportOutcomes } from './report-outcomes.tsx';

/** Public help page: login, posting, payments, safety, support form and grievance officer. */
export function SupportPage({ months }: { readonly months: readonly MonthOfReports[] }) {
  return (
    <div className="page page-4xl py-8">
      <h1 className="text-28 font-bold md:text-36">{m['shell.support_title']()}</h1>
      <p className="mt-2 max-w-2xl text-18 text-muted">{m['shell.support_intro']()}</p>
      <div className="mt-8 flex flex-col gap-5">
        <p>
          <LinkButton href="/contact">{m['contact_message.page_title']()}</LinkButton>
        </p>
        <Topic id="login" icon={HelpIcon} title={m['shell.help_login']()}>
          <QuestionAndAnswer question={m['shell.help_no_code']()}>{m['shell.help_no_code_text']()}</QuestionAndAnswer>
          <QuestionAndAnswer question={m['shell.help_wrong_code']()}>{m['shell.help_wrong_code_text']()}</QuestionAndAnswer>
          <QuestionAndAnswer question={m['shell.help_password']()}>{m['shell.help_password_text']()}</QuestionAndAnswer>
          <QuestionAndAnswer question={m['shell.help_new_number']()}>{m['shell.help_new_number_text']()}</QuestionAndAnswer>
          <QuestionAndAnswer question={m['shell.help_expired']()}>{m['shell.help_expired_text']()}</QuestionAndAnswer>
        </Topic>
        <Topic id="posting" icon={CameraIcon} title={m['shell.help_posting']()}>
          <QuestionAndAnswer question={m['shell.help_draft']()}>{m['shell.help_draft_text']()}</QuestionAndAnswer>
          <QuestionAndAnswer question={m['shell.help_photos']()}>{m['shell.help_photos_text']()}</QuestionAndAnswer>
          <QuestionAndAnswer question={m['shell.help_seen']()}>{m['shell.help_seen_text']()}</QuestionAndAnswer>
          <QuestionAndAnswer question={m['shell.help_confirm']()}>{m['shell.help_confirm_text']()}</QuestionAndAnswer>
        </Topic>
        <Topic id="payments" icon={CheckIcon} title={m['plans.help_title']()}>
          <QuestionAndAnswer question={m['plans.help_not_started']()}>{m['plans.help_not_started_text']()}</QuestionAndAnswer>
          <QuestionAndAnswer question={m['plans.help_twice']()}>{m['plans.help_twice_text']()}</QuestionAndAnswer>
          <QuestionAndAnswer question={m['plans.help_back']()}>{m['plans.help_back_text']()}</QuestionAndAnswer>
          <QuestionAndAnswer question={m['plans.help_invoice']()}>{m['plans.help_invoice_text']()}</QuestionAndAnswer>
          <p className="py-4">
            <LinkButton href="/plans" variant="outline">
              {m['plans.page_title']()}
            </LinkButton>
          </p>
        </Topic>
        <Topic id="order" icon={ListIcon} title={m['shell.help_order']()}>
          <div className="flex flex-col gap-3 py-3">
            <p>{m['shell.help_order_text']()}</p>
            <ul className="flex list-disc flex-col gap-2 pl-5 marker:text-oxide">
              <li>{m['shell.help_order_photos']({ some: DAYS.photos, enough: DAYS.photos_enough, count: ENOUGH_PHOTOS })}</li>
              <li>{m['shell.help_order_rate']({ rate: DAYS.rate })}</li>
              <li>{m['shell.help_order_price']({ price: DAYS.price })}</li>
            </ul>
            <p>{m['shell.help_order_paid']()}</p>
            <p className="text-muted">{m['shell.help_order_check']()}</p>
          </div>
        </Topic>
        <Topic id="safety" icon={ShieldIcon} title={m['shell.help_safety']()}>
          <ul className="flex list-disc flex-col gap-2 py-3 pl-5 marker:text-oxide">
            <li>{m['shell.safe_visit']()}</li>
            <li>{m['shell.safe_pin']()}</li>
            <li>{m['shell.safe_papers']()}</li>
            <li>{m['shell.safe_code']()}</li>
          </ul>
          <p className="pb-4">
            <LinkButton href="tel:1930" variant="outline" icon={<PhoneIcon />}>
              {m['shell.safe_1930']()}
            </LinkButton>
          </p>
        </Topic>
        <Topic id="ask" icon={ChatIcon} title={m['support.ask_title']()}>
          <AskSupport />
        </Topic>
        <Topic id="tickets" icon={ListIcon} title={m['shell.help_tickets']()}>
          <QuestionAndAnswer question={m['shell.help_ticket_what']()}>{m['shell.help_ticket_what_text']()}</QuestionAndAnswer>
          <QuestionAndAnswer question={m['shell.help_ticket_where']()}>{m['shell.help_ticket_where_text']()}</QuestionAndAnswer>
          <QuestionAndAnswer question={m['shell.help_ticket_when']()}>{m['shell.help_ticket_when_text']()}</QuestionAndAnswer>
        </Topic>
        <Topic id="report" icon={ShieldIcon} title={m['report_public.title']()}>
          <ReportOutcomes months={months} />
        </Topic>
        <Topic id="grievance" icon={PhoneIcon} title={m['shell.footer_grievance']()}>
          <p className="py-3">{m['shell.grievance_text']()}</p>
          <div className="pb-4">
            <OfficerDetails />
          </div>
        </Topic>
        <Topic id="operator" icon={HomeIcon} title={m['operator.title']()}>
          <div className="py-3">
            <OperatorDetails />
          </div>
        </Topic>
      </div>
    </div>
  );
}

function Topic({
  id,
  icon: TopicIcon,
  title,
  children,
}: {
  readonly id: string;
  readonly icon: Icon;
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="rounded-card border border-line bg-card px-5">
      <h2 id={`${id}-title`} className="flex items-center gap-3 border-b border-line py-4 text-22 font-bold">
        <TopicIcon className="size-6 text-oxide" />
        {title}
      </h2>
      {children}
    </section>
  );
}

/** An expandable question. <details> works without JavaScript, and the browser's search finds its text. */
function QuestionAndAnswer({ question, children }: { readonly question: string; readonly children: ReactNode }) {
  return (
    <details className="group border-b border-line last:border-b-0">
      <summary className="flex min-h-13 list-none py-2 items-center justify-between gap-3 font-semibold [&::-webkit-details-marker]:hidden">
        {question}
        <span aria-hidden="true" className="text-22 text-muted transition-transform duration-150 group-open:rotate-45">
          +
        </span>
      </summary>
      <p className="pb-4 text-muted">{children}</p>
    </details>
  );
}
