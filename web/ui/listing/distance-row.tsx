import { Anchor } from '../anchor.tsx';

interface DistanceRowProps {
  readonly name: string;
  /** Path of a search around the place; null when there is none. */
  readonly url: string | null;
  readonly distance: string;
  /** What the place is, such as `College`. */
  readonly detail?: string;
}

/** A place or landmark, and how far away it is. */
export function DistanceRow({ name, url, distance, detail }: DistanceRowProps) {
  const description = (
    <>
      <span className="block font-semibold">{name}</span>
      {detail && <span className="text-muted">{detail}</span>}
    </>
  );
  return (
    // the distance goes to a line of its own beside a long word, which would be broken otherwise
    <li className="flex min-h-11 break-inside-avoid flex-wrap items-center gap-x-3 border-b border-line text-14 md:min-h-9">
      {url === null ? (
        <span className="flex-1 py-2 break-words">{description}</span>
      ) : (
        <Anchor
          href={url}
          className="flex min-h-9 flex-1 flex-col justify-center py-1 break-words text-indigo hover:underline pointer-coarse:min-h-11"
        >
          {description}
        </Anchor>
      )}
      <span className="ml-auto py-1 text-muted">{distance}</span>
    </li>
  );
}
