// C§211.01
// Measures the cleaning and the faults of replies on texts that were written before their rules.
import { describe, expect, test } from 'vitest';
import { checkEnhancement } from '#domain/enhance/enhancement.ts';
import { ROLE_CATALOGUE } from '#domain/roles/role-catalogue.ts';
import { cleanText, createHeadFilter } from '#ai/clean-text.ts';
import { composePrompt } from '#ai/prompts/compose-prompt.ts';
import { enhanceStyle } from '#ai/prompts/enhance-styles.ts';
import { generalFaults, replyFaults } from '#ai/text-faults.ts';
import { createBuiltinModel } from '#ai/builtin-model.ts';
import { summaryCall } from '#ai/calls/summary-call.ts';
import { composeText } from '#ai/compose-text.ts';
import { createCrisisWatch } from '#ai/crisis.ts';
import { WORDS_CN } from '#domain/care/words-cn.ts';
import type { StoneReservation } from '#domain/stones/reservation.ts';
import type { EnhanceTask, ReplyTask, TextModel } from '#ai/text-model.ts';
import {
  ARTICLE_LINES,
  HONEST_ARTICLES,
  SLOPPY_ARTICLES,
  type ArticleAnswer,
} from '#tools/test/answers/articles.ts';
import { HONEST_ENHANCEMENTS, SLOPPY_ENHANCEMENTS } from '#tools/test/answers/enhancements.ts';
import {
  FRESH_HONEST_ENHANCEMENTS,
  FRESH_HONEST_REPLIES,
  FRESH_SLOPPY_ENHANCEMENTS,
  FRESH_SLOPPY_REPLIES,
} from '#tools/test/answers/fresh.ts';
import { HONEST_REPLIES } from '#tools/test/answers/honest-replies.ts';
import { SLOPPY_REPLIES, type SloppyReply } from '#tools/test/answers/sloppy-replies.ts';
import { replyTask } from '#tools/test/reply-task.ts';

/** Shares of honest texts that may be changed, and of sloppy ones that must be seen. */
const FALSE_ALARMS_MAX = 0.02;
const SEEN_MIN = 0.9;

const promptOf = (said: string): string =>
  ROLE_CATALOGUE.conversation_guide
    .map(({ role_key: roleKey }) => {
      const task: ReplyTask = replyTask({
        roleKey,
        content: said,
        postText: said,
        moment: { nowMs: 0, writtenMs: 0, timeZone: 'Asia/Shanghai' },
      });
      return composePrompt(task, 'w').system;
    })
    .join('\n');

/** The shown text of a reply, and its faults. */
const readReply = (said: string, answered: string, earlier: readonly string[] = []) => {
  const text = cleanText(answered, { form: 'reply', source: said });
  const about = { said, own: said, prompt: promptOf(said), earlier, isDanger: false };
  return { text, faults: replyFaults(text, about) };
};

const streamed = (text: string, said: string): string => {
  const filter = createHeadFilter({ form: 'reply', source: said });
  return [...text].map((sign) => filter.push(sign)).join('') + filter.end();
};

const isSeen = ({ said, answered, cleaned, earlier }: SloppyReply): boolean => {
  const { text, faults } = readReply(said, answered, earlier);
  return cleaned === undefined ? faults.length > 0 : text === cleaned && faults.length === 0;
};

const readEnhancement = (
  original: string,
  rewritten: string,
  styleKey = 'default_inspiration_enhancer',
) => {
  const text = cleanText(rewritten, { form: 'enhancement', source: original });
  const task: EnhanceTask = {
    task: 'enhance',
    roleKey: styleKey,
    content: original,
    missed: [],
    previous: null,
    seed: '',
  };
  const prompt = composePrompt(task, 'w').system;
  const faults = [
    ...generalFaults(text, { own: original, written: original, prompt }),
    ...checkEnhancement(original, text, enhanceStyle(styleKey)),
  ];
  return { text, faults };
};

