// One proposal per conversation and local day. Everything else is in the compliance suite.
import { describe, expect, test } from 'vitest';
import { proposeFact } from '#ai/fact-proposer.ts';
import { createFactProposalRepository } from '#server/features/facts/fact-proposal.repository.ts';
import { createFactProposalService } from '#server/features/facts/fact-proposal.service.ts';
import { createFactRepository } from '#server/features/facts/fact.repository.ts';
import { PLAIN_SQL_ENGINES } from '#server/test-helpers/database.ts';
import { setUpAiStage } from '#tools/test/ai-world.ts';

const HOUR_MS = 3_600_000;
const ZONE = 'Asia/Shanghai';

describe.each(PLAIN_SQL_ENGINES)('proposals on %s', (engine) => {
  const stage = setUpAiStage(engine, 'proposals');

  test('after an answer · the next one follows on the next local day', async () => {
    const { database } = stage.opened;
    const clock = { nowMs: Date.now() };
    const service = createFactProposalService({
      proposals: createFactProposalRepository(database),
      facts: createFactRepository(database),
      loadPropose: async () => proposeFact,
      now: () => clock.nowMs,
    });
    const userId = await stage.world.user();
    const postId = await stage.world.post(userId, '我对花生过敏。我有一个女儿。');
    const other = await stage.world.post(userId, '我是一名护士');
    const ask = async (id: string, timeZone = ZONE) =>
      (await service.findProposal(userId, { postId: id, timeZone })).proposal;

    const first = await ask(postId);
    expect(first?.content).toBe('对花生过敏');
    await service.answerProposal(userId, postId, first?.key ?? '');
    expect(await ask(postId)).toBeNull();
    expect(await ask(postId, 'nowhere')).toBeNull();
    expect((await ask(other))?.content).toBe('我是护士');
    clock.nowMs += 24 * HOUR_MS;
    expect((await ask(postId))?.content).toBe('有一个女儿');
  });

  test('many answers · the oldest give way', async () => {
    const proposals = createFactProposalRepository(stage.opened.database);
    const userId = await stage.world.user();
    const postId = await stage.world.post(userId, '今天');
    await stage.opened.database
      .query()
      .insertInto('fact_answers')
      .values(
        Array.from({ length: 1_000 }, (_, at) => ({
          user_id: userId,
          proposal_key: `k${at}`,
          post_id: postId,
          answered_at: at,
        })),
      )
      .execute();
    await proposals.saveAnswer(userId, { key: 'new', postId, answeredAtMs: 5_000 });
    const keys = (await proposals.findAnswers(userId)).map(({ key }) => key);
    expect(keys).toHaveLength(1_000);
    expect(keys).toContain('new');
    expect(keys).not.toContain('k0');
  });
});
