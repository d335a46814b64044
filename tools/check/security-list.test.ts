import { describe, expect, test } from 'vitest';
import { findSecurityErrors, readEntries, requiredItems } from '#tools/check/security-list.ts';

const rest = requiredItems()
  .filter((item) => item !== '1.2.4')
  .join(', ');
const errorsOf = (entry: string) =>
  findSecurityErrors(
    readEntries(`- **${rest}** · does not apply · The product has no such part.\n${entry}\n`),
  );

test('requiredItems · ASVS 5.0.0 levels 1 and 2 · has 253', () => {
  expect(requiredItems()).toHaveLength(253);
});

describe('findSecurityErrors', () => {
  test.each([
    [
      'a kept item with its test',
      '- **1.2.4** · kept · Values are bound. [a](../server/system-tests/endpoint-fuzz.test.ts)',
      [],
    ],
    [
      'a kept item on several lines',
      '- **1.2.4** · kept · Values\n  are bound.\n  [a](../server/system-tests/endpoint-fuzz.test.ts)',
      [],
    ],
    [
      'a kept item without a test',
      '- **1.2.4** · kept · Values are bound. [a](operations.md)',
      ['line 2 (1.2.4): kept, but names no test'],
    ],
    [
      'a deviation without a reason',
      '- **1.2.4** · deviation · No.',
      ['line 2 (1.2.4): the reason is missing'],
    ],
    [
      'an unknown status',
      '- **1.2.4** · open · Values are not bound yet, but will be.',
      ['line 2 (1.2.4): a status is kept, deviation, operator, does not apply, not "open"'],
    ],
    ['a missing item', '', ['1.2.4 is missing']],
    [
      'an item listed twice',
      '- **1.2.4, 1.2.5** · operator · The operator binds them by hand.',
      ['1.2.5 is listed twice'],
    ],
    [
      'an item of level 3',
      '- **1.2.4, 1.2.10** · operator · The operator binds them by hand.',
      ['1.2.10 is no requirement of level 1 or 2'],
    ],
  ])('%s', (_name, entry, errors) => {
    expect(errorsOf(entry)).toEqual(errors);
  });
});
