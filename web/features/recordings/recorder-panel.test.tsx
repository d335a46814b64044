// The recorder beside an editor after another user has signed in.
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endStores } from '#web/core/pending/session-end.ts';
import { recordingsFlag } from '#web/core/recordings/recordings-flag.ts';
import { pageRecorder } from '#web/features/recordings/page-recorder.ts';
import { createTestApi, openScreen } from '#web/test-helpers/screen.tsx';

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: '写下此刻的灵感' });

/** What `owner` said, as text that no editor has taken yet. */
const say = (owner: string) =>
  pageRecorder.useState.setState({
    owner,
    ready: { id: 'r1', owner, place: 'post', text: '只说给自己听的' },
  });

beforeEach(() => recordingsFlag.set(true));
afterEach(() => {
  localStorage.clear();
  pageRecorder.useState.setState({ owner: null, ready: null });
});

test('text of the owner · is put into the draft', async () => {
  say('trial');
  const user = await openScreen('/poston', createTestApi().api);
  await expect.poll(async () => (await field()).value).toBe('只说给自己听的');
  // The removal ends here, not in the next test, which sets the flag.
  await expect.poll(() => recordingsFlag.isSet()).toBe(false);
  await user.clear(await field());
});

test('text of an earlier account · is not put into the draft of the next owner', async () => {
  say('account-a');
  await openScreen('/poston', createTestApi().api);
  await expect.poll(() => pageRecorder.useState.getState().owner).toBe('trial');
  expect((await field()).value).toBe('');
});

test('end of the session · takes the text out of the recorder', () => {
  say('account-a');
  endStores(false);
  expect(pageRecorder.useState.getState()).toMatchObject({ owner: null, ready: null });
});
