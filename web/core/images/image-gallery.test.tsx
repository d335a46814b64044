// Sizes, the fifth thumbnail, and the viewer (A§9, B§2).
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { ImageGallery } from '#web/core/images/image-gallery.tsx';
import { ImagesContext } from '#web/core/images/use-images.ts';

afterEach(cleanup);

const images = (count: number) => Array.from({ length: count }, (_, index) => `local:${index}`);

async function show(count: number) {
  await act(async () => {
    render(
      <ImagesContext
        value={{
          read: async () => null,
          putNow: async () => '',
          store: {
            put: async () => '',
            knownUrl: () => null,
            urlOf: async (_, ref) => `blob:${ref}`,
            remove: async () => undefined,
            keepOnly: async () => undefined,
          },
          compress: async (image) => image,
        }}
      >
        <ImageGallery images={images(count)} />
      </ImagesContext>,
    );
  });
}

describe('ImageGallery', () => {
  it.each([
    [1, 'size-32'],
    [2, 'size-20'],
    [3, 'size-16'],
    [4, 'size-16'],
  ])('%d images · renders %s', async (count, size) => {
    await show(count);
    const thumbnails = screen.getAllByRole('button');
    expect(thumbnails).toHaveLength(count);
    expect(thumbnails.every((thumbnail) => thumbnail.classList.contains(size))).toBe(true);
  });

  it('no images · renders nothing', async () => {
    await show(0);
    expect(screen.queryByRole('list')).toBeNull();
  });

  it('more than five images · the fifth shows how many are hidden', async () => {
    await show(9);
    const thumbnails = screen.getAllByRole('button');
    expect(thumbnails).toHaveLength(5);
    expect(thumbnails[4]?.textContent).toContain('+5');
    expect(thumbnails[4]?.textContent).toContain('查看其余 5 张图片');
  });

  it('press on a thumbnail · opens the viewer at that image', async () => {
    await show(3);
    await userEvent
      .setup()
      .click(screen.getByRole('button', { name: '查看第 2 张图片，共 3 张 图片加载中...' }));
    expect(
      await screen.findByText(
        '2/3',
        { normalizer: (text) => text.replace(/\s/g, '') },
        { timeout: 10_000 },
      ),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: '下一张' })).toBeTruthy();
    expect(screen.getByRole('button', { name: '上一张' })).toBeTruthy();
    expect(screen.getByRole('button', { name: '关闭' })).toBeTruthy();
  });
});
