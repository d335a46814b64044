// The compliance suite of the API. It runs against the server on SQLite, the server on PostgreSQL,
// and the trial API.
import { afterAll, beforeAll, describe } from 'vitest';
import { describeAiSettings } from '#contract/compliance/ai-settings.compliance.ts';
import { describeConfig } from '#contract/compliance/config.compliance.ts';
import { describeDiaries } from '#contract/compliance/diaries.compliance.ts';
import { describeMessages } from '#contract/compliance/messages.compliance.ts';
import { describePosts } from '#contract/compliance/posts.compliance.ts';
import { describeProfile } from '#contract/compliance/profile.compliance.ts';
import { describeRecommendations } from '#contract/compliance/recommendations.compliance.ts';
import { describeReplies } from '#contract/compliance/replies.compliance.ts';
import { describeRoles } from '#contract/compliance/roles.compliance.ts';
import { describeSamples } from '#contract/compliance/samples.compliance.ts';
import { describeSearch } from '#contract/compliance/search.compliance.ts';
import { describeTexts } from '#contract/compliance/texts.compliance.ts';
import type { JournalWorld } from '#contract/compliance/world.ts';

/** Declares the suite for one implementation; `openWorld` runs once. */
export function describeJournalApi(name: string, openWorld: () => Promise<JournalWorld>): void {
  describe(name, () => {
    let opened: JournalWorld;
    const world = () => opened;
    beforeAll(async () => {
      opened = await openWorld();
    });
    afterAll(() => opened.dispose());

    describePosts(world);
    describeMessages(world);
    describeReplies(world);
    describeDiaries(world);
    describeSearch(world);
    describeAiSettings(world);
    describeTexts(world);
    describeRecommendations(world);
    describeProfile(world);
    describeRoles(world);
    describeSamples(world);
    describeConfig(world);
  });
}
