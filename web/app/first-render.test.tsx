// A prerendered page is hydrated only as it was built.
import { render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { canHydrate } from '#web/app/first-render.ts';

const PAGE = (
  <p>
    登录<b>回响</b>
  </p>
);

function builtPage(): HTMLElement {
  const root = document.createElement('div');
  root.dataset['page'] = '/login';
  root.innerHTML = renderToString(PAGE);
  document.body.append(root);
  return root;
}

/** What Chromium's translation does to every text. */
function translate(root: HTMLElement): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    text.replaceWith(outer);
    inner.append('Sign in');
    outer.append(inner);
  }
}

afterEach(() => {
  delete document.documentElement.dataset['hidden'];
  document.body.replaceChildren();
});

it('as built · is taken over', () => {
  expect(canHydrate(builtPage(), '/login')).toBe(true);
});

it('of another address, or hidden · is replaced', () => {
  const root = builtPage();
  expect(canHydrate(root, '/info')).toBe(false);
  document.documentElement.dataset['hidden'] = '';
  expect(canHydrate(root, '/login')).toBe(false);
});

// D12: React reports #418 for markup that is not its own.
it('translated · is replaced without an error, which hydration would report', () => {
  const [hydrated, replaced] = [builtPage(), builtPage()];
  translate(hydrated);
  translate(replaced);
  const onRecoverableError = vi.fn();
  render(PAGE, { container: hydrated, hydrate: true, onRecoverableError });
  expect(onRecoverableError).toHaveBeenCalledOnce();
  onRecoverableError.mockClear();
  expect(canHydrate(replaced, '/login')).toBe(false);
  replaced.replaceChildren();
  render(PAGE, { container: replaced, onRecoverableError });
  expect(replaced.textContent).toBe('登录回响');
  expect(onRecoverableError).not.toHaveBeenCalled();
});
