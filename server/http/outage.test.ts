// Which errors of the drivers a client may retry.
import { expect, test } from 'vitest';
import { isOutage } from '#server/http/outage.ts';

const withCode = (code: string) => Object.assign(new Error('from the driver'), { code });

test.each(['55P03', '40P01', '57P01', '08006', 'ECONNRESET'])('%s · is an outage', (code) => {
  expect(isOutage(withCode(code))).toBe(true);
});

test.each(['23503', '22P02', 'ENOENT'])('%s · is a defect', (code) => {
  expect(isOutage(withCode(code))).toBe(false);
});
