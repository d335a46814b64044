// The words about the limits of an account.
import { USAGE_KINDS, type UsageKind } from '#domain/usage/usage.ts';

const WORDS: Record<UsageKind, { near: string; full: string }> = {
  images: {
    near: '图片空间已用八成，用满就不能再添图片',
    full: '图片空间用满了，删掉一些才能再添；已有的都在',
  },
  texts: {
    near: '文字空间已用八成，用满就不能再写',
    full: '文字空间用满了，删掉一些才能再写；已有的都在',
  },
  posts: {
    near: '灵感已写到一天上限的八成，写满要等重新计数',
    full: '灵感写到了一天的上限，重新计数后再发；写下的都在',
  },
  tokens: {
    near: 'AI用量已用八成，用完要等重新计数',
    full: '一天的AI用量用完了，重新计数后再用；写下的都在',
  },
};

/** The sentence for the header of a response, `posts 80`; null: it is none. */
export function usageNewsText(header: string): string | null {
  const [kind, percent] = header.split(' ');
  const known = USAGE_KINDS.find((one) => one === kind);
  if (known === undefined) return null;
  return percent === '100' ? WORDS[known].full : WORDS[known].near;
}
