import { Suspense, type ReactNode } from 'react';
import { lazyPart } from '../lib/page/lazy-part.tsx';
import type { TileName } from './drawings/drawn-tile.tsx';

/** Loaded when it is first shown. */
const DrawnTile = lazyPart(async () => (await import('./drawings/drawn-tile.tsx')).DrawnTile);

interface EmptyStateProps {
  readonly tile: TileName;
  readonly title: string;
  readonly text: ReactNode;
  readonly action?: ReactNode;
  /** Heading level: 1 when it is the only content of the page. */
  readonly level?: 1 | 2 | 3;
}

/** Shown for an empty or failed page: a drawing, an explanation, and what to do next. */
export function EmptyState({ tile, title, text, action, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div data-empty className="mx-auto flex max-w-md flex-col items-center gap-3 py-8 text-center">
      <span className="mb-2 size-36">
        <Suspense>
          <DrawnTile name={tile} className="size-36" />
        </Suspense>
      </span>
      <Heading className={level === 1 ? 'text-28 font-bold' : 'text-22 font-bold'}>{title}</Heading>
      <p className="text-muted text-pretty">{text}</p>
      {action && <div className="mt-3 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
