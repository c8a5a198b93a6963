import { useQuery } from '@tanstack/react-query';
import { m } from '../../../../messages/compiled/messages.js';
import type { KindForm } from '../../../../contract/posting/form-model.ts';
import type { OwnListing } from '../../../../contract/posting/own-listing.ts';
import { api } from '../../../lib/api/api.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { ForwardIcon } from '../../../ui/drawings/icons.tsx';
import { stepPath } from '../../../shared/own-listing/wizard-paths.ts';

/** Findings of the automatic checks that the lister should know or correct before publishing. Renders nothing when there are none. */
export function FindingsList({ form, listing }: { readonly form: KindForm; readonly listing: OwnListing }) {
  const { data } = useQuery({
    queryKey: ['findings', listing.id, listing.version, listing.photos.map(({ id }) => id).join()],
    queryFn: async () => (await api('GET /property/findings', { query: { id: listing.id } })).data,
    // Not retried, because the form works without findings: publishing reports what has to be corrected.
    retry: false,
  });
  // Blocking findings are in the list of missing fields.
  const findings = data?.findings.filter(({ severity }) => severity !== 'block') ?? [];
  if (findings.length === 0) return null;
  const needsReview = data?.outcome === 'review';
  return (
    <section aria-labelledby="findings" className="mb-8 rounded-card border border-line bg-card p-4">
      <h2 id="findings" className="font-bold">
        {needsReview ? m['posting.findings_review']() : m['posting.findings_notice']()}
      </h2>
      <ul className="mt-2">
        {findings.map(({ code, path, step, label, message, span }) => (
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
