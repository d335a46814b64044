// Every promise of A§1 is in the legal pages, and the terms have their fifteen sections in order
// (A§2).
import { act, cleanup, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PrivacyPage } from '#web/pages/privacy-page.tsx';
import { TermsPage } from '#web/pages/terms-page.tsx';
import { MemoryRouter } from '#web/ui/navigation/router.tsx';

beforeEach(() => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no server'));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

async function open(page: ReactNode, path = '/') {
  await act(async () => render(<MemoryRouter at={path}>{page}</MemoryRouter>));
}

const section = (name: RegExp) => within(screen.getByRole('region', { name }));

it('the terms have their fifteen sections in order', async () => {
  await open(<TermsPage />);
  expect(
    screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent),
  ).toEqual([
    '1. Acceptance of Terms',
    '2. Service Description',
    '3. User Responsibilities',
    '4. Account Management',
    '5. Intellectual Property',
    '6. Payment and Subscription',
    '7. Limitation of Liability',
    '8. Privacy',
    '9. AI-Generated Content',
    '10. Termination',
    '11. Changes to These Terms',
    '12. Governing Law',
    '13. Contact',
    '14. Severability',
    '15. Entire Agreement',
  ]);
});

it.each([
  [/Acceptance/, ['at least 13 years old', 'under 18', 'guardian']],
  [/Service Description/, ['aim at an availability of 99.9%']],
  [/Account Management/, ['within 30 days', 'within 90 more days']],
  [
    /Payment/,
    [
      'billed monthly or annually',
      'renew automatically',
      'Price changes come with 30 days’ notice',
      'do not expire',
    ],
  ],
  [/Limitation/, ['limited to the amount you paid us in the last 12 months']],
  [/^8. Privacy/, ['never sell']],
  [/Contact/, ['within 5 business days', 'within 30 days']],
])('the terms, %s, contain what was promised', async (name, promises) => {
  await open(<TermsPage />);
  const text = screen.getByRole('region', { name }).textContent;
  for (const promise of promises) expect(text).toContain(promise);
});

it.each([
  [
    /your account is made of/,
    [
      'only your e-mail address and your password in encrypted form',
      'IP',
      '180 days',
      'promo codes',
    ],
  ],
  [/stays in your browser/, ['no cookies', 'stays in the storage of this browser']],
  [
    /artificial intelligence/,
    [
      'the model and the host that will receive it',
      'pictures are not sent, unless you switch on',
      '不给AI看',
    ],
  ],
  [/never sell/, ['do not sell']],
  [/How long/, ['deleted within 30 days', 'purged within 90 more days', '24 hours']],
  [/Your rights/, ['Privacy requests are answered within 30 days']],
  [/Children/, ['at least 13 years old', 'under 18', 'guardian']],
])('the policy, %s, says what is stored, sent and promised', async (name, promises) => {
  await open(<PrivacyPage />);
  const text = screen.getByRole('region', { name }).textContent;
  for (const promise of promises) expect(text).toContain(promise);
});

it('each page links to the introduction and to the other page', async () => {
  await open(<TermsPage />);
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/info');
  expect(
    section(/^8. Privacy/)
      .getByRole('link', { name: 'Privacy Policy' })
      .getAttribute('href'),
  ).toBe('/privacy');
  cleanup();
  await open(<PrivacyPage />);
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/info');
});

it("the operator's address shows where there is one, and never an empty one", async () => {
  await open(<TermsPage />);
  expect(section(/Contact/).queryByRole('link')).toBeNull();
  expect(section(/Contact/).getByText(/the operator of this server/)).toBeTruthy();
  cleanup();
  vi.mocked(fetch).mockImplementation(() =>
    Promise.resolve(Response.json({ contactEmail: 'hello@example.org' })),
  );
  await open(<TermsPage />);
  expect(
    (await section(/Contact/).findByRole('link', { name: 'hello@example.org' })).getAttribute(
      'href',
    ),
  ).toBe('mailto:hello@example.org');
});

it('the section in the address is shown', async () => {
  const scrolled: string[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function scroll(this: Element) {
    scrolled.push(this.id);
  });
  await open(<TermsPage />, '/terms#contact');
  expect(scrolled).toEqual(['contact']);
});
