import type { ReactNode } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import type { KindForm } from '../../../contract/form-model.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { AlertIcon } from '../../ui/icons.tsx';
import { StandingLabel } from '../../ui/request-label.tsx';
import type { Standing } from '../../lib/request.ts';
import type { Failure } from './form/step-states.ts';
import { CHOOSER, NEW, stepBefore, stepPath } from './wizard-paths.ts';

interface StepActionsProps {
  readonly form: KindForm;
  readonly step: string;
  /** Null before the draft exists. */
  readonly id: string | null;
  /** How the last sending of the form stands. */
  readonly standing?: Standing;
  /** Words of the button that sends the form; or the whole button. */
  readonly next: ReactNode;
  /** Why the last press came to nothing: said here, where the person looks. */
  readonly failure?: Failure | null;
}

/** The bar at the bottom: back, and on. It takes its own room, so that no field hides under it. */
export function StepActions({ form, step, id, standing = 'initial', next, failure = null }: StepActionsProps) {
  const before = stepBefore(form, step);
  return (
    <div className="sticky bottom-0 z-20 border-t border-line bg-card px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] md:-mx-6 md:rounded-b-card md:px-6">
      <StandingLabel
        standing={standing}
        className="absolute right-4 bottom-full rounded-t-control border border-b-0 border-line bg-card px-3 py-0.5 empty:opacity-0"
      />
      <div role="alert" className={failure ? 'mb-3 flex items-center gap-2 text-14 text-oxide' : undefined}>
        {failure && (
          <>
            <AlertIcon className="size-4" />
            <p className="min-w-0 flex-1">{failure.message}</p>
            {failure.lost && (
              <Button type="submit" look="quiet" className="-mr-3 shrink-0 px-3">
                {m['shell.retry']()}
              </Button>
            )}
          </>
        )}
      </div>
      <div className="flex gap-3">
        <LinkButton look="outline" size="lg" href={before ? stepPath(form.id, id ?? NEW, before.id) : CHOOSER} className="px-5">
          {m['shell.back']()}
        </LinkButton>
        {typeof next === 'string' ? (
          <Button
            type="submit"
            size="lg"
            busy={standing === 'pending'}
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
