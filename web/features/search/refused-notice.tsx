import { m } from '../../../messages/compiled/messages.js';
import { Anchor } from '../../ui/anchor.tsx';

/** What of the address was not understood, and the address of the search without it. */
export function Refused({ sentences, without }: { readonly sentences: readonly string[]; readonly without: string }) {
  return (
    sentences.length > 0 && (
      <div role="alert" className="mt-4 rounded-card border border-mustard bg-mustard-soft p-4 text-ink">
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <Anchor href={without} className="inline-flex min-h-11 items-center font-semibold text-indigo hover:underline">
          {m['search.refused_without']()}
        </Anchor>
      </div>
    )
  );
}
