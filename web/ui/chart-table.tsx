interface ChartTableProps {
  /** What opens it. */
  readonly summary: string;
  /** Headings, that of the rows first. */
  readonly columns: readonly string[];
  /** A row's heading, then its figures ready to read. */
  readonly rows: readonly (readonly string[])[];
}

/** The figures behind a chart, for everybody who wants them. */
export function ChartTable({ summary, columns, rows }: ChartTableProps) {
  const [first, ...others] = columns;
  return (
    <details className="mt-4">
      <summary className="flex min-h-11 items-center font-semibold text-indigo">{summary}</summary>
      <div className="relative overflow-x-auto">
        <table className="w-full text-right text-14">
          <thead>
            <tr className="border-b border-line text-muted">
              <th scope="col" className="py-2 pr-3 text-left font-normal">
                {first}
              </th>
              {others.map((column) => (
                <th key={column} scope="col" className="py-2 pl-3 font-normal">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...figures]) => (
              <tr key={name} className="border-b border-line last:border-0">
                <th scope="row" className="py-2 pr-3 text-left font-normal whitespace-nowrap">
                  {name}
                </th>
                {figures.map((figure, at) => (
                  <td key={others[at]} className="py-2 pl-3 whitespace-nowrap">
                    {figure}
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
