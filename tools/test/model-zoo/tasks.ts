// One task of each kind of call, and the JSON that answers it.
import type { TextTask } from '#ai/text-model.ts';
import { replyTask } from '#tools/test/reply-task.ts';

export interface Kind {
  task: (content: string) => TextTask;
  /** null: it answers in plain text. */
  json: object | null;
}

export const KINDS: Readonly<Record<TextTask['task'], Kind>> = {
  reply: {
    task: (content) => replyTask({ content, postText: content }),
    json: null,
  },
  enhance: {
    task: (content) => ({
      task: 'enhance',
      roleKey: 'default_inspiration_enhancer',
      content,
      missed: [],
      previous: null,
      seed: '',
    }),
    json: null,
  },
  summary: {
    task: (content) => ({
      task: 'summary',
      stage: 'whole',
      roleKey: 'default_conversation_summary',
      shares: [{ content, time: null, lines: [] }],
      suggestion: null,
      missed: [],
      seed: '',
    }),
    json: { title: '雨', article: '今天下雨了。', used: [1] },
  },
  recommend: {
    task: (content) => ({
      task: 'recommend',
      text: content,
      candidates: [],
      recentWorks: [],
      isGentle: false,
      seed: '',
    }),
    json: { recommendations: [{ id: 'a-b', match_score: 9 }], emotional_themes: ['雨'] },
  },
  askTerms: {
    task: (content) => ({
      task: 'askTerms',
      question: content,
      today: '2026-11-28',
      earlier: [],
      tried: [],
      nearest: [],
    }),
    json: { groups: [['雨', '下雨']] },
  },
  ask: {
    task: (content) => ({
      task: 'ask',
      question: '什么时候下过雨',
      today: '2026-11-28',
      earlier: [],
      facts: [],
      figures: [],
      excerpts: [{ number: 1, day: '2026-11-27', text: content }],
    }),
    json: { sufficient: 'yes', units: [{ claim: '雨', cites: [{ id: 1, quote: '今天下雨' }] }] },
  },
};
