// The prompt of a persona's reply: safety rules, persona, rules of this turn, the conversation as
// real turns, a reminder.
import type { ContextTurn } from '#domain/replies/reply-context.ts';
import { estimateTokens } from '#domain/stones/stone.ts';
import type { Prompt } from '#ai/completion-body.ts';
import { personaPrompt } from '#ai/prompts/personas.ts';
import { asMaterial, harmless, materialRule, SAFETY_RULES } from '#ai/prompts/shared-rules.ts';
import type { ReplyTask } from '#ai/text-model.ts';

/** A safety limit: about four times the 80 characters that the prompt requests. */
const REPLY_MAX_TOKENS = 400;

/** Characters of one turn in a prompt; a longer text keeps its beginning and its end. */
const TURN_MAX_CHARACTERS = 4_000;

/** Characters of a whole conversation in a prompt. */
const CONVERSATION_MAX_CHARACTERS = 6_000;

/** Characters of an earlier post in a prompt, and in one with a small context. */
const RELATED_MAX_CHARACTERS = 500;
const RELATED_SMALL_CHARACTERS = 150;

/** A context below this many tokens is small. */
const SMALL_CONTEXT_TOKENS = 8_192;

/**
 * Characters of conversation planned per free token: 0.6 tokens each, and a quarter in reserve for
 * other tokenizers.
 */
const CHARACTERS_PER_TOKEN = 1.3;

/** Characters of the replaced reply in a prompt. */
const REPLACED_MAX_CHARACTERS = 200;

const TURN_RULES = `[这一轮] 只回应一个具体细节或一种情绪，用对方的原词。2–3句，80字以内。先反映，后提问；问题至多一个，可以没有。
没有被问就不给建议。不总结全文，不说教，不用“听起来你”“我理解”“重要的是”开头，不编造记录里没有的人、事、时间。`;

const MEMORY_RULES =
  '旧日记是写作者从前写下的。真有相通的地方，可以提起一处并说出它的日期；没有就当没看见。';

const REMINDER = '（只写回应本身，不加引号、标题或说明。）';

export function replyPrompt(task: ReplyTask, word: string, contextTokens: number): Prompt {
  const relatedMax =
    contextTokens < SMALL_CONTEXT_TOKENS ? RELATED_SMALL_CHARACTERS : RELATED_MAX_CHARACTERS;
  const memory = task.related.map((post) =>
    asMaterial('旧日记', word, `${post.date}：${shortened(post.text, relatedMax)}`),
  );
  const rules = [SAFETY_RULES, personaPrompt(task.roleKey), TURN_RULES, materialRule('日记', word)];
  if (memory.length > 0) rules.push(materialRule('旧日记', word), MEMORY_RULES, ...memory);
  const system = rules.join('\n');
  const reminder = [...(task.replaced === null ? [] : [anotherThan(task.replaced)]), REMINDER].join(
    '\n',
  );
  const room = Math.floor(
    (contextTokens - REPLY_MAX_TOKENS - estimateTokens(system + reminder)) * CHARACTERS_PER_TOKEN,
  );
  const bound = Math.min(CONVERSATION_MAX_CHARACTERS, room);
  // The post and the last message are always sent, so both must fit.
  const turnMax = Math.min(TURN_MAX_CHARACTERS, Math.floor(room / 2));
  const conversation = [...task.context, { role: 'user' as const, content: task.content }];
  const fitting = withinBound(
    conversation.map((turn) => ({ ...turn, content: shortened(turn.content, turnMax) })),
    bound,
  );
  const turns = alternating(
    fitting.map((turn, index) => ({
      role: turn.role,
      content:
        index === 0 && turn.role === 'user'
          ? asMaterial('日记', word, turn.content)
          : harmless(turn.content),
    })),
  );
  const last = turns.pop();
  if (last !== undefined) turns.push({ ...last, content: `${last.content}\n${reminder}` });
  return { system, turns, maxTokens: REPLY_MAX_TOKENS, json: false };
}

function anotherThan(replaced: string): string {
  return `（上一次的回应是：${harmless(shortened(replaced, REPLACED_MAX_CHARACTERS))}。这一次换一个角度，不重复它的话。）`;
}

/** The first turn (the post), the last turn, and the newest between them that fit (rulings 27). */
function withinBound(turns: readonly ContextTurn[], bound: number): ContextTurn[] {
  const [first, ...later] = turns;
  if (first === undefined) return [];
  let left = bound - first.content.length;
  const kept: ContextTurn[] = [];
  for (const turn of later.toReversed()) {
    left -= turn.content.length;
    if (left < 0 && kept.length > 0) break;
    kept.unshift(turn);
  }
  return [first, ...kept];
}

/** Merges neighbouring turns of one speaker: some endpoints require that the speakers alternate. */
function alternating(turns: readonly ContextTurn[]): ContextTurn[] {
  const joined: ContextTurn[] = [];
  for (const turn of turns) {
    const before = joined.at(-1);
    if (before?.role === turn.role)
      joined[joined.length - 1] = {
        role: turn.role,
        content: `${before.content}\n\n${turn.content}`,
      };
    else joined.push(turn);
  }
  return joined;
}

function shortened(text: string, max: number): string {
  if (text.length <= max) return text;
  return `${text.slice(0, max * 0.7)}\n……\n${text.slice(-max * 0.3)}`;
}
