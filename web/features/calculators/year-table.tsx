import { m } from '../../../messages/compiled/messages.js';
import { rupees } from '../../lib/money.ts';

interface YearTableProps {
  /** Headings after that of the year. */
  readonly columns: readonly string[];
  /** The year, then rupees. */
  readonly rows: readonly (readonly number[])[];
}

/** The figures behind a chart, for everybody who wants them. */
export function YearTable({ columns, rows }: YearTableProps) {
  return (
    <details className="mt-6 rounded-card border border-line bg-card">
      <summary className="flex min-h-12 items-center px-4 font-semibold">{m['calculators.table']()}</summary>
      <div className="overflow-x-auto px-4 pb-4">
        <table className="w-full text-right text-14">
          <thead>
            <tr className="border-b border-line text-muted">
              <th scope="col" className="py-2 pr-3 text-left font-normal">
                {m['calculators.year']()}
              </th>
              {columns.map((column) => (
                <th key={column} scope="col" className="py-2 pl-3 font-normal">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([year, ...amounts]) => (
              <tr key={year} className="border-b border-line last:border-0">
                <th scope="row" className="py-2 pr-3 text-left font-normal">
                  {year}
                </th>
                {amounts.map((amount, at) => (
                  <td key={columns[at]} className="py-2 pl-3 whitespace-nowrap">
                    {rupees(amount)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
