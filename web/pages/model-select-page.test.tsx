// Choosing the style of summaries (B§2).
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createTestApi, openScreen } from '#web/test-helpers/screen.tsx';

describe('/model_select', () => {
  it('asks a trial user to sign in, and links back', async () => {
    await openScreen('/model_select', createTestApi().api);
    expect(await screen.findByRole('heading', { name: '请先登录' })).toBeTruthy();
    expect(screen.getByRole('link', { name: '去登录' }).getAttribute('href')).toBe('/login');
    expect(screen.getByRole('link', { name: '返回总结' }).getAttribute('href')).toBe(
      '/test/takenote',
    );
  });
});
