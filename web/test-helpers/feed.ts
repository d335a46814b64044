// Helpers for tests of the feed.
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { newId } from '#web/core/browser/new-id.ts';
import { createTestApi } from '#web/test-helpers/screen.tsx';

/** Creates posts, the first one newest. */
export async function withPosts(...contents: string[]) {
  const test = createTestApi();
  for (const content of contents.toReversed())
    await test.api.posts.create({ id: newId(), content, images: [] });
  return test;
}
export const cards = () => screen.getAllByRole('article');
/** Queries within the card that contains a text. */
export const cardOf = (text: string) =>
  within(screen.getByText(text).closest('article') as HTMLElement);

/** Chooses an action from the menu of the card that contains a text. */
export async function chooseInMenu(user: UserEvent, text: string, action: string): Promise<void> {
  await user.click(cardOf(text).getByRole('button', { name: '更多操作' }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}
