// The compliance suite of the API. It runs against the server on SQLite, the server on PostgreSQL,
// and the trial API.
import { afterAll, beforeAll, describe } from 'vitest';
import { describeAiSettings } from '#contract/compliance/ai-settings.compliance.ts';
import { describeConfig } from '#contract/compliance/config.compliance.ts';
import { describeDiaries } from '#contract/compliance/diaries.compliance.ts';
import { describeEntries } from '#contract/compliance/entries.compliance.ts';
import { describeFacts } from '#contract/compliance/facts.compliance.ts';
import { describeLetters } from '#contract/compliance/letters.compliance.ts';
import { describeImports } from '#contract/compliance/imports.compliance.ts';
import { describeMessages } from '#contract/compliance/messages.compliance.ts';
import { describeMoments } from '#contract/compliance/moments.compliance.ts';
import { describePins } from '#contract/compliance/pins.compliance.ts';
import { describePersonas } from '#contract/compliance/personas.compliance.ts';
import { describePosts } from '#contract/compliance/posts.compliance.ts';
import { describeProfile } from '#contract/compliance/profile.compliance.ts';
import { describeQuestions } from '#contract/compliance/questions.compliance.ts';
import { describeRecommendations } from '#contract/compliance/recommendations.compliance.ts';
import { describeRepeats } from '#contract/compliance/repeats.compliance.ts';
import { describeReplies } from '#contract/compliance/replies.compliance.ts';
import { describeRoles } from '#contract/compliance/roles.compliance.ts';
import { describeSamples } from '#contract/compliance/samples.compliance.ts';
import { describeSearch } from '#contract/compliance/search.compliance.ts';
import { describeTags } from '#contract/compliance/tags.compliance.ts';
import { describeTemplates } from '#contract/compliance/templates.compliance.ts';
import { describeTexts } from '#contract/compliance/texts.compliance.ts';
import { describeVersions } from '#contract/compliance/versions.compliance.ts';
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
    describePins(world);
    describeMoments(world);
    describeMessages(world);
    describeReplies(world);
    describeRepeats(world);
    describeDiaries(world);
    describeEntries(world);
    describeSearch(world);
    describeTags(world);
    describeAiSettings(world);
    describeTemplates(world);
    describeTexts(world);
    describeRecommendations(world);
    describeProfile(world);
    describeRoles(world);
    describeSamples(world);
    describeConfig(world);
    describeVersions(world);
    describeFacts(world);
    describePersonas(world);
    describeQuestions(world);
    describeLetters(world);
    describeImports(world);
  });
}
