// The browser's time zone: asked for rarely, and again after a journey.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type Moment = typeof import('#web/core/browser/moment.ts');
let browserTimeZone: Moment['browserTimeZone'];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.resetModules();
  ({ browserTimeZone } = await import('#web/core/browser/moment.ts'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function travelTo(timeZone: string) {
  const options = new Intl.DateTimeFormat().resolvedOptions();
  return vi
    .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    .mockReturnValue({ ...options, timeZone });
}

test('browserTimeZone · many calls · ask the browser once a minute', () => {
  const asked = travelTo('Asia/Shanghai');
  for (let call = 0; call < 100; call += 1) expect(browserTimeZone()).toBe('Asia/Shanghai');
  expect(asked).toHaveBeenCalledTimes(1);
});

test.each([
  ['a minute later', 60_000],
  ['after the clock was set back', -3_600_000],
])('browserTimeZone · %s · is the zone of the new place', (_, ms) => {
  travelTo('Asia/Shanghai');
  expect(browserTimeZone()).toBe('Asia/Shanghai');
  travelTo('Europe/Lisbon');
  expect(browserTimeZone()).toBe('Asia/Shanghai');
  vi.setSystemTime(Date.now() + ms);
  expect(browserTimeZone()).toBe('Europe/Lisbon');
});
