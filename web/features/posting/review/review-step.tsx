import { useState } from 'react';
import { m } from '../../../../messages/compiled/messages.js';
import { localPath } from '../../../../messages/current-language.ts';
import type { KindForm } from '../../../../contract/posting/form-model.ts';
import type { OwnListing } from '../../../../contract/posting/own-listing.ts';
import { ApiError, api, messageOf } from '../../../lib/api/api.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { ReachForm } from '../../../shared/contact/reach-form.tsx';
import { DownIcon } from '../../../ui/drawings/icons.tsx';
import { Picture } from '../../../ui/listing/picture.tsx';
import { PriceText } from '../../../ui/listing/price-text.tsx';
import { useResumeAfterVerification, useRequirePhoneVerification } from '../../../shared/session/after-phone-verification.ts';
import { useUploads } from '../photos/uploads.ts';
import { findDraft } from '../posting-api.ts';
import { Notice } from '../../../ui/notice.tsx';
import { ReviewNotice } from '../../../shared/own-listing/review-notice.tsx';
import type { SaveError } from '../model/step-states.ts';
import { StepActions } from '../form/step-actions.tsx';
import { useFocusOnArrival } from '../form/use-focus-on-arrival.ts';
import { MY_PROPERTIES_PATH, REVIEW_STEP, stepPath } from '../../../shared/own-listing/wizard-paths.ts';
import { FindingsList } from './findings-list.tsx';
import { MissingList } from './missing-list.tsx';
import { QuotaNotice } from './quota-notice.tsx';
import { ReviewSection } from './review-section.tsx';

interface ReviewStepProps {
  readonly form: KindForm;
  readonly listing: OwnListing;
  readonly onSaved: (listing: OwnListing) => void;
  /** Called when the listing has been published or submitted for review. */
  readonly onPublished: () => void;
}

const LIVE = 'active';

/** The last step before publishing: what is missing, the card as visitors will see it, and the values of every step. */
export function ReviewStep({ form, listing, onSaved, onPublished }: ReviewStepProps) {
  useFocusOnArrival();
  const [isPublishing, setIsPublishing] = useState(false);
  const [failure, setFailure] = useState<SaveError | null>(null);
  const requirePhoneVerification = useRequirePhoneVerification();

  const publish = async (): Promise<void> => {
    setIsPublishing(true);
    setFailure(null);
    try {
      const { data } = await api('POST /property/publish', { body: { id: listing.id } });
      onSaved(data);
      onPublished();
    } catch (error) {
      if (requirePhoneVerification(error, 'publish')) return;
      setFailure(saveErrorOf(error, form));
      // What is missing may have changed on another device or with the date, so the listing is loaded again.
      if (error instanceof ApiError && error.status === 422) await findDraft(form, listing.id).then(onSaved, () => undefined);
    } finally {
      setIsPublishing(false);
    }
  };

  useResumeAfterVerification('publish', () => void publish());

  const isLive = listing.status === LIVE;
  const isInReview = listing.status === 'pending_review';
  return (
    <div className="flex flex-1 flex-col">
      <div className="px-4 pt-6 pb-10 md:px-0">
        <ReviewNotice listing={listing} className="mb-6" />
        <Readiness form={form} listing={listing} />
        <PhotoNotice form={form} listing={listing} />
        <ListingLine listing={listing} />
        {form.steps.map((step) => (
          <ReviewSection key={step.id} form={form} step={step} listing={listing} />
        ))}
        <details className="group border-t border-line py-3">
          <summary className="-my-2.5 flex min-h-11 cursor-pointer list-none items-center gap-1 rounded-control [&::-webkit-details-marker]:hidden">
            <h2 className="font-bold">{m['contact_reach.title']()}</h2>
            <DownIcon className="size-4 text-muted transition-transform group-open:rotate-180" />
          </summary>
          <div className="pt-3">
            <ReachForm propertyId={listing.id} />
          </div>
        </details>
      </div>
      <StepActions
        form={form}
        step={REVIEW_STEP}
        id={listing.id}
        error={failure}
        next={
          isLive || isInReview ? (
            <LeaveButton listing={listing} />
          ) : (
            <PublishButton listing={listing} busy={isPublishing} onPublish={() => void publish()} />
          )
        }
      />
    </div>
  );
}

/** What went wrong. When the home is already offered, it links to that listing. */
function saveErrorOf(error: unknown, form: KindForm): SaveError {
  const message = messageOf(error, m['posting.offline_publish']());
  const existingListing = error instanceof ApiError ? error.listing : null;
  return existingListing
    ? { message, link: { href: stepPath(form.id, existingListing.id, REVIEW_STEP), text: m['posting.open_other']() } }
    : { message };
}

/** A summary of the listing. Wide screens show its complete card beside the review. */
function ListingLine({ listing: { card, title } }: Pick<ReviewStepProps, 'listing'>) {
  return (
    <div className="mb-3 flex items-center gap-3 xl:hidden">
      <Picture photo={card.photo} sizes="5rem" className="aspect-[4/3] w-20 shrink-0 rounded-control" />
      <div className="min-w-0">
        {card.price && <PriceText price={card.price} className="font-bold" />}
        <p className="line-clamp-2 text-14 leading-5">{title}</p>
      </div>
    </div>
  );
}

/** Everything that prevents or affects publishing: missing fields, findings, the quota. */
function Readiness({ form, listing }: Pick<ReviewStepProps, 'form' | 'listing'>) {
  const isLive = listing.status === LIVE;
  const isInReview = listing.status === 'pending_review';
  const isReady = listing.errors.length === 0 && !isInReview;
  return (
    <>
      {listing.errors.length > 0 && <MissingList form={form} listing={listing} />}
      {isReady && <Notice tone="good">{isLive ? m['posting.review_live']() : m['posting.review_ready']()}</Notice>}
      {!isLive && !isInReview && (
        <>
          <FindingsList form={form} listing={listing} />
          <QuotaNotice listing={listing} />
        </>
      )}
    </>
  );
}

/** Warns while photos are being uploaded, or when there are none. */
function PhotoNotice({ form, listing }: Pick<ReviewStepProps, 'form' | 'listing'>) {
  const pendingCount = useUploads(listing.id).filter(({ status }) => status !== 'refused').length;
  if (pendingCount === 0) {
    return listing.photos.length === 0 && <Notice tone="attention">{m['posting.review_no_photo']()}</Notice>;
  }
  return (
    <Notice
      tone="attention"
      action={
        <LinkButton variant="outline" href={stepPath(form.id, listing.id, form.steps.at(-1)!.id)}>
          {m['posting.see_uploads']()}
        </LinkButton>
      }
    >
      {m['posting.review_uploading']({ count: pendingCount })}
    </Notice>
  );
}

function LeaveButton({ listing }: { readonly listing: OwnListing }) {
  const isInReview = listing.status === 'pending_review';
  return (
    <Button size="lg" className="flex-1" onClick={() => location.assign(localPath(listing.url ?? MY_PROPERTIES_PATH))}>
      {isInReview ? m['shell.my_properties']() : m['posting.view_public']()}
    </Button>
  );
}

interface PublishButtonProps {
  readonly listing: OwnListing;
  readonly busy: boolean;
  readonly onPublish: () => void;
}

function PublishButton({ listing, busy, onPublish }: PublishButtonProps) {
  return (
    <Button size="lg" className="flex-1" busy={busy} disabled={listing.errors.length > 0} onClick={onPublish}>
      {listing.status === 'rejected' ? m['review_own.send']() : m['posting.publish']()}
    </Button>
  );
}
