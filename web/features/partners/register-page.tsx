import { useEffect, useRef, useState } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { ApiError, api, messageOf } from '../../lib/api/api.ts';
import { useRequest } from '../../lib/api/request.ts';
import { useServerRendered } from '../../lib/page/server-rendered.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { smsCode } from '../../shared/credentials/code-sender.ts';
import { type SmsCode } from '../../shared/credentials/sent-code.ts';
import { CodeStep } from '../../shared/credentials/code-step.tsx';
import { withChallenge } from '../../shared/credentials/with-challenge.ts';
import { missingFieldErrors, requestBodyOf, serverErrors, type DraftErrors } from './check-draft.ts';
import { emptyDraft, readDraft, storeDraft, type Draft } from './draft.ts';
import type { FormOptions } from './form-options.ts';
import { RegisterForm } from './register-form.tsx';

type PartnerForm = 'agent' | 'channel_partner';

const CREATE_ROUTES = { agent: 'POST /realestateagent/add', channel_partner: 'POST /channel/add' } as const;
const TITLES = { agent: m['partner_form.title_agent'], channel_partner: m['partner_form.title_channel_partner'] };
const INTROS = { agent: m['partner_form.intro_agent'], channel_partner: m['partner_form.intro_channel_partner'] };

interface RegisterPageProps {
  readonly form: PartnerForm;
  readonly options: FormOptions;
}

/** The server does not know the stored draft, so after hydration the form is mounted again with the draft. */
export function RegisterPage(props: RegisterPageProps) {
  const isHydrating = useServerRendered();
  return <Registration key={String(isHydrating)} {...props} storedDraft={isHydrating ? null : readDraft(props.form)} />;
}

/** Registration in three steps: the form, the code that verifies the number, and a description of what happens next. */
function Registration({ form, options, storedDraft }: RegisterPageProps & { readonly storedDraft: Draft | null }) {
  const [draft, setDraft] = useState<Draft>(storedDraft ?? emptyDraft(options.defaultCity));
  const [errors, setErrors] = useState<DraftErrors>({});
  const [formError, setFormError] = useState<string | null>(null);
  const sendRequest = useRequest();
  const verifyRequest = useRequest();
  const [sentCode, setSentCode] = useState<SmsCode | null>(null);
  const [doneMessage, setDoneMessage] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (sentCode || doneMessage) heading.current?.focus();
  }, [sentCode, doneMessage]);

  const changeDraft = (nextDraft: Draft) => {
    setDraft(nextDraft);
    storeDraft(form, nextDraft);
    // The error of a field is removed when the field changes.
    const remainingErrors = Object.entries(errors).filter(([name]) => nextDraft[name as keyof Draft] === draft[name as keyof Draft]);
    if (remainingErrors.length < Object.keys(errors).length) setErrors(Object.fromEntries(remainingErrors));
  };
  const showErrors = (newErrors: DraftErrors) => {
    setErrors(newErrors);
    const [firstName] = Object.keys(newErrors);
    if (firstName) requestAnimationFrame(() => document.querySelector<HTMLElement>(`[name="${firstName}"], #field-${firstName}`)?.focus());
  };
  /** Returns the error message when no code was sent, otherwise null. */
  const send = async (website = ''): Promise<string | null> => {
    const missingErrors = missingFieldErrors(draft, options);
    setFormError(null);
    showErrors(missingErrors);
    if (Object.keys(missingErrors).length > 0) return m['partner_form.failed']();
    try {
      const body = requestBodyOf(draft, website);
      const call = withChallenge((solution) => api(CREATE_ROUTES[form], { body: { ...body, ...solution } }));
      const { data, message } = await sendRequest.track(call);
      setSentCode(smsCode(data, message));
      return null;
    } catch (error) {
      if (error instanceof ApiError && error.errors.length > 0) showErrors(serverErrors(error.errors));
      const message = messageOf(error, m['partner_form.failed']());
      setFormError(message);
      return message;
    }
  };
  /** Returns the error message for a wrong code, or null when the code was accepted. */
  const verify = async (code: string): Promise<string | null> => {
    try {
      const { message } = await verifyRequest.track(api('POST /partner/verify', { body: await sentCode!.toCredential(code) }));
      storeDraft(form, null);
      setDoneMessage(message ?? '');
      return null;
    } catch (error) {
      return messageOf(error, m['login.verify_failed']());
    }
  };

  if (doneMessage !== null) {
    return (
      <div className="page page-2xl py-8">
        <h1 ref={heading} tabIndex={-1} className="sr-only">
          {m['partner_form.done']()}
        </h1>
        <EmptyState
          tile="home"
          title={m['partner_form.done']()}
          text={doneMessage}
          action={<LinkButton href="/">{m['admin.home']()}</LinkButton>}
        />
      </div>
    );
  }
  return (
    <div className="page page-2xl py-8">
      <h1 ref={heading} tabIndex={-1} className="text-28 font-bold outline-none md:text-36">
        {sentCode ? m['partner_form.verify']() : TITLES[form]()}
      </h1>
      {sentCode ? (
        <div className="mt-5 max-w-md">
          <CodeStep
            phone={draft.phone}
            sentCode={sentCode}
            request={verifyRequest}
            action={m['profile.phone_verify']()}
            onVerify={verify}
            onResend={send}
            onChangePhone={() => setSentCode(null)}
          />
        </div>
      ) : (
        <>
          <p className="mt-2 mb-6 text-18 text-muted">{INTROS[form]()}</p>
          <RegisterForm
            options={options}
            draft={draft}
            errors={errors}
            formError={formError}
            request={sendRequest}
            onDraft={changeDraft}
            onSend={(website) => void send(website)}
          />
        </>
      )}
    </div>
  );
}
