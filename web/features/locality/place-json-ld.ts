/** Structured data (schema.org) of localities, societies and builders. Contains only what their pages show. */
import type { BuilderPage } from '../../../contract/place-pages/builder-page.ts';
import type { LocalityPage } from '../../../contract/place-pages/locality-page.ts';
import type { SocietyPage } from '../../../contract/place-pages/society-page.ts';
import { localPath } from '../../../messages/current-language.ts';

export function localityJsonLd({ locality, city, canonical, description }: LocalityPage, origin: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Place',
    name: locality.name,
    description,
    url: origin + localPath(canonical),
    address: {
      '@type': 'PostalAddress',
      addressLocality: city.name,
      addressCountry: 'IN',
      postalCode: locality.pincode,
    },
    containedInPlace: { '@type': 'City', name: city.name },
  };
}

export function societyJsonLd({ society, city, canonical, description }: SocietyPage, origin: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'ApartmentComplex',
    name: society.name,
    description,
    url: origin + localPath(canonical),
    address: {
      '@type': 'PostalAddress',
      ...(society.locality && { streetAddress: society.locality.name }),
      addressLocality: city.name,
      addressCountry: 'IN',
    },
    containedInPlace: { '@type': 'City', name: city.name },
  };
}

export function builderJsonLd({ name, canonical, description }: BuilderPage, origin: string): object {
  return { '@context': 'https://schema.org', '@type': 'Organization', name, description, url: origin + localPath(canonical) };
}
