import type { ReactNode } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import type { KindForm } from '../../../contract/form-model.ts';
import type { OwnListing } from '../../../contract/shapes.ts';
import { clockText } from '../../lib/dates.ts';
import { Anchor } from '../../ui/anchor.tsx';
import { cx } from '../../ui/cx.ts';
import { BackIcon, CheckIcon } from '../../ui/icons.tsx';
import { TileBorder } from '../../ui/tile-border.tsx';
import { STEP_HEADING } from './use-arrival.ts';
import { CHOOSER, MY_PROPERTIES, REVIEW, stepPath, stopsOf, type Stop } from './wizard-paths.ts';

interface WizardFrameProps {
  readonly form: KindForm;
  readonly step: string;
  readonly listing: OwnListing | null;
  /** How visitors will see it, beside the step on wide screens, under it on others. */
  readonly preview?: ReactNode;
  readonly children: ReactNode;
}

/** What every step has around it: what is being posted, how far it is, when it was saved; the step itself under its heading. */
export function WizardFrame({ form, step, listing, preview, children }: WizardFrameProps) {
  const stops = stopsOf(form);
  const at = stops.findIndex(({ id }) => id === step);
  // A step that asks for nothing is complete from the start; it is shown so once the person is past it.
  const next = listing?.next_step ? stops.findIndex(({ id }) => id === listing.next_step) : stops.length;
  const reached = new Set(stops.slice(0, Math.max(at, next)).map(({ id }) => id));
  const done = new Set(listing?.steps.filter(({ id, complete }) => complete && reached.has(id)).map(({ id }) => id));
  const progress = { form, stops, at, done, id: listing?.id ?? null };
  return (
    <div
      className={cx(
        'mx-auto max-w-5xl md:grid md:grid-cols-[13rem_1fr] md:gap-8 md:px-6 md:py-8',
        Boolean(preview) && 'xl:max-w-[84rem] xl:grid-cols-[13rem_1fr_20rem]',
      )}
    >
      <StepRail {...progress} />
      <div className="min-w-0 md:rounded-card md:border md:border-line md:bg-card md:px-6">
        <header className="border-b border-line bg-card md:-mx-6 md:rounded-t-card md:px-2">
          <TileBorder className="md:hidden" />
          <div className="flex items-center gap-1 px-2 pt-2 pr-4">
            <Anchor
              href={listing ? MY_PROPERTIES : CHOOSER}
              aria-label={m['posting.leave']()}
              className="inline-flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-sand"
            >
              <BackIcon />
            </Anchor>
            <p className="min-w-0 flex-1 truncate font-semibold">{form.label}</p>
            <p className="shrink-0 text-14 text-muted" role="status">
              {listing && m['posting.saved_at']({ time: clockText(listing.updated_at) })}
            </p>
          </div>
          <StepBars {...progress} />
          <div className="flex items-baseline justify-between gap-3 px-4 pb-4">
            <h1 id={STEP_HEADING} tabIndex={-1} className="text-22 font-bold outline-none">
              {stops[at]?.title}
            </h1>
            <p className="shrink-0 text-muted">
              {step === REVIEW ? m['posting.last_look']() : m['posting.step_of']({ step: at + 1, count: form.steps.length })}
            </p>
          </div>
        </header>
        {children}
      </div>
      {preview && <div className="max-xl:md:col-start-2">{preview}</div>}
    </div>
  );
}

interface Progress {
  readonly form: KindForm;
  readonly stops: readonly Stop[];
  readonly at: number;
  readonly done: ReadonlySet<string>;
  readonly id: string | null;
}

const nameOf = ({ stop, at, done }: { stop: Stop; at: number; done: boolean }): string =>
  done ? m['posting.step_done']({ step: at + 1, title: stop.title }) : m['posting.step_named']({ step: at + 1, title: stop.title });

/** One bar a step; each is the way to it once the draft exists. */
function StepBars({ form, stops, at, done, id }: Progress) {
  return (
    <nav aria-label={m['posting.steps']()} className="px-4 md:hidden">
      <ol className="flex gap-2">
        {stops.slice(0, -1).map((stop, index) => {
          const bar = (
            <span className={cx('block h-2 w-full rounded-full', index === at ? 'bg-oxide' : done.has(stop.id) ? 'bg-leaf' : 'bg-line')} />
          );
          const label = nameOf({ stop, at: index, done: done.has(stop.id) });
          return (
            <li key={stop.id} className="flex-1">
              {id ? (
                <Anchor
                  href={stepPath(form.id, id, stop.id)}
                  aria-label={label}
                  aria-current={index === at ? 'step' : undefined}
                  className="-my-1.5 flex h-11 items-center rounded-control"
                >
                  {bar}
                </Anchor>
              ) : (
                <span className="-my-1.5 flex h-11 items-center" aria-current={index === at ? 'step' : undefined}>
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

/** The same on wider screens: the steps by name, at the side. */
function StepRail({ form, stops, at, done, id }: Progress) {
  return (
    <nav aria-label={m['posting.steps']()} className="hidden md:block">
      <ol className="sticky top-6 flex flex-col gap-1">
        {stops.map((stop, index) => {
          const current = index === at;
          const complete = done.has(stop.id);
          const inner = (
            <>
              <span
                aria-hidden="true"
                className={cx(
                  'flex size-7 shrink-0 items-center justify-center rounded-full text-14 font-bold',
                  current ? 'bg-oxide text-on-oxide' : complete ? 'bg-leaf-soft text-leaf' : 'bg-sand text-muted',
                )}
              >
                {complete && !current ? <CheckIcon className="size-4" /> : index + 1}
              </span>
              <span className="min-w-0">{stop.title}</span>
              {complete && <span className="sr-only">{m['posting.complete']()}</span>}
            </>
          );
          const look = cx('flex min-h-11 items-center gap-3 rounded-control px-2', current ? 'font-bold' : 'text-muted');
          return (
            <li key={stop.id}>
              {id ? (
                <Anchor
                  href={stepPath(form.id, id, stop.id)}
                  aria-current={current ? 'step' : undefined}
                  className={cx(look, 'hover:bg-sand')}
                >
                  {inner}
                </Anchor>
              ) : (
                <span className={look} aria-current={current ? 'step' : undefined}>
                  {inner}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
