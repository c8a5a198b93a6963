import { m } from '../../../../messages/compiled/messages.js';
import { AlertIcon } from '../../../ui/drawings/icons.tsx';
import { focusField } from './focus-field.ts';
import type { Problem } from '../model/types.ts';

/**
 * The number of errors in the step, which screen readers announce, with links to their fields. On phones there is one link to the first
 * field: each error is also shown at its field, and a list of them would fill the screen.
 */
export function ErrorSummary({ problems }: { readonly problems: readonly Problem[] }) {
  if (problems.length === 0) return null;
  return (
    <section aria-labelledby="problems" className="mb-6 rounded-card border border-oxide bg-oxide-soft px-4 py-2 md:py-4">
      <div role="alert">
        <h2 id="problems" className="flex items-center gap-2 font-bold text-oxide">
          <AlertIcon />
          {m['posting.problems']({ count: problems.length })}
        </h2>
      </div>
      <button type="button" className="ml-7 min-h-11 font-semibold underline md:hidden" onClick={() => focusField(problems[0]!.path)}>
        {m['posting.problems_first']()}
      </button>
      <ul className="mt-1 hidden pl-7 md:block">
        {problems.map(({ path, message }) => (
          <li key={path}>
            <button type="button" className="min-h-9 text-left underline pointer-coarse:min-h-11" onClick={() => focusField(path)}>
              {rowNumber(path) === null ? message : m['posting.row_problem']({ number: rowNumber(path)!, message })}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Number of the table row of an error, counted from 1; null outside of tables. */
function rowNumber(path: string): number | null {
  const index = path.split('.')[1];
  return index === undefined || Number.isNaN(Number(index)) ? null : Number(index) + 1;
}
