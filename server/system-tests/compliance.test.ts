// The server passes the JournalApi suite on both engines, through the browser's own client and a
// listening port.
import { describeJournalApi } from '#contract/compliance/journal-api.compliance.ts';
import type { JournalWorld } from '#contract/compliance/world.ts';
import { apiOf } from '#server/test-helpers/client.ts';
import { ENGINES } from '#server/test-helpers/database.ts';
import { startTestServer } from '#server/test-helpers/server.ts';

/** The pause between two pieces of a reply, in milliseconds: long enough to act during one. */
const PIECE_MS = 15;

for (const engine of ENGINES) {
  describeJournalApi(`server on ${engine}`, async (): Promise<JournalWorld> => {
    // Fixed unless a case moves it; at the real time, because tokens are checked against it.
    const clock = { nowMs: Date.now() };
    const pace = () => new Promise<void>((resolve) => setTimeout(resolve, PIECE_MS));
    const server = await startTestServer(
      engine,
      'compliance',
      {},
      { now: () => clock.nowMs, pace },
    );
    let people = 0;
    return {
      clock,
      newUser: async () => {
        people += 1;
        const user = await server.signUp(`person-${people}@example.com`);
        return {
          api: apiOf(server.url, user.accessToken),
          image: (number) => `${user.id}/1700000000000_image${number}.webp`,
        };
      },
      dispose: () => server.stop(),
    };
  });
}
