// What an MCP client must not see beside the lists, which leave it out themselves.
import { isPrivateDiary } from '#server/database/ai-private.ts';
import type { Database } from '#server/database/database.ts';

export type McpRepository = ReturnType<typeof createMcpRepository>;

export function createMcpRepository(database: Database) {
  return {
    /** Whether a diary was written from a post that is marked 不给AI看. */
    isPrivateDiary: (userId: string, diaryId: string): Promise<boolean> =>
      isPrivateDiary(database, userId, diaryId),
  };
}
