import { Anchor } from './anchor.tsx';
interface BreadcrumbsProps {
  readonly label: string;
  /** From the home page to here; the last one is the page itself. */
  readonly trail: readonly { readonly name: string; readonly url: string }[];
}

/** The way from the home page to here. */
export function Breadcrumbs({ label, trail }: BreadcrumbsProps) {
  return (
    <nav aria-label={label} className="text-14 text-muted">
      <ol className="flex flex-wrap gap-x-1.5">
        {trail.map(({ name, url }, at) => (
          <li key={url} className="flex items-center gap-x-1.5">
            {at > 0 && <span aria-hidden="true">/</span>}
            {at < trail.length - 1 ? (
              <Anchor href={url} className="inline-block py-0.5 hover:text-ink hover:underline">
                {name}
              </Anchor>
            ) : (
              <span aria-current="page">{name}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
