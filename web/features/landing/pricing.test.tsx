// The plans of the introduction, which sell nothing, and the contact below them (A§1, A§2).
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { FeatureCards } from '#web/features/landing/feature-cards.tsx';
import { LandingFooter } from '#web/features/landing/landing-footer.tsx';
import { Pricing } from '#web/features/landing/pricing.tsx';
import { MemoryRouter } from '#web/ui/navigation/router.tsx';
import { NoticeProvider } from '#web/ui/notice.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const FIVE_BENEFITS = [
  'All inspiration styles',
  'All export templates',
  'More Inspiration Stones',
  'No image watermark',
  'Faster responses',
];

const open = (day: string) =>
  render(
    <NoticeProvider>
      <Pricing nowMs={Date.parse(`${day}T12:00:00+08:00`)} onTry={() => undefined} />
    </NoticeProvider>,
  );
const plan = (name: string) => within(screen.getByRole('article', { name }));
const benefits = () =>
  within(plan('Premium Plan').getByRole('list', { name: 'Premium Benefits' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

// A§2.80, A§2.81, A§2.82, A§2.83, A§2.84
test('features · five', () => {
  render(<FeatureCards />);
  for (const name of [
    'Seamless Note Creation',
    'Smart Organization',
    'Powerful Search',
    'Cross-Device Sync',
    'Rich Media Integration',
  ])
    expect(screen.getByRole('heading', { name })).toBeTruthy();
});

// A§1.14, A§1.15, A§1.16, A§1.17, A§1.18, A§1.19, A§2.85, A§2.86, A§2.87
test('plans · have their prices and benefits', async () => {
  open('2025-11-30');
  const free = screen.getByRole('article', { name: 'Free Plan' }).textContent;
  expect(free).toContain('$0');
  expect(free).toContain('/month');
  const premium = screen.getByRole('article', { name: 'Premium Plan' }).textContent;
  for (const words of ['$4.99', '$7.99', 'Save $3', '100 Inspiration Stones'])
    expect(premium).toContain(words);
  expect(premium).not.toContain('Ended');
  expect(benefits()).toEqual(FIVE_BENEFITS);
  await userEvent.click(plan('Premium Plan').getByRole('tab', { name: 'Custom' }));
  expect(benefits()).toEqual([...FIVE_BENEFITS, 'Dedicated customer service']);
});

// A§2.88
test('custom amount · 1000 at first, at least 100, in steps of 100; nothing is sold', async () => {
  const user = userEvent.setup();
  open('2025-12-01');
  const premium = plan('Premium Plan');
  const amount = premium.getByLabelText<HTMLInputElement>('Inspiration Stones');
  const buy = premium.getByRole<HTMLButtonElement>('button', { name: 'Get Premium' });
  expect(amount.value).toBe('1000');
  expect(amount.step).toBe('100');
  expect(premium.getByText('$5.00')).toBeTruthy();
  for (const few of ['99', '0']) {
    await user.clear(amount);
    await user.type(amount, few);
    expect(amount.value).toBe(few);
    expect(buy.disabled).toBe(true);
  }
  await user.clear(amount);
  await user.type(amount, '200');
  expect(premium.getByText('$1.00')).toBeTruthy();
  await user.click(buy);
  expect(await screen.findByText('Upgrade feature coming soon!')).toBeTruthy();
});

test('expired discount · opens on Custom, says so and keeps its button', async () => {
  const user = userEvent.setup();
  open('2025-12-01');
  const premium = plan('Premium Plan');
  expect(premium.getByRole('tab', { name: 'Custom' }).getAttribute('aria-selected')).toBe('true');
  await user.click(premium.getByRole('tab', { name: 'Discount · ended' }));
  expect(premium.getByText('Ended')).toBeTruthy();
  await user.click(premium.getByRole('button', { name: 'Get Premium' }));
  expect(await screen.findByText('Upgrade feature coming soon!')).toBeTruthy();
});

// A§2.91
test('contact · is the address of the operator', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(() =>
    Promise.resolve(Response.json({ contactEmail: 'hello@example.org' })),
  );
  render(
    <MemoryRouter at="/info">
      <LandingFooter />
    </MemoryRouter>,
  );
  await vi.waitFor(() =>
    expect(screen.getByRole('link', { name: 'Contact' }).getAttribute('href')).toBe(
      'mailto:hello@example.org',
    ),
  );
});
