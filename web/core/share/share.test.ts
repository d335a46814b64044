// The way of a share from another app: kept by the service worker, taken by a composer.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changeIfStored, drafts } from '#web/core/drafts/draft.store.ts';
import { noteOwner, ownerSinceMs } from '#web/core/session/last-owner.ts';
import { keepShare } from '#web/core/share/keep-share.ts';
import { takeShares } from '#web/core/share/take-shares.ts';

const ORIGIN = 'https://diary.example';

/** A cache of responses by path. */
function createCache() {
  const rows = new Map<string, Response>();
  return {
    rows,
    keys: () => Promise.resolve([...rows.keys()].map((path) => ({ url: `${ORIGIN}${path}` }))),
    match: (path: string) => Promise.resolve(rows.get(path)?.clone()),
    put: (path: string, response: Response) => Promise.resolve(void rows.set(path, response)),
    delete: (path: string) => Promise.resolve(rows.delete(path)),
  };
}

let cache = createCache();
const caches = { open: () => Promise.resolve(cache as unknown as Cache) };
let texts: string[] = [];
let images: string[] = [];

function share(fields: Record<string, string>, files: File[] = []): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const file of files) form.append('images', file);
  const request = { formData: () => Promise.resolve(form) } as unknown as Request;
  return keepShare({ request });
}

const take = (
  outcome: 'added' | 'full' | 'later' = 'added',
  owner = '0192',
  sinceMs = ownerSinceMs(),
) =>
  takeShares({
    caches,
    owner,
    sinceMs,
    addText: (text) => texts.push(text) > 0,
    addImage: (image) => {
      if (outcome === 'added') images.push(image.type);
      return Promise.resolve(outcome);
    },
  });

const png = () => new File(['png'], 'a.png', { type: 'image/png' });

