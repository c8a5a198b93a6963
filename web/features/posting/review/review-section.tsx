import { m } from '../../../../messages/compiled/messages.js';
import type { FormField, KindForm } from '../../../../contract/form-model.ts';
import type { OwnListing } from '../../../../contract/shapes.ts';
import { EditIcon } from '../../../ui/task-icons.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { useCities, type City } from '../controls/use-cities.ts';
import { askedFields } from '../form/step-values.ts';
import type { FormStep } from '../form/types.ts';
import { valueText } from '../form/value-text.ts';
import { SoftWarning } from '../soft-warning.tsx';
import { stepPath } from '../wizard-paths.ts';

interface ReviewSectionProps {
  readonly form: KindForm;
  readonly step: FormStep;
  readonly listing: OwnListing;
}

/** The answers of one step, with the way back to it. */
export function ReviewSection({ form, step, listing }: ReviewSectionProps) {
  const { cities } = useCities();
  const asked = askedFields(step.fields, { ...listing }, { state: listing.state });
  const answers = asked.flatMap((field) => {
    const text = answerOf(field, listing[field.name], cities);
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
        <LinkButton look="quiet" icon={<EditIcon />} href={stepPath(form.id, listing.id, step.id)} className="-mr-3">
          {m['posting.edit']()}
          <span className="sr-only">{step.title}</span>
        </LinkButton>
      </div>
      {hasPhotos ? (
        <ul className="flex flex-wrap gap-2">
          {listing.photos.map((photo) => (
            <li key={photo.id}>
              <Picture photo={photo} sizes="7rem" className="aspect-[4/3] w-28 rounded-control" />
            </li>
          ))}
        </ul>
      ) : answers.length === 0 ? (
        <p className="text-muted">{m['posting.nothing_yet']()}</p>
      ) : (
        <dl className="grid gap-x-6 sm:grid-cols-2">
          {answers.map(({ field, text }) => (
            <div
              key={field.name}
              className={
                text.length > 60 ? 'border-b border-line py-2 sm:col-span-2' : 'flex justify-between gap-4 border-b border-line py-2'
              }
            >
              <dt className="text-muted">{field.label}</dt>
              <dd className={text.length > 60 ? 'whitespace-pre-line' : 'text-right font-semibold'}>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {warnings.map((warning) => (
        <SoftWarning key={warning.code + warning.path} warning={warning} editHref={stepPath(form.id, listing.id, step.id, warning.path)} />
      ))}
    </section>
  );
}

function answerOf(field: FormField, value: unknown, cities: readonly City[]): string | null {
  // A box that is not ticked is no answer worth a line; a pin is read on the drawing.
  if ((field.control === 'flag' && !field.unknown && value !== true) || field.control === 'photos' || field.control === 'coordinate')
    return null;
  if (field.name === 'city') return cities.find(({ slug }) => slug === value)?.name ?? valueText(field, value);
  return valueText(field, value);
}
