import { useState } from 'react';
import { m } from '../../../../messages/compiled/messages.js';
import { localPath } from '../../../../messages/spoken.ts';
import type { KindForm } from '../../../../contract/form-model.ts';
import type { OwnListing } from '../../../../contract/shapes.ts';
import { ApiError, api, isLoggedOut, messageOf } from '../../../lib/api.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { ListingCard } from '../../../ui/listing-card.tsx';
import { expireSession } from '../../login/auth.ts';
import { useAfterProof, usePhoneFirst } from '../../login/phone-first.ts';
import { useUploads } from '../gallery/uploads.ts';
import { findDraft } from '../posting-api.ts';
import { Notice } from '../notice.tsx';
import { ReviewNotice } from '../review-notice.tsx';
import { StepActions } from '../step-actions.tsx';
import { useArrival } from '../use-arrival.ts';
import { REVIEW, stepPath } from '../wizard-paths.ts';
import { FindingsList } from './findings-list.tsx';
import { MissingList } from './missing-list.tsx';
import { RoomNotice } from './room-notice.tsx';
import { ReviewSection } from './review-section.tsx';

interface ReviewStepProps {
  readonly form: KindForm;
  readonly listing: OwnListing;
  readonly onSaved: (listing: OwnListing) => void;
  /** It has just gone public. */
  readonly onPublished: () => void;
}

const LIVE = 'active';

/** Everything once more before it goes public: the card as visitors will see it, what is missing, every step with its answers. */
export function ReviewStep({ form, listing, onSaved, onPublished }: ReviewStepProps) {
  useArrival();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const phoneFirst = usePhoneFirst();

  const pending = useUploads(listing.id).filter(({ state }) => state !== 'refused').length;

  const publish = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      const { data } = await api('POST /property/publish', { body: { id: listing.id } });
      onSaved(data);
      onPublished();
    } catch (error) {
      if (isLoggedOut(error)) return expireSession(() => void publish());
      if (phoneFirst(error, 'publish')) return;
      setFailure(messageOf(error, m['posting.offline_publish']()));
      // What is missing may have changed with the day or on another device: show the server's list, not ours.
      if (error instanceof ApiError && error.status === 422) await findDraft(form, listing.id).then(onSaved, () => undefined);
    } finally {
      setBusy(false);
    }
  };

  useAfterProof('publish', () => void publish());

  const live = listing.status === LIVE;
  const waits = listing.status === 'pending_review';
  const missing = listing.errors;
  return (
    <div>
      <div className="px-4 pt-6 pb-10 md:px-0">
        <ReviewNotice listing={listing} className="mb-6" />
        {missing.length > 0 ? (
          <MissingList form={form} listing={listing} />
        ) : waits ? null : (
          <Notice look="good">{live ? m['posting.review_live']() : m['posting.review_ready']()}</Notice>
        )}
        {!live && !waits && <FindingsList form={form} listing={listing} />}
        {!live && !waits && <RoomNotice listing={listing} />}
        {pending > 0 && (
          <Notice
            look="attention"
            action={
              <LinkButton look="outline" href={stepPath(form.id, listing.id, form.steps.at(-1)!.id)}>
                {m['posting.see_uploads']()}
              </LinkButton>
            }
          >
            {m['posting.review_uploading']({ count: pending })}
          </Notice>
        )}
        {listing.photos.length === 0 && pending === 0 && <Notice look="attention">{m['posting.review_no_photo']()}</Notice>}
        <section aria-labelledby="card-preview" className="mb-8">
          <h2 id="card-preview" className="mb-3 text-18 font-bold">
            {m['posting.card_preview']()}
          </h2>
          {/* A look, not a way: the page it would lead to is not public yet. */}
          <div inert className="max-w-sm">
            <ListingCard card={{ ...listing.card, status: LIVE }} level={3} />
          </div>
        </section>
        {form.steps.map((step) => (
          <ReviewSection key={step.id} form={form} step={step} listing={listing} />
        ))}
      </div>
      <StepActions
        form={form}
        step={REVIEW}
        id={listing.id}
        failure={failure === null ? null : { message: failure }}
        next={
          live || waits ? (
            <Button size="lg" className="flex-1" onClick={() => location.assign(localPath(listing.url ?? '/my-properties'))}>
              {waits ? m['shell.my_properties']() : m['posting.view_public']()}
            </Button>
          ) : (
            <Button size="lg" className="flex-1" busy={busy} disabled={missing.length > 0} onClick={() => void publish()}>
              {listing.status === 'rejected' ? m['review_own.send']() : m['posting.publish']()}
            </Button>
          )
        }
      />
    </div>
  );
}
