// Ticks the boxes of a text (rulings 79). A tick is an edit of one character, and a user ticks
// faster than edits are saved.
import { useRef } from 'react';
import { tickTask } from '#domain/text/markdown.ts';

interface Ticked {
  id: string;
  content: string;
}

export interface TickPorts<Row extends Ticked> {
  /** The row at this moment, which may be newer than the last render. */
  now: (id: string) => Row | undefined;
  /** Saves the new text, reports its own failure, and returns whether it was saved. */
  save: (row: Row, content: string) => Promise<boolean>;
}

/**
 * Returns a function that ticks a box of a row as it was shown. Ticks are saved one after the
 * other, each based on what the last one left. A failure drops the ticks that wait behind it, and
 * a tick whose line was changed elsewhere is dropped.
 */
export function useTickQueue<Row extends Ticked>({
  now,
  save,
}: TickPorts<Row>): (shown: Row, line: number, done: boolean) => void {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const failures = useRef(0);
  return (shown, line, done) => {
    const failuresBefore = failures.current;
    const lineOf = (text: string) => text.split('\n')[line];
    last.current = last.current.then(async () => {
      if (failures.current > failuresBefore) return;
      const row = now(shown.id) ?? shown;
      const content = tickTask(row.content, line, done);
      const isSameLine = lineOf(content) === lineOf(tickTask(shown.content, line, done));
      if (!isSameLine || content === row.content) return;
      if (!(await save(row, content))) failures.current += 1;
    });
  };
}
