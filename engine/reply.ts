// The built-in reply: one quoted detail, one short answer, at most one question. It says nothing that the text does not say.
import type { ContextTurn } from '#domain/chat/reply-context.ts';
import { pickFragment } from '#engine/reply/fragment.ts';
import { personaKeyOf, type PersonaKey } from '#engine/personas.ts';
import { lengthOf, readableText } from '#engine/text/clauses.ts';
import { rotateBySeed } from '#engine/text/hash.ts';

export { streamChunks } from '#engine/reply/stream-chunks.ts';

/** Characters a reply holds at the most. */
export const REPLY_MAX_CHARACTERS = 80;

/** What a reply is made from. The seed decides between equally fitting replies: give a new one to get another. */
export interface ReplyInput {
  roleKey: string;
  /** The latest message of the person; without one, the post's own text. */
  content: string;
  /** Earlier turns, oldest first; earlier replies are not repeated. */
  context: readonly ContextTurn[];
  /** The post; used when the message itself holds nothing to quote. */
  postText: string;
  seed: string;
}

const PATTERNS: Record<PersonaKey, readonly string[]> = {
  default_conversation_guide: [
    '“{q}”——这一句我停下来多读了一遍。它后来怎么样了？',
    '你把“{q}”写下来了，那一刻就有了地方放。',
    '“{q}”，写得很具体。当时身边是什么样子？',
    '读到“{q}”，我想先不急着说别的，让它在这里待一会儿。',
  ],
  quiet_listener: ['“{q}”，我听到了。', '嗯，“{q}”。慢慢写，我在这一页。', '“{q}”——先放在这里，不用急着说清楚。'],
  question_asker: ['“{q}”——其中最让你在意的是哪一点？', '“{q}”发生之前，你在想什么？', '如果只留一个画面，“{q}”里你会留哪一个？'],
  warm_elder: ['“{q}”，这样的事，记下来就不白过。', '你写“{q}”，我慢慢看着呢。日子就是这么一件一件过的。'],
  straight_talker: ['“{q}”。行，这句是重点，其余的可以先放放。', '“{q}”——就这么写，挺好，不用修饰。'],
  poetic_observer: ['“{q}”。像一页纸的一角，被轻轻折起。', '“{q}”——这几个字有自己的光线，留在这里正好。'],
};

const WITHOUT_TEXT = ['图片放在这里了。我看不到画面，愿意用一句话告诉我里面是什么吗？', '收到图片了。画面我看不见，你写下的字我都会读。'];

/** The reply of a voice to what was written; at most {@link REPLY_MAX_CHARACTERS}, the same for the same input. */
export function composeReply(input: ReplyInput): { text: string } {
  const earlier = input.context.filter((turn) => turn.role === 'assistant').map((turn) => turn.content);
  const source = readableText(input.content) === '' ? input.postText : input.content;
  const fragment = pickFragment(source, earlier) ?? pickFragment(input.postText, earlier);
  if (fragment === null) return { text: fresh(WITHOUT_TEXT, input.seed, earlier) };
  const pattern = fresh(PATTERNS[personaKeyOf(input.roleKey)], input.seed, earlier);
  return { text: pattern.replace('{q}', () => fragment) };
}

/** The first pattern in the seed's order of which no earlier reply was made. */
function fresh(patterns: readonly string[], seed: string, earlier: readonly string[]): string {
  const ordered = rotateBySeed(patterns, seed, (pattern) => pattern);
  const unused = ordered.find((pattern) => {
    const spine = pattern.split('{q}').toSorted((a, b) => lengthOf(b) - lengthOf(a))[0] ?? pattern;
    return !earlier.some((text) => text.includes(spine));
  });
  return unused ?? ordered[0] ?? '';
}
