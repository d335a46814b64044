// The sample posts and diaries as stored rows, dated back from the first visit. The source is read
// each time, because another tab may have fetched the server's copy.
import type { Message } from '#domain/messages/message.ts';
import type { Diary } from '#domain/diaries/diary.ts';
import { newPost, type StoredPost } from '#domain/posts/post.ts';
import type { Recommendation } from '#domain/recommendations/recommendation.ts';
import type { SampleDiary, SamplePost, SampleSet } from '#domain/samples/sample.ts';

/** The samples of one browser; read only. */
export type TrialSamples = ReturnType<typeof createTrialSamples>;

/** `startedAtMs` is the time of the first visit. */
export function createTrialSamples(startedAtMs: number, source: () => SampleSet) {
  let dated: { set: SampleSet; rows: DatedSamples } | null = null;
  const rows = (): DatedSamples => {
    const set = source();
    if (dated?.set !== set) dated = { set, rows: dateSamples(set, startedAtMs) };
    return dated.rows;
  };
  return {
    /** The undated samples. */
    set: source,
    /** All sample posts, newest first. */
    posts: (): readonly StoredPost[] => rows().posts,
    /** One sample post, or null. */
    findPost: (id: string): StoredPost | null =>
      rows().posts.find((post) => post.id === id) ?? null,
    /** The sample's own messages, oldest first; empty for other posts. */
    messagesOf: (postId: string): readonly Message[] => rows().conversations.get(postId) ?? [],
    /** Whether a message belongs to a sample. */
    hasMessage: (id: string): boolean => rows().messageIds.has(id),
    /** All sample diaries, newest first. */
    diaries: (): readonly Diary[] => rows().diaries,
    /** One sample diary, or null. */
    findDiary: (id: string): Diary | null =>
      rows().diaries.find((diary) => diary.id === id) ?? null,
    /** The recommendations of a sample diary; empty for other diaries. */
    worksOf: (diaryId: string): readonly Recommendation[] => rows().works.get(diaryId) ?? [],
  };
}

type DatedSamples = ReturnType<typeof dateSamples>;

function dateSamples(set: SampleSet, startedAtMs: number) {
  const posts = set.posts
    .map((sample) => toPost(sample, startedAtMs))
    .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  const conversations = new Map(
    set.posts.map((sample) => [sample.id, toMessages(sample, startedAtMs)]),
  );
  return {
    posts,
    conversations,
    messageIds: new Set([...conversations.values()].flat().map((message) => message.id)),
    diaries: set.diaries.map((sample) => toDiary(sample, startedAtMs, posts)),
    works: new Map(set.diaries.map((sample) => [sample.id, toWorks(sample, startedAtMs)])),
  };
}

function toPost(sample: SamplePost, startedAtMs: number): StoredPost {
  const { id, content, images } = sample;
  return newPost({ id, content, images }, timeOf(sample, startedAtMs));
}

function toMessages(sample: SamplePost, startedAtMs: number): Message[] {
  return sample.conversation.map((line, index) => ({
    // The post's number and the message's, in an id block of their own.
    id: `5a3c1e01-0000-7000-8000-${sample.id.slice(-4)}${String(index).padStart(8, '0')}`,
    postId: sample.id,
    content: line.text,
    isUser: line.roleKey === null,
    images: [],
    createdAt: new Date(timeOf(sample, startedAtMs) + line.minutesLater * 60_000).toISOString(),
    roleKey: line.roleKey,
    engine: null,
    usage: null,
    isSample: true,
  }));
}

function toDiary(sample: SampleDiary, startedAtMs: number, posts: readonly StoredPost[]): Diary {
  const writtenAt = eveningOf(sample, startedAtMs);
  const quoted = posts.filter((post) => sample.postIds.includes(post.id));
  return {
    id: sample.id,
    date: localDate(writtenAt),
    title: sample.title,
    content: sample.content,
    aiGenerated: null,
    engine: null,
    userEdited: null,
    mood: sample.mood,
    tags: sample.tags,
    emotionalThemes: sample.emotionalThemes,
    images: sample.images,
    coverImage: sample.images[0] ?? null,
    originalPosts: quoted.map((post) => ({
      id: post.id,
      content: post.content,
      timestamp: post.createdAt,
      images: post.images,
    })),
    createdAt: writtenAt.toISOString(),
    updatedAt: writtenAt.toISOString(),
    isFavourite: false,
    isSample: true,
  };
}

function toWorks(sample: SampleDiary, startedAtMs: number): Recommendation[] {
  return sample.works.map((work, index) => ({
    id: `5a3c1e03-0000-7000-8000-${sample.id.slice(-4)}${String(index).padStart(8, '0')}`,
    diaryId: sample.id,
    ...work,
    verified: true,
    engine: null,
    createdAt: eveningOf(sample, startedAtMs).toISOString(),
  }));
}

/** Diaries are written late in the evening of their day. */
function eveningOf(sample: SampleDiary, startedAtMs: number): Date {
  const day = new Date(startedAtMs);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() - sample.daysAgo, 22, 30);
}

function localDate(day: Date): string {
  return [
    String(day.getFullYear()).padStart(4, '0'),
    String(day.getMonth() + 1).padStart(2, '0'),
    String(day.getDate()).padStart(2, '0'),
  ].join('-');
}

/** The time of day is in the user's time zone: “早上” has to be a morning for the reader. */
function timeOf(sample: SamplePost, startedAtMs: number): number {
  const day = new Date(startedAtMs);
  const [hours = 0, minutes = 0] = sample.time.split(':').map(Number);
  return new Date(
    day.getFullYear(),
    day.getMonth(),
    day.getDate() - sample.daysAgo,
    hours,
    minutes,
  ).getTime();
}
