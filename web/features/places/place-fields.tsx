import { LANGUAGE } from '../../../contract/languages.ts';
import { m } from '../../../messages/compiled/messages.js';
import { MAX_PLACE_NAME_LENGTH } from '../../../contract/place-limits.ts';
import { TextArea, TextField } from '../../ui/form/text-field.tsx';
import { LOCAL_LANGUAGES, type PlaceDraft } from './place-draft.ts';

/** Error paths of the fields below. The slug can be set only for a new place. */
export const placeFieldPaths = (slug: string | null): readonly string[] => [
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
  readonly errorAt: (path: string) => string | undefined;
  /** Slug of an existing place, which cannot be changed. */
  readonly slug: string | null;
  /** A point shown as an example. */
  readonly example: { readonly lat: number; readonly lng: number };
}

/** Fields of both cities and localities: names, aliases, slug, position. */
export function PlaceFields({ draft, onChange, errorAt, slug, example }: PlaceFieldsProps) {
  const textField = (name: Exclude<keyof PlaceDraft, 'names'>, label: string, path: string, props: object = {}) => (
    <TextField
      label={label}
      value={draft[name]}
      error={errorAt(path)}
      autoComplete="off"
      onChange={(event) => onChange({ ...draft, [name]: event.target.value })}
      {...props}
    />
  );
  return (
    <>
      {textField('name', m['places.name'](), 'name', { required: true, maxLength: MAX_PLACE_NAME_LENGTH, 'data-autofocus': true })}
      {LOCAL_LANGUAGES.map((code) => (
        <TextField
          key={code}
          label={m['places.name_in']({ language: LANGUAGE[code].name })}
          value={draft.names[code] ?? ''}
          error={errorAt(`names.${code}`)}
          autoComplete="off"
          maxLength={MAX_PLACE_NAME_LENGTH}
          lang={code}
          onChange={(event) => onChange({ ...draft, names: { ...draft.names, [code]: event.target.value } })}
        />
      ))}
      <TextArea
        label={m['places.aliases']()}
        hint={m['places.aliases_hint']()}
        error={errorAt('aliases')}
        value={draft.aliases}
        onChange={(event) => onChange({ ...draft, aliases: event.target.value })}
      />
      {slug === null ? (
        textField('slug', m['places.slug'](), 'slug', {
          hint: m['places.slug_hint'](),
          maxLength: MAX_PLACE_NAME_LENGTH,
          autoCapitalize: 'none',
        })
      ) : (
        <p className="text-14 text-muted">{m['places.slug_fixed']({ slug })}</p>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        {textField('lat', m['places.lat'](), 'lat', {
          required: true,
          inputMode: 'decimal',
          hint: m['places.point_hint']({ example: String(example.lat) }),
        })}
        {textField('lng', m['places.lng'](), 'lng', {
          required: true,
          inputMode: 'decimal',
          hint: m['places.point_hint']({ example: String(example.lng) }),
        })}
      </div>
    </>
  );
}
