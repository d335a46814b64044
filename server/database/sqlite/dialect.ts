// Kysely's SQLite dialect, with one difference in what it writes: the number of a LIMIT goes
// through a cast. SQLite looks into a parameter that stands there by itself while it plans, and
// therefore plans the statement anew each time, for twice the price of the rows.
import { SqliteDialect, SqliteQueryCompiler, type LimitNode, type QueryCompiler } from 'kysely';

/** SQLite as every connection of ours speaks it. */
export class EchoSqliteDialect extends SqliteDialect {
  override createQueryCompiler(): QueryCompiler {
    return new PlannedOnceCompiler();
  }
}

class PlannedOnceCompiler extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    this.append('limit cast(');
    this.visitNode(node.limit);
    this.append(' as integer)');
  }
}
