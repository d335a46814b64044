// The prompt of recommendations: a text and a list of works that exist. Models invent every fifth
// title on their own, so they choose from the catalogue. A title of their own is allowed and marked
// 未核实.
import { RECOMMENDATIONS_MAX } from '#domain/recommendations/recommendation-answer.ts';
import type { Prompt } from '#ai/completion-body.ts';
import { asMaterial, materialRule, RECOMMEND_SAFETY } from '#ai/prompts/shared-rules.ts';
import type { RecommendTask } from '#ai/text-model.ts';

/** A safety limit for six works with their reasons. */
const MAX_TOKENS = 1_800;

const RULES = `[这一轮] 从【作品】里为标签里的日记挑${RECOMMENDATIONS_MAX - 1}到${RECOMMENDATIONS_MAX}件最能共鸣的作品，文章、歌曲、电影都要有。尽量用列出的编号；确实知道的作品才可以不写id而自己写title和author。
match_reason用一句话说明和日记里哪个细节相通，30字以内，不编造日记里没有的事，不说教。match_score用满1到10，至少有一件在6以下。
心情低落的日记，不选喧闹和励志的。emotional_themes写2到4个词，每个不超过4字。
只输出一个JSON对象，不要代码块：{"recommendations":[{"id":"编号","title":"","author":"","works_type":"article|song|movie","source_context":"","match_score":7,"match_reason":""}],"emotional_themes":[]}。用编号时title、author、source_context留空。
例如：{"recommendations":[{"id":"a12","title":"","author":"","works_type":"article","source_context":"","match_score":9,"match_reason":"也写了电话那头的一句家常话"},{"id":"s03","title":"","author":"","works_type":"song","source_context":"","match_score":5,"match_reason":"只是季节相近"}],"emotional_themes":["牵挂","平淡"]}`;

/** Characters of the text in a prompt. */
const TEXT_MAX_CHARACTERS = 4_000;

/** Tokens for rules, works and output. */
const FRAME_TOKENS = MAX_TOKENS + 1_600;

export function recommendPrompt(task: RecommendTask, word: string, contextTokens: number): Prompt {
  const text = task.text.slice(0, Math.min(TEXT_MAX_CHARACTERS, contextTokens - FRAME_TOKENS));
  const works = task.candidates.map(
    (work) =>
      `${work.id}｜${work.works_type}｜${work.title}｜${work.author}｜${work.tags.join(' ')}`,
  );
  return {
    system: [
      RECOMMEND_SAFETY,
      '[角色] 你是一位读得多、听得多、话不多的书友，为一篇日记找几件能陪它待一会儿的作品。',
      RULES,
      materialRule('日记', word),
    ].join('\n'),
    turns: [
      {
        role: 'user',
        content: `${asMaterial('日记', word, text)}\n【作品】\n${works.join('\n')}\n请只输出JSON对象。`,
      },
    ],
    maxTokens: MAX_TOKENS,
    json: true,
  };
}
