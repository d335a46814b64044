// What the service worker does with a push: it shows it, and a tap opens its page. Browsers that
// know Declarative Web Push show the message by themselves.

/** The parts of a service worker's scope that are used. The build has no types of a worker. */
interface WorkerScope {
  addEventListener: (type: string, listener: (event: never) => void) => void;
  location: { origin: string };
  registration: {
    showNotification: (title: string, options: object) => Promise<void>;
  };
  clients: {
    matchAll: (options: object) => Promise<readonly { url: string; focus: () => unknown }[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
}

interface WorkerEvent {
  waitUntil: (work: Promise<unknown>) => void;
}

interface PushEvent extends WorkerEvent {
  data: { json: () => unknown } | null;
}

interface TapEvent extends WorkerEvent {
  notification: { close: () => void; data: unknown };
}

/**
 * Listens to pushes and taps. The build copies this function into the service worker as text, so it
 * uses nothing from outside. Each push shows a notification, also one that cannot be read: a
 * browser ends a subscription that shows none.
 */
export function showPushes(scope: WorkerScope): void {
  /** The text of a field, at most so long; '' for anything else. */
  const textOf = (value: unknown) => (typeof value === 'string' ? value.slice(0, 300) : '');

  /** An address of this app; anything else is its start. */
  const addressOf = (value: unknown) => {
    const url = URL.parse(textOf(value), scope.location.origin);
    return url?.origin === scope.location.origin ? url.href : `${scope.location.origin}/`;
  };

  const show = ({ data }: PushEvent) => {
    let message: Record<string, unknown> = {};
    try {
      const read = data?.json() as { notification?: Record<string, unknown> } | null | undefined;
      message = read?.notification ?? {};
    } catch {
      // It is shown without its text.
    }
    return scope.registration.showNotification(textOf(message['title']) || '回响', {
      body: textOf(message['body']),
      tag: textOf(message['tag']) || 'push',
      lang: 'zh-CN',
      icon: '/icon-192.png',
      data: addressOf(message['navigate']),
    });
  };

  const open = async (address: string) => {
    const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
    // Another page is left as it is: it may hold something unsent.
    const shown = pages.find(({ url }) => url === address);
    await (shown === undefined ? scope.clients.openWindow(address) : shown.focus());
  };

  scope.addEventListener('push', (event: PushEvent) => event.waitUntil(show(event)));
  scope.addEventListener('notificationclick', (event: TapEvent) => {
    event.notification.close();
    event.waitUntil(open(addressOf(event.notification.data)));
  });
}
