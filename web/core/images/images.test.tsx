// Stored images in their three states, and uploads: check, compress, store, count.
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ImageStoreFailure, type ImageStore } from '#contract/image-store.ts';
import { IMAGE_MAX_BYTES } from '#domain/images/image-rules.ts';
import {
  createImageCompressor,
  type CompressionAnswer,
  type CompressionRequest,
  type CompressionWorker,
  type CompressImage,
} from '#web/core/images/image-compressor.ts';
import { StoredImage } from '#web/core/images/stored-image.tsx';
import { useImageUpload } from '#web/core/images/use-image-upload.ts';
import { ImagesContext } from '#web/core/images/use-images.ts';

afterEach(cleanup);

const SIGNATURE: Record<string, string> = {
  'image/png': '\u0089PNG\r\n\u001a\n',
  'image/gif': 'GIF89a  ',
  'image/jpeg': '\u00ff\u00d8\u00ff     ',
};

const imageOf = (name: string, type = 'image/png') =>
  new File([Uint8Array.from(SIGNATURE[type] ?? '        ', (sign) => sign.charCodeAt(0))], name, {
    type,
  });

function fakeStore(change: Partial<ImageStore> = {}): ImageStore {
  return {
    put: async () => 'ref',
    knownUrl: () => null,
    urlOf: async () => 'blob:1',
    remove: async () => undefined,
    keepOnly: async () => undefined,
    ...change,
  };
}

describe('StoredImage', () => {
  const show = async (store: ImageStore, image = 'u/1.png') => {
    const view = render(<StoredImage bucket="avatar" image={image} alt="头像" />, {
      wrapper: ({ children }) => (
        <ImagesContext
          value={{
            store,
            compress: async (image) => image,
            putNow: store.put,
            read: async () => null,
          }}
        >
          {children}
        </ImagesContext>
      ),
    });
    await act(async () => undefined);
    return view;
  };

  test('loading · shows a placeholder, then the image', async () => {
    await show(fakeStore());
    expect(screen.getByText('图片加载中...')).toBeTruthy();
    fireEvent.load(screen.getByRole('img', { name: '头像' }));
    expect(screen.queryByText('图片加载中...')).toBeNull();
  });

  test('known URL · is in the first render', async () => {
    await show(fakeStore({ knownUrl: () => 'blob:known', urlOf: () => new Promise(() => {}) }));
    expect(screen.getByRole('img', { name: '头像' }).getAttribute('src')).toBe('blob:known');
  });

  test('first load fails · asks for one new URL, then gives up', async () => {
    const freshFlags: unknown[] = [];
    await show(
      fakeStore({
        urlOf: async (_bucket, _ref, options) => `blob:${freshFlags.push(options?.fresh)}`,
      }),
    );
    await act(async () => void fireEvent.error(screen.getByRole('img', { name: '头像' })));
    expect(freshFlags).toEqual([false, true]);
    expect(screen.getByRole('img', { name: '头像' }).getAttribute('src')).toBe('blob:2');
    await act(async () => void fireEvent.error(screen.getByRole('img', { name: '头像' })));
    expect(screen.getByText('图片加载失败')).toBeTruthy();
    expect(freshFlags).toHaveLength(2);
  });

  test.each([
    ['no URL', async () => ''],
    ['a failing store', () => Promise.reject(new Error('down'))],
  ])('%s · shows the failure', async (_name, urlOf) => {
    await show(fakeStore({ urlOf }));
    expect(screen.getByText('图片加载失败')).toBeTruthy();
  });

  test('new reference · loads again', async () => {
    const store = fakeStore({
      urlOf: async (_bucket, ref) => (ref === 'gone' ? '' : `blob:${ref}`),
    });
    const view = await show(store, 'gone');
    expect(screen.getByText('图片加载失败')).toBeTruthy();
    view.rerender(<StoredImage bucket="avatar" image="there" alt="头像" />);
    await act(async () => undefined);
    expect(screen.getByRole('img', { name: '头像' }).getAttribute('src')).toBe('blob:there');
  });
});

