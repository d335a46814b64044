import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkLinks, findLinks, headingAnchors } from '#tools/check/links.ts';

describe('findLinks', () => {
  it('returns relative links and images with their lines', () => {
    expect(findLinks('# T\nsee [a](docs/a.md) and ![b](b.png "title")\n')).toEqual([
      { line: 2, target: 'docs/a.md' },
      { line: 2, target: 'b.png' },
    ]);
  });

  it.each([
    '[a](https://example.org)',
    '[a](mailto:a@example.org)',
    '`[a](b.md)`',
    '```\n[a](b.md)\n```',
  ])('ignores %j', (text) => {
    expect(findLinks(text)).toEqual([]);
  });
});

it('headingAnchors · equal to the anchors of git hosts', () => {
  expect([
    ...headingAnchors(
      '# The way of the data\n## 8. Stones\n## Words\n## Words\n```\n# not one\n```\n',
    ),
  ]).toEqual(['the-way-of-the-data', '8-stones', 'words', 'words-1']);
});

describe('checkLinks', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'links-'));
    mkdirSync(join(root, 'docs'));
    writeFileSync(join(root, 'docs/there.md'), '# A heading\n');
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it.each([
    ['docs/there.md', []],
    ['docs/there.md#a-heading', []],
    ['docs', []],
    ['docs/gone.md', ['README.md:1: docs/gone.md does not exist']],
    ['docs/there.md#gone', ['README.md:1: docs/there.md#gone names a heading that does not exist']],
    ['../elsewhere.md', ['README.md:1: ../elsewhere.md leads out of the repository']],
  ])('%s', (target, errors) => {
    writeFileSync(join(root, 'README.md'), `[x](${target})\n`);
    expect(checkLinks(root)).toEqual({ summary: 'links: 1 in 2 documents', errors });
  });

  it('ignores documents of packages', () => {
    mkdirSync(join(root, 'node_modules'));
    writeFileSync(join(root, 'node_modules/README.md'), '[x](gone.md)');
    expect(checkLinks(root).errors).toEqual([]);
  });
});

it('passes for this repository', () => {
  expect(checkLinks(process.cwd()).errors).toEqual([]);
});
