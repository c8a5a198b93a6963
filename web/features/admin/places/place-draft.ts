/** What is typed into the form of a place, and the terms it makes. */
export interface PlaceDraft {
  readonly name: string;
  readonly ta: string;
  readonly hi: string;
  readonly slug: string;
  /** One a line. */
  readonly aliases: string;
  readonly lat: string;
  readonly lng: string;
}

interface Place {
  readonly name: string;
  readonly names: Readonly<Record<string, string>>;
  readonly aliases: readonly string[];
  readonly lat: number;
  readonly lng: number;
}

/** `name`: what a new one is called to begin with. */
export const draftOf = (place: Place | null, name = ''): PlaceDraft => ({
  name: place?.name ?? name,
  ta: place?.names['ta'] ?? '',
  hi: place?.names['hi'] ?? '',
  slug: '',
  aliases: place?.aliases.join('\n') ?? '',
  lat: place ? String(place.lat) : '',
  lng: place ? String(place.lng) : '',
});

/** What is no number stays none, and the server names its field. */
const degrees = (text: string): number | null => (text.trim() === '' || Number.isNaN(Number(text)) ? null : Number(text));
const said = (text: string): string | undefined => text.trim() || undefined;

export const termsOf = ({ name, ta, hi, slug, aliases, lat, lng }: PlaceDraft) => ({
  name,
  slug: said(slug),
  names: { ta: said(ta), hi: said(hi) },
  aliases: aliases
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean),
  lat: degrees(lat) as number,
  lng: degrees(lng) as number,
});
