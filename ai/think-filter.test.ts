// Thoughts in every observed form, cut at every position between two chunks.
import { describe, expect, test } from 'vitest';
import { createThinkFilter, type ThoughtHabit } from '#ai/think-filter.ts';

const ANSWER = '好的，早点睡。';

const THOUGHTS: [name: string, text: string][] = [
  ['tags', `<think>想一想</think>${ANSWER}`],
  ['longer tags', `\n<thinking>想 <b> 一想</thinking>\n\n${ANSWER}`],
  ['two thoughts', `<think>一</think>\n<thought>二</thought>${ANSWER}`],
  ['brackets', `[THINK]想[/THINK]${ANSWER}`],
  ['capital tags', `<THINK>想</Think>${ANSWER}`],
  ['reasoning tags', `<reasoning>想</reasoning>\n${ANSWER}`],
  ['an empty second closing tag', `<think>想</think>\n\n</think>\n\n${ANSWER}`],
  ['triangles', `◁think▷想◁/think▷${ANSWER}`],
  ['a short channel mark', `<|channel>thought\n想<channel|>${ANSWER}`],
  [
    'channels',
    `<|channel|>analysis<|message|>想<|end|><|start|>assistant<|channel|>final<|message|>${ANSWER}<|return|>`,
  ],
  [
    'channels after a start mark',
    `<|start|>assistant<|channel|>analysis<|message|>想<|end|><|start|>assistant<|channel|>final<|message|>${ANSWER}`,
  ],
  [
    'a commentary channel',
    `<|channel|>commentary<|message|>想<|end|><|start|>assistant<|channel|>final <|constrain|>json<|message|>${ANSWER}<|end|>x`,
  ],
  ['a final channel alone', `<|channel|>final<|message|>${ANSWER}`],
  ['a closing tag alone', `用户说累，我该回应她。\n</think>\n\n${ANSWER}`],
  ['a longer closing tag alone', `用户说累。</thinking>${ANSWER}`],
  ['an empty thought without its opening tag', `\n\n</think>\n\n${ANSWER}`],
  ['tags of Seed', `<seed:think>想</seed:think>${ANSWER}`],
  ['a box', `<think>想</think><|begin_of_box|>${ANSWER}<|end_of_box|>`],
  ['answer tags', `<answer>${ANSWER}</answer>\n`],
  ['a control mark and another turn', `${ANSWER}<|im_end|>\n<|im_start|>user\n再说`],
  ['a soft control mark at the end', `${ANSWER}</s>`],
  ['the head of the turn', `<|im_start|>assistant\n${ANSWER}`],
];

const PLAIN = [
  '好的，早点睡。',
  '<3 今天很好',
  '<',
  '1 < 2，<b>',
  '```json\n{"a":"</think>"}\n```',
  '{"article":"他写了</think>两次"}',
  '[{"id":"</think>"}]',
  '写 <think> 和 </think>，都是词',
  '结束标签</think>写在这里',
  '删除线是</s>这样',
  '标签叫 </think>',
  '[今天]',
];

function run(pieces: readonly string[], habit: ThoughtHabit, isCut = false) {
  const filter = createThinkFilter(habit);
  const shown = pieces.map((piece) => filter.push(piece));
  const end = filter.end(isCut);
  return { ...end, answer: filter.answer.trim(), shown: `${shown.join('')}${end.rest}`.trim() };
}

/** A text in two chunks, for every split, and in single characters. */
const splits = (text: string) => [
  ...Array.from({ length: text.length + 1 }, (_, at) => [text.slice(0, at), text.slice(at)]),
  text.split(''),
];

describe('thoughts are removed at every split', () => {
  test.each(THOUGHTS)('%s', (_name, text) => {
    for (const pieces of splits(text))
      expect(run(pieces, 'unknown')).toMatchObject({ answer: ANSWER, shown: ANSWER });
  });
});

test.each(PLAIN)('text without a thought %j · loses nothing', (text) => {
  for (const habit of ['unknown', 'plain', 'unmarked'] as const)
    for (const pieces of splits(text))
      expect(run(pieces, habit)).toMatchObject({ answer: text, shown: text });
});

describe('shown without delay', () => {
  test.each([
    ['a model without thoughts', 'plain', '今天'],
    ['JSON', 'unknown', '{"title":'],
    ['a fence', 'unknown', '```json\n'],
    ['the text after a marked thought', 'unknown', '<think>想</think>今天'],
  ] as const)('%s', (_name, habit, piece) => {
    expect(createThinkFilter(habit).push(piece)).not.toBe('');
  });

  test('unknown model · shows nothing before release', () => {
    const filter = createThinkFilter('unknown');
    expect([filter.push('今天'), filter.release(), filter.push('很好')]).toEqual([
      '',
      '今天',
      '很好',
    ]);
  });

  test('endless beginning · is released', () => {
    const filter = createThinkFilter('unmarked');
    expect(filter.push('今天'.repeat(30_000))).toHaveLength(60_000);
  });
});

describe('learned habit', () => {
  test('closing tag alone · unmarked from then on', () => {
    expect(run(['想。</think>好'], 'unknown').habit).toBe('unmarked');
    expect(run(['好'], 'unmarked').habit).toBe('plain');
  });
  test('no closing tag · plain', () => {
    expect(run(['好'], 'unknown').habit).toBe('plain');
    expect(run(['<think>想</think>好'], 'unknown').habit).toBe('plain');
  });
  test('cut text · still unknown', () => {
    expect(run(['想了又想'], 'unknown', true)).toMatchObject({
      habit: 'unknown',
      answer: '想了又想',
    });
  });
  test('closing tag after shown text · the answer is the text after the tag', () => {
    expect(run(['想', '一想\n</th', 'ink>好'], 'plain')).toEqual({
      rest: '',
      habit: 'unmarked',
      answer: '好',
      shown: '想一想\n好',
    });
  });
  test('second closing tag · the answer is the text after it', () => {
    expect(run(['想。</think>再想。</think>好'], 'unknown')).toMatchObject({
      habit: 'unmarked',
      answer: '好',
    });
    expect(run(['<think>想</think>再想', '\n</THINK>好'], 'plain')).toMatchObject({
      habit: 'plain',
      answer: '好',
    });
  });
  test('cut unmarked thought · leaves no answer', () => {
    expect(run(['想了又想'], 'unmarked', true)).toMatchObject({ answer: '', shown: '' });
  });
});
