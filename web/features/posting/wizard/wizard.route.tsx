import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useParams } from 'react-router';
import { m } from '../../../../messages/compiled/messages.js';
import type { KindForm } from '../../../../contract/posting/form-model.ts';
import type { OwnListing } from '../../../../contract/posting/own-listing.ts';
import { ApiError, messageOf } from '../../../lib/api/api.ts';
import { isLoggedOut } from '../../../lib/api/login-needed.ts';
import { useServerRendered } from '../../../lib/page/server-rendered.ts';
import { personalMeta } from '../../../lib/page/seo.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoginWall } from '../../../shared/session/login-wall.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { LivePreview, ReviewPreview, useIsWideScreen, type FormDraft } from './live-preview.tsx';
import { fetchForm } from '../posting-api.ts';
import { Published } from '../review/published.tsx';
import { useAccount } from './use-account.ts';
import { useDraft } from './use-draft.ts';
import { useLastDefined } from './use-last-defined.ts';
import { useStepStates } from '../form/use-step-states.ts';
import { withShownSteps } from '../model/shown-steps.ts';
import type { FormStep } from '../model/types.ts';
import { StepContent } from './step-content.tsx';
import { WizardFrame } from './wizard-frame.tsx';
import { CHOOSER_PATH, MY_PROPERTIES_PATH, NEW_DRAFT_ID, REVIEW_STEP } from '../../../shared/own-listing/wizard-paths.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import '../../../styles/rest.css';

export const handle = { frame: { hidesHeaderOnPhones: true, hidesTabBar: true, hidesFooter: true } };
export const meta = () => personalMeta(m['posting.title']());

/** A step of the posting form, for people who are logged in. If the session ends meanwhile, everything stays on the screen. */
export default function WizardPage() {
  const { kind = '' } = useParams();
  const account = useAccount();
  const isServerRendered = useServerRendered();
  const {
    data: loadedForm,
    error,
    refetch,
  } = useQuery({
    queryKey: ['kind-form', kind],
    queryFn: () => fetchForm(kind),
    staleTime: 60 * 60_000,
  });
  // The query cache is cleared when the session changes. Forms are public, so the last form stays.
  const lastForm = useLastDefined(loadedForm);
  const form = lastForm?.id === kind ? lastForm : null;

  if (error && !form) return <WizardProblem error={error} onRetry={() => void refetch()} />;
  if (account.isLoggedIn && account.id === null && account.error && !isServerRendered) {
    return <WizardProblem error={account.error} onRetry={account.retry} />;
  }
  if (isServerRendered || (account.isLoggedIn && account.id === null)) return <WizardSkeleton />;
  if (account.id === null) {
    return (
      <div className="page py-10">
        <LoginWall tile="home" title={m['posting.login_wall_title']()} text={m['posting.login_wall_text']()} />
      </div>
    );
  }
  if (!form) return <WizardSkeleton />;
  return <Wizard key={`${account.id}:${kind}`} form={form} accountId={account.id} isLoggedIn={account.isLoggedIn} />;
}

interface WizardProps {
  readonly form: KindForm;
  readonly accountId: string;
  readonly isLoggedIn: boolean;
}

function Wizard({ form, accountId, isLoggedIn }: WizardProps) {
  const { id = NEW_DRAFT_ID, step: stepId = '' } = useParams();
  const draft = useDraft(form, accountId, id, isLoggedIn);
  const { listing, error } = draft;
  const stepStates = useStepStates(draft.formKey);
  const isLoaded = listing !== null;
  useEffect(() => {
    if (isLoaded) void storeForOffline(form.id).catch(() => undefined);
  }, [isLoaded, form.id]);
  const [publishedId, setPublishedId] = useState<string | null>(null);
  const [formDraft, setFormDraft] = useState<FormDraft | null>(null);
  const step = form.steps.find((candidate) => candidate.id === stepId);
  const isWide = useIsWideScreen();
  const shownForm = useMemo(() => withShownSteps(form, listing, stepId), [form, listing, stepId]);

  if (error && !listing && !isLoggedOut(error)) return <WizardProblem error={error} onRetry={draft.retry} />;
  if (!isReachable(form, id, stepId)) return <WizardProblem error={null} onRetry={null} />;
  if (id !== NEW_DRAFT_ID && !listing) return <WizardSkeleton />;
  if (listing && stepId === REVIEW_STEP && publishedId === id) return <Published listing={listing} />;
  return (
    <WizardFrame form={shownForm} step={stepId} listing={listing} preview={isWide ? previewOf(listing, step, formDraft, true) : null}>
      <StepContent
        contentKey={`${draft.formKey}:${stepId}`}
        form={form}
        shownForm={shownForm}
        step={step}
        listing={listing}
        accountId={accountId}
        stepStates={stepStates}
        getLatest={draft.getLatest}
        onSaved={draft.onSaved}
        onValuesChange={setFormDraft}
        onPublished={() => setPublishedId(id)}
        preview={isWide || !step ? null : previewOf(listing, step, formDraft, false)}
      />
    </WizardFrame>
  );
}

async function storeForOffline(kind: string): Promise<void> {
  const { cacheForm } = await import('../../../shared/offline/offline-pages.ts');
  await cacheForm(kind);
}

/** The card as visitors will see it. Null before the draft exists. */
function previewOf(listing: OwnListing | null, step: FormStep | undefined, draft: FormDraft | null, isWide: boolean) {
  if (!listing) return null;
  return step ? (
    <LivePreview key={`${listing.id}:${step.id}`} listing={listing} step={step} draft={draft} isWide={isWide} />
  ) : (
    <ReviewPreview listing={listing} />
  );
}

/** Whether this kind has the step of the URL. A draft that does not exist yet has only its first step. */
function isReachable(form: KindForm, id: string, stepId: string): boolean {
  if (id === NEW_DRAFT_ID) return stepId === form.steps[0]?.id;
  return stepId === REVIEW_STEP || form.steps.some((step) => step.id === stepId);
}

/** Shown when the draft or the step does not exist, or could not be loaded. */
function WizardProblem({ error, onRetry }: { readonly error: Error | null; readonly onRetry: (() => void) | null }) {
  // an unknown id, a listing of another kind, or a malformed id: trying again would not help
  const isMissing = !error || (error instanceof ApiError && [404, 409, 422].includes(error.status));
  return (
    <div className="page py-10">
      {isMissing || !onRetry ? (
        <EmptyState
          tile="missing"
          level={1}
          title={m['posting.missing_title']()}
          text={error ? messageOf(error, m['posting.missing_text']()) : m['posting.missing_text']()}
          action={
            <>
              <LinkButton href={MY_PROPERTIES_PATH}>{m['shell.my_properties']()}</LinkButton>
              <LinkButton href={CHOOSER_PATH} variant="outline">
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

/** Placeholder with the size of a step while it is loading. */
function WizardSkeleton() {
  return (
    <div role="status" aria-label={m['shell.loading']()} className="page page-5xl py-6 md:py-8">
      <Skeleton className="h-7 w-1/2" />
      <Skeleton className="mt-4 h-2.5 w-full" />
      <Skeleton className="mt-5 h-8 w-2/3" />
      {[0, 1, 2].map((index) => (
        <div key={index} className="mt-8">
          <Skeleton className="h-5 w-1/3" />
          <Skeleton className="mt-2 h-12 w-full" />
        </div>
      ))}
    </div>
  );
}
