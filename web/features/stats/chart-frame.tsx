// The frame of every chart: title, a sentence with its message, and the numbers as a table for
// screen readers.
import { useId, type ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

export interface ChartTable {
  head: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}

/** A section of the dashboard. `table` is for charts; lists of text need none. */
export function ChartFrame({
  title,
  sentence,
  table,
  className,
  action,
  children,
}: {
  title: string;
  sentence: string;
  table?: ChartTable;
  className?: string;
  /** A button beside the title. */
  action?: ReactNode;
  children?: ReactNode;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classNames(
        'sheet flex min-w-0 flex-col px-5 pt-4 pb-5 md:px-7 md:pt-5 md:pb-6',
        className,
      )}
    >
      <div className="flex items-center justify-between">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {action !== undefined && <div className="-my-2 -mr-3">{action}</div>}
      </div>
      <p className="text-sm text-soft">{sentence}</p>
      {children !== undefined && <div className="mt-4 min-w-0">{children}</div>}
      {table !== undefined && (
        // A table ignores a width of 1 px and would widen the page.
        <div className="sr-only">
          <table>
            <caption>{title}</caption>
            <thead>
              <tr>
                {table.head.map((cell) => (
                  <th key={cell} scope="col">
                    {cell}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map(([name, ...cells]) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  {cells.map((cell, index) => (
                    <td key={index}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
