// What a push says: fixed sentences, never a word of a journal. The form is that of Declarative Web
// Push, which a browser shows by itself; others give it to the service worker.
import { DAILY_PROMPTS, promptIndexOfDay } from '#domain/posts/daily-prompts.ts';

/** What a push is about. */
export type PushSubject =
  | { kind: 'reminder'; day: string }
  | { kind: 'letter'; diaryId: string }
  | { kind: 'test' };

/** A message as it is sent. */
export interface PushMessage {
  web_push: 8030;
  notification: {
    title: string;
    body: string;
    lang: 'zh-CN';
    /** A newer one of this tag replaces it. */
    tag: string;
    /** The address that a tap opens. */
    navigate: string;
  };
}

function wordsOf(subject: PushSubject): { title: string; body: string; path: string } {
  switch (subject.kind) {
    case 'reminder':
      // The composer shows the same one first.
      return {
        title: '写一条',
        body: DAILY_PROMPTS[promptIndexOfDay(subject.day)] ?? DAILY_PROMPTS[0],
        path: '/poston',
      };
    case 'letter':
      return {
        title: '每周来信写好了',
        body: '写的是刚过去的那一周，打开看看。',
        path: `/notes/${subject.diaryId}`,
      };
    case 'test':
      return {
        title: '提醒已送达',
        body: '这是你在设置里点“发一条试试”送来的。',
        path: '/poston',
      };
  }
}

/** The message about a subject. `origin`: of the web app. */
export function pushMessageOf(subject: PushSubject, origin: string): PushMessage {
  const { title, body, path } = wordsOf(subject);
  return {
    web_push: 8030,
    notification: {
      title,
      body,
      lang: 'zh-CN',
      tag: subject.kind,
      navigate: `${origin}${path}`,
    },
  };
}
