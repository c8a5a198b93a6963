import type { ResponseOf } from '../../../contract/base/route.ts';
import type { statisticsRoutes } from '../../../contract/administration/statistics.ts';
import { m } from '../../../messages/compiled/messages.js';
import { dateText } from '../../lib/format/dates.ts';
import { Anchor } from '../../ui/anchor.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { ChipLink } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { REVIEW_STEP, stepPath } from '../../shared/own-listing/wizard-paths.ts';
import { StatisticsTable } from './statistics-table.tsx';
import { MeasureChart } from './measure-chart.tsx';
import { SPANS, statisticsPath, type Span } from '../../shared/statistics/span.ts';

interface ListingStatisticsViewProps {
  readonly statistics: ResponseOf<typeof statisticsRoutes.viewStats>['data'];
  readonly days: Span;
  /** Another period is being loaded. */
  readonly busy: boolean;
}

export function ListingStatisticsView({ statistics, days, busy }: ListingStatisticsViewProps) {
  const { property, property_id: id, published_on: publishedOn } = statistics;
  const editUrl = stepPath(property.kind, id, REVIEW_STEP);
  const isEmpty = statistics.views + statistics.contacts + statistics.shortlists === 0;
  return (
    <>
      <p className="text-muted">
        <Anchor href={property.status === 'active' ? property.url : editUrl} className="font-semibold text-ink hover:underline">
          {property.title}
        </Anchor>
        {` · ${property.locality?.name ?? property.city.name}`}
      </p>
      {publishedOn === null ? (
        <EmptyState
          tile="home"
          title={m['statistics.draft']()}
          text={m['statistics.draft_text']()}
          action={<LinkButton href={editUrl}>{m['statistics.go_on']()}</LinkButton>}
        />
      ) : (
        <>
          <nav aria-label={m['statistics.span']()} className="my-4 flex gap-2">
            {SPANS.map((span) => (
              <ChipLink
                key={span}
                href={statisticsPath(id, span)}
                selected={span === days}
                aria-current={span === days ? 'page' : undefined}
              >
                {m['statistics.span_days']({ count: span })}
              </ChipLink>
            ))}
          </nav>
          {publishedOn > statistics.from && (
            <p className="mb-4 text-14 text-muted">{m['statistics.before']({ date: dateText(publishedOn) })}</p>
          )}
          {isEmpty ? (
            <EmptyState
              tile="search"
              title={m['statistics.empty']({ count: days })}
              text={m['statistics.empty_text']()}
              action={
                <>
                  <LinkButton href={editUrl}>{m['statistics.improve']()}</LinkButton>
                  {property.status === 'active' && (
                    <LinkButton href={property.url} variant="outline">
                      {m['statistics.look']()}
                    </LinkButton>
                  )}
                </>
              }
            />
          ) : (
            <div className="flex flex-col gap-4" aria-busy={busy}>
              <MeasureChart measure="views" statistics={statistics} />
              <div className="grid gap-4 sm:grid-cols-2">
                <MeasureChart measure="contacts" statistics={statistics} />
                <MeasureChart measure="shortlists" statistics={statistics} />
              </div>
              <p className="text-14 text-muted">{m['statistics.how']()}</p>
              <StatisticsTable statistics={statistics} />
            </div>
          )}
        </>
      )}
    </>
  );
}
