import type { ReactNode } from 'react';
import { m } from '../../../../messages/compiled/messages.js';
import type { KindForm } from '../../../../contract/posting/form-model.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { AlertIcon } from '../../../ui/drawings/icons.tsx';
import { RequestStatusLabel } from '../../../ui/form/request-label.tsx';
import type { RequestStatus } from '../../../lib/api/request.ts';
import type { SaveError } from '../model/step-states.ts';
import { CHOOSER_PATH, NEW_DRAFT_ID, stepBefore, stepPath } from '../../../shared/own-listing/wizard-paths.ts';

interface StepActionsProps {
  readonly form: KindForm;
  readonly step: string;
  /** Null before the draft exists. */
  readonly id: string | null;
  /** Status of the last save. */
  readonly status?: RequestStatus;
  /** Text of the submit button, or a button to show instead of it. */
  readonly next: ReactNode;
  /** Why the last save failed. */
  readonly error?: SaveError | null;
}

/** The bar at the bottom with the buttons for the previous and next step. It is sticky and not fixed, so it never covers a field. */
export function StepActions({ form, step, id, status = 'initial', next, error = null }: StepActionsProps) {
  const previousStep = stepBefore(form, step);
  return (
    <div className="sticky bottom-0 z-20 mt-auto border-t short:static border-line bg-card px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] md:-mx-6 md:rounded-b-card md:px-6">
      <RequestStatusLabel
        status={status}
        className="absolute right-4 bottom-full rounded-t-control border border-b-0 border-line bg-card px-3 py-0.5 empty:opacity-0"
      />
      <div role="alert" className={error ? 'mb-3 flex items-center gap-2 text-14 text-oxide' : undefined}>
        {error && (
          <>
            <AlertIcon className="size-4" />
            <p className="min-w-0 flex-1">
              {error.message}
              {error.link && (
                <Anchor href={error.link.href} className="mt-1 block font-semibold underline">
                  {error.link.text}
                </Anchor>
              )}
            </p>
            {error.isConnectionLost && (
              <Button type="submit" variant="quiet" className="-mr-3 shrink-0 px-3">
                {m['shell.retry']()}
              </Button>
            )}
          </>
        )}
      </div>
      <div className="flex gap-3">
        <LinkButton
          variant="outline"
          size="lg"
          href={previousStep ? stepPath(form.id, id ?? NEW_DRAFT_ID, previousStep.id) : CHOOSER_PATH}
          className="max-sm:px-3 sm:px-5"
        >
          {m['shell.back']()}
        </LinkButton>
        {typeof next === 'string' ? (
          <Button
            type="submit"
            size="lg"
            busy={status === 'pending'}
            className="min-w-0 flex-1 px-3 text-16! leading-5 whitespace-normal sm:text-18!"
          >
            {next}
          </Button>
        ) : (
          next
        )}
      </div>
    </div>
  );
}
