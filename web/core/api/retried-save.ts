// Saves that may be retries: an earlier try can have reached the server although its response was
// lost.
import { errorCode } from '#web/core/errors/error-text.ts';

/**
 * Creates a row under the id of its draft. When an earlier try has created it and the draft has
 * changed since, the row is updated.
 */
export async function createOrUpdate<Row>(
  create: () => Promise<Row>,
  isSaved: (row: Row) => boolean,
  update: (row: Row) => Promise<Row>,
): Promise<Row> {
  const row = await create();
  return isSaved(row) ? row : update(row);
}

/**
 * Updates a row that another device may have changed. `changed` is the error code of that case. It
 * is no conflict when the row has what an earlier try `sent`: the update is then based on the row.
 */
export async function updateOrRebase<Row, Sent, Draft extends Sent>(
  update: (basedOn?: Draft) => Promise<Row>,
  read: () => Promise<Draft>,
  { sent, isSame, changed }: RetryRules<Sent>,
): Promise<Row> {
  try {
    return await update();
  } catch (error) {
    if (sent === null || errorCode(error) !== changed) throw error;
    const current = await read();
    if (!isSame(current, sent)) throw error;
    return update(current);
  }
}

interface RetryRules<Sent> {
  sent: Sent | null;
  isSame: (a: Sent, b: Sent) => boolean;
  changed: 'POST_CHANGED' | 'DIARY_CHANGED';
}
