import type { ReactNode } from 'react';
import { m } from '../../../../messages/compiled/messages.js';
import { countText } from '../../../lib/format/counts.ts';
import { hasSearches } from '../../../shared/recent-searches/has-searches.ts';
import { HeroDrawing } from './hero-drawing.tsx';
import { OnDevice } from '../on-device.tsx';

interface HeroProps {
  readonly city: string;
  readonly total: number;
  /** Whether owners can post listings in this city. */
  readonly acceptsListings: boolean;
  /** The last searches of this device. */
  readonly recent: ReactNode;
  readonly children: ReactNode;
}

/** Headline and search form over the drawing of a street. On narrower screens the drawing is below them. */
export function Hero({ city, total, acceptsListings, recent, children }: HeroProps) {
  const slogan = <p className="w-fit max-w-md text-14 text-muted">{sloganText(total, acceptsListings)}</p>;
  return (
    // the form's suggestions must be above the rows below, which have their own stacking contexts
    <section className="relative isolate z-1">
      <HeroDrawing className="absolute inset-0 -z-20 size-full max-lg:top-auto max-lg:h-52 md:max-lg:h-72" />
      {/* Fades out the drawing behind the text. */}
      <div className="absolute inset-y-0 left-0 -z-10 w-[66%] bg-[linear-gradient(to_right,var(--color-paper)_76%,transparent)] max-lg:hidden" />
      <div className="page pt-7 pb-60 md:pt-10 md:pb-80 lg:pt-14 lg:pb-24">
        <h1 className="max-w-2xl text-28 lg:max-w-lg font-extrabold md:text-36 lg:text-[2.75rem] lg:leading-[3.125rem] [html:lang(ta)_&]:lg:max-w-2xl [html:lang(ta)_&]:lg:text-36">
          <span className="block">{m['home.headline_1']()}</span>
          <span className="block">{m['home.headline_2']({ city })}</span>
        </h1>
        <div className="mt-6 max-w-2xl">{children}</div>
        {/* The searches of this device replace the slogan, so that nothing moves when they appear. */}
        <div className="mt-4 min-h-13 max-w-2xl">
          <OnDevice hasContent={hasSearches} fallback={slogan}>
            {recent}
          </OnDevice>
        </div>
      </div>
    </section>
  );
}

function sloganText(total: number, acceptsListings: boolean): string {
  if (total > 0) return m['home.promise']({ count: total, total: countText(total) });
  return acceptsListings ? m['home.promise_none']() : m['home.promise_later']();
}
