import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { OwnListing } from '../../../../contract/posting/own-listing.ts';
import { m } from '../../../../messages/compiled/messages.js';
import { api } from '../../../lib/api/api.ts';
import { ListingCard } from '../../../ui/listing/listing-card.tsx';
import { stepBody } from '../model/step-values.ts';
import type { FormStep, StepValues } from '../model/types.ts';

/** The current values of the form of a step. */
export interface FormDraft {
  readonly step: string;
  readonly values: StepValues;
}

interface LivePreviewProps {
  readonly listing: OwnListing;
  readonly step: FormStep;
  /** The values after the last pause in typing; null before the first one. */
  readonly draft: FormDraft | null;
  /** Whether it is beside the step. Otherwise it is in the step, and loads nothing until it is opened. */
  readonly isWide: boolean;
}

/** The listing card with the values that are being typed. If the preview cannot be loaded, it shows the last saved state. */
export function LivePreview({ listing, step, draft, isWide }: LivePreviewProps) {
  const [isOpen, setIsOpen] = useState(false);
  const fields =
    draft?.step === step.id && step.save !== null ? stepBody(step, draft.values, { ...listing }, { state: listing.state }) : null;
  const { data = listing.card } = useQuery({
    queryKey: ['listing-preview', listing.id, listing.version, step.id, fields],
    queryFn: async () =>
      // The form model has the ids of steps as plain text, so the type of one of them is used.
      (
        await api(
          'POST /property/preview',
          { body: { id: listing.id, step: step.id as 'details', fields: fields ?? {} } },
          { withoutLogin: 'fail' },
        )
      ).data,
    enabled: fields !== null && (isOpen || isWide),
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (isWide) return <PreviewAside card={data} />;
  return (
    <details className="mt-2" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="flex min-h-11 items-center font-semibold text-indigo">{m['posting.card_preview']()}</summary>
      {isOpen && <PreviewCard card={data} />}
    </details>
  );
}

/** The card of the saved listing beside the review. */
export function ReviewPreview({ listing }: { readonly listing: OwnListing }) {
  return <PreviewAside card={listing.card} />;
}

function PreviewAside({ card }: { readonly card: OwnListing['card'] }) {
  return (
    <aside aria-label={m['posting.card_preview']()} className="sticky top-6">
      <h2 className="font-bold">{m['posting.card_preview']()}</h2>
      <PreviewCard card={card} />
    </aside>
  );
}

/** Inert, because the linked page may not be public yet. */
function PreviewCard({ card }: { readonly card: OwnListing['card'] }) {
  return (
    <div inert className="mt-3 max-w-sm">
      <ListingCard card={{ ...card, status: 'active' }} level={3} />
    </div>
  );
}

const WIDE_SCREEN = '(width >= 80rem)';

/** Whether there is space for the preview beside the step. */
export function useIsWideScreen(): boolean {
  const [isWide, setIsWide] = useState(() => window.matchMedia(WIDE_SCREEN).matches);
  useEffect(() => {
    const media = window.matchMedia(WIDE_SCREEN);
    const onChange = () => setIsWide(media.matches);
    media.addEventListener('change', onChange);
    return () => media.removeEventListener('change', onChange);
  }, []);
  return isWide;
}
