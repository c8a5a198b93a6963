import { m } from '../../../../messages/compiled/messages.js';
import { Anchor } from '../../../ui/anchor.tsx';

/** Says which parameters of the URL were ignored, and links to the search without them. */
export function IgnoredParamsNotice({ messages, cleanUrl }: { readonly messages: readonly string[]; readonly cleanUrl: string }) {
  return (
    messages.length > 0 && (
      <div role="alert" className="mt-4 rounded-card border border-mustard bg-mustard-soft px-4 pt-3 pb-1 text-ink">
        {messages.map((message) => (
          <p key={message}>{message}</p>
        ))}
        <Anchor href={cleanUrl} className="inline-flex min-h-11 items-center font-semibold text-indigo hover:underline">
          {m['search.refused_without']()}
        </Anchor>
      </div>
    )
  );
}
