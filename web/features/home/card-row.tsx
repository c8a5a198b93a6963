import { useRef, type ReactNode } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { Anchor } from '../../ui/anchor.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { BackIcon, ForwardIcon } from '../../ui/drawings/icons.tsx';
import { SectionHead } from './section-head.tsx';

interface CardRowProps {
  readonly id: string;
  readonly title: string;
  readonly note?: string | undefined;
  /** URL of the complete list; null when there is none. */
  readonly url: string | null;
  readonly items: readonly { readonly key: string; readonly card: ReactNode }[];
}

/** With at most this many cards, the row does not scroll on a wide screen. */
const CARDS_ON_WIDE_SCREENS = 4;

/** A row of cards that scrolls sideways: by swiping on phones, with arrow buttons on wider screens. */
export function CardRow({ id, title, note, url, items }: CardRowProps) {
  const list = useRef<HTMLUListElement>(null);
  const scroll = (direction: 1 | -1) => list.current?.scrollBy({ left: direction * list.current.clientWidth * 0.9, behavior: 'smooth' });
  return (
    <section aria-labelledby={`row-${id}`} className="page py-5 md:py-6">
      <SectionHead id={`row-${id}`} title={title} note={note}>
        {items.length > CARDS_ON_WIDE_SCREENS && (
          <div className="hidden gap-1.5 md:flex pointer-coarse:hidden">
            <IconButton variant="round" icon={BackIcon} label={m['home.row_back']({ title })} onClick={() => scroll(-1)} />
            <IconButton variant="round" icon={ForwardIcon} label={m['home.row_forward']({ title })} onClick={() => scroll(1)} />
          </div>
        )}
        {url && (
          <Anchor
            href={url}
            aria-label={m['home.see_all_of']({ title })}
            className="-mr-2 inline-flex min-h-11 items-center rounded-control px-2 text-14 font-semibold text-indigo hover:underline"
          >
            {m['home.see_all']()}
          </Anchor>
        )}
      </SectionHead>
      <ul
        ref={list}
        className="no-scrollbar -mx-4 -my-2 grid snap-x snap-mandatory scroll-px-4 auto-cols-[78%] grid-flow-col gap-4 overflow-x-auto px-4 py-2 sm:auto-cols-[44%] md:-mx-1 md:scroll-px-1 md:auto-cols-[calc((100%-2rem)/3)] md:px-1 lg:auto-cols-[calc((100%-3rem)/4)] xl:gap-5 xl:auto-cols-[calc((100%-3.75rem)/4)]"
      >
        {items.map(({ key, card }) => (
          <li key={key} className="flex snap-start flex-col *:flex-1">
            {card}
          </li>
        ))}
      </ul>
    </section>
  );
}
