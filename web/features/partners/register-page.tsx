import { useEffect, useRef, useState } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { ApiError, api, messageOf } from '../../lib/api.ts';
import { useRequest } from '../../lib/request.ts';
import { useServerRendered } from '../../lib/server-rendered.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ourCode, type OurCode } from '../login/code-sender.ts';
import { CodeStep } from '../login/code-step.tsx';
import { withChallenge } from '../login/with-challenge.ts';
import { bodyOf, missingIn, problemsOf, type Problems } from './check-draft.ts';
import { emptyDraft, keepDraft, readDraft, type Draft } from './draft.ts';
import type { FormFacts } from './form-facts.ts';
import { RegisterForm } from './register-form.tsx';

export type PartnerForm = 'agent' | 'channel_partner';

const CALL = { agent: 'POST /realestateagent/add', channel_partner: 'POST /channel/add' } as const;
const TITLE = { agent: m['partner_form.title_agent'], channel_partner: m['partner_form.title_channel_partner'] };
const INTRO = { agent: m['partner_form.intro_agent'], channel_partner: m['partner_form.intro_channel_partner'] };

interface RegisterPageProps {
  readonly form: PartnerForm;
  readonly facts: FormFacts;
}

/** The server knows no draft of anybody: the form begins anew, with what is kept on the device, once the page is awake. */
export function RegisterPage(props: RegisterPageProps) {
  const asleep = useServerRendered();
  return <Registration key={String(asleep)} {...props} kept={asleep ? null : readDraft(props.form)} />;
}

/** Registration: the form, then the code that proves the number, then what happens next. */
function Registration({ form, facts, kept }: RegisterPageProps & { readonly kept: Draft | null }) {
  const [draft, setDraft] = useState<Draft>(kept ?? emptyDraft(facts.defaultCity));
  const [problems, setProblems] = useState<Problems>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const sending = useRequest();
  const proving = useRequest();
  const [sent, setSent] = useState<OurCode | null>(null);
  const [received, setReceived] = useState<string | null>(null);
  const top = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (sent || received) top.current?.focus();
  }, [sent, received]);

  const change = (next: Draft) => {
    setDraft(next);
    keepDraft(form, next);
    const changed = (Object.keys(problems) as (keyof Draft)[]).filter((name) => next[name] !== draft[name]);
    if (changed.length > 0) setProblems(Object.fromEntries(Object.entries(problems).filter(([name]) => !changed.includes(name as never))));
  };
  const showProblems = (found: Problems) => {
    setProblems(found);
    const [first] = Object.keys(found);
    if (first) requestAnimationFrame(() => document.querySelector<HTMLElement>(`[name="${first}"], #field-${first}`)?.focus());
  };
  /** True when a code is on its way. */
  const send = async (website = ''): Promise<boolean> => {
    const missing = missingIn(draft, facts);
    setRefusal(null);
    showProblems(missing);
    if (Object.keys(missing).length > 0) return false;
    try {
      const said = bodyOf(draft, website);
      const call = withChallenge((solved) => api(CALL[form], { body: { ...said, ...solved } }));
      const { data, message } = await sending.track(call);
      setSent(ourCode(data, message));
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.errors.length > 0) showProblems(problemsOf(error.errors));
      setRefusal(messageOf(error, m['partner_form.failed']()));
      return false;
    }
  };
  /** The sentence about what is wrong with the code, or null when it was right. */
  const verify = async (code: string): Promise<string | null> => {
    try {
      const { message } = await proving.track(api('POST /partner/prove', { body: await sent!.proof(code) }));
      keepDraft(form, null);
      setReceived(message ?? '');
      return null;
    } catch (error) {
      return messageOf(error, m['login.verify_failed']());
    }
  };

  if (received !== null) {
    return (
      <div className="page max-w-2xl py-8">
        <h1 ref={top} tabIndex={-1} className="sr-only">
          {m['partner_form.done']()}
        </h1>
        <EmptyState
          tile="home"
          title={m['partner_form.done']()}
          text={received}
          action={<LinkButton href="/">{m['admin.home']()}</LinkButton>}
        />
      </div>
    );
  }
  return (
    <div className="page max-w-2xl py-8">
      <h1 ref={top} tabIndex={-1} className="text-28 font-bold outline-none md:text-36">
        {sent ? m['partner_form.prove']() : TITLE[form]()}
      </h1>
      {sent ? (
        <div className="mt-5 max-w-md">
          <CodeStep
            phone={draft.phone}
            sent={sent}
            request={proving}
            action={m['profile.phone_verify']()}
            onVerify={verify}
            onResend={send}
            onChangePhone={() => setSent(null)}
          />
        </div>
      ) : (
        <>
          <p className="mt-2 mb-6 text-18 text-muted">{INTRO[form]()}</p>
          <RegisterForm
            facts={facts}
            draft={draft}
            problems={problems}
            refusal={refusal}
            request={sending}
            onDraft={change}
            onSend={(website) => void send(website)}
          />
        </>
      )}
    </div>
  );
}
