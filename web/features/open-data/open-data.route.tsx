import type { OpenDataFormat, OpenDataIndex } from '../../../contract/open-data.ts';
import { m } from '../../../messages/compiled/messages.js';
import { localPath, memoizePerLanguage } from '../../../messages/current-language.ts';
import { countText } from '../../lib/format/counts.ts';
import { dateText } from '../../lib/format/dates.ts';
import { apiContext } from '../../lib/page/page-context.ts';
import { orErrorPage } from '../../lib/page/page-errors.ts';
import { JsonLd, pageMeta } from '../../lib/page/seo.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Route } from './+types/open-data.route.ts';
import '../../styles/rest.css';

export async function loader({ context }: Route.LoaderArgs) {
  return (await orErrorPage(context.get(apiContext)('GET /open-data'))).data;
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: m['open_data.title'](),
    description: m['open_data.intro'](),
    canonical: '/open-data',
    origin: matches[0].loaderData?.origin ?? '',
  });

type City = OpenDataIndex['cities'][number];
const FORMATS: Readonly<Record<OpenDataFormat, { readonly name: string; readonly type: string }>> = {
  csv: { name: 'CSV', type: 'text/csv' },
  geojson: { name: 'GeoJSON', type: 'application/geo+json' },
  parquet: { name: 'Parquet', type: 'application/vnd.apache.parquet' },
};
const sizeFormat = memoizePerLanguage((tag) => new Intl.NumberFormat(tag, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 }));
const sizeText = (bytes: number): string => sizeFormat().format(Math.ceil(bytes / 1000));

/** Schema.org's description of the data set, for search engines of data sets. */
function datasetJsonLd({ written_at, licence, cities }: OpenDataIndex, origin: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    name: m['open_data.title'](),
    description: m['open_data.intro'](),
    url: origin + localPath('/open-data'),
    license: licence.url,
    isAccessibleForFree: true,
    ...(written_at && { dateModified: written_at }),
    distribution: cities.flatMap(({ name: city, files }) =>
      files.map(({ name, format }) => ({
        '@type': 'DataDownload',
        name: `${city} (${FORMATS[format].name})`,
        encodingFormat: FORMATS[format].type,
        contentUrl: `${origin}/open-data/${name}`,
      })),
    ),
  };
}

/** Public data files of live listings: their contents, licence and URLs. */
export default function OpenDataPage({ loaderData, matches }: Route.ComponentProps) {
  const { written_at: writtenAt, licence, columns, cities } = loaderData;
  return (
    <div className="page page-5xl py-8">
      <JsonLd data={datasetJsonLd(loaderData, matches[0].loaderData?.origin ?? '')} />
      <h1 className="text-28 font-bold md:text-36">{m['open_data.title']()}</h1>
      <p className="mt-2 max-w-2xl text-muted text-pretty">{m['open_data.intro']()}</p>
      <p className="mt-3">
        <a className="inline-flex min-h-11 items-center font-semibold underline" href={licence.url} rel="license">
          {m['open_data.licence']({ name: licence.name })}
        </a>
      </p>
      {writtenAt === null ? (
        <EmptyState tile="home" title={m['open_data.empty_title']()} text={m['open_data.empty_text']()} />
      ) : (
        <>
          <ul className="mt-6 grid gap-3 md:grid-cols-2">
            {cities
              .filter(({ listings }) => listings > 0)
              .map((city) => (
                <CityFiles key={city.slug} city={city} />
              ))}
          </ul>
          <p className="mt-3 text-14 text-muted">{m['open_data.written']({ date: dateText(writtenAt) })}</p>
          <p className="mt-3">
            <a className="inline-flex min-h-11 items-center underline" href="/open-data/index.json">
              {m['open_data.index']()}
            </a>
          </p>
        </>
      )}
      <h2 className="mt-10 text-22 font-bold">{m['open_data.columns']()}</h2>
      <p className="mt-2 max-w-2xl text-muted text-pretty">{m['open_data.position']()}</p>
      <ul className="mt-3 flex flex-wrap gap-2" lang="en">
        {columns.map((column) => (
          <li key={column} className="rounded-card border border-line px-3 py-1 text-14">
            {column}
          </li>
        ))}
      </ul>
    </div>
  );
}

function CityFiles({ city: { name: city, listings, files } }: { readonly city: City }) {
  return (
    <li className="rounded-card border border-line bg-card px-4 py-3">
      <h2 className="font-semibold">{city}</h2>
      <p className="text-14 text-muted">{m['open_data.listings']({ count: listings, total: countText(listings) })}</p>
      <ul className="mt-1 flex flex-wrap gap-x-3">
        {files.map(({ name, format, bytes }) => (
          <li key={name}>
            <a
              className="inline-flex min-h-11 items-center underline"
              href={`/open-data/${name}`}
              download
              aria-label={m['open_data.file']({ city, format: FORMATS[format].name, size: sizeText(bytes) })}
            >
              {FORMATS[format].name}, {sizeText(bytes)}
            </a>
          </li>
        ))}
      </ul>
    </li>
  );
}
