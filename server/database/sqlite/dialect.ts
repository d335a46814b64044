// Kysely's SQLite dialect with one difference: the number of a LIMIT is wrapped in a cast. SQLite
// inspects a bare LIMIT parameter while it plans, and therefore replans the statement each time, at
// twice the cost of the rows.
import { SqliteDialect, SqliteQueryCompiler, type LimitNode, type QueryCompiler } from 'kysely';

/** The dialect of every SQLite connection. */
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
