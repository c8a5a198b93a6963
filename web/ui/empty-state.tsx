import { lazy, Suspense, type ReactNode } from 'react';
import type { TileName } from './drawn-tile.tsx';

// A page that has something to show does not bring the drawing of one that has not.
const DrawnTile = lazy(async () => ({ default: (await import('./drawn-tile.tsx')).DrawnTile }));

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