describe('useImageUpload', () => {
  const begin = (
    options: { store?: ImageStore; compress?: CompressImage; count?: number; max?: number } = {},
  ) => {
    const uploaded: string[] = [];
    const {
      store = fakeStore(),
      compress = async (image: Blob) => image,
      count = 0,
      max,
    } = options;
    const hook = renderHook(
      () =>
        useImageUpload({
          bucket: 'card-image-bucket',
          count,
          onUploaded: (ref) => void uploaded.push(ref),
          ...(max === undefined ? {} : { max }),
        }),
      {
        wrapper: ({ children }) => (
          <ImagesContext value={{ store, compress, putNow: store.put, read: async () => null }}>
            {children}
          </ImagesContext>
        ),
      },
    );
    return { uploaded, upload: () => hook.result.current };
  };

  test('one file · idle, compressing, uploading, idle', async () => {
    const small = Promise.withResolvers<Blob>();
    const ref = Promise.withResolvers<string>();
    const { uploaded, upload } = begin({
      compress: () => small.promise,
      store: fakeStore({ put: () => ref.promise }),
    });
    expect(upload().phase).toBe('idle');
    let done = Promise.resolve();
    act(() => void (done = upload().addFiles([imageOf('a.png')])));
    expect(upload().phase).toBe('compressing');
    await act(async () => small.resolve(new Blob([])));
    expect(upload().phase).toBe('uploading');
    await act(async () => {
      ref.resolve('kept');
      await done;
    });
    expect([upload().phase, upload().message, uploaded]).toEqual(['idle', null, ['kept']]);
  });

  test.each([
    [
      'another type',
      imageOf('a.svg', 'image/svg+xml'),
      '请选择有效的图片格式（JPEG、PNG、GIF、WebP）',
    ],
    [
      'more than 10 MB',
      new File([new Uint8Array(IMAGE_MAX_BYTES + 1)], 'a.png', { type: 'image/png' }),
      '图片文件过大，请选择小于10MB的图片',
    ],
  ])('%s · is refused with the specified text', async (_name, file, text) => {
    const { uploaded, upload } = begin();
    await act(() => upload().addFiles([file]));
    expect([upload().message, uploaded, upload().phase]).toEqual([text, [], 'idle']);
    act(() => upload().clearMessage());
    expect(upload().message).toBeNull();
  });

  test('no limit given · takes three and reports the rest', async () => {
    let kept = 0;
    const { uploaded, upload } = begin({
      count: 1,
      store: fakeStore({ put: async () => `ref${(kept += 1)}` }),
    });
    await act(() => upload().addFiles(['a', 'b', 'c'].map((name) => imageOf(name))));
    expect([upload().message, uploaded]).toEqual(['最多只能上传 3 张图片', ['ref1', 'ref2']]);
  });

  test('full editor · takes none and names its limit', async () => {
    const { uploaded, upload } = begin({ count: 9, max: 9 });
    await act(() => upload().addFiles([imageOf('a')]));
    expect([upload().message, uploaded]).toEqual(['最多只能上传 9 张图片', []]);
  });

  test.each([
    ['a failure without a code', new Error('boom'), '图片上传失败'],
    ['a store failure', new ImageStoreFailure('UPLOAD_FAILED'), '图片上传失败'],
    [
      'an expired session',
      new ImageStoreFailure('UPLOAD_NOT_SIGNED_IN'),
      '图片上传失败：用户认证失败，请重新登录',
    ],
    [
      'a refused folder',
      new ImageStoreFailure('UPLOAD_FORBIDDEN'),
      '图片上传失败：权限不足，请检查登录状态',
    ],
  ])('%s · is reported, and the next image still uploads', async (_name, failure, text) => {
    const put = vi
      .fn<ImageStore['put']>()
      .mockRejectedValueOnce(failure)
      .mockResolvedValueOnce('second');
    const { uploaded, upload } = begin({ store: fakeStore({ put }) });
    await act(() => upload().addFiles([imageOf('a'), imageOf('b')]));
    expect([upload().message, uploaded, upload().phase]).toEqual([text, ['second'], 'idle']);
  });

  test('discard · removes only what this uploader has stored', async () => {
    const remove = vi.fn<ImageStore['remove']>().mockResolvedValue(undefined);
    const { upload } = begin({ store: fakeStore({ remove, put: async () => 'new' }) });
    await act(() => upload().addFiles([imageOf('a')]));
    upload().discard('old');
    upload().discard('new');
    upload().discard('new');
    expect(remove.mock.calls).toEqual([['card-image-bucket', ['new']]]);
  });
});

describe('createImageCompressor', () => {
  const fakeWorker = (work: (request: CompressionRequest) => CompressionAnswer | 'die') => {
    const target = new EventTarget();
    const worker: CompressionWorker = {
      addEventListener: target.addEventListener.bind(target),
      terminate: () => undefined,
      postMessage: (request: CompressionRequest) => {
        const answer = work(request);
        queueMicrotask(() =>
          target.dispatchEvent(
            answer === 'die'
              ? new Event('error', { cancelable: true })
              : new MessageEvent('message', { data: answer }),
          ),
        );
      },
    };
    return worker;
  };

  test("two images · returns each one's own result from one worker", async () => {
    const start = vi.fn(() =>
      fakeWorker(({ id, image }) => ({ id, image: new Blob([image], { type: 'image/webp' }) })),
    );
    const compress = createImageCompressor(start);
    const small = await Promise.all([
      compress(imageOf('a'), 'avatar'),
      compress(imageOf('b'), 'avatar'),
    ]);
    expect([small.map((blob) => blob.type), start.mock.calls.length]).toEqual([
      ['image/webp', 'image/webp'],
      1,
    ]);
  });

  test('GIF, or no worker · returns the image unchanged', async () => {
    const film = imageOf('a.gif', 'image/gif');
    const start = vi.fn(() => null);
    const compress = createImageCompressor(start);
    expect(await compress(film, 'card-image-bucket')).toBe(film);
    expect(start).not.toHaveBeenCalled();
    const still = imageOf('a.png');
    expect(await compress(still, 'card-image-bucket')).toBe(still);
  });

  test.each(['image/png', 'image/gif'])(
    'text named as %s · is refused before compression',
    async (type) => {
      const start = vi.fn(() => null);
      const text = new File(['这是一段文字'], 'words.png', { type });
      await expect(createImageCompressor(start)(text, 'card-image-bucket')).rejects.toMatchObject({
        code: 'IMAGE_TYPE_NOT_ALLOWED',
      });
      expect(start).not.toHaveBeenCalled();
    },
  );

  test('unreadable image or dead worker · fails; the next image gets a worker', async () => {
    const unreadable = createImageCompressor(() =>
      fakeWorker(({ id }) => ({ id, image: 'IMAGE_UNREADABLE' })),
    );
    await expect(unreadable(imageOf('a'), 'avatar')).rejects.toMatchObject({
      code: 'IMAGE_UNREADABLE',
    });
    const workers = [fakeWorker(() => 'die'), fakeWorker(({ id, image }) => ({ id, image }))];
    const compress = createImageCompressor(() => workers.shift() ?? null);
    await expect(compress(imageOf('a'), 'avatar')).rejects.toMatchObject({ code: 'UPLOAD_FAILED' });
    expect((await compress(imageOf('b'), 'avatar')).size).toBe(8);
  });
});
