// The prompt of recommendations: a text and a list of works that exist. Models invent every fifth
// title on their own, so they choose from the catalogue. A title of their own is allowed and marked
// 未核实. Each choice quotes the diary; a quotation that does not occur there drops the work.
import { RECOMMENDATIONS_MAX } from '#domain/recommendations/recommendation-answer.ts';
import { headOf } from '#domain/text/graphemes.ts';
import { estimateTokens, TOKENS_PER_CHARACTER } from '#domain/stones/stone.ts';
import type { Prompt } from '#ai/completion-body.ts';
import { asMaterial, materialRule, RECOMMEND_SAFETY } from '#ai/prompts/shared-rules.ts';
import type { CandidateWork, RecommendTask } from '#ai/text-model.ts';

/** A safety limit for six works with their reasons, and its share of a small context. */
const MAX_TOKENS = 1_800;
const MAX_TOKENS_SHARE = 1 / 3;

const RULES = `[这一轮] 从【作品】里为标签里的日记挑2到${RECOMMENDATIONS_MAX}件最能共鸣的作品。没有贴切的就少给，不为凑数给不贴切的；有贴切的时候，文章、歌曲、电影都要有。尽量用列出的编号；确实知道的作品才可以不写id而自己写title和author。
每件先写quote：日记里让你想到它的原词，逐字照抄，2到12字；日记里没有这样的词，就不选这件。再写match_reason：用一句话说明和quote相通在哪里，30字以内，不编造日记里没有的事，不说教。match_score用满1到10，按贴切的程度给。
轻重由你判断：心情低落的日记，不选喧闹和励志的，也不选比日记更沉重的；高兴的日记不选悲伤的。emotional_themes写2到4个词，每个不超过4字。
只输出一个JSON对象，不要代码块：{"recommendations":[{"id":"编号","title":"","author":"","works_type":"article|song|movie","source_context":"","quote":"原词","match_score":7,"match_reason":""}],"emotional_themes":[]}。用编号时title、author、source_context留空。
例如日记是“晚上给奶奶打电话，她说院子里的柿子红了”：{"recommendations":[{"id":"a12","title":"","author":"","works_type":"article","source_context":"","quote":"给奶奶打电话","match_score":9,"match_reason":"也写了电话那头的一句家常话"},{"id":"s03","title":"","author":"","works_type":"song","source_context":"","quote":"柿子红了","match_score":5,"match_reason":"唱的是同一个季节"}],"emotional_themes":["牵挂","平淡"]}`;

/** Characters of the text in a prompt. */
const TEXT_MAX_CHARACTERS = 4_000;

/** Planned share of the free context: tokenizers differ from text to text. */
const PLANNED_SHARE = 0.95;

/** Share of a small context that the text may fill; works fill the rest. */
const TEXT_SHARE = 0.7;

/** Tokens of tags and closing request. */
const FRAME_TOKENS = 60;

export function recommendPrompt(task: RecommendTask, word: string, contextTokens: number): Prompt {
  const maxTokens = Math.min(MAX_TOKENS, Math.floor(contextTokens * MAX_TOKENS_SHARE));
  const system = [
    RECOMMEND_SAFETY,
    '[角色] 你是一位读得多、听得多、话不多的书友，为一篇日记找几件能陪它待一会儿的作品。',
    RULES,
    materialRule('日记', word),
  ].join('\n');
  const room = (contextTokens - maxTokens) * PLANNED_SHARE - estimateTokens(system) - FRAME_TOKENS;
  const text = headOf(
    task.text,
    Math.min(TEXT_MAX_CHARACTERS, Math.floor((room * TEXT_SHARE) / TOKENS_PER_CHARACTER)),
  );
  const works = linesWithin(task.candidates, room - estimateTokens(text));
  return {
    system,
    turns: [
      {
        role: 'user',
        content: `${asMaterial('日记', word, text)}\n【作品】\n${works.join('\n')}\n请只输出JSON对象。`,
      },
    ],
    maxTokens,
    json: true,
  };
}

/** The first works that fit. */
function linesWithin(works: readonly CandidateWork[], tokens: number): string[] {
  let left = tokens;
  const lines: string[] = [];
  for (const { id, works_type, title, author, tags } of works) {
    const line = `${id}｜${works_type}｜${title}｜${author}｜${tags.join(' ')}`;
    left -= estimateTokens(`${line}\n`);
    if (left < 0) break;
    lines.push(line);
  }
  return lines;
}
