import { m } from '../../../../messages/compiled/messages.js';
import type { KindForm } from '../../../../contract/posting/form-model.ts';
import type { OwnListing } from '../../../../contract/posting/own-listing.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { AlertIcon, ForwardIcon } from '../../../ui/drawings/icons.tsx';
import { stepPath } from '../../../shared/own-listing/wizard-paths.ts';

/** More problems than this are summarized by step. */
const MAX_LISTED_PROBLEMS = 5;

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

interface MissingListProps {
  readonly form: KindForm;
  readonly listing: OwnListing;
}
interface ProblemRow {
  readonly path: string;
  readonly step: string;
  readonly title: string;
  readonly text: string;
}

/** What is missing or must be changed before publishing, with links: by field, or by step when there are many problems. */
export function MissingList({ form, listing }: MissingListProps) {
  const problems = problemsOf(form, listing);
  const hasEmptyFields = problems.some(({ path }) => isEmpty(listing[path]));
  const heading = hasEmptyFields ? m['posting.missing_count'] : m['posting.wrong_count'];
  const rows = problems.length > MAX_LISTED_PROBLEMS ? rowsByStep(form, problems) : rowsByField(form, problems);
  return (
    <section aria-labelledby="missing" className="mb-8 rounded-card border border-mustard bg-mustard-soft p-4">
      <h2 id="missing" className="flex items-center gap-2 font-bold text-mustard">
        <AlertIcon />
        {heading({ count: problems.length })}
      </h2>
      <ul className="mt-2">
        {rows.map(({ path, step, title, text }) => (
          <li key={step + path + text}>
            <Anchor
              href={stepPath(form.id, listing.id, step, path)}
              className="group flex min-h-11 items-center gap-2 border-t border-mustard/30 py-2"
            >
              <span className="min-w-0 flex-1">
                <span className="block group-hover:underline">{title}</span>
                {text && <span className="line-clamp-2 text-14 leading-5 text-muted">{text}</span>}
              </span>
              <ForwardIcon className="size-4" />
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The server's problems. A missing pin is one problem, although it has two coordinates. */
function problemsOf(form: KindForm, listing: OwnListing): OwnListing['errors'] {
  const coordinates = form.steps.flatMap((step) => step.fields.filter(({ control }) => control === 'coordinate').map(({ name }) => name));
  return listing.errors
    .filter(({ path }) => !coordinates.slice(1).includes(path) || !listing.errors.some((error) => error.path === coordinates[0]))
    .map((error) =>
      coordinates.includes(error.path) && listing[error.path] === undefined ? { ...error, message: m['posting.pin_needed']() } : error,
    );
}

const rowsByField = (form: KindForm, problems: OwnListing['errors']): ProblemRow[] =>
  problems.map(({ path, step, message }) => ({ path, step, title: message, text: form.steps.find(({ id }) => id === step)?.title ?? '' }));

const rowsByStep = (form: KindForm, problems: OwnListing['errors']): ProblemRow[] =>
  form.steps.flatMap(({ id, title, fields }) => {
    const stepProblems = problems.filter(({ step }) => step === id);
    const labels = stepProblems.flatMap(({ path }) => {
      const field = fields.find(({ name }) => name === path);
      return field?.control === 'coordinate' ? m['posting.pin']() : (field?.label ?? []);
    });
    return stepProblems[0] ? [{ path: stepProblems[0].path, step: id, title, text: [...new Set(labels)].join(', ') }] : [];
  });
