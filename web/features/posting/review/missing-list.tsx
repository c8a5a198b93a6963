import { m } from '../../../../messages/compiled/messages.js';
import type { KindForm } from '../../../../contract/posting/form-model.ts';
import type { OwnListing } from '../../../../contract/posting/own-listing.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { AlertIcon, ForwardIcon } from '../../../ui/drawings/icons.tsx';
import { stepPath } from '../../../shared/own-listing/wizard-paths.ts';

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Fields that are missing or have to be changed before publishing, with links to them. */
export function MissingList({ form, listing }: { readonly form: KindForm; readonly listing: OwnListing }) {
  const coordinates = form.steps.flatMap((step) => step.fields.filter(({ control }) => control === 'coordinate').map(({ name }) => name));
  // A missing pin is one problem, although it has two coordinates.
  const missing = listing.errors
    .filter(({ path }) => !coordinates.slice(1).includes(path) || !listing.errors.some((error) => error.path === coordinates[0]))
    .map((error) =>
      coordinates.includes(error.path) && listing[error.path] === undefined ? { ...error, message: m['posting.pin_needed']() } : error,
    );
  const hasEmptyFields = missing.some(({ path }) => isEmpty(listing[path]));
  const heading = hasEmptyFields ? m['posting.missing_count'] : m['posting.wrong_count'];
  return (
    <section aria-labelledby="missing" className="mb-8 rounded-card border border-mustard bg-mustard-soft p-4">
      <h2 id="missing" className="flex items-center gap-2 font-bold text-mustard">
        <AlertIcon />
        {heading({ count: missing.length })}
      </h2>
      <ul className="mt-2">
        {missing.map(({ path, message, step }) => (
          <li key={step + path + message}>
            <Anchor
              href={stepPath(form.id, listing.id, step, path)}
              className="flex min-h-11 items-center gap-2 border-t border-mustard/30 py-2 hover:underline"
            >
              <span className="min-w-0 flex-1">{message}</span>
              <span className="shrink-0 text-14 text-muted max-sm:hidden">{form.steps.find(({ id }) => id === step)?.title}</span>
              <ForwardIcon className="size-4" />
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  );
}
