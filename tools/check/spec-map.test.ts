// The check of the map: which rows it reads, and which claims it refuses.
import { describe, expect, it } from 'vitest';
import { checkSpecMap, findSpecMapFaults, readSpecRows, type SpecRow } from '#tools/check/spec-map.ts';

const row = (change: Partial<SpecRow>): SpecRow => ({
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
const everything = () => true;

describe('reading the map', () => {
  it('takes table rows, and neither heads nor rules nor prose', () => {
    const { rows, faults } = readSpecRows(
      '# Title\n\n| place | demands | page | wire | file | test | status |\n|---|---|---|---|---|---|---|\n| A§1.01 | one | – | – | – | – | open |\n',
    );
    expect(faults).toEqual([]);
    expect(rows).toEqual([{ line: 5, place: 'A§1.01', demand: 'one', page: '–', wire: '–', source: '–', test: '–', status: 'open' }]);
  });

  it('reports a row with a cell too few', () => {
    expect(readSpecRows('| A§1.01 | one | – | – | – | open |').faults).toEqual(['line 1: a row has seven cells, this one 6']);
  });
});

describe('judging rows', () => {
  it('accepts a done row whose files exist, and an open row whose files do not', () => {
    expect(findSpecMapFaults([row({})], everything)).toEqual([]);
    expect(findSpecMapFaults([row({ status: 'open' })], () => false)).toEqual([]);
  });

  it('refuses any other status', () => {
    expect(findSpecMapFaults([row({ status: 'nearly' })], everything)).toEqual(['line 7 (A§5.01): a status is done, ruled, open, not "nearly"']);
  });

  it('accepts a ruled row that names its decision, and no other', () => {
    const decided = row({ status: 'ruled', source: 'docs/adr/0014-a-failure-to-load-is-shown.md', test: '–' });
    expect(findSpecMapFaults([decided], everything)).toEqual([]);
    expect(findSpecMapFaults([decided], (path) => !path.startsWith('docs/'))).toEqual([
      'line 7 (A§5.01): ruled, but docs/adr/0014-a-failure-to-load-is-shown.md does not exist',
    ]);
    expect(findSpecMapFaults([row({ status: 'ruled' })], everything)).toEqual(['line 7 (A§5.01): ruled, but names no decision in docs/adr']);
  });

  it('refuses a done row that names a missing file', () => {
    expect(findSpecMapFaults([row({})], (path) => path.endsWith('.test.tsx'))).toEqual(['line 7 (A§5.01): done, but web/pages/login-page.tsx does not exist']);
  });

  it.each([
    [{ test: '–' }, 'done, but names no test that holds it'],
    [{ test: 'web/pages/login-page.tsx' }, 'done, but names no test that holds it'],
    [{ page: '/login' }, 'done, but names no file that meets it'],
    [{ page: 'web/pages' }, 'done, but names no file that meets it'],
  ])('refuses a done row without a home or a test: %o', (change, fault) => {
    expect(findSpecMapFaults([row(change)], everything)).toEqual([`line 7 (A§5.01): ${fault}`]);
  });

  it('notices a removed and a repeated place', () => {
    const faults = findSpecMapFaults([row({}), row({ place: 'A§5.03' }), row({ place: 'A§5.03' })], everything);
    expect(faults).toHaveLength(2);
    expect(faults[0]).toContain('the next place of A§5 is number 2');
    expect(faults[1]).toContain('the next place of A§5 is number 4');
  });
});

it('holds for this repository', () => {
  const report = checkSpecMap(process.cwd());
  expect(report.faults).toEqual([]);
  expect(report.summary).toMatch(/^spec map: 9\d\d rows/);
});
