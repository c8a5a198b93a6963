import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { m } from '../../../messages/compiled/messages.js';
import type { KindForm } from '../../../contract/form-model.ts';
import type { OwnListing } from '../../../contract/shapes.ts';
import { ApiError, isLoggedOut, messageOf } from '../../lib/api.ts';
import { useServerRendered } from '../../lib/server-rendered.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoginWall } from '../login/login-wall.tsx';
import { FailedState } from '../shell/failed-state.tsx';
import { GalleryStep } from './gallery/gallery-step.tsx';
import { LivePreview, type Typed } from './live-preview.tsx';
import { fetchForm, findDraft } from './posting-api.ts';
import { Published } from './review/published.tsx';
import { ReviewNotice } from './review-notice.tsx';
import { ReviewStep } from './review/review-step.tsx';
import { StepForm } from './step-form.tsx';
import { useAccount } from './use-account.ts';
import { useLast } from './use-last.ts';
import { useStepStates } from './use-step-states.ts';
import { WizardFrame } from './wizard-frame.tsx';
import { WizardSkeleton } from './wizard-skeleton.tsx';
import { CHOOSER, MY_PROPERTIES, NEW, REVIEW } from './wizard-paths.ts';

/** A step of the wizard, for whoever is logged in. Once a person is in it, a session that dies takes nothing off the screen. */
export function WizardPage() {
  const { kind = '' } = useParams();
  const account = useAccount();
  const unknown = useServerRendered();
  const {
    data: form,
    error,
    refetch,
  } = useQuery({
    queryKey: ['kind-form', kind],
    queryFn: () => fetchForm(kind),
    staleTime: 60 * 60_000,
  });
  // Kept through the clearing of everything personal when the session changes: a form is public.
  const last = useLast(form);
  const shown = last?.id === kind ? last : null;

  if (error && !shown) return <WizardProblem error={error} onRetry={() => void refetch()} />;
  if (unknown || (account.loggedIn && account.id === null)) {
    return account.error ? <WizardProblem error={account.error} onRetry={account.retry} /> : <WizardSkeleton />;
  }
  if (account.id === null) {
    return (
      <div className="page py-10">
        <LoginWall tile="home" title={m['posting.wall_title']()} text={m['posting.wall_text']()}>
          {null}
        </LoginWall>
      </div>
    );
  }
  return shown ? (
    <Wizard key={`${account.id}:${kind}`} form={shown} account={account.id} loggedIn={account.loggedIn} />
  ) : (
    <WizardSkeleton />
  );
}

function Wizard({ form, account, loggedIn }: { readonly form: KindForm; readonly account: string; readonly loggedIn: boolean }) {
  const { id = NEW, step: stepId = '' } = useParams();
  const client = useQueryClient();
  const queryKey = ['own-listing', account, id];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => findDraft(form, id),
    enabled: loggedIn && id !== NEW,
  });
  const last = useLast(data);
  // The draft that came to be in this form: its first step stays the same form.
  const [born, setBorn] = useState<string | null>(null);
  const [published, setPublished] = useState<string | null>(null);
  const listing = last?.id === id ? last : null;
  const draft = id === born ? NEW : id;
  const steps = useStepStates(draft);
  const [typed, setTyped] = useState<Typed | null>(null);
  const onSaved = (saved: OwnListing) => {
    if (id === NEW) setBorn(saved.id);
    client.setQueryData(['own-listing', account, saved.id], saved);
    void client.invalidateQueries({ queryKey: ['my-properties'] });
  };
  const step = form.steps.find((one) => one.id === stepId);
  if (error && !listing && !isLoggedOut(error)) return <WizardProblem error={error} onRetry={() => void refetch()} />;
  if ((!step && stepId !== REVIEW) || (id === NEW && step !== form.steps[0])) return <WizardProblem error={null} onRetry={null} />;
  if (id !== NEW && !listing) return <WizardSkeleton />;

  if (listing && stepId === REVIEW && published === id) return <Published listing={listing} />;
  const common = { form, onSaved };
  const key = `${draft}:${stepId}`;
  return (
    <WizardFrame
      form={form}
      step={stepId}
      listing={listing}
      preview={listing && step && <LivePreview key={`${listing.id}:${stepId}`} listing={listing} step={step} typed={typed} />}
    >
      {listing && !step ? (
        <ReviewStep key={key} {...common} listing={listing} onPublished={() => setPublished(id)} />
      ) : listing && step?.fields.some(({ control }) => control === 'photos') ? (
        <GalleryStep
          key={key}
          {...common}
          step={step}
          listing={listing}
          newest={() => client.getQueryData<OwnListing>(queryKey) ?? listing}
        />
      ) : step ? (
        <>
          {listing && <ReviewNotice listing={listing} className="mx-4 mt-4 md:mx-0" />}
          <StepForm key={key} {...common} step={step} listing={listing} account={account} steps={steps} onTyped={setTyped} />
        </>
      ) : null}
    </WizardFrame>
  );
}

/** The draft or the step cannot be shown: not there, or not reached. */
function WizardProblem({ error, onRetry }: { readonly error: Error | null; readonly onRetry: (() => void) | null }) {
  const missing = !error || (error instanceof ApiError && (error.status === 404 || error.status === 409 || error.status === 422));
  return (
    <div className="page py-10">
      {missing || !onRetry ? (
        <EmptyState
          tile="missing"
          level={1}
          title={m['posting.missing_title']()}
          text={error ? messageOf(error, m['posting.missing_text']()) : m['posting.missing_text']()}
          action={
            <>
              <LinkButton href={MY_PROPERTIES}>{m['shell.my_properties']()}</LinkButton>
              <LinkButton href={CHOOSER} look="outline">
                {m['posting.start_new']()}
              </LinkButton>
            </>
          }
        />
      ) : (
        <FailedState text={messageOf(error, m['posting.load_failed']())} onRetry={onRetry} />
      )}
    </div>
  );
}
