// The sample posts in the shape of stored rows, dated back from the first visit.
import type { Message } from '#domain/chat/message.ts';
import { SAMPLE_POSTS, type SamplePost } from '#web/trial/samples/sample-posts.ts';
import type { StoredPost } from '#web/trial/stored-post.ts';

/** The samples of one browser; read only. */
export type TrialSamples = ReturnType<typeof createTrialSamples>;

/** Dates the samples: `startedAtMs` is the moment of the first visit. */
export function createTrialSamples(startedAtMs: number) {
  const posts = SAMPLE_POSTS.map((sample) => toPost(sample, startedAtMs)).toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  const conversations = new Map(SAMPLE_POSTS.map((sample) => [sample.id, toMessages(sample, startedAtMs)]));
  const messageIds = new Set([...conversations.values()].flat().map((message) => message.id));
  return {
    /** All sample posts, newest first. */
    posts: (): readonly StoredPost[] => posts,
    /** One sample post, or null. */
    findPost: (id: string): StoredPost | null => posts.find((post) => post.id === id) ?? null,
    /** The sample's own lines, oldest first; none for other posts. */
    messagesOf: (postId: string): readonly Message[] => conversations.get(postId) ?? [],
    /** Whether a message is one of a sample's own lines. */
    hasMessage: (id: string): boolean => messageIds.has(id),
  };
}

function toPost(sample: SamplePost, startedAtMs: number): StoredPost {
  const createdAt = new Date(timeOf(sample, startedAtMs)).toISOString();
  return { id: sample.id, content: sample.content, sourceContent: null, images: sample.images, createdAt, updatedAt: createdAt, aiPrivate: false };
}

function toMessages(sample: SamplePost, startedAtMs: number): Message[] {
  return sample.conversation.map((line, index) => ({
    // The post's number and the line's, in a block of ids of its own.
    id: `5a3c1e01-0000-7000-8000-${sample.id.slice(-4)}${String(index).padStart(8, '0')}`,
    postId: sample.id,
    content: line.text,
    isUser: line.roleKey === null,
    images: [],
    createdAt: new Date(timeOf(sample, startedAtMs) + line.minutesLater * 60_000).toISOString(),
    roleKey: line.roleKey,
    engine: line.roleKey === null ? null : 'builtin',
    usage: null,
  }));
}

/** The time of day stands in the person's own time zone: “早上” has to be a morning where it is read. */
function timeOf(sample: SamplePost, startedAtMs: number): number {
  const day = new Date(startedAtMs);
  const [hours = 0, minutes = 0] = sample.time.split(':').map(Number);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() - sample.daysAgo, hours, minutes).getTime();
}
