// Deletes or changes the rows that meet a condition in pieces, and lets other work run between
// them: each is a transaction of its own (rulings 202).
import { createPace } from '#server/work/pieces.ts';

/**
 * `some` takes at most `limit` rows, which then no longer meet the condition, and returns their
 * number. Returns the number of all rows.
 */
export async function rowsInPieces(some: (limit: number) => Promise<bigint>): Promise<number> {
  const pace = createPace();
  for (let rows = 0; ;) {
    const [taken, limit] = await pace(async (most) => [Number(await some(most)), most] as const);
    rows += taken;
    if (taken < limit) return rows;
  }
}
