interface ChartTableProps {
  /** Label of the control that opens the table. */
  readonly summary: string;
  /** Column headings. The first is the heading of the row headings. */
  readonly columns: readonly string[];
  /** Each row is its heading followed by formatted values. */
  readonly rows: readonly (readonly string[])[];
}

/** The values of a chart as a table. */
export function ChartTable({ summary, columns, rows }: ChartTableProps) {
  const [headingColumn, ...valueColumns] = columns;
  return (
    <details className="mt-4">
      <summary className="flex min-h-11 items-center font-semibold text-indigo">{summary}</summary>
      <div className="relative overflow-x-auto">
        <table className="w-full text-right text-14">
          <thead>
            <tr className="border-b border-line text-muted">
              <th scope="col" className="py-2 pr-3 text-left font-normal">
                {headingColumn}
              </th>
              {valueColumns.map((column) => (
                <th key={column} scope="col" className="py-2 pl-3 font-normal">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...values]) => (
              <tr key={name} className="border-b border-line last:border-0">
                <th scope="row" className="py-2 pr-3 text-left font-normal whitespace-nowrap">
                  {name}
                </th>
                {values.map((value, index) => (
                  <td key={valueColumns[index]} className="py-2 pl-3 whitespace-nowrap">
                    {value}
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
