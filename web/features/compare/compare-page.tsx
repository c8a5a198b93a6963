import { useState } from 'react';
import type { Comparison } from '../../../contract/compare.ts';
import { m } from '../../../messages/compiled/messages.js';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CompareTable } from './compare-table.tsx';

/** Shows up to four listings side by side. */
export function ComparePage({ comparison }: { readonly comparison: Comparison }) {
  const { columns, unavailable } = comparison;
  const [onlyDifferences, setOnlyDifferences] = useState(false);
  return (
    <div className="page py-8">
      <h1 className="text-28 font-bold md:text-36">{m['compare.title']()}</h1>
      {unavailable.length > 0 && (
        <p className="mt-3 rounded-card bg-mustard-soft p-4">{m['compare.unavailable']({ count: unavailable.length })}</p>
      )}
      {columns.length === 0 ? (
        <EmptyState
          tile="heart"
          title={m['compare.empty']()}
          text={m['compare.empty_text']()}
          action={
            <span className="flex flex-wrap justify-center gap-3">
              <LinkButton href="/shortlist">{m['compare.to_shortlist']()}</LinkButton>
              <LinkButton href="/seen" variant="outline">
                {m['compare.to_seen']()}
              </LinkButton>
            </span>
          }
        />
      ) : (
        <>
          {columns.length > 1 && (
            <Checkbox
              checked={onlyDifferences}
              onChange={() => setOnlyDifferences(!onlyDifferences)}
              className="mt-3 max-w-60 noscript:hidden"
            >
              {m['compare.differences']()}
            </Checkbox>
          )}
          <CompareTable comparison={comparison} onlyDifferences={onlyDifferences} />
        </>
      )}
    </div>
  );
}
