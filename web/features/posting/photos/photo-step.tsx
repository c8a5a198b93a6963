import { useEffect, useState, type ReactNode } from 'react';
import { m } from '../../../../messages/compiled/messages.js';
import type { KindForm } from '../../../../contract/posting/form-model.ts';
import type { OwnListing } from '../../../../contract/posting/own-listing.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import type { FormStep } from '../model/types.ts';
import { StepActions } from '../form/step-actions.tsx';
import { useFocusOnArrival } from '../form/use-focus-on-arrival.ts';
import { REVIEW_STEP, stepPath } from '../../../shared/own-listing/wizard-paths.ts';
import { PhotoList } from './photo-list.tsx';
import { PhotoPicker } from './photo-picker.tsx';
import { PendingPhotos } from './pending-photos.tsx';
import { SharedPhotos, useSharedPhotos } from './shared-photos.tsx';
import { usePhotos } from './use-photos.ts';

interface PhotoStepProps {
  readonly form: KindForm;
  readonly step: FormStep;
  readonly listing: OwnListing;
  readonly getLatest: () => OwnListing;
  readonly onSaved: (listing: OwnListing) => void;
  /** Shown above the buttons. */
  readonly preview: ReactNode;
}

function photoCountText(count: number, recommendedCount: number, maxCount: number): string {
  if (count === 0) return m['posting.photos_none']();
  if (count < recommendedCount) return m['posting.photos_few']({ count, missing: recommendedCount - count });
  return m['posting.photos_enough']({ count, most: maxCount });
}

/** The photo step. Every photo is saved as soon as it is uploaded, so there is nothing to submit. */
export function PhotoStep({ form, step, listing, getLatest, onSaved, preview }: PhotoStepProps) {
  useFocusOnArrival();
  const field = step.fields.find(({ control }) => control === 'photos')!;
  const gallery = usePhotos({ form, field, listing, getLatest, onSaved });
  const sharedPhotos = useSharedPhotos();
  const [hasAddedShared, setHasAddedShared] = useState(false);
  const { forget } = sharedPhotos;
  const areSharedUploaded = hasAddedShared && gallery.pending.length === 0;
  // shared photos stay on the device until all are uploaded, in case the page is closed
  useEffect(() => {
    if (areSharedUploaded) void forget();
  }, [areSharedUploaded, forget]);
  const [isDragging, setIsDragging] = useState(false);
  const count = gallery.photos.length;
  const recommendedCount = field.enough ?? 0;
  return (
    // Dropping files is an alternative to the file picker; the section has no other interaction.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-label={field.label}
      className="flex flex-1 flex-col"
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setIsDragging(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsDragging(false);
      }}
      onDrop={(event) => {
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        setIsDragging(false);
        gallery.add([...event.dataTransfer.files]);
      }}
    >
      <div className="px-4 pt-6 pb-10 md:px-0" data-path={field.name}>
        {field.hint && <p className="mb-4 text-muted">{field.hint}</p>}
        {sharedPhotos.files.length > 0 && !hasAddedShared && (
          <SharedPhotos files={sharedPhotos.files} text={m['shared_photos.add_text']()} onDiscard={() => void sharedPhotos.forget()}>
            <Button
              onClick={() => {
                gallery.add(sharedPhotos.files);
                setHasAddedShared(true);
              }}
            >
              {m['shared_photos.add']()}
            </Button>
          </SharedPhotos>
        )}
        <PhotoPicker remaining={gallery.remaining} isDragging={isDragging} maxBytes={field.max_bytes ?? 0} onFiles={gallery.add} />
        <p className="mt-3 mb-5 text-14 text-muted" aria-live="polite">
          {photoCountText(count, recommendedCount, field.max ?? 0)}
        </p>
        <PendingPhotos uploads={gallery.pending} />
        <PhotoList gallery={gallery} categories={field.options ?? []} />
        <p role="status" className="sr-only">
          {gallery.announcement}
        </p>
        {preview}
      </div>
      <StepActions
        form={form}
        step={step.id}
        id={listing.id}
        next={
          <LinkButton size="lg" href={stepPath(form.id, listing.id, REVIEW_STEP)} className="min-w-0 flex-1 px-3">
            {m['posting.to_review']()}
          </LinkButton>
        }
      />
    </section>
  );
}