describe('enhancements', () => {
  test('honest enhancements · are shown as they are', () => {
    const changed = HONEST_ENHANCEMENTS.flatMap(([original, rewritten, styleKey]) => {
      const { text, faults } = readEnhancement(original, rewritten, styleKey);
      return text === rewritten && faults.length === 0 ? [] : [{ original, text, faults }];
    });
    expect(changed.length, JSON.stringify(changed, null, 1)).toBeLessThanOrEqual(
      HONEST_ENHANCEMENTS.length * FALSE_ALARMS_MAX,
    );
  });

  test('sloppy enhancements · are cleaned or have a fault', () => {
    const missed = SLOPPY_ENHANCEMENTS.flatMap(([original, rewritten, cleaned, styleKey]) => {
      const { text, faults } = readEnhancement(original, rewritten, styleKey);
      const isSeen = cleaned === null ? faults.length > 0 : text === cleaned && faults.length === 0;
      return isSeen ? [] : [{ original, rewritten, text, faults }];
    });
    expect(missed.length, JSON.stringify(missed, null, 1)).toBeLessThanOrEqual(
      SLOPPY_ENHANCEMENTS.length * (1 - SEEN_MIN),
    );
  });
});

/** What a summary makes of an answer that a model gives twice; null: the engine writes instead. */
const readArticleOf = async ({
  day,
  answer,
  suggestion,
}: ArticleAnswer): Promise<string | null> => {
  const written = {
    text: answer,
    lineId: null,
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
    estimated: false,
    engine: 'remote',
    cut: false,
  } as const;
  const builtin = createBuiltinModel({ compose: async (_userId, task) => composeText(task) });
  const model: TextModel = {
    ...builtin,
    kind: 'remote',
    async *stream(_reservation, task, { onSent }) {
      onSent?.([{ role: 'system', content: composePrompt(task, 'w').system }]);
      yield answer;
      return written;
    },
  };
  const crisis = createCrisisWatch({ words: WORDS_CN, pause: async () => undefined });
  const shares = ARTICLE_LINES[day].map((line, index) => ({
    number: index + 1,
    share: {
      time: line.split(' ')[0] ?? null,
      content: line.slice(line.indexOf(' ') + 1),
      lines: [],
    },
  }));
  const call = await summaryCall(
    { model, builtin, crisis },
    {
      given: shares,
      roleKey: 'default_conversation_summary',
      suggestion: suggestion ?? null,
      seed: '',
      stage: 'whole',
    },
  );
  const made = await call?.work({
    reservation: {} as StoneReservation,
    signal: new AbortController().signal,
    leftMs: () => 1_000,
    push: () => undefined,
    rewrite: () => undefined,
  });
  return made?.made.engine === 'remote' ? made.made.article : null;
};

// C§215.01: a suggestion may narrow and shorten.
describe('articles', () => {
  test.each([
    ['honest', HONEST_ARTICLES, 1 - FALSE_ALARMS_MAX],
    ['sloppy', SLOPPY_ARTICLES, SEEN_MIN],
  ] as const)('%s articles · become what they are', async (_name, answers, least) => {
    const missed: object[] = [];
    for (const given of answers) {
      const article = await readArticleOf(given);
      if (article !== given.article) missed.push({ ...given, got: article });
    }
    expect(missed.length, JSON.stringify(missed, null, 1)).toBeLessThanOrEqual(
      answers.length * (1 - least),
    );
  });
});

describe('replies', () => {
  test('honest replies · are shown as they are', () => {
    const changed = HONEST_REPLIES.flatMap(([said, answered, ...earlier]) => {
      const { text, faults } = readReply(said, answered, earlier);
      return text === answered && faults.length === 0 ? [] : [{ answered, text, faults }];
    });
    expect(changed.length, JSON.stringify(changed, null, 1)).toBeLessThanOrEqual(
      HONEST_REPLIES.length * FALSE_ALARMS_MAX,
    );
  });

  test('sloppy replies · are cleaned or have a fault', () => {
    const missed = SLOPPY_REPLIES.filter((reply) => !isSeen(reply)).map((reply) => ({
      ...reply,
      read: readReply(reply.said, reply.answered, reply.earlier),
    }));
    expect(missed.length, JSON.stringify(missed, null, 1)).toBeLessThanOrEqual(
      SLOPPY_REPLIES.length * (1 - SEEN_MIN),
    );
  });

  test('honest replies in single characters · are streamed whole', () => {
    for (const [said, answered] of HONEST_REPLIES) expect(streamed(answered, said)).toBe(answered);
  });
});

