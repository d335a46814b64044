// What a tab remembers of places: bounded, validated, and gone with the session.
import { renderHook, act } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const PLACE = { y: 4342, anchor: { id: 'a', top: 120 }, items: 30 };

/** The store as a page load finds it. */
async function load() {
  vi.resetModules();
  return import('#web/core/place/place.store.ts');
}

beforeEach(() => sessionStorage.clear());
afterEach(() => sessionStorage.clear());

it('recordPlace · after a reload · is found by visit and by path', async () => {
  const store = await load();
  store.recordPlace({ key: 'k1', pathname: '/inspiration' }, PLACE, [['a', 512]]);
  const reloaded = await load();
  expect(reloaded.placeOfEntry('k1')).toEqual(PLACE);
  expect(reloaded.placeOfPath('/inspiration')).toEqual(PLACE);
  expect(reloaded.heightOf('a')).toBe(512);
});

it('forgetPlace · keeps the visit, drops the path', async () => {
  const store = await load();
  store.recordPlace({ key: 'k1', pathname: '/inspiration' }, PLACE, []);
  store.forgetPlace('/inspiration');
  expect(store.placeOfPath('/inspiration')).toBeNull();
  expect(store.placeOfEntry('k1')).toEqual(PLACE);
});

it('recordPlace · many visits · remembers the last 40', async () => {
  const store = await load();
  for (let visit = 0; visit < 50; visit += 1)
    store.recordPlace({ key: `k${visit}`, pathname: '/notes' }, PLACE, []);
  expect([store.placeOfEntry('k9'), store.placeOfEntry('k10')]).toEqual([null, PLACE]);
});

it('useUnfolded · opened · is open after a reload', async () => {
  const store = await load();
  const { result } = renderHook(() => store.useUnfolded('talk.a'));
  act(() => result.current[1](true));
  expect(result.current[0]).toBe(true);
  const { useUnfolded } = await load();
  expect(renderHook(() => useUnfolded('talk.a')).result.current[0]).toBe(true);
});

it('forgetPlaces · leaves nothing for the next user', async () => {
  const store = await load();
  store.recordPlace({ key: 'k1', pathname: '/notes' }, PLACE, [['a', 1]]);
  store.recordOrigin('k1', '/inspiration');
  store.forgetPlaces();
  expect([store.placeOfEntry('k1'), store.originOf('k1'), store.heightOf('a')]).toEqual([
    null,
    null,
    null,
  ]);
  expect(sessionStorage).toHaveLength(0);
});

it.each([
  'not JSON',
  '[]',
  'null',
  '{"entries":[["k1",{"y":"far"}]]}',
  '{"entries":[["k1",{"y":1,"items":2}]]}',
  '{"entries":[["k1",{"y":1,"items":2,"anchor":{"id":3}}]],"unfolded":[4],"origins":"x"}',
])('stored value %s · is ignored', async (text) => {
  sessionStorage.setItem('echo.places', text);
  const store = await load();
  expect([store.placeOfEntry('k1'), store.originOf('k1')]).toEqual([null, null]);
  expect(renderHook(() => store.useUnfolded('talk.a')).result.current[0]).toBe(false);
});
