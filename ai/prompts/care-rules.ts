// What a prompt of a reply says about danger: the reading of the text as one line, and the label
// that the model writes first (rulings 218, 262).
import { isAtLeast, type DangerKind } from '#domain/care/danger.ts';
import type { ReplyCare } from '#domain/care/reply-care.ts';

const PRESENCE =
  '只平实地陪着说一两句：不俏皮、不打趣、不打气、不引用原句、不问问题、不问“还有吗”、不换话题。';

const MINOR = '对方若未成年，请告诉一个信得过、没有伤害他的大人。';

/** Beside the card. */
const CARD_RULES: Readonly<Record<DangerKind, (help: string) => string>> = {
  now: (help) => `对方此刻可能有危险。先请对方叫人来陪，告知${help}。`,
  hint: (help) => `对方可能不想活下去。先接住，问一句“你现在安全吗”，告知${help}。`,
  violence: (help) =>
    `对方可能正被人伤害。说这不是对方的错，先到安全的地方；危险先报警，受伤去医院并请医生记下；不问为什么不离开，不劝和，不劝当面对质，不催着走。告知${help}。`,
  other: (help) =>
    `对方在担心别人，有危险的是那个人，不是对方：不问对方安不安全，说可以直接问那个人、陪着、收好药和刀，告知${help}。`,
  past: () => '对方在说自己从前的轻生或自伤：只接住，不问现在安不安全。',
  bereaved: () => '有人因轻生离开了对方：只陪着，不问对方安不安全，不问原因。',
};

/** The kind beside a quiet line, which has the numbers. */
const LINE_RULES: Readonly<Record<DangerKind, string>> = {
  now: '对方可能很难。',
  hint: '对方可能很难。',
  violence: '对方可能正被人伤害，这不是对方的错。',
  other: '对方在担心别人，有危险的是那个人，不是对方。',
  past: '对方在说自己从前的轻生或自伤。',
  bereaved: '有人因轻生离开了对方。',
};

/** The reading as one line; null: nothing to say. */
export function careRule({ tier, kind, help }: ReplyCare): string | null {
  if (!isAtLeast(tier, 'brake')) return null;
  if (tier === 'card')
    return `[此刻] ${CARD_RULES[kind ?? 'hint'](help)}${MINOR}不俏皮、不打气、不引用。`;
  return `[此刻] ${kind === null ? '对方可能很难。' : LINE_RULES[kind]}${PRESENCE}`;
}

/** Asks for the label. */
export const LABEL_RULE = `[第一行] 回应之前，先单独写一行标记，只能是这七个之一：[none] [now] [hint] [past] [bereaved] [other] [violence]。只看写作者最后一段话（前文帮助理解）：
正要或正在轻生、自伤，或刚做了→[now]；不想活、想消失，没说要做→[hint]；从前的轻生、自伤→[past]；有人因轻生离开→[bereaved]；担心别人轻生、自伤→[other]；正被人伤害或威胁→[violence]；都不是，或只是玩笑、夸张、作品、新闻、比喻→[none]。像玩笑但拿不准，不写[none]；几种都像，写更急的（now、violence、other、hint在前）。
这一行写作者看不到，不解释。第二行起写回应。`;