/** Written after the rules and measured once. */
describe('a fresh set', () => {
  test('honest texts · are shown as they are', () => {
    const changed = [
      ...FRESH_HONEST_REPLIES.flatMap(([said, answered, ...earlier]) => {
        const { text, faults } = readReply(said, answered, earlier);
        return text === answered && faults.length === 0 ? [] : [{ answered, text, faults }];
      }),
      ...FRESH_HONEST_ENHANCEMENTS.flatMap(([original, rewritten, styleKey]) => {
        const { text, faults } = readEnhancement(original, rewritten, styleKey);
        return text === rewritten && faults.length === 0 ? [] : [{ original, text, faults }];
      }),
    ];
    expect(changed.length, JSON.stringify(changed, null, 1)).toBeLessThanOrEqual(1);
  });

  test('sloppy texts · are cleaned or have a fault', () => {
    const missed = [
      ...FRESH_SLOPPY_REPLIES.filter((reply) => !isSeen(reply)).map((reply) => ({
        ...reply,
        read: readReply(reply.said, reply.answered, reply.earlier),
      })),
      ...FRESH_SLOPPY_ENHANCEMENTS.flatMap(([original, rewritten, cleaned, styleKey]) => {
        const { text, faults } = readEnhancement(original, rewritten, styleKey);
        const isGood = cleaned === null ? faults.length > 0 : text === cleaned;
        return isGood && (cleaned === null || faults.length === 0)
          ? []
          : [{ original, rewritten, text, faults }];
      }),
    ];
    const all = FRESH_SLOPPY_REPLIES.length + FRESH_SLOPPY_ENHANCEMENTS.length;
    expect(missed.length, JSON.stringify(missed, null, 1)).toBeLessThanOrEqual(
      all * (1 - SEEN_MIN),
    );
  });
});

test.each(['下班', '以前', '根本', '收拾'])(
  'a text that begins with %s · is shown at once',
  (text) => {
    expect(createHeadFilter({ form: 'enhancement', source: '' }).push(text)).toBe(text);
  },
);

describe('faults of replies', () => {
  const about = { own: '', prompt: '', earlier: [], isDanger: false };
  const faultsOf = (text: string, said: string, more: Partial<typeof about> = {}) =>
    replyFaults(text, { ...about, own: said, said, ...more });

  test.each([
    ['“[none]\n雨停了。”', '雨停了。'],
    ['回：[hint]\n雨停了。', '雨停了。'],
    ['好的，以下是我的回应：\n[none]\n雨停了。', '雨停了。'],
    ['雨停了。\n[none]', '雨停了。'],
    ['[无]\n雨停了。', '雨停了。'],
    ['（夸张的说法，不是真的）\n雨停了。', '雨停了。'],
    ['好的，已改正。\n\n雨停了。', '雨停了。'],
    ['**小画**\n\n雨停了。', '雨停了。'],
    ['好的，这次我写短一点：雨停了。', '雨停了。'],
  ])('cleanText · %j · is left out', (text, shown) => {
    expect(cleanText(text, { form: 'reply', source: '雨' })).toBe(shown);
  });

  test.each([
    ['我当然是人啦，就在你旁边。', '你是人还是机器？', '把自己说成真人'],
    ['霧把山藏了起來，只留下一條嗓子。', '雾很大，听见阳台外面有人吊嗓子。', '没有用简体字'],
    ['時間會沖淡的。', '他走了，我還沒習慣這個房間。', null],
    ['先打 12388 问问。', '他又动手了', '写了资料里没有的电话号码'],
    ['我会永远陪着你。', '睡不着', '说了“只有我懂你”一类的话'],
    ['我是人家说的那种慢性子。', '你急不急？', null],
  ])('%s · %s', (text, said, fault) => {
    expect(faultsOf(text, said)).toEqual(fault === null ? [] : [fault]);
  });

  test('a reply that begins with the replaced one · is the same', () => {
    const earlier = ['那盆花后来怎么样了？'];
    const again = '那盆花后来怎么样了？你现在还难过吗？';
    expect(replyFaults(again, { ...about, said: '浇花', earlier })).toHaveLength(1);
  });

  test('blame and platitudes · beside signs of danger only', () => {
    const text = '你为什么还不离开他？好好谈谈吧。';
    expect(faultsOf(text, '他昨晚又动手了', { isDanger: true })).toHaveLength(1);
    expect(faultsOf(text, '跟经理吵了')).toEqual([]);
  });
});
