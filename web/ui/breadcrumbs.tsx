import { Anchor } from './anchor.tsx';
interface BreadcrumbsProps {
  readonly label: string;
  /** Starts with the home page and ends with the current page. */
  readonly trail: readonly { readonly name: string; readonly url: string }[];
}

/** Breadcrumbs from the home page to the current page. */
export function Breadcrumbs({ label, trail }: BreadcrumbsProps) {
  return (
    // large enough for a finger on phones; negative margins keep the page from moving down
    <nav aria-label={label} className="min-w-0 text-14 text-muted pointer-coarse:-my-2.5">
      <ol className="flex flex-wrap gap-x-1.5">
        {trail.map(({ name, url }, index) =>
          index < trail.length - 1 ? (
            <li key={url} className="flex items-center gap-x-1.5">
              <Anchor
                href={url}
                className="-mx-3 inline-flex min-h-6 items-center px-3 hover:text-ink hover:underline pointer-coarse:min-h-11"
              >
                {name}
              </Anchor>
              {/* after the name, so that no line begins with it */}
              {index < trail.length - 2 && <span aria-hidden="true">/</span>}
            </li>
          ) : (
            // the heading below says the same, and a long name would wrap
            <li key={url} className="sr-only">
              <span aria-current="page">{name}</span>
            </li>
          ),
        )}
      </ol>
    </nav>
  );
}
