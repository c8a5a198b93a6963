import type { ReactNode } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { countText } from '../../lib/counts.ts';
import { HeroArt } from './hero-art.tsx';

interface HeroProps {
  readonly city: string;
  readonly total: number;
  readonly children: ReactNode;
}

/** Headline and search over the drawing; on phones the drawing lies below them, as a street below the words. */
export function Hero({ city, total, children }: HeroProps) {
  return (
    <section className="relative isolate">
      <HeroArt className="absolute inset-0 -z-10 size-full max-md:top-auto max-md:h-52" />
      <div className="page pt-7 pb-60 md:pt-12 md:pb-20 lg:pt-14 lg:pb-24">
        <h1 className="max-w-2xl text-28 font-extrabold md:text-36 lg:text-[2.75rem] lg:leading-[3.125rem]">
          <span className="block">{m['home.headline_1']()}</span>
          <span className="block">{m['home.headline_2']({ city })}</span>
        </h1>
        <div className="mt-6 max-w-3xl">{children}</div>
        <p className="mt-4 max-w-xl text-14 text-muted md:max-w-2xl">
          {total > 0 ? m['home.promise']({ count: total, total: countText(total) }) : m['home.promise_none']()}
        </p>
      </div>
    </section>
  );
}
