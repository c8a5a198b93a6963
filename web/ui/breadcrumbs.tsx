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
      <ol className="flex flex-wrap gap-x-1.5 md:flex-nowrap">
        {trail.map(({ name, url }, index) => (
          <li key={url} className="flex items-center gap-x-1.5 whitespace-nowrap last:min-w-0 max-md:whitespace-normal">
            {index < trail.length - 1 ? (
              <Anchor
                href={url}
                className="-mx-3 inline-flex min-h-6 items-center px-3 hover:text-ink hover:underline pointer-coarse:min-h-11"
              >
                {name}
              </Anchor>
            ) : (
              // on phones it would wrap, and the heading below says the same
              <span aria-current="page" className="truncate max-md:sr-only pointer-coarse:py-2.5">
                {name}
              </span>
            )}
            {/* after the name, so that no line begins with it */}
            {index < trail.length - 1 && (
              <span aria-hidden="true" className={index === trail.length - 2 ? 'max-md:hidden' : undefined}>
                /
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
