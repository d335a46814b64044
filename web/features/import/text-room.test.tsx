// The preview of an import in an account with little room for texts (C§73.04).
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createQueryClient } from '#web/app/query-client.ts';
import { ApiContext, connectApi } from '#web/core/api/use-api.ts';
import { newId } from '#web/core/browser/new-id.ts';
import { ImportPreview } from '#web/features/import/import-preview.tsx';
import { createImportSession } from '#web/features/import/import-session.ts';
import { openImport } from '#web/features/import/import-work.ts';
import { runImport } from '#web/features/import/import-runner.ts';
import { stageSource } from '#web/features/import/stage-source.ts';
import { createTestApi } from '#web/test-helpers/screen.tsx';
import { zipBytes } from '#web/test-helpers/zip-bytes.ts';
import { MemoryRouter } from '#web/ui/navigation/router.tsx';

/** Six bytes, and three. */
const SOURCE = new File(
  [
    zipBytes([
      { name: '2021-01-01.md', body: '甲乙' },
      { name: '2021-01-02.md', body: '丙' },
    ]),
  ],
  'vault.zip',
);
const CHOICES = { timeZone: 'Asia/Shanghai', shape: 'fitting' } as const;

async function openPreview(free: number, { isImported = false } = {}) {
  const owner = `owner-${newId()}`;
  const { api, replaced } = createTestApi();
  const id = newId();
  const stage = async (importId: string) => {
    const input = { owner, importId, files: [SOURCE], timeZone: CHOICES.timeZone, nowMs: 1 };
    const summary = await stageSource(input, () => undefined);
    const head = { phase: 'ready', startedAtMs: 1, files: [], summary, choices: CHOICES } as const;
    await openImport(owner, importId).writeHead({ ...head, files: [] });
    return { head: { ...head, files: [] }, summary };
  };
  const app = {
    api,
    now: Date.now,
    images: { compress: async (image: Blob) => image, putNow: async () => 'local:1' },
  };
  if (isImported) {
    const earlier = newId();
    await stage(earlier);
    await runImport({
      work: openImport(owner, earlier),
      choices: CHOICES,
      signal: new AbortController().signal,
      onStep: () => undefined,
      ports: { ...app, openImage: () => Promise.reject(new Error('there is no image')) },
    });
  }
  const { head, summary } = await stage(id);
  const amount = { used: 0, limit: 0 };
  replaced.usage = {
    get: async () => ({
      images: amount,
      texts: { used: 1_000, limit: 1_000 + free },
      posts: amount,
      tokens: amount,
      renewsAt: '2026-11-24T00:00:00.000Z',
      callStones: null,
      isOperator: false,
    }),
  };
  const session = createImportSession({
    owner,
    timeZone: CHOICES.timeZone,
    app,
    reading: {
      stage: () => Promise.reject(new Error('nothing is read')),
      image: () => Promise.reject(new Error('nothing is read')),
      close: () => undefined,
    },
    newId,
    alone: async (_name, work) => (await work(), true),
    onChanged: () => undefined,
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter at="/import">
        <ApiContext value={connectApi('account', api)}>
          <ImportPreview id={id} head={head} summary={summary} session={session} />
        </ApiContext>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const begin = () => screen.getByRole<HTMLButtonElement>('button', { name: '开始导入' });
  return { begin, summary };
}

describe('the preview of an import', () => {
  it('texts that fit to the byte · can be imported', async () => {
    const { begin, summary } = await openPreview(9);
    expect(summary.bytes).toBe(9);
    await waitFor(() => expect(begin().disabled).toBe(false));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('a byte too much · shows both sizes, and nothing can be sent', async () => {
    const { begin } = await openPreview(8);
    expect((await screen.findByRole('alert')).textContent).toContain('放不下');
    expect(begin().disabled).toBe(true);
  });

  it('entries that the account has already · need no room', async () => {
    const { begin } = await openPreview(0, { isImported: true });
    await waitFor(() => expect(begin().disabled).toBe(false));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
