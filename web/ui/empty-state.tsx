import { lazy, Suspense, type ReactNode } from 'react';
import type { TileName } from './drawn-tile.tsx';

// A page that has something to show does not bring the drawing of one that has not. Without a connection it cannot come any more: the words,
// which may be about just that, do without it.
const DrawnTile = lazy(() =>
  import('./drawn-tile.tsx').then(
    ({ DrawnTile: Tile }) => ({ default: Tile }),
    () => ({ default: () => <span className="mb-2 size-36" /> }),
  ),
);

interface EmptyStateProps {
  readonly tile: TileName;
  readonly title: string;
  readonly text: ReactNode;
  readonly action?: ReactNode;
  /** Level of the heading: 1 when it is the whole page. */
  readonly level?: 1 | 2 | 3;
}

/** Nothing here: what that means, and what to do about it, under one large tile. */
export function EmptyState({ tile, title, text, action, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 py-8 text-center">
      <Suspense fallback={<span className="mb-2 size-36" />}>
        <DrawnTile name={tile} className="mb-2 size-36" />
      </Suspense>
      <Heading className={level === 1 ? 'text-28 font-bold' : 'text-22 font-bold'}>{title}</Heading>
      <p className="text-muted text-pretty">{text}</p>
      {action && <div className="mt-3 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
