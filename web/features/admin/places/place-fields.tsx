import { m } from '../../../../messages/compiled/messages.js';
import { TextArea, TextField } from '../../../ui/text-field.tsx';
import type { PlaceDraft } from './place-draft.ts';

/** Paths of what is asked for here; the slug of a new place alone. */
export const placeFields = (slug: string | null): readonly string[] => [
  'name',
  'names',
  'aliases',
  'lat',
  'lng',
  ...(slug === null ? ['slug'] : []),
];

interface PlaceFieldsProps {
  readonly draft: PlaceDraft;
  readonly onChange: (draft: PlaceDraft) => void;
  readonly wrong: (path: string) => string | undefined;
  /** Of a place that is there already: it stays. */
  readonly slug: string | null;
  /** A point nearby, as an example of one. */
  readonly near: { readonly lat: number; readonly lng: number };
}

/** What cities and localities have in common: names, other spellings, the word in addresses, where it lies. */
export function PlaceFields({ draft, onChange, wrong, slug, near }: PlaceFieldsProps) {
  const field = (name: keyof PlaceDraft, label: string, path: string, more: object = {}) => (
    <TextField
      label={label}
      value={draft[name]}
      error={wrong(path)}
      autoComplete="off"
      onChange={(event) => onChange({ ...draft, [name]: event.target.value })}
      {...more}
    />
  );
  return (
    <>
      {field('name', m['places.name'](), 'name', { required: true, maxLength: 60, 'data-autofocus': true })}
      {field('ta', m['places.name_ta'](), 'names.ta', { maxLength: 60, lang: 'ta' })}
      {field('hi', m['places.name_hi'](), 'names.hi', { maxLength: 60, lang: 'hi' })}
      <TextArea
        label={m['places.aliases']()}
        hint={m['places.aliases_hint']()}
        error={wrong('aliases')}
        value={draft.aliases}
        onChange={(event) => onChange({ ...draft, aliases: event.target.value })}
      />
      {slug === null ? (
        field('slug', m['places.slug'](), 'slug', { hint: m['places.slug_hint'](), maxLength: 60, autoCapitalize: 'none' })
      ) : (
        <p className="text-14 text-muted">{m['places.slug_fixed']({ slug })}</p>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        {field('lat', m['places.lat'](), 'lat', {
          required: true,
          inputMode: 'decimal',
          hint: m['places.point_hint']({ example: String(near.lat) }),
        })}
        {field('lng', m['places.lng'](), 'lng', {
          required: true,
          inputMode: 'decimal',
          hint: m['places.point_hint']({ example: String(near.lng) }),
        })}
      </div>
    </>
  );
}
