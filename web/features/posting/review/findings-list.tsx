import { useQuery } from '@tanstack/react-query';
import { m } from '../../../../messages/compiled/messages.js';
import type { KindForm } from '../../../../contract/form-model.ts';
import type { OwnListing } from '../../../../contract/shapes.ts';
import { api } from '../../../lib/api.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { ForwardIcon } from '../../../ui/icons.tsx';
import { stepPath } from '../wizard-paths.ts';

/** What the automatic checks found beside what is missing: things to mend or to know before it goes public. Nothing while they find nothing. */
export function FindingsList({ form, listing }: { readonly form: KindForm; readonly listing: OwnListing }) {
  const { data } = useQuery({
    queryKey: ['findings', listing.id, listing.version, listing.photos.map(({ id }) => id).join()],
    queryFn: async () => (await api('GET /property/findings', { query: { id: listing.id } })).data,
    // the wizard goes on without them; publishing says what has to be mended
    retry: false,
  });
  // what has to be mended is in the list of what is missing
  const found = data?.findings.filter(({ severity }) => severity !== 'block') ?? [];
  if (found.length === 0) return null;
  const waits = data?.outcome === 'review';
  return (
    <section aria-labelledby="findings" className="mb-8 rounded-card border border-line bg-card p-4">
      <h2 id="findings" className="font-bold">
        {waits ? m['posting.findings_review']() : m['posting.findings_notice']()}
      </h2>
      <ul className="mt-2">
        {found.map(({ code, path, step, label, message, span }) => (
          <li key={`${code} ${path} ${span?.from ?? ''}`}>
            <Anchor
              href={stepPath(form.id, listing.id, step, step === 'gallery' ? undefined : path)}
              className="flex min-h-11 items-center gap-2 border-t border-line py-2 hover:underline"
            >
              <span className="min-w-0 flex-1 break-words">
                <span className="block text-14 text-muted">{label}</span>
                {message}
              </span>
              <ForwardIcon className="size-4" />
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  );
}
