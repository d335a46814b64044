// Queries that are compiled once. Kysely generates the SQL of a query at each use; for the busiest
// queries that takes as long as reading their rows (docs/adr/0021).
import type { CompiledQuery, Kysely } from 'kysely';
import type { DatabaseSchema } from '#server/database/schema.ts';

/** Runs a prepared query on a connection, or in its transaction, with these values. */
export type PreparedQuery<Given, Row> = (
  db: Kysely<DatabaseSchema>,
  given: Given,
) => Promise<Row[]>;

/** A query that Kysely can compile. */
interface Writable<Row> {
  compile(db: Kysely<DatabaseSchema>): CompiledQuery<Row>;
}

/**
 * Prepares a query. `build` receives a placeholder for each value and may only pass it on. A query
 * whose form depends on its values (an optional field, a list) is several queries.
 */
export function prepared<Given extends object, Row>(
  build: (db: Kysely<DatabaseSchema>, given: Given) => Writable<Row>,
): PreparedQuery<Given, Row> {
  // One text per engine; a transaction has the adapter of its connection.
  const texts = new WeakMap<object, CompiledQuery<Row>>();
  const textFor = (db: Kysely<DatabaseSchema>) => {
    const { adapter } = db.getExecutor();
    const text = texts.get(adapter) ?? build(db, placesOf<Given>()).compile(db);
    texts.set(adapter, text);
    return text;
  };
  return async (db, given) => {
    const text = textFor(db);
    const { rows } = await db.executeQuery<Row>({
      ...text,
      parameters: text.parameters.map((parameter) =>
        parameter instanceof Place ? given[parameter.name as keyof Given] : parameter,
      ),
    });
    return rows;
  };
}

/** The placeholder of a value. */
class Place {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  [Symbol.toPrimitive](): never {
    throw new TypeError(`a prepared query inspected ${this.name}`);
  }
}

function placesOf<Given extends object>(): Given {
  return new Proxy({} as Given, {
    get: (_values, name) => new Place(String(name)),
    ownKeys: () => {
      throw new TypeError('a prepared query must name each of its values');
    },
  });
}
