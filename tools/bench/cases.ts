// The requests that the benchmarks measure: of the pages that users open most, and the most
// frequent writes.
import sharp from 'sharp';
import type { LoadOrder } from '#tools/bench/load.ts';

/** A request, without the number of connections and the duration. */
export type BenchRequest = Omit<LoadOrder, 'connections' | 'seconds'>;

/** A signed-in user of a running server, with a post that has a conversation. */
export interface Visitor {
  url: string;
  token: string;
  userId: string;
  postId: string;
}

/** A named request, and what a bare server does that is measured beside it. */
export interface BenchCase {
  name: string;
  ask: BenchRequest;
  floor: 'query' | 'json' | 'commit';
}

/** A request to a server as its user. */
export function requestOf(
  { url, token }: Pick<Visitor, 'url' | 'token'>,
  path: string,
  method = 'GET',
  body: object | null = null,
): BenchRequest {
  return {
    url: `${url}${path}`,
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: body === null ? null : JSON.stringify(body),
  };
}

/** Consents to AI calls, uploads an image, and returns the requests in their order. */
export async function prepareCases(visitor: Visitor): Promise<BenchCase[]> {
  const ask = (path: string, method?: string, body?: object) =>
    requestOf(visitor, path, method, body);
  const { url, userId, postId } = visitor;
  const { headers } = ask('');
  await fetch(`${url}/api/ai/settings`, { method: 'PATCH', headers, body: '{"consent":true}' });
  const image = await sharp({
    create: { width: 800, height: 600, channels: 3, background: '#7a9' },
  })
    .jpeg()
    .toBuffer();
  const name = `${userId}/1763690000000_abcdef.jpg`;
  await fetch(`${url}/storage/v1/object/card-image-bucket/${name}`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'image/jpeg' },
    body: new Uint8Array(image),
  });
  const signing = await fetch(`${url}/storage/v1/object/sign/card-image-bucket/${name}`, {
    method: 'POST',
    headers,
    body: '{"expiresIn":3600}',
  });
  const { signedURL } = (await signing.json()) as { signedURL: string };
  return [
    { name: 'feed page (newest 6)', ask: ask('/api/posts'), floor: 'query' },
    { name: 'conversation page', ask: ask(`/api/posts/${postId}/messages`), floor: 'query' },
    { name: 'dashboard', ask: ask('/api/stats?timeZone=Asia/Shanghai'), floor: 'json' },
    {
      name: 'search, a common word',
      ask: ask(`/api/search?query=${encodeURIComponent('咖啡')}`),
      floor: 'query',
    },
    { name: 'signed image', ask: ask(`/storage/v1${signedURL}`), floor: 'json' },
    // Runs last: it writes the same text many times, which would displace the search results.
    {
      name: 'create post',
      ask: ask('/api/posts', 'POST', {
        id: '{id}',
        content: '今天在湖边走了很久，风很大。',
        images: [],
      }),
      floor: 'commit',
    },
    {
      name: 'streaming reply, built-in',
      ask: ask('/functions/v1/conversation_guide/stream', 'POST', { content: '今天有点累。' }),
      floor: 'commit',
    },
    { name: 'configuration', ask: ask('/api/config'), floor: 'json' },
  ];
}
