// The prompt of a persona's reply: safety, persona, the rules of this turn, then the conversation as real turns, then a reminder.
import type { Prompt } from '#server/ai/completion-body.ts';
import { personaPrompt } from '#server/ai/prompts/personas.ts';
import { asMaterial, harmless, materialRule, SAFETY_RULES } from '#server/ai/prompts/shared-rules.ts';
import type { ReplyTask } from '#server/ai/text-model.ts';

/** A fuse: about four times the 80 characters that are asked for. */
const REPLY_MAX_TOKENS = 400;

/** Characters of one turn that go with a prompt; a longer text keeps its beginning and its end. */
const TURN_MAX_CHARACTERS = 4_000;

const TURN_RULES = `[这一轮] 只回应一个具体细节或一种情绪，用对方的原词。2–3句，80字以内。先反映，后提问；问题至多一个，可以没有。
没有被问就不给建议。不总结全文，不说教，不用“听起来你”“我理解”“重要的是”开头，不编造记录里没有的人、事、时间。`;

const MEMORY_RULES = '旧日记是写作者从前写下的。真有相通的地方，可以提起一处并说出它的日期；没有就当没看见。';

const REMINDER = '（只写回应本身，不加引号、标题或说明。）';

/** Makes the prompt. */
export function replyPrompt(task: ReplyTask, word: string): Prompt {
  const turns = [...task.context, { role: 'user' as const, content: task.content }].map((turn, index) => ({
    role: turn.role,
    content: index === 0 && turn.role === 'user' ? asMaterial('日记', word, shortened(turn.content)) : harmless(shortened(turn.content)),
  }));
  const last = turns.pop();
  if (last !== undefined) turns.push({ ...last, content: `${last.content}\n${REMINDER}` });
  const memory = task.related.map((post) => asMaterial('旧日记', word, `${post.date}：${shortened(post.text)}`));
  const rules = [SAFETY_RULES, personaPrompt(task.roleKey), TURN_RULES, materialRule('日记', word)];
  if (memory.length > 0) rules.push(materialRule('旧日记', word), MEMORY_RULES, ...memory);
  return { system: rules.join('\n'), turns, maxTokens: REPLY_MAX_TOKENS, json: false };
}

function shortened(text: string): string {
  if (text.length <= TURN_MAX_CHARACTERS) return text;
  return `${text.slice(0, TURN_MAX_CHARACTERS * 0.7)}\n……\n${text.slice(-TURN_MAX_CHARACTERS * 0.3)}`;
}
