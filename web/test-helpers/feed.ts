// The feed under test.
import { screen, within } from '@testing-library/react';
import { newId } from '#web/core/browser/new-id.ts';
import { createTestApi } from '#web/test-helpers/screen.tsx';

/** Posts of the user, the first on top. */
export async function withPosts(...contents: string[]) {
  const test = createTestApi();
  for (const content of contents.toReversed())
    await test.api.posts.create({ id: newId(), content, images: [] });
  return test;
}
/** All cards on the screen. */
export const cards = () => screen.getAllByRole('article');
/** The card with a text. */
export const cardOf = (text: string) =>
  within(screen.getByText(text).closest('article') as HTMLElement);
