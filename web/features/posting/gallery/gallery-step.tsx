import { useState } from 'react';
import { m } from '../../../../messages/compiled/messages.js';
import type { KindForm } from '../../../../contract/form-model.ts';
import type { OwnListing } from '../../../../contract/shapes.ts';
import { LinkButton } from '../../../ui/button.tsx';
import type { FormStep } from '../form/types.ts';
import { StepActions } from '../step-actions.tsx';
import { useArrival } from '../use-arrival.ts';
import { REVIEW, stepPath } from '../wizard-paths.ts';
import { PhotoList } from './photo-list.tsx';
import { PhotoPicker } from './photo-picker.tsx';
import { PendingPhotos } from './pending-photos.tsx';
import { useGallery } from './use-gallery.ts';

interface GalleryStepProps {
  readonly form: KindForm;
  readonly step: FormStep;
  readonly listing: OwnListing;
  readonly newest: () => OwnListing;
  readonly onSaved: (listing: OwnListing) => void;
}

/** Photos: each is saved as soon as it is uploaded, so there is nothing to send on leaving. */
export function GalleryStep({ form, step, listing, newest, onSaved }: GalleryStepProps) {
  useArrival();
  const field = step.fields.find(({ control }) => control === 'photos')!;
  const gallery = useGallery({ form, field, listing, newest, onSaved });
  const [dragging, setDragging] = useState(false);
  const count = gallery.photos.length;
  const enough = field.enough ?? 0;
  return (
    // Dropping files is a second way to the picker's; the section itself does nothing.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-label={field.label}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setDragging(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDragging(false);
      }}
      onDrop={(event) => {
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        setDragging(false);
        gallery.add([...event.dataTransfer.files]);
      }}
    >
      <div className="px-4 pt-6 pb-10 md:px-0" data-path={field.name}>
        {field.hint && <p className="mb-4 text-muted">{field.hint}</p>}
        <PhotoPicker room={gallery.room} dragging={dragging} maxBytes={field.max_bytes ?? 0} onFiles={gallery.add} />
        <p className="mt-3 mb-5 text-14 text-muted" aria-live="polite">
          {count === 0
            ? m['posting.photos_none']()
            : count < enough
              ? m['posting.photos_few']({ count, missing: enough - count })
              : m['posting.photos_enough']({ count, most: field.max ?? 0 })}
        </p>
        <PendingPhotos uploads={gallery.pending} />
        <PhotoList gallery={gallery} categories={field.options ?? []} />
        <p role="status" className="sr-only">
          {gallery.told}
        </p>
      </div>
      <StepActions
        form={form}
        step={step.id}
        id={listing.id}
        next={
          <LinkButton size="lg" href={stepPath(form.id, listing.id, REVIEW)} className="min-w-0 flex-1 px-3">
            {m['posting.to_review']()}
          </LinkButton>
        }
      />
    </section>
  );
}
