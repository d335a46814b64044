// Every screen on which the built-in engine answers says what it is and how to connect a model
// (rulings 46). With a model none does.
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { JournalApi } from '#contract/api.contract.ts';
import { newId } from '#web/core/browser/new-id.ts';
import { endEnhancement } from '#web/features/enhance/enhance.store.ts';
import { echo, field } from '#web/test-helpers/conversation.ts';
import { matchOnly } from '#web/test-helpers/media.ts';
import { createTestApi, openScreen, type Replaced } from '#web/test-helpers/screen.tsx';
import { choose } from '#web/test-helpers/summary.ts';
import { WIDE_QUERY } from '#web/ui/use-media-query.ts';

const HINT =
  '内置引擎不懂你写了什么：它认词，选一句事先写好的话，会选错。要真正的对话、改写和成文，请接一个模型（可以是本机的）。';

beforeEach(() => matchOnly(WIDE_QUERY));
// Not returned: while an act is awaited, an answer that arrives is reported as outside of it.
afterEach(() => {
  act(endEnhancement);
});

/** Trial mode never has a model: only the config is another. */
function withModel(real: JournalApi): Replaced {
  return {
    config: {
      get: async () => ({
        ...(await real.config.get()),
        ai: {
          engine: 'remote',
          label: 'qwen3',
          host: 'localhost',
          transcribe: null,
          vision: false,
          isOwn: false,
          isLocal: false,
        },
      }),
    },
  };
}

async function createPost(api: JournalApi) {
  return api.posts.create({ id: newId(), content: '桂花开了', images: [] });
}

async function openStyles(api: JournalApi) {
  const user = await openScreen('/inspiration', api);
  const [card] = await screen.findAllByRole('article');
  await user.click(within(card as HTMLElement).getByRole('button', { name: '文风增强' }));
  // The chunk of the dialog is loaded on first use.
  const dialog = await screen.findByRole('dialog', { name: '文风增强' });
  return { user, dialog: within(dialog) };
}

it('enhancement styles · built-in engine · hint with a guide in a dialog', async () => {
  const { api } = createTestApi();
  await createPost(api);
  const { user, dialog } = await openStyles(api);
  expect((await dialog.findByRole('note')).textContent).toContain(HINT);
  expect(dialog.queryByRole('button', { name: '不再显示' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: '怎么接模型' }));
  const guide = await screen.findByRole('dialog', { name: '接一个模型' });
  expect(guide.textContent).toContain('AI_BASE_URL=http://localhost:11434/v1');
  expect(guide.textContent).toContain('在设置的“自己的模型”里填上它的地址');
  await user.click(within(guide).getByRole('button', { name: '知道了' }));
  expect(screen.queryByRole('dialog', { name: '接一个模型' })).toBeNull();
});

it('summary styles · built-in engine · hint', async () => {
  const { api } = createTestApi();
  choose([(await createPost(api)).id]);
  await openScreen('/takenote', api);
  expect((await screen.findByRole('note')).textContent).toContain(HINT);
});

it('first reply · built-in engine · hint there only, until it is put away', async () => {
  const { api } = createTestApi();
  const [first, second] = [await createPost(api), await createPost(api)];
  const openPost = async ({ id }: { id: string }) => {
    cleanup();
    const user = await openScreen(`/chat/${id}`, api);
    await field();
    return user;
  };
  const ask = async (post: { id: string }) => {
    const user = await openPost(post);
    await user.click(echo());
    await screen.findByRole('button', { name: '删除这条回复' });
    return user;
  };
  await ask(first);
  expect((await screen.findByRole('note')).textContent).toContain(HINT);
  await ask(second);
  expect(screen.queryByRole('note')).toBeNull();
  const user = await openPost(first);
  await user.click(await screen.findByRole('button', { name: '不再显示' }));
  expect(screen.queryByRole('note')).toBeNull();
  await openPost(first);
  expect(screen.queryByRole('note')).toBeNull();
});

it('model configured · no hint beside the styles', async () => {
  const { api, real, replaced } = createTestApi();
  Object.assign(replaced, withModel(real));
  const post = await createPost(api);
  const { dialog } = await openStyles(api);
  expect(await dialog.findByRole('button', { name: '开始增强' })).toBeTruthy();
  expect(screen.queryByRole('note')).toBeNull();
  cleanup();
  choose([post.id]);
  await openScreen('/takenote', api);
  expect(await screen.findByRole('button', { name: '生成文章' })).toBeTruthy();
  expect(screen.queryByRole('note')).toBeNull();
});
