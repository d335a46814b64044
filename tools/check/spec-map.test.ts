// Which entries the spec map check reads, and which claims it rejects.
import { describe, expect, it } from 'vitest';
import {
  checkSpecMap,
  findSpecMapErrors,
  readSpecEntries,
  type RepositoryFiles,
  type SpecEntry,
} from '#tools/check/spec-map.ts';

const entry = (change: Partial<SpecEntry>): SpecEntry => ({
  line: 7,
  place: 'A§5.01',
  demand: 'E-mail required',
  page: 'web/pages/login-page.tsx',
  wire: '/auth/v1/token',
  source: '–',
  test: 'web/pages/login-page.test.tsx',
  status: 'done',
  ...change,
});
/** All tests contain one text, all other files another one. */
const files = (exists: (path: string) => boolean, tests = '', others = ''): RepositoryFiles => ({
  exists,
  read: (path) => (path.includes('.test.') ? tests : others),
  reach: (path) => new Set([path, 'web/pages/login-page.tsx']),
});
const everything = files(() => true);

describe('readSpecEntries', () => {
  const first = {
    line: 5,
    place: 'A§1.01',
    demand: 'one demand',
    page: 'web/a.tsx, web/b.tsx',
    wire: '–',
    source: '–',
    test: 'web/a.test.tsx',
    status: 'open',
  };

  it('reads entries · prose and other lists around them · entries only', () => {
    const { entries, errors } = readSpecEntries(
      `# Title

- **page**, not an entry
  - test: none
- **A§1.01** · open · one
  demand
  - page: web/a.tsx,
    web/b.tsx
  - test: web/a.test.tsx
- **A§1.02** · done · two

prose
`,
    );
    expect(errors).toEqual([]);
    expect(entries).toEqual([
      first,
      { ...first, line: 10, place: 'A§1.02', demand: 'two', status: 'done', page: '–', test: '–' },
    ]);
  });

  it.each([
    ['- **A§1.01** one', 'line 1: an entry reads "- **A§1.01** · status · demand"'],
    ['- **A§1.01** · open · one\n  - pages: x', 'line 2: a field is page, wire, source or test'],
  ])('reports a malformed entry · %j', (text, error) => {
    expect(readSpecEntries(text).errors).toEqual([error]);
  });
});

describe('findSpecMapErrors', () => {
  it('done with existing files, or open without · no error', () => {
    expect(findSpecMapErrors([entry({})], everything)).toEqual([]);
    expect(
      findSpecMapErrors(
        [entry({ status: 'open' })],
        files(() => false),
      ),
    ).toEqual([]);
  });

  it('unknown status · error', () => {
    expect(findSpecMapErrors([entry({ status: 'nearly' })], everything)).toEqual([
      'line 7 (A§5.01): a status is done, ruled, open, not "nearly"',
    ]);
  });

  it('ruled · needs its decision', () => {
    const decided = entry({
      status: 'ruled',
      source: 'docs/adr/0014-show-a-failure-to-load.md',
      test: '–',
    });
    expect(findSpecMapErrors([decided], everything)).toEqual([]);
    expect(
      findSpecMapErrors(
        [decided],
        files((path) => !path.startsWith('docs/')),
      ),
    ).toEqual([
      'line 7 (A§5.01): ruled, but docs/adr/0014-show-a-failure-to-load.md does not exist',
    ]);
    expect(findSpecMapErrors([entry({ status: 'ruled' })], everything)).toEqual([
      'line 7 (A§5.01): ruled, but names no decision in docs/adr or docs/rulings.md',
    ]);
  });

  it('ruled with an existing ruling in its demand · no error', () => {
    const byRuling = entry({ status: 'ruled', demand: 'Old files first (rulings 20)', test: '–' });
    expect(
      findSpecMapErrors(
        [byRuling],
        files(() => true, '', '\n20. **Images.** …'),
      ),
    ).toEqual([]);
    expect(
      findSpecMapErrors(
        [byRuling],
        files(() => true, '', '\n2. **Language.** …'),
      ),
    ).toHaveLength(1);
  });

  const quoting = entry({ demand: "Too short: '密码至少6位'; too many: '最多只能上传 N 张图片'" });
  const HOME = 'const text = `密码至少${min}位`; const other = `最多只能上传 ${max} 张图片`;';

  it.each([
    ['its place', "it('A§5.01 needs an address')"],
    [
      'every quoted text',
      "expect(text).toBe('密码至少6位'); expect(more).toBe('最多只能上传 4 张图片')",
    ],
  ])('test that mentions %s · no error', (_, text) => {
    const repository = files(() => true, text, HOME);
    expect(findSpecMapErrors([quoting], repository)).toEqual([]);
  });

  it('test without the place or a quoted text · error', () => {
    const repository = files(
      () => true,
      "it('A§5.011', () => expect(text).toBe('最多只能上传 4 张图片'))",
      HOME,
    );
    expect(findSpecMapErrors([quoting], repository)).toEqual([
      "line 7 (A§5.01): none of its tests mentions A§5.01 or '密码至少6位'",
    ]);
  });

  it('quoted text in none of the named files · error', () => {
    const repository = files(() => true, "it('A§5.01')", '密码至少${min}位');
    expect(findSpecMapErrors([quoting], repository)).toEqual([
      "line 7 (A§5.01): none of its files contains '最多只能上传'",
      "line 7 (A§5.01): none of its files contains '张图片'",
    ]);
  });

  it('tests that load none of the named files · error, unless a journey', () => {
    const elsewhere = entry({ page: 'web/pages/info-page.tsx' });
    expect(findSpecMapErrors([elsewhere], everything)).toEqual([
      'line 7 (A§5.01): its tests load none of web/pages/info-page.tsx',
    ]);
    expect(findSpecMapErrors([{ ...elsewhere, test: 'e2e/login.e2e.ts' }], everything)).toEqual([]);
  });

  it('done with a missing file · error', () => {
    expect(
      findSpecMapErrors(
        [entry({})],
        files((path) => path.endsWith('.test.tsx')),
      ),
    ).toEqual(['line 7 (A§5.01): done, but web/pages/login-page.tsx does not exist']);
  });

  it.each([
    [{ test: '–' }, 'done, but names no test'],
    [{ test: 'web/pages/login-page.tsx' }, 'done, but names no test'],
    [{ page: '/login' }, 'done, but names no file'],
    [{ page: '/login', wire: '–' }, 'done, but names no file'],
    [{ source: 'web/pages' }, 'done, but web/pages is a folder: name the file'],
  ])('done without a file or a test · error: %o', (change, error) => {
    expect(findSpecMapErrors([entry(change)], everything)).toEqual([`line 7 (A§5.01): ${error}`]);
  });

  it('removed or repeated place · error', () => {
    const errors = findSpecMapErrors(
      [entry({}), entry({ place: 'A§5.03' }), entry({ place: 'A§5.03' })],
      everything,
    );
    expect(errors).toHaveLength(2);
    expect(errors[0]).toContain('the next place of A§5 is number 2');
    expect(errors[1]).toContain('the next place of A§5 is number 4');
  });
});

it('this repository · no errors', () => {
  const report = checkSpecMap(process.cwd());
  expect(report.errors).toEqual([]);
  expect(report.summary).toMatch(/^spec map: \d{3,} entries/);
});
