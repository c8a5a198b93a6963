import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { KindForm } from '../../../../contract/posting/form-model.ts';
import type { OwnListing } from '../../../../contract/posting/own-listing.ts';
import { NEW_DRAFT_ID } from '../../../shared/own-listing/wizard-paths.ts';
import { findDraft } from '../posting-api.ts';
import { useLastDefined } from './use-last-defined.ts';

/** Loads the draft of the URL, and updates the query cache after every save. */
export function useDraft(form: KindForm, accountId: string, id: string, isLoggedIn: boolean) {
  const client = useQueryClient();
  const queryKey = ['own-listing', accountId, id];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => findDraft(form, id),
    enabled: isLoggedIn && id !== NEW_DRAFT_ID,
  });
  const lastListing = useLastDefined(data);
  const listing = lastListing?.id === id ? lastListing : null;
  // Id of the draft that was created from this form. The form of the first step continues, so its key must not change.
  const [createdId, setCreatedId] = useState<string | null>(null);
  return {
    listing,
    error,
    retry: () => void refetch(),
    formKey: id === createdId ? NEW_DRAFT_ID : id,
    getLatest: () => client.getQueryData<OwnListing>(queryKey) ?? listing,
    onSaved: (saved: OwnListing) => {
      if (id === NEW_DRAFT_ID) setCreatedId(saved.id);
      client.setQueryData(['own-listing', accountId, saved.id], saved);
      void client.invalidateQueries({ queryKey: ['my-properties'] });
    },
  };
}
