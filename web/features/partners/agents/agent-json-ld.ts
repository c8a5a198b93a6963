import type { AgentPage } from '../../../../contract/partners/partner-records.ts';

/** Structured data of an agent (schema.org RealEstateAgent). Contains only what the page shows. */
export function agentJsonLd({ agent, areas, description, canonical }: AgentPage, origin: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'RealEstateAgent',
    name: agent.title,
    description,
    url: origin + canonical.split('?')[0],
    foundingDate: String(agent.since),
    knowsLanguage: agent.languages,
    areaServed: areas.flatMap(({ city, localities }) => [
      { '@type': 'City', name: city.name },
      ...localities.map(({ name }) => ({ '@type': 'Place', name: `${name}, ${city.name}` })),
    ]),
    ...(agent.name && { employee: { '@type': 'Person', name: agent.name } }),
    ...(agent.rera && {
      identifier: {
        '@type': 'PropertyValue',
        propertyID: agent.rera.authority.name,
        value: agent.rera.number,
        url: agent.rera.authority.url,
      },
    }),
  };
}
