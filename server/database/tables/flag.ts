// Not an engine's own boolean: SQLite has none, and one set of queries serves both.

/** 0 or 1: means the same on both engines. */
export type Flag = 0 | 1;
