import { m } from '../../../../messages/compiled/messages.js';
import type { FormField, KindForm } from '../../../../contract/posting/form-model.ts';
import type { OwnListing } from '../../../../contract/posting/own-listing.ts';
import { EditIcon } from '../../../ui/drawings/task-icons.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { Picture } from '../../../ui/listing/picture.tsx';
import { useCities, type City } from '../controls/use-cities.ts';
import { visibleFields } from '../model/step-values.ts';
import type { FormStep } from '../model/types.ts';
import { valueText } from '../model/value-text.ts';
import { SoftWarning } from '../form/soft-warning.tsx';
import { stepPath } from '../../../shared/own-listing/wizard-paths.ts';

interface ReviewSectionProps {
  readonly form: KindForm;
  readonly step: FormStep;
  readonly listing: OwnListing;
}

interface Answer {
  readonly field: FormField;
  readonly text: string;
}

/** Longer answers take the full width. */
const LONG_ANSWER_LENGTH = 60;

/** The answers of one step, with a link to edit them. */
export function ReviewSection({ form, step, listing }: ReviewSectionProps) {
  const { cities } = useCities();
  const visible = visibleFields(step.fields, { ...listing }, { state: listing.state });
  const answers = visible.flatMap((field): Answer[] => {
    const text = answerText(field, listing[field.name], cities);
    return text === null ? [] : [{ field, text }];
  });
  const warnings = listing.warnings.filter((warning) => warning.step === step.id);
  const hasPhotos = step.fields.some(({ control }) => control === 'photos');
  return (
    <section aria-labelledby={`review-${step.id}`} className="mb-6 border-t border-line pt-4">
      <div className="mb-2 flex items-center justify-between gap-3">
        <h2 id={`review-${step.id}`} className="text-18 font-bold">
          {step.title}
        </h2>
        <LinkButton variant="quiet" icon={<EditIcon />} href={stepPath(form.id, listing.id, step.id)} className="-mr-3">
          {m['posting.edit']()}
          <span className="sr-only">{step.title}</span>
        </LinkButton>
      </div>
      {hasPhotos ? <PhotoThumbnails photos={listing.photos} /> : <AnswerList answers={answers} />}
      {warnings.map((warning) => (
        <SoftWarning key={warning.code + warning.path} warning={warning} editHref={stepPath(form.id, listing.id, step.id, warning.path)} />
      ))}
    </section>
  );
}

function PhotoThumbnails({ photos }: { readonly photos: OwnListing['photos'] }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {photos.map((photo) => (
        <li key={photo.id}>
          <Picture photo={photo} sizes="7rem" className="aspect-[4/3] w-28 rounded-control" />
        </li>
      ))}
    </ul>
  );
}

function AnswerList({ answers }: { readonly answers: readonly Answer[] }) {
  if (answers.length === 0) return <p className="text-muted">{m['posting.nothing_yet']()}</p>;
  return (
    <dl className="grid gap-x-6 sm:grid-cols-2">
      {answers.map(({ field, text }) => {
        const isLong = text.length > LONG_ANSWER_LENGTH;
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

/** The answer as text; null when it needs no line of its own. */
function answerText(field: FormField, value: unknown, cities: readonly City[]): string | null {
  // An unchecked checkbox needs no line; coordinates say nothing to a person.
  if ((field.control === 'flag' && !field.unknown && value !== true) || field.control === 'photos' || field.control === 'coordinate')
    return null;
  if (field.name === 'city') return cities.find(({ slug }) => slug === value)?.name ?? valueText(field, value);
  return valueText(field, value);
}
