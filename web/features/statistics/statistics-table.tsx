import { useId, useState } from 'react';
import type { ListingStatistics } from '../../../contract/administration/statistics.ts';
import { m } from '../../../messages/compiled/messages.js';
import { countText } from '../../lib/format/counts.ts';
import { dateText } from '../../lib/format/dates.ts';
import { Button } from '../../ui/button.tsx';
import { MEASURES, MEASURE_NAMES, wasPublishedOn, type Measure } from '../../shared/statistics/measures.ts';

const CELL_CLASS = 'px-3 py-2 text-right tabular-nums';

/** The numbers of the charts as a table, latest day first. Always available to screen readers, shown to others on demand. */
export function StatisticsTable({ statistics }: { readonly statistics: Pick<ListingStatistics, 'by_day' | 'published_on' | Measure> }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const { by_day: days, published_on } = statistics;
  return (
    <section>
      <Button variant="outline" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? m['statistics.table_hide']() : m['statistics.table_show']()}
      </Button>
      <div id={id} className={isOpen ? 'relative mt-4 overflow-x-auto rounded-card border border-line bg-card' : 'sr-only'}>
        <table className="w-full text-14">
          <caption className="sr-only">{m['statistics.table']()}</caption>
          <thead>
            <tr className="border-b border-line text-muted">
              <th scope="col" className="px-3 py-2 text-left font-normal">
                {m['statistics.day']()}
              </th>
              {MEASURE_NAMES.map((measure) => (
                <th key={measure} scope="col" className={`${CELL_CLASS} font-normal`}>
                  {MEASURES[measure].name()}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((counts) => (
              <tr key={counts.day} className="border-b border-line">
                <th scope="row" className="px-3 py-2 text-left font-normal whitespace-nowrap">
                  {dateText(counts.day)}
                </th>
                {wasPublishedOn(counts.day, published_on) || counts.views + counts.contacts + counts.shortlists > 0 ? (
                  MEASURE_NAMES.map((measure) => (
                    <td key={measure} className={CELL_CLASS}>
                      {countText(counts[measure])}
                    </td>
                  ))
                ) : (
                  <td colSpan={MEASURE_NAMES.length} className={`${CELL_CLASS} text-muted`}>
                    {m['statistics.not_listed']()}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="font-semibold">
              <th scope="row" className="px-3 py-2 text-left">
                {m['statistics.total']()}
              </th>
              {MEASURE_NAMES.map((measure) => (
                <td key={measure} className={CELL_CLASS}>
                  {countText(statistics[measure])}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}
