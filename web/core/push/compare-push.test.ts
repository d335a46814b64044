// The comparison at each start: what changed is renewed, what is over ends, and another owner's
// subscription is removed. C§67.05
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { JournalApi } from '#contract/api.contract.ts';
import { comparePush } from '#web/core/push/compare-push.ts';
import { findPushAddress, notePushAddress } from '#web/core/push/push-owner.ts';

const OWNER = '0192';
const KEY = 'AQID';

let address: string | null = null;
let serverKey: string | null = KEY;
let known: { id: string }[] = [];
let calls: string[] = [];

const subscriptionAt = (endpoint: string) => ({
  endpoint,
  options: { applicationServerKey: Uint8Array.of(1, 2, 3).buffer },
  toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
  unsubscribe: async () => {
    calls.push('unsubscribe');
    address = null;
  },
});

const api = {
  reminders: {
    get: async () => ({
      publicKey: serverKey,
      devices: known.map(({ id }) => ({ id, isCurrent: true })),
    }),
    register: async ({ endpoint }: { endpoint: string }) => void calls.push(`register ${endpoint}`),
    remove: async ({ id }: { id: string }) => void calls.push(`remove ${id}`),
  },
} as unknown as JournalApi;

beforeEach(() => {
  [address, serverKey, known, calls] = [null, KEY, [{ id: 's1' }], []];
  localStorage.clear();
  const registration = {
    pushManager: {
      getSubscription: async () => (address === null ? null : subscriptionAt(address)),
      subscribe: async () => {
        address = 'https://push.example/new';
        return subscriptionAt(address);
      },
    },
  };
  vi.stubGlobal('Notification', { permission: 'granted' });
  vi.stubGlobal('PushManager', class {});
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      getRegistration: async () => registration,
      register: async () => registration,
      ready: Promise.resolve(registration),
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

/** This browser receives pushes at an address. */
function receive(endpoint: string): void {
  address = endpoint;
  notePushAddress(OWNER, endpoint);
}

test('nothing was registered · nothing is asked of the server', async () => {
  expect(await comparePush(api, OWNER)).toBe('off');
  expect(calls).toEqual([]);
});

test("another owner's subscription · is ended", async () => {
  receive('https://push.example/1');
  expect(await comparePush(api, '0193')).toBe('off');
  expect(calls).toEqual(['unsubscribe']);
});

test('the same subscription · stays', async () => {
  receive('https://push.example/1');
  expect(await comparePush(api, OWNER)).toBe('same');
  expect(calls).toEqual([]);
});

test.each(['changed', 'lost'])('a %s subscription · is renewed', async (event) => {
  receive('https://push.example/1');
  address = event === 'lost' ? null : 'https://push.example/2';
  expect(await comparePush(api, OWNER)).toBe('renewed');
  expect(calls).toEqual(['register https://push.example/new']);
  expect(findPushAddress(OWNER)).toBe('https://push.example/new');
});

test('another key of the server · the subscription is made again', async () => {
  receive('https://push.example/1');
  serverKey = 'BBBB';
  expect(await comparePush(api, OWNER)).toBe('renewed');
  expect(calls).toEqual(['unsubscribe', 'register https://push.example/new']);
});

test('a device that the server does not know · ends', async () => {
  receive('https://push.example/1');
  known = [];
  expect(await comparePush(api, OWNER)).toBe('ended');
  expect(calls).toEqual(['unsubscribe']);
  expect(findPushAddress(OWNER)).toBeNull();
});

test('a permission that was taken back · ends here and at the server', async () => {
  receive('https://push.example/1');
  vi.stubGlobal('Notification', { permission: 'denied' });
  expect(await comparePush(api, OWNER)).toBe('ended');
  expect(calls).toEqual(['unsubscribe', 'remove s1']);
});
