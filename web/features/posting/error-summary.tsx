import { m } from '../../../messages/compiled/messages.js';
import { AlertIcon } from '../../ui/icons.tsx';
import { focusField } from './form/focus-field.ts';
import type { Problem } from './form/types.ts';

/** Everything that is wrong with the step, each with the way to it. How many are left is read out; each is read at its field. */
export function ErrorSummary({ problems }: { readonly problems: readonly Problem[] }) {
  if (problems.length === 0) return null;
  return (
    <section aria-labelledby="problems" className="mb-6 rounded-card border border-oxide bg-oxide-soft p-4">
      <div role="alert">
        <h2 id="problems" className="flex items-center gap-2 font-bold text-oxide">
          <AlertIcon />
          {m['posting.problems']({ count: problems.length })}
        </h2>
      </div>
      <ul className="mt-1 pl-7">
        {problems.map(({ path, message }) => (
          <li key={path}>
            <button type="button" className="min-h-9 text-left underline pointer-coarse:min-h-11" onClick={() => focusField(path)}>
              {roomOf(path) === null ? message : m['posting.row_problem']({ number: roomOf(path)!, message })}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Rows of a table are asked alike: which of them is meant, counted from one. */
function roomOf(path: string): number | null {
  const at = path.split('.')[1];
  return at === undefined || Number.isNaN(Number(at)) ? null : Number(at) + 1;
}
