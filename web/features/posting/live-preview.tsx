import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { OwnListing } from '../../../contract/shapes.ts';
import { m } from '../../../messages/compiled/messages.js';
import { api } from '../../lib/api.ts';
import { ListingCard } from '../../ui/listing-card.tsx';
import { stepBody } from './form/step-values.ts';
import type { FormStep, StepValues } from './form/types.ts';

/** What a step's form holds. */
export interface Typed {
  readonly step: string;
  readonly values: StepValues;
}

interface LivePreviewProps {
  readonly listing: OwnListing;
  readonly step: FormStep;
  /** What was in the form when typing last rested; null before one said so. */
  readonly typed: Typed | null;
}

/** The card as visitors will see it with what is being typed, saved or not. Where it cannot be had, it stays as last saved. */
export function LivePreview({ listing, step, typed }: LivePreviewProps) {
  // On phones and tablets it is under the step and asks for nothing until it is opened.
  const [open, setOpen] = useState(false);
  const wide = useWide();
  const fields =
    typed?.step === step.id && step.save !== null ? stepBody(step, typed.values, { ...listing }, { state: listing.state }) : null;
  const { data = listing.card } = useQuery({
    queryKey: ['listing-preview', listing.id, listing.version, step.id, fields],
    queryFn: async () =>
      (await api('POST /property/preview', { body: { id: listing.id, step: step.id as 'details', fields: fields ?? {} } })).data,
    enabled: fields !== null && (open || wide),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const card = (
    // A look, not a way: the page it would lead to may not be public yet.
    <div inert className="mt-3 max-w-sm">
      <ListingCard card={{ ...data, status: 'active' }} level={3} />
    </div>
  );
  if (wide) {
    return (
      <aside aria-label={m['posting.card_preview']()} className="sticky top-6">
        <h2 className="font-bold">{m['posting.card_preview']()}</h2>
        {card}
      </aside>
    );
  }
  return (
    <details className="bar-space mx-4 mt-2 md:mx-0" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-11 items-center font-semibold text-indigo">{m['posting.card_preview']()}</summary>
      {open && card}
    </details>
  );
}

const WIDE = '(width >= 80rem)';

function useWide(): boolean {
  const [wide, setWide] = useState(() => window.matchMedia(WIDE).matches);
  useEffect(() => {
    const media = window.matchMedia(WIDE);
    const told = () => setWide(media.matches);
    media.addEventListener('change', told);
    return () => media.removeEventListener('change', told);
  }, []);
  return wide;
}
