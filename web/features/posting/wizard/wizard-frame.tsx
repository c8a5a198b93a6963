import type { ReactNode } from 'react';
import { m } from '../../../../messages/compiled/messages.js';
import type { KindForm } from '../../../../contract/posting/form-model.ts';
import type { OwnListing } from '../../../../contract/posting/own-listing.ts';
import { clockText } from '../../../lib/format/dates.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { cx } from '../../../ui/cx.ts';
import { BackIcon, CheckIcon } from '../../../ui/drawings/icons.tsx';
import { TileBorder } from '../../../ui/drawings/tile-border.tsx';
import { STEP_HEADING_ID } from '../form/use-focus-on-arrival.ts';
import {
  CHOOSER_PATH,
  MY_PROPERTIES_PATH,
  REVIEW_STEP,
  stepPath,
  wizardSteps,
  type WizardStep,
} from '../../../shared/own-listing/wizard-paths.ts';

interface WizardFrameProps {
  readonly form: KindForm;
  readonly step: string;
  readonly listing: OwnListing | null;
  /** Preview of the listing beside the step, on wide screens. */
  readonly preview?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of every step: kind, progress, time of the last save, heading. */
export function WizardFrame({ form, step, listing, preview, children }: WizardFrameProps) {
  const steps = wizardSteps(form);
  const currentIndex = steps.findIndex(({ id }) => id === step);
  // A step without required fields is complete from the start, but is shown as complete only after the person has left it.
  const nextIndex = listing?.next_step ? steps.findIndex(({ id }) => id === listing.next_step) : steps.length;
  const reachedIds = new Set(steps.slice(0, Math.max(currentIndex, nextIndex)).map(({ id }) => id));
  const completedIds = new Set(listing?.steps.filter(({ id, complete }) => complete && reachedIds.has(id)).map(({ id }) => id));
  const progress = { form, steps, currentIndex, completedIds, id: listing?.id ?? null };
  return (
    <div
      className={cx(
        'page max-md:px-0 md:grid md:grid-cols-[13rem_1fr] md:gap-8 md:py-8',
        preview ? 'max-xl:page-5xl xl:grid-cols-[13rem_1fr_20rem]' : 'page-5xl',
      )}
    >
      <StepRail {...progress} />
      {/* the buttons of a short step are at the bottom of the window on phones, with nothing below them */}
      <div className="flex min-w-0 flex-col max-md:min-h-dvh md:rounded-card md:border md:border-line md:bg-card md:px-6">
        <header className="border-b border-line bg-card md:-mx-6 md:rounded-t-card md:px-2">
          <TileBorder className="md:hidden" />
          <div className="flex items-center gap-1 px-2 pt-2 pr-4">
            <Anchor
              href={listing ? MY_PROPERTIES_PATH : CHOOSER_PATH}
              aria-label={m['posting.leave']()}
              className="inline-flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-sand"
            >
              <BackIcon />
            </Anchor>
            <p className="line-clamp-2 min-w-0 flex-1 leading-tight font-semibold">{form.label}</p>
            <p className="max-w-2/5 text-right text-14 leading-tight text-muted" role="status">
              {listing && m['posting.saved_at']({ time: clockText(listing.updated_at) })}
            </p>
          </div>
          <StepBars {...progress} />
          <div className="flex items-baseline justify-between gap-3 px-4 pb-4">
            <h1 id={STEP_HEADING_ID} tabIndex={-1} className="text-22 font-bold outline-none">
              {steps[currentIndex]?.title}
            </h1>
            {step !== REVIEW_STEP && (
              <p className="shrink-0 text-muted">{m['posting.step_of']({ step: currentIndex + 1, count: form.steps.length })}</p>
            )}
          </div>
        </header>
        {children}
      </div>
      {preview}
    </div>
  );
}

interface Progress {
  readonly form: KindForm;
  readonly steps: readonly WizardStep[];
  readonly currentIndex: number;
  readonly completedIds: ReadonlySet<string>;
  readonly id: string | null;
}

type StepProgress = 'current' | 'complete' | 'open';

const BAR_CLASS: Readonly<Record<StepProgress, string>> = { current: 'bg-oxide', complete: 'bg-leaf', open: 'bg-line' };
const NUMBER_CLASS: Readonly<Record<StepProgress, string>> = {
  current: 'bg-oxide text-on-oxide',
  complete: 'bg-leaf-soft text-leaf',
  open: 'bg-sand text-muted',
};

function progressOf(isCurrent: boolean, isComplete: boolean): StepProgress {
  if (isCurrent) return 'current';
  return isComplete ? 'complete' : 'open';
}

function stepLabel(title: string, index: number, isComplete: boolean): string {
  const step = index + 1;
  return isComplete ? m['posting.step_done']({ step, title }) : m['posting.step_named']({ step, title });
}

/** Progress on phones: one bar per step, which links to the step once the draft exists. */
function StepBars({ form, steps, currentIndex, completedIds, id }: Progress) {
  return (
    <nav aria-label={m['posting.steps']()} className="px-4 md:hidden">
      <ol className="flex gap-2">
        {steps.slice(0, -1).map((wizardStep, index) => {
          const isComplete = completedIds.has(wizardStep.id);
          const bar = (
            <span className={cx('step-bar block h-2 w-full rounded-full', BAR_CLASS[progressOf(index === currentIndex, isComplete)])} />
          );
          const label = stepLabel(wizardStep.title, index, isComplete);
          return (
            <li key={wizardStep.id} className="flex-1">
              {id ? (
                <Anchor
                  href={stepPath(form.id, id, wizardStep.id)}
                  aria-label={label}
                  aria-current={index === currentIndex ? 'step' : undefined}
                  className="-my-1.5 flex h-11 items-center rounded-control"
                >
                  {bar}
                </Anchor>
              ) : (
                <span className="-my-1.5 flex h-11 items-center" aria-current={index === currentIndex ? 'step' : undefined}>
                  {bar}
                  <span className="sr-only">{label}</span>
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** Progress on wider screens: the names of the steps at the side. */
function StepRail({ form, steps, currentIndex, completedIds, id }: Progress) {
  return (
    <nav aria-label={m['posting.steps']()} className="hidden md:block">
      <ol className="sticky top-6 flex flex-col gap-1">
        {steps.map((wizardStep, index) => {
          const isCurrent = index === currentIndex;
          const isComplete = completedIds.has(wizardStep.id);
          const content = (
            <>
              <span
                aria-hidden="true"
                className={cx(
                  'flex size-7 shrink-0 items-center justify-center rounded-full text-14 font-bold',
                  NUMBER_CLASS[progressOf(isCurrent, isComplete)],
                )}
              >
                {/* the review follows the numbered steps, which the specification counts without it */}
                {(isComplete && !isCurrent) || wizardStep.id === REVIEW_STEP ? <CheckIcon className="size-4" /> : index + 1}
              </span>
              <span className="min-w-0">{wizardStep.title}</span>
              {isComplete && <span className="sr-only">{m['posting.complete']()}</span>}
            </>
          );
          const className = cx('flex min-h-11 items-center gap-3 -ml-2 rounded-control px-2', isCurrent ? 'font-bold' : 'text-muted');
          return (
            <li key={wizardStep.id}>
              {id ? (
                <Anchor
                  href={stepPath(form.id, id, wizardStep.id)}
                  aria-current={isCurrent ? 'step' : undefined}
                  className={cx(className, 'hover:bg-sand')}
                >
                  {content}
                </Anchor>
              ) : (
                <span className={className} aria-current={isCurrent ? 'step' : undefined}>
                  {content}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
