import type { MonthFigures } from '../../../contract/transparency.ts';
import { MIN_PUBLISHED_COUNT, MIN_REPLIES } from '../../../contract/transparency-limits.ts';
import { m } from '../../../messages/compiled/messages.js';
import { countText } from '../../lib/format/counts.ts';
import { dateText, monthText } from '../../lib/format/dates.ts';
import { minutesText } from '../../lib/format/durations.ts';
import { apiContext } from '../../lib/page/page-context.ts';
import { orErrorPage } from '../../lib/page/page-errors.ts';
import { pageMeta } from '../../lib/page/seo.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { BarChart } from '../../ui/charts/bar-chart.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Route } from './+types/transparency.route.ts';
import '../../styles/rest.css';

export async function loader({ context }: Route.LoaderArgs) {
  return (await orErrorPage(context.get(apiContext)('GET /transparency'))).data;
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: m['transparency.title'](),
    description: m['transparency.intro'](),
    canonical: '/transparency',
    origin: matches[0].loaderData?.origin ?? '',
  });

interface Column {
  readonly name: () => string;
  readonly value: (figures: MonthFigures) => string | null;
}
const textOrNull = (value: number | null | undefined, format: (value: number) => string = countText): string | null =>
  value === null || value === undefined ? null : format(value);

const COLUMNS: readonly Column[] = [
  { name: m['transparency.reports'], value: ({ reports }) => textOrNull(reports) },
  { name: m['transparency.upheld'], value: ({ outcomes }) => textOrNull(outcomes?.upheld) },
  { name: m['transparency.dismissed'], value: ({ outcomes }) => textOrNull(outcomes?.dismissed) },
  { name: m['transparency.open'], value: ({ outcomes }) => textOrNull(outcomes?.open) },
  { name: m['transparency.credited'], value: (figures) => textOrNull(figures.contacts_credited) },
  { name: m['transparency.reply'], value: (figures) => textOrNull(figures.reply_minutes, minutesText) },
  { name: m['transparency.confirmed'], value: (figures) => textOrNull(figures.confirmed_share, (share) => `${share}%`) },
];
const VISIT_COLUMNS: readonly Column[] = [
  { name: m['transparency.visits_checked_in'], value: ({ visits }) => textOrNull(visits?.checked_in) },
  { name: m['transparency.visits_missed'], value: ({ visits }) => textOrNull(visits?.missed) },
  { name: m['transparency.cancelled_by_seeker'], value: ({ visits }) => textOrNull(visits?.cancelled_by_seeker) },
  { name: m['transparency.cancelled_by_owner'], value: ({ visits }) => textOrNull(visits?.cancelled_by_owner) },
];

/** Monthly statistics that the site publishes about itself. They contain no personal data and no small counts. */
export default function TransparencyPage({ loaderData: { months, counted_at } }: Route.ComponentProps) {
  return (
    <div className="page page-5xl py-8">
      <h1 className="text-28 font-bold md:text-36">{m['transparency.title']()}</h1>
      <p className="mt-2 max-w-2xl text-muted text-pretty">{m['transparency.intro']()}</p>
      {months.length === 0 || counted_at === null ? (
        <EmptyState
          tile="home"
          title={m['transparency.empty_title']()}
          text={m['transparency.empty_text']()}
          action={<LinkButton href="/">{m['shell.browse']()}</LinkButton>}
        />
      ) : (
        <>
          <OutcomesChart months={months} />
          <FiguresTable months={months} title={m['transparency.table']()} columns={COLUMNS} />
          <FiguresTable months={months} title={m['transparency.visits_table']()} columns={VISIT_COLUMNS} />
          <p className="mt-3 text-14 text-muted">{m['transparency.counted']({ date: dateText(counted_at) })}</p>
        </>
      )}
      <h2 className="mt-10 text-22 font-bold">{m['transparency.how_title']()}</h2>
      <ul className="mt-3 flex max-w-2xl list-disc flex-col gap-2 pl-5 text-pretty">
        <li>{m['transparency.how_reports']()}</li>
        <li>{m['transparency.how_visits']()}</li>
        <li>{m['transparency.how_credited']()}</li>
        <li>{m['transparency.how_reply']({ count: MIN_REPLIES })}</li>
        <li>{m['transparency.how_confirmed']()}</li>
        <li>{m['transparency.how_small']({ count: MIN_PUBLISHED_COUNT })}</li>
      </ul>
    </div>
  );
}

const SERIES = [
  { key: 'upheld', fill: 'fill-oxide', swatch: 'bg-oxide', label: m['transparency.upheld'] },
  { key: 'dismissed', fill: 'fill-indigo', swatch: 'bg-indigo', label: m['transparency.dismissed'] },
  { key: 'open', fill: 'fill-edge', swatch: 'bg-edge', label: m['transparency.open'] },
] as const;

/** With at most this many bars, each bar would be too wide on a desktop. */
const FEW_BARS = 6;

/** Outcomes of reports, the oldest month first. Months whose outcomes are hidden are omitted. */
function OutcomesChart({ months }: { readonly months: readonly MonthFigures[] }) {
  const monthsWithOutcomes = months.flatMap(({ month, outcomes }) => (outcomes ? [{ month, outcomes }] : [])).toReversed();
  if (monthsWithOutcomes.length < 2) return null;
  return (
    <div className={cx('mt-8', monthsWithOutcomes.length <= FEW_BARS && 'max-w-sm')}>
      <BarChart
        title={m['transparency.chart']()}
        labels={monthsWithOutcomes.map(({ month }) => monthText(month))}
        series={SERIES.map(({ key, label, ...colours }) => ({
          ...colours,
          label: label(),
          values: monthsWithOutcomes.map(({ outcomes }) => outcomes[key]),
        }))}
      />
    </div>
  );
}

interface FiguresTableProps {
  readonly months: readonly MonthFigures[];
  readonly title: string;
  readonly columns: readonly Column[];
}

function FiguresTable({ months, title, columns }: FiguresTableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must be able to reach it
    <div className="relative mt-8 overflow-x-auto rounded-card border border-line bg-card" tabIndex={0} role="region" aria-label={title}>
      <table className="w-full text-right text-14">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="border-b border-line align-bottom text-muted">
            <th scope="col" className="sticky left-0 bg-card px-4 py-3 text-left font-normal">
              {m['transparency.month']()}
            </th>
            {columns.map(({ name }) => (
              // a few columns have space for long names, which otherwise have one word per line
              <th
                key={name()}
                scope="col"
                className={cx('px-4 py-3 font-normal text-balance wrap-normal', columns.length < 5 && 'min-w-26')}
              >
                {name()}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map((figures) => (
            <tr key={figures.month} className="border-b border-line last:border-0">
              <th scope="row" className="sticky left-0 bg-card px-4 py-3 text-left font-semibold whitespace-nowrap">
                {monthText(figures.month)}
              </th>
              {columns.map(({ name, value }) => (
                <td key={name()} className="px-4 py-3 whitespace-nowrap">
                  {value(figures) ?? (
                    <>
                      <span aria-hidden="true">–</span>
                      <span className="sr-only">{m['transparency.hidden']()}</span>
                    </>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
