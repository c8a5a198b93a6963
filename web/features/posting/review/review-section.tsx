import { m } from '../../../../messages/compiled/messages.js';
import type { FormField, KindForm } from '../../../../contract/posting/form-model.ts';
import type { OwnListing } from '../../../../contract/posting/own-listing.ts';
import { DownIcon, PlusIcon } from '../../../ui/drawings/icons.tsx';
import { EditIcon } from '../../../ui/drawings/task-icons.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { Picture } from '../../../ui/listing/picture.tsx';
import { useCities, type City } from '../../../shared/location/use-cities.ts';
import { visibleFields } from '../model/step-values.ts';
import type { Control, FormStep } from '../model/types.ts';
import { valueText } from '../model/value-text.ts';
import { SoftWarning } from '../form/soft-warning.tsx';
import { stepPath } from '../../../shared/own-listing/wizard-paths.ts';

interface ReviewSectionProps {
  readonly form: KindForm;
  readonly step: FormStep;
  readonly listing: OwnListing;
}

interface FieldText {
  readonly field: FormField;
  readonly text: string;
}

/** Values with more characters than this span all columns. */
const LONG_TEXT_LENGTH = 60;

/** The values of one step in two lines, which can be expanded to a list, with a link to edit them. */
export function ReviewSection({ form, step, listing }: ReviewSectionProps) {
  const { cities } = useCities();
  const visible = visibleFields(step.fields, { ...listing }, { state: listing.state });
  const fieldTexts = visible.flatMap((field): FieldText[] => {
    const text = fieldText(field, listing[field.name], cities);
    return text === null ? [] : [{ field, text }];
  });
  const warnings = listing.warnings.filter((warning) => warning.step === step.id);
  const hasPhotos = step.fields.some(({ control }) => control === 'photos');
  if (step.optional && fieldTexts.length === 0 && warnings.length === 0)
    return <OptionalSection form={form} step={step} listing={listing} />;
  const hasValues = fieldTexts.length > 0;
  const heading = (
    <h2 id={`review-${step.id}`} className="font-bold">
      {step.title}
    </h2>
  );
  return (
    <section aria-labelledby={`review-${step.id}`} className="border-t border-line py-1.5">
      <div className="flex items-start justify-between gap-2">
        {hasPhotos || !hasValues ? (
          <div className="min-w-0 flex-1 py-1.5">
            {heading}
            {hasPhotos ? <PhotoThumbnails photos={listing.photos} /> : <p className="text-14 text-muted">{m['posting.nothing_yet']()}</p>}
          </div>
        ) : (
          <details className="group min-w-0 flex-1 py-1.5">
            <summary className="cursor-pointer list-none rounded-control [&::-webkit-details-marker]:hidden">
              <span className="flex items-center gap-1">
                {heading}
                <DownIcon className="size-4 text-muted transition-transform group-open:rotate-180" />
              </span>
              <span className="line-clamp-2 text-14 leading-5 text-muted group-open:hidden">{summaryText(fieldTexts)}</span>
            </summary>
            <FieldTextList fieldTexts={fieldTexts} />
          </details>
        )}
        <EditLink form={form} step={step} listing={listing} />
      </div>
      {warnings.map((warning) => (
        <SoftWarning key={warning.code + warning.path} warning={warning} editHref={stepPath(form.id, listing.id, step.id, warning.path)} />
      ))}
    </section>
  );
}

/** A line that opens an optional step without values. */
function OptionalSection({ form, step, listing }: ReviewSectionProps) {
  return (
    <section className="border-t border-line py-1.5">
      <LinkButton variant="quiet" icon={<PlusIcon />} href={stepPath(form.id, listing.id, step.id)} className="-ml-4">
        {m['posting.label_optional']({ label: step.title })}
      </LinkButton>
    </section>
  );
}

function EditLink({ form, step, listing }: ReviewSectionProps) {
  return (
    <LinkButton variant="quiet" icon={<EditIcon />} href={stepPath(form.id, listing.id, step.id)} className="-mr-3 shrink-0 px-3">
      <span className="max-sm:sr-only">{m['posting.edit']()}</span>
      <span className="sr-only">{step.title}</span>
    </LinkButton>
  );
}

/** The values in one line: options without labels, other values with labels. */
const summaryText = (fieldTexts: readonly FieldText[]): string =>
  fieldTexts.map(({ field, text }) => labelledText(field, text)).join(' · ');

/** Shorter values, such as None and Yes, are unclear without their label. */
const MIN_UNLABELLED_LENGTH = 6;
const CONTROLS_WITHOUT_LABEL: ReadonlySet<Control> = new Set(['choice', 'multi', 'area', 'text', 'locality', 'counts', 'tags', 'rows']);

function labelledText(field: FormField, text: string): string {
  if (field.control === 'flag' && text === m['posting.yes']()) return field.label;
  if (CONTROLS_WITHOUT_LABEL.has(field.control) && text.length >= MIN_UNLABELLED_LENGTH) return text;
  return m['posting.labelled']({ label: field.label, value: text });
}

function PhotoThumbnails({ photos }: { readonly photos: OwnListing['photos'] }) {
  return (
    <ul className="mt-1 flex flex-wrap gap-2">
      {photos.map((photo) => (
        <li key={photo.id}>
          <Picture photo={photo} sizes="4rem" className="aspect-[4/3] w-16 rounded-control" />
        </li>
      ))}
    </ul>
  );
}

function FieldTextList({ fieldTexts }: { readonly fieldTexts: readonly FieldText[] }) {
  return (
    <dl className="mt-1 grid gap-x-6 sm:grid-cols-2">
      {fieldTexts.map(({ field, text }) => {
        const isLong = text.length > LONG_TEXT_LENGTH;
        return (
          <div
            key={field.name}
            className={isLong ? 'border-b border-line py-2 sm:col-span-2' : 'flex justify-between gap-4 border-b border-line py-2'}
          >
            <dt className="text-muted">{field.label}</dt>
            <dd className={isLong ? 'whitespace-pre-line' : 'text-right font-semibold'}>{text}</dd>
          </div>
        );
      })}
    </dl>
  );
}

/** The value as text; null when it should not be listed. */
function fieldText(field: FormField, value: unknown, cities: readonly City[]): string | null {
  // An unchecked checkbox needs no line, and coordinates mean nothing to people.
  if ((field.control === 'flag' && !field.unknown && value !== true) || field.control === 'photos' || field.control === 'coordinate')
    return null;
  if (field.name === 'city') return cities.find(({ slug }) => slug === value)?.name ?? valueText(field, value);
  return valueText(field, value);
}