beforeEach(() => {
  cache = createCache();
  texts = [];
  images = [];
  vi.stubGlobal('caches', caches);
  vi.spyOn(Response, 'redirect').mockImplementation(
    (url) => new Response(null, { status: 303, headers: { Location: String(url) } }),
  );
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

// C§67.01
test('keepShare · leads to the composer, which gets text and images once', async () => {
  const response = await share({ title: '一篇文章', text: '值得一读', url: 'https://a.example/' }, [
    png(),
  ]);
  expect(response.headers.get('Location')).toBe('/?/poston');
  await take();
  expect(texts).toEqual(['一篇文章\n值得一读\nhttps://a.example/']);
  expect(images).toEqual(['image/png']);
  expect(cache.rows.size).toBe(0);
  await take();
  expect(texts).toHaveLength(1);
});

test('keepShare · repeats neither a title nor a link that the text has', async () => {
  await share({ title: '标题', text: '标题 https://a.example/', url: 'https://a.example/' });
  await share({ title: '相同', text: '相同', url: '' });
  await take();
  expect(texts).toEqual(['标题 https://a.example/', '相同']);
});

test('keepShare · keeps images alone, and no other files', async () => {
  await share({}, [png(), new File(['x'], 'a.html', { type: 'text/html' })]);
  await take();
  expect(texts).toEqual([]);
  expect(images).toEqual(['image/png']);
});

test.each([
  ['a text that is too long', { text: '长'.repeat(100_001) }, []],
  ['images that are too large', {}, [{ size: 50_000_001 }]],
])('keepShare · says that it did not keep %s', async (_what, fields, sizes) => {
  const files = sizes.map(({ size }) => Object.defineProperty(png(), 'size', { value: size }));
  const form = {
    get: (name: string) => (fields as Record<string, string>)[name],
    getAll: () => files,
  };
  const request = { formData: () => Promise.resolve(form) } as unknown as Request;
  const response = await keepShare({ request });
  expect(response.headers.get('Location')).toBe('/?/poston?share=failed');
  expect(cache.rows.size).toBe(0);
});

test('keepShare · keeps twenty that wait, and refuses more', async () => {
  for (let count = 0; count < 20; count += 1) await share({ text: `第${count}条` });
  const response = await share({ text: '再来一条' });
  expect(response.headers.get('Location')).toContain('failed');
  await take();
  expect(texts).toHaveLength(20);
});

test('keepShare · a broken form is no crash', async () => {
  const request = { formData: () => Promise.reject(new TypeError()) } as unknown as Request;
  expect((await keepShare({ request })).headers.get('Location')).toContain('failed');
});

test('keepShare · storage fills up · leaves nothing of the share', async () => {
  const { put } = cache;
  cache.put = (path, response) =>
    path.endsWith('/image-01') ? Promise.reject(new Error('quota')) : put(path, response);
  const response = await share({ text: '雨后' }, [png(), png()]);
  expect(response.headers.get('Location')).toContain('failed');
  expect(cache.rows.size).toBe(0);
});

test('keepShare · storage fails altogether · still answers', async () => {
  cache.put = () => Promise.reject(new Error('quota'));
  cache.delete = () => Promise.reject(new Error('denied'));
  const response = await share({}, [png()]);
  expect(response.headers.get('Location')).toContain('failed');
});

test('takeShares · removes images of a share that was interrupted long ago', async () => {
  await share({ text: '雨后' }, [png()]);
  await share({ text: '另一条' }, [png()]);
  const [text] = [...cache.rows.keys()].filter((path) => path.endsWith('/text'));
  cache.rows.delete(text ?? '');
  const writtenAt = Date.now();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(writtenAt + 540_000);
  await take('later');
  // It may still be written.
  expect(cache.rows.size).toBe(3);
  clock.mockReturnValue(writtenAt + 660_000);
  await take('later');
  expect([...cache.rows.keys()].filter((path) => path.includes('/image-'))).toHaveLength(1);
  await take();
  expect(texts).toEqual(['另一条']);
  expect(cache.rows.size).toBe(0);
});

test('takeShares · an image that fails waits, its text does not come twice', async () => {
  await share({ text: '雨后' }, [png(), png()]);
  expect(await take('later')).toEqual({ full: 0, later: 2, unstored: 0 });
  await take();
  expect(texts).toEqual(['雨后']);
  expect(images).toHaveLength(2);
  expect(cache.rows.size).toBe(0);
});

test('takeShares · an image that waits is not given to another user', async () => {
  await share({ text: '雨后' }, [png()]);
  await take('later');
  await take('added', '0193');
  expect(texts).toEqual(['雨后']);
  expect(images).toEqual([]);
  await take();
  expect(images).toHaveLength(1);
});

/** A share made while signed out, and the owner who comes next. */
async function shareBefore(next: string): Promise<void> {
  await share({ text: '雨后' }, [png()]);
  noteOwner(next, Date.now() + 1);
}

test('takeShares · the first owner of a browser gets what waits', async () => {
  await shareBefore('0192');
  await take();
  expect(texts).toEqual(['雨后']);
});

test.each(['0193', 'trial'])('takeShares · a share before owner %s is dropped', async (next) => {
  noteOwner('0192', 0);
  await shareBefore(next);
  await take('added', next);
  expect(texts).toEqual([]);
  expect(images).toEqual([]);
  expect(cache.rows.size).toBe(0);
});

test('takeShares · a share before the same owner signs in again is taken', async () => {
  noteOwner('0193', 0);
  noteOwner('0192', 0);
  await shareBefore('0192');
  await take();
  expect(texts).toEqual(['雨后']);
});

test('takeShares · an image that waits outlasts the visit of another owner', async () => {
  noteOwner('0192', 0);
  await share({ text: '雨后' }, [png()]);
  await take('later');
  noteOwner('0193', Date.now() + 1);
  await take('added', '0193');
  noteOwner('0192', Date.now() + 2);
  await take();
  expect(texts).toEqual(['雨后']);
  expect(images).toHaveLength(1);
});

test('takeShares · a page that closes while images are sent brings no text twice', async () => {
  await share({ text: '雨后' }, [png()]);
  const { promise: sending, resolve: startSending } = Promise.withResolvers<void>();
  void takeShares({
    caches,
    owner: '0192',
    sinceMs: 0,
    addText: (text) => texts.push(text) > 0,
    addImage: () => {
      startSending();
      return new Promise(() => {});
    },
  });
  await sending;
  await take('added', '0193');
  expect(images).toEqual([]);
  await take();
  expect(texts).toEqual(['雨后']);
  expect(images).toHaveLength(1);
});

test('takeShares · what has no room in the draft waits with its images', async () => {
  await share({ text: '雨后' }, [png()]);
  const draft = 'share-test.post';
  const takeStored = () =>
    takeShares({
      caches,
      owner: '0192',
      sinceMs: 0,
      addText: (content) => changeIfStored(draft, () => ({ content })),
      addImage: () => Promise.resolve('added'),
    });
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    removeItem: () => undefined,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  expect(await takeStored()).toEqual({ full: 0, later: 0, unstored: 1 });
  expect(drafts.get(draft).value?.content ?? '').toBe('');
  expect(cache.rows.size).toBe(2);
  vi.unstubAllGlobals();
  expect(await takeStored()).toEqual({ full: 0, later: 0, unstored: 0 });
  expect(drafts.get(draft)).toMatchObject({ value: { content: '雨后' }, kept: 'kept' });
  expect(cache.rows.size).toBe(0);
});

test('takeShares · counts images without room', async () => {
  await share({}, [png()]);
  expect(await take('full')).toEqual({ full: 1, later: 0, unstored: 0 });
  expect(cache.rows.size).toBe(0);
});
