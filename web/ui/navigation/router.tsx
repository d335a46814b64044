// Routes, links and redirects: the part of a router that the app needs (docs/adr/0033). A change of
// the address is a transition, so the old page stays while React draws the new one.
import {
  Children,
  createContext,
  isValidElement,
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
  useState,
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
} from 'react';
import {
  createBrowserHistory,
  createMemoryHistory,
  type History,
  type Location,
  type NavigateOptions,
  type NavigationType,
  type Visit,
} from '#web/ui/navigation/history.ts';
import { matchPath, type PathParams } from '#web/ui/navigation/match-path.ts';

const HistoryContext = createContext<History | null>(null);
const VisitContext = createContext<Visit | null>(null);
const ParamsContext = createContext<PathParams>({});
const OutletContext = createContext<readonly ReactNode[]>([]);

function required<T>(value: T | null): T {
  if (value === null) throw new Error('This needs a router above it');
  return value;
}

function Router({ history, children }: { history: History; children: ReactNode }) {
  const [visit, setVisit] = useState(history.current);
  // Before the effects of pages, which may redirect.
  useLayoutEffect(() => history.listen((next) => startTransition(() => setVisit(next))), [history]);
  return (
    <HistoryContext value={history}>
      <VisitContext value={visit}>{children}</VisitContext>
    </HistoryContext>
  );
}

/** Follows the address of the tab. */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [history] = useState(createBrowserHistory);
  return <Router history={history}>{children}</Router>;
}

/** Begins at a fixed address, without a browser. */
export function MemoryRouter({
  at = '/',
  state,
  children,
}: {
  at?: string;
  state?: unknown;
  children: ReactNode;
}) {
  const [history] = useState(() => createMemoryHistory(at, state));
  return <Router history={history}>{children}</Router>;
}

export function useLocation(): Location {
  return required(use(VisitContext)).location;
}

/** How the current visit began. */
export function useNavigationType(): NavigationType {
  return required(use(VisitContext)).type;
}

/** The parts of the address that the pattern of the route names. */
export function useParams(): PathParams {
  return use(ParamsContext);
}

/** Opens an address inside the app. It never changes, so it may be a dependency of effects. */
export function useNavigate(): (to: string, options?: NavigateOptions) => void {
  return required(use(HistoryContext)).navigate;
}

/** Goes back (negative) or forward in the history. */
export function useGo(): (delta: number) => void {
  return required(use(HistoryContext)).go;
}

/** Shows another page in place of this one; back does not lead here. */
export function Redirect({ to, state }: { to: string; state?: unknown }) {
  const navigate = useNavigate();
  useEffect(() => navigate(to, { replace: true, state }), [navigate, to, state]);
  return null;
}

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** An address inside the app. */
  to: string;
  state?: unknown;
}

/** A link inside the app. A press with a modifier key opens a tab, as with any link. */
export function Link({ to, state, onClick, children, ...rest }: LinkProps) {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || event.button !== 0 || rest.target !== undefined) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(to, { replace: to === `${pathname}${search}${hash}`, state });
  };
  return (
    <a {...rest} href={to} onClick={follow}>
      {children}
    </a>
  );
}

export interface RouteProps {
  /** Without it, the route is a layout: its element surrounds the routes inside it. */
  path?: string;
  element: ReactNode;
  children?: ReactNode;
}

/** Describes one route to {@link Routes}, which reads its props. */
export function Route(_props: RouteProps): ReactNode {
  throw new Error('A Route belongs directly into Routes');
}

interface Branch {
  path: string;
  /** The layouts from the outermost on, and the page. */
  elements: readonly ReactNode[];
}

function branchesOf(children: ReactNode, above: readonly ReactNode[] = []): readonly Branch[] {
  return Children.toArray(children).flatMap((child) => {
    if (!isValidElement<Partial<RouteProps>>(child)) return [];
    const { path, element, children: inner } = child.props;
    const elements = element === undefined ? above : [...above, element];
    return path === undefined ? branchesOf(inner, elements) : [{ path, elements }];
  });
}

/** Renders the first of its routes that fits the address, and nothing if none does. */
export function Routes({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  for (const { path, elements } of branchesOf(children)) {
    const params = matchPath(path, pathname);
    if (params !== null)
      return (
        <ParamsContext value={params}>
          <Nested elements={elements} />
        </ParamsContext>
      );
  }
  return null;
}

function Nested({ elements }: { elements: readonly ReactNode[] }) {
  const [first, ...inner] = elements;
  return <OutletContext value={inner}>{first}</OutletContext>;
}

/** The place of the inner route in the element of a layout. */
export function Outlet() {
  return <Nested elements={use(OutletContext)} />;
}
