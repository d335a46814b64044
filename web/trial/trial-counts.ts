// The counts on cards and banner. They read as little of a row as they need, so the first screen
// loads neither the code of conversations nor that of diaries.
import * as z from 'zod/mini';
import type { TrialSamples } from '#web/trial/samples/samples.ts';
import { TRIAL_KEYS, type TrialStore } from '#web/trial/trial-store.ts';

const authorOfMessage = z.object({ isUser: z.boolean() });

const postsOfDiary = z.object({ originalPosts: z.array(z.object({ id: z.string() })) });

/** The counts of trial mode, samples included. */
export type TrialCounts = ReturnType<typeof createTrialCounts>;

export function createTrialCounts({
  store,
  samples,
}: {
  store: TrialStore;
  samples: TrialSamples;
}) {
  return {
    /** Messages by post, counted by their keys alone. */
    messagesByPost(): Map<string, number> {
      const counts = new Map<string, number>(
        samples.posts().map((post) => [post.id, samples.messagesOf(post.id).length]),
      );
      for (const key of store.keysWith(TRIAL_KEYS.messages)) {
        const postId = key.slice(TRIAL_KEYS.messages.length).split('.')[0] ?? '';
        counts.set(postId, (counts.get(postId) ?? 0) + 1);
      }
      return counts;
    },

    /** How many diaries cite each post. */
    diariesByPost(): Map<string, number> {
      const counts = new Map<string, number>();
      const diaries = [...store.list(TRIAL_KEYS.diaries, postsOfDiary), ...samples.diaries()];
      for (const { id } of diaries.flatMap((diary) => diary.originalPosts))
        counts.set(id, (counts.get(id) ?? 0) + 1);
      return counts;
    },

    /** Replies in all conversations (rulings 30). */
    replies(): number {
      const sampleReplies = samples.posts().flatMap((post) => samples.messagesOf(post.id));
      return [...store.list(TRIAL_KEYS.messages, authorOfMessage), ...sampleReplies].filter(
        (message) => !message.isUser,
      ).length;
    },

    diaries: (): number => store.keysWith(TRIAL_KEYS.diaries).length + samples.diaries().length,
  };
}
