// Queries whose text is made once. Kysely makes the text of a query anew at each use; for the few
// that answer most requests that costs as much as their rows.
import type { CompiledQuery, Kysely } from 'kysely';
import type { DatabaseSchema } from '#server/database/schema.ts';

/** Runs a prepared query on a connection, or in its transaction, with the values of this use. */
export type PreparedQuery<Given, Row> = (
  db: Kysely<DatabaseSchema>,
  given: Given,
) => Promise<Row[]>;

/** What Kysely can write the text of. */
interface Writable<Row> {
  compile(db: Kysely<DatabaseSchema>): CompiledQuery<Row>;
}

/**
 * Prepares a query. `build` sees a place for each value instead of the value, so it may only hand
 * them on: a query that depends on its values (a field that may be missing, a list) is several
 * queries.
 */
export function prepared<Given extends object, Row>(
  build: (db: Kysely<DatabaseSchema>, given: Given) => Writable<Row>,
): PreparedQuery<Given, Row> {
  // One text for each engine; a transaction has the adapter of its connection.
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

/** Stands in the text where a value will be. */
class Place {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  [Symbol.toPrimitive](): never {
    throw new TypeError(`a prepared query looked into ${this.name}`);
  }
}

function placesOf<Given extends object>(): Given {
  return new Proxy({} as Given, {
    get: (_values, name) => new Place(String(name)),
    ownKeys: () => {
      throw new TypeError('a prepared query names each of its values');
    },
  });
}
