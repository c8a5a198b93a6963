import { useId, useState } from 'react';
import type { ListingStatistics } from '../../../contract/statistics.ts';
import { m } from '../../../messages/compiled/messages.js';
import { countText } from '../../lib/counts.ts';
import { dateText } from '../../lib/dates.ts';
import { Button } from '../../ui/button.tsx';
import { MEASURES, MEASURE_NAMES, wasListed, type Measure } from './measures.ts';

const CELL = 'px-3 py-2 text-right tabular-nums';

/** The figures behind the charts, latest day first. Screen readers have them always, everybody else at the press of a button. */
export function FiguresTable({ statistics }: { readonly statistics: Pick<ListingStatistics, 'by_day' | 'published_on' | Measure> }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const { by_day: days, published_on } = statistics;
  return (
    <section>
      <Button look="outline" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {open ? m['statistics.table_hide']() : m['statistics.table_show']()}
      </Button>
      <div id={id} className={open ? 'relative mt-4 overflow-x-auto rounded-card border border-line bg-card' : 'sr-only'}>
        <table className="w-full text-14">
          <caption className="sr-only">{m['statistics.table']()}</caption>
          <thead>
            <tr className="border-b border-line text-muted">
              <th scope="col" className="px-3 py-2 text-left font-normal">
                {m['statistics.day']()}
              </th>
              {MEASURE_NAMES.map((measure) => (
                <th key={measure} scope="col" className={`${CELL} font-normal`}>
                  {MEASURES[measure].name()}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((figures) => (
              <tr key={figures.day} className="border-b border-line">
                <th scope="row" className="px-3 py-2 text-left font-normal whitespace-nowrap">
                  {dateText(figures.day)}
                </th>
                {wasListed(figures.day, published_on) || figures.views + figures.contacts + figures.shortlists > 0 ? (
                  MEASURE_NAMES.map((measure) => (
                    <td key={measure} className={CELL}>
                      {countText(figures[measure])}
                    </td>
                  ))
                ) : (
                  <td colSpan={MEASURE_NAMES.length} className={`${CELL} text-muted`}>
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
                <td key={measure} className={CELL}>
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
