// The focus from card to card. C§82.01
import { afterEach, beforeEach, expect, test } from 'vitest';
import { focusCard } from '#web/app/card-focus.ts';

const focused = () => document.activeElement?.id;

beforeEach(() => {
  document.body.innerHTML = `<main>${['a', 'b', 'c']
    .map((id) => `<article id="${id}"><button id="${id}-button">打开</button></article>`)
    .join('')}</main><article id="outside"></article>`;
  for (const [index, card] of [...document.querySelectorAll('article')].entries())
    card.getBoundingClientRect = () => new DOMRect(0, index * 100 - 150, 100, 100);
});
afterEach(() => document.body.replaceChildren());

test('no card has the focus · the first one in view gets it', () => {
  focusCard(1);
  expect(focused()).toBe('b');
});

test('a card has the focus · the next and the previous one get it', () => {
  focusCard(1);
  focusCard(1);
  expect(focused()).toBe('c');
  focusCard(1);
  expect(focused()).toBe('c');
  focusCard(-1);
  focusCard(-1);
  focusCard(-1);
  expect(focused()).toBe('a');
});

test('a button in a card has the focus · moves on from its card', () => {
  document.getElementById('b-button')?.focus();
  focusCard(-1);
  expect(focused()).toBe('a');
});

test('no cards · the focus stays', () => {
  document.body.innerHTML = '<main><button id="only">写</button></main>';
  document.getElementById('only')?.focus();
  focusCard(1);
  expect(focused()).toBe('only');
});
