// @vitest-environment happy-dom
// The order of a deletion: its copy is stored before anything of it can be seen (C§81.03).
import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { newPost } from '#domain/posts/post.ts';
import { connectApi } from '#web/core/api/use-api.ts';
import { newId } from '#web/core/browser/new-id.ts';
import type { DeletedEntry } from '#web/core/deletions/deleted-entries.ts';
import {
  deletedEntries,
  keeperOf,
  type DeletionHost,
} from '#web/core/deletions/deletion-keeper.ts';
import { listDeletions } from '#web/core/deletions/deletion.store.ts';
import { createTestApi } from '#web/test-helpers/screen.tsx';

function openKeeper() {
  const host: DeletionHost = {
    owner: newId(),
    connection: connectApi('trial', createTestApi().api),
    images: { read: async () => null } as never,
    client: new QueryClient(),
    notices: { info: () => () => undefined, withdraw: () => undefined } as never,
    openDeleted: () => undefined,
  };
  return { owner: host.owner, keeper: keeperOf(host, []) };
}

function entry(): DeletedEntry {
  const draft = { id: newId(), content: '晚霞', images: [] };
  const marks = { isPinned: false, isSample: false, conversationCount: 0, diaryCount: 0 };
  return { kind: 'post', post: { ...newPost(draft, 0), ...marks } };
}

// C§81.03
it('deletion · its copy is stored before the entry is hidden', async () => {
  const { owner, keeper } = openKeeper();
  const stored = Promise.withResolvers<void>();
  const keep = vi.spyOn(deletedEntries, 'keep').mockReturnValue(stored.promise);
  const begun = keeper.begin(entry());
  await Promise.resolve();
  expect(listDeletions(owner)).toEqual([]);
  stored.resolve();
  await begun;
  expect(listDeletions(owner)).toHaveLength(1);
  keep.mockRestore();
  keeper.stop();
});

it('deletion · a browser without a database hides the entry all the same', async () => {
  const { owner, keeper } = openKeeper();
  const keep = vi.spyOn(deletedEntries, 'keep').mockRejectedValue(new Error('denied'));
  await keeper.begin(entry());
  expect(listDeletions(owner)).toHaveLength(1);
  keep.mockRestore();
  keeper.stop();
});
