import { describe, expect, test } from 'vitest';
import { findCodeProseErrors, findDocumentProseErrors } from '#tools/check/prose.ts';

describe('TypeScript', () => {
  test.each([
    ['// Fetches it anew.', ["a.ts:1: 'anew': write again"]],
    ['/** A\n * picture. */', ["a.ts:2: 'picture': write image"]],
    ['// At the most three, whoever calls.', [/whoever/, /At the most/]],
    ['// The flag stands for consent.', []],
    ['// Understands relies on underlies.', []],
    ['// Shows `anew` and "nobody" and “whoever”.', []],
    ["const anew = 'nobody';", []],
    ["test('nobody sees it', () => {});", ["a.ts:1: 'nobody': write no user, no client"]],
    ["test.each([1])('stands %s', () => {});", [/'stands'/]],
    [`describe('${'x'.repeat(80)}', () => {});`, []],
    [`describe('${'x'.repeat(81)}', () => {});`, [/has 81 characters/]],
    [`// ${'word '.repeat(20)}`, [/has 103 characters/]],
    [`// https://example.org/${'x'.repeat(100)}`, []],
    [`const long = '${'word '.repeat(30)}';`, []],
  ])('findCodeProseErrors · %j', (source, errors) => {
    const found = findCodeProseErrors('a.ts', source);
    expect(found).toHaveLength(errors.length);
    errors.forEach((error, index) => expect(found[index]).toMatch(error));
  });
});

describe('Markdown', () => {
  test.each([
    ['# Words\n\nIt stands here.', ["a.md:3: 'stands': write is"]],
    ['A picture of the screen.', []],
    ['```\nnobody\n```\nnobody', ["a.md:4: 'nobody': write no user, no client"]],
    ['[where it is](docs/nobody.md)', []],
    ['word '.repeat(21), [/has 105 characters/]],
    [`- ${'x'.repeat(120)}`, []],
  ])('findDocumentProseErrors · %j', (markdown, errors) => {
    const found = findDocumentProseErrors('a.md', markdown);
    expect(found).toHaveLength(errors.length);
    errors.forEach((error, index) => expect(found[index]).toMatch(error));
  });
});
