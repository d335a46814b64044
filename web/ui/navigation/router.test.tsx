// The router: matching, layouts, links, and the history of the browser.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FIRST_VISIT } from '#web/ui/navigation/history.ts';
import { matchPath } from '#web/ui/navigation/match-path.ts';
import {
  BrowserRouter,
  Link,
  MemoryRouter,
  Outlet,
  Redirect,
  Route,
  Routes,
  useGo,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
} from '#web/ui/navigation/router.tsx';

beforeEach(() => history.replaceState(null, '', '/'));
afterEach(cleanup);

it.each([
  ['/notes', '/notes', {}],
  ['/notes', '/Notes/', {}],
  ['/notes', '/notes/1', null],
  ['/notes', '/not', null],
  ['/notes/:id', '/notes/1', { id: '1' }],
  ['/notes/:id', '/notes', null],
  ['/notes/:id', '/notes/%E9%9B%A8', { id: '雨' }],
  ['/notes/:id', '/notes/%E9%9', { id: '%E9%9' }],
  ['/', '/', {}],
  ['/', '/notes', null],
  ['*', '/any/where', {}],
  ['/test/*', '/test/any/where', {}],
  ['/test/*', '/notes', null],
])('matchPath · %s with %s · gives %o', (pattern, path, params) => {
  expect(matchPath(pattern, path)).toEqual(params);
});

function Probe() {
  const { pathname, search, hash, state, key } = useLocation();
  const navigate = useNavigate();
  const go = useGo();
  return (
    <>
      <output>
        {[
          `${pathname}${search}${hash}`,
          useNavigationType(),
          JSON.stringify(state),
          key === FIRST_VISIT ? 'first' : 'later',
        ].join(' ')}
      </output>
      <button type="button" onClick={() => navigate('/b?q=1#end', { state: 'kept' })}>
        push
      </button>
      <button type="button" onClick={() => navigate('/c', { replace: true })}>
        replace
      </button>
      <button type="button" onClick={() => go(-1)}>
        back
      </button>
      <Link to="/b?q=1#end" state="linked">
        link
      </Link>
      <Link to="/b" target="_blank">
        elsewhere
      </Link>
      <Link to="/b" onClick={(event) => event.preventDefault()}>
        held
      </Link>
    </>
  );
}

const shown = () => screen.getByRole('status').textContent;
const press = async (name: string, keys = {}) => {
  await act(async () => {
    fireEvent.click(screen.getByText(name), keys);
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
  return shown();
};

it.each([
  [
    'browser',
    <BrowserRouter key="b">
      <Probe />
    </BrowserRouter>,
  ],
  [
    'memory',
    <MemoryRouter key="m">
      <Probe />
    </MemoryRouter>,
  ],
])('%s history · push, replace, back · follows', async (_, router) => {
  render(router);
  expect(shown()).toBe('/ POP null first');
  expect(await press('push')).toBe('/b?q=1#end PUSH "kept" later');
  expect(await press('push')).toBe('/b?q=1#end PUSH "kept" later');
  expect(await press('replace')).toBe('/c REPLACE null later');
  expect(await press('back')).toBe('/b?q=1#end POP "kept" later');
  expect(await press('back')).toBe('/ POP null first');
});

it('browser history · reload · keeps the state of the visit', async () => {
  const { unmount } = render(
    <BrowserRouter>
      <Probe />
    </BrowserRouter>,
  );
  await press('push');
  unmount();
  render(
    <BrowserRouter>
      <Probe />
    </BrowserRouter>,
  );
  expect(shown()).toBe('/b?q=1#end POP "kept" later');
});

it('link · to the current address · replaces it', async () => {
  render(
    <MemoryRouter>
      <Probe />
    </MemoryRouter>,
  );
  expect(await press('link')).toBe('/b?q=1#end PUSH "linked" later');
  expect(await press('link')).toBe('/b?q=1#end REPLACE "linked" later');
});

it.each([
  ['link', { ctrlKey: true }],
  ['link', { metaKey: true }],
  ['link', { shiftKey: true }],
  ['link', { button: 1 }],
  ['elsewhere', {}],
  ['held', {}],
])('link · %s with %o · is left to the browser', async (name, keys) => {
  // happy-dom would open a window.
  addEventListener('click', (event) => event.preventDefault(), { once: true });
  render(
    <MemoryRouter>
      <Probe />
    </MemoryRouter>,
  );
  expect(await press(name, keys)).toBe('/ POP null first');
});

function Named() {
  return <p>{`note ${useParams()['id']}`}</p>;
}

function Layout() {
  return (
    <section>
      <Outlet />
    </section>
  );
}

it('routes · layouts around layouts · surround the first route that fits', () => {
  const { container } = render(
    <MemoryRouter at="/notes/7">
      <Routes>
        <Route element={<Layout />}>
          <Route path="/notes" element={<p>list</p>} />
          <>
            <Route element={<Layout />}>
              <Route path="/notes/:id" element={<Named />} />
            </Route>
          </>
        </Route>
        <Route path="*" element={<p>other</p>} />
      </Routes>
    </MemoryRouter>,
  );
  expect(container.innerHTML).toBe('<section><section><p>note 7</p></section></section>');
});

it('redirect · on arrival · replaces the address', async () => {
  render(
    <StrictMode>
      <MemoryRouter at="/old">
        <Routes>
          <Route path="/old" element={<Redirect to="/new?from=old" />} />
        </Routes>
        <Probe />
      </MemoryRouter>
    </StrictMode>,
  );
  await act(async () => {});
  expect(shown()).toBe('/new?from=old REPLACE null later');
});
