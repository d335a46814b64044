// A history: what people do in the tabs of two devices while networks, tabs and the server fail. A
// seed decides everything, so that each can be replayed.
import { ORPCError } from '@orpc/client';
import type { Post, PostDraft } from '#domain/posts/post.ts';
import { given } from '#domain/shared/given.ts';
import { createOutbox, type Item, type Outbox, type OutboxPorts } from '#web/core/outbox/outbox.ts';
import { createSendWrite, type WrittenRow } from '#web/core/outbox/send-write.ts';
import { mayPass, placeOfWrite, withChangeId, type Write } from '#web/core/outbox/write.ts';
import { HistoryServer } from '#tools/histories/history-server.ts';
import { randomOf } from '#tools/histories/random.ts';
import { Scheduler, type Process } from '#tools/histories/scheduler.ts';

/** Parts that can be taken out, to prove that the checker notices. */
export const DEFECTS = [
  'retry',
  'deduplication',
  'lock',
  'order',
  'durability',
  'passing',
  'changeIds',
  'deletedIds',
  'safeSide',
  'sources',
] as const;

type Defect = (typeof DEFECTS)[number] | 'none';

/** A write that a person made, and what became of it. */
export interface Attempted {
  write: Write;
  text: string;
  device: number;
  /** Its place in the outbox of the device; null: the tab ended before it was stored. */
  place: number | null;
  /**
   * `stored`: it must arrive. `refused`: its editor shows it again. `taken`: the person took it
   * out, and has its text.
   */
  state: 'begun' | 'stored' | 'refused' | 'taken';
}

/** The end of a history. */
export interface Outcome {
  seed: number;
  server: HistoryServer;
  attempted: Attempted[];
  /** Texts of callers whose tab is open and who have no answer. */
  unanswered: string[];
  /**
   * The posts that a person deleted or gave up, by device. `lastPlace`: of the last write that was
   * stored before the deletion was done; null: it was not done.
   */
  removed: { device: number; id: string; lastPlace: number | null }[];
  /** What the outboxes still hold, by device. */
  left: (Item<Write> & { device: number })[];
  steps: number;
}

interface Device extends Process {
  number: number;
  isOnline: boolean;
  items: Item<Write>[];
  lastPlace: number;
  locks: Map<string, { owner: Process; task: () => void }[]>;
  tabs: Tab[];
  /** What a screen of the device shows, by post. */
  seen: Map<string, SeenPost>;
  /** Deletions that were not confirmed; they are stored. */
  deleting: Set<string>;
  removed: Map<string, number | null>;
}

/** A post on a screen; without its state when it shows what will be sent. */
type SeenPost = PostDraft & { state?: Pick<Post, 'updatedAt' | 'aiPrivate'> };

interface Tab extends Process {
  /** Writes on their way into the store, which takes them in their order. */
  appending: (() => void)[];
  /** Texts of callers without an answer. */
  calls: Set<string>;
  outbox: Outbox<Write, WrittenRow>;
}

/** Random actions of a history; then everything works again, and it runs to its end. */
const MOST_ACTIONS = 90;

/** The pause before a deletion without an answer is sent again. */
const RETRY_DELETION_MS = 30_000;

/** More steps than any history that ends. */
const MOST_STEPS = 20_000;

/** Whether a write creates a post or a diary. */
function isCreation({ path }: Write): boolean {
  return path === 'posts.create' || path === 'diaries.create';
}

export async function runHistory(seed: number, defect: Defect = 'none'): Promise<Outcome> {
  return new History(seed, defect).run();
}

class History {
  readonly #random: () => number;
  readonly #scheduler: Scheduler;
  readonly #server: HistoryServer;
  readonly #attempted: Attempted[] = [];
  readonly #devices: Device[];
  #faults = true;
  #ids = 0;
  #steps = 0;
  readonly #seed: number;
  readonly #defect: Defect;

  constructor(seed: number, defect: Defect) {
    this.#seed = seed;
    this.#defect = defect;
    this.#random = randomOf(seed);
    this.#scheduler = new Scheduler(this.#random);
    this.#server = new HistoryServer({ [defect]: true });
    this.#devices = [1, 2].map((number) => this.#newDevice(number));
  }

  async run(): Promise<Outcome> {
    for (const device of this.#devices) this.#openTab(device);
    for (let action = 0; action < MOST_ACTIONS; action += 1) {
      this.#act();
      const steps = Math.floor(this.#random() * 14);
      for (let step = 0; step < steps; step += 1) await this.#step();
    }
    this.#faults = false;
    for (const device of this.#devices) {
      this.#goOnline(device);
      const tab = this.#openTab(device);
      for (const id of device.deleting) this.#sendDeletion(device, tab, id);
    }
    while (this.#steps < MOST_STEPS && (await this.#step()));
    return {
      seed: this.#seed,
      server: this.#server,
      attempted: this.#attempted,
      unanswered: this.#devices.flatMap(({ tabs }) => tabs.flatMap(({ calls }) => [...calls])),
      removed: this.#devices.flatMap(({ number, removed }) =>
        Array.from(removed, ([id, lastPlace]) => ({ device: number, id, lastPlace })),
      ),
      left: this.#devices.flatMap(({ number, items }) =>
        items.map((item) => ({ ...item, device: number })),
      ),
      steps: this.#steps,
    };
  }

  async #step(): Promise<boolean> {
    this.#steps += 1;
    return this.#scheduler.runOne();
  }

  #chance(part: number): boolean {
    return this.#random() < part;
  }

  #pick<T>(list: readonly T[]): T | undefined {
    return list[Math.floor(this.#random() * list.length)];
  }

  #newDevice(number: number): Device {
    return {
      number,
      isDead: false,
      isOnline: true,
      items: [],
      lastPlace: 0,
      locks: new Map(),
      tabs: [],
      seen: new Map(),
      deleting: new Set(),
      removed: new Map(),
    };
  }

  /** One action of a person or of chance. */
  #act(): void {
    const device = this.#pick(this.#devices);
    if (device === undefined) return;
    const tab = this.#pick(device.tabs);
    const dice = this.#random();
    if (dice < 0.08) {
      if (device.isOnline) device.isOnline = false;
      else this.#goOnline(device);
    } else if (dice < 0.16 && tab !== undefined) this.#crash(device, tab);
    else if (dice < 0.26 || tab === undefined) {
      if (device.tabs.length < 3) this.#openTab(device);
    } else if (dice < 0.32) void tab.outbox.drain(true);
    else if (dice < 0.34) this.#retryOrTake(device, tab);
    else if (dice < 0.37) {
      this.#remove(device, tab);
    } else if (dice < 0.39) {
      for (const id of device.deleting) this.#sendDeletion(device, tab, id);
    } else if (dice < 0.5) {
      this.#takeMarkOff(device, tab);
    } else if (dice < 0.55) {
      // The person reads what the server has.
      if (device.isOnline) this.#read(device);
    } else this.#write(device, tab);
  }

  /** The person answers to a refused write. */
  #retryOrTake(device: Device, tab: Tab): void {
    const item = this.#pick(device.items.filter(({ refusal }) => refusal !== null));
    if (item === undefined) return;
    if (this.#chance(0.5)) return void tab.outbox.retry(item.place);
    const attempted = this.#attempted.find(
      (one) => one.device === device.number && one.place === item.place,
    );
    // The text is in its editor before it leaves the outbox.
    if (attempted !== undefined) attempted.state = 'taken';
    void tab.outbox.take(item.place);
  }

  #goOnline(device: Device): void {
    device.isOnline = true;
    for (const { outbox } of device.tabs) void outbox.drain();
  }

  #crash(device: Device, tab: Tab): void {
    tab.isDead = true;
    device.tabs = device.tabs.filter((other) => other !== tab);
    for (const [name, waiting] of device.locks) {
      const wasHeld = waiting[0]?.owner === tab;
      device.locks.set(
        name,
        waiting.filter(({ owner }) => owner !== tab),
      );
      if (wasHeld) device.locks.get(name)?.[0]?.task();
    }
    if (this.#defect === 'durability') device.items = [];
  }

  /** The texts of the server, except where the device shows what it will send. */
  #read(device: Device): void {
    const pending = new Set(device.items.map(({ key }) => key));
    for (const { id, content, images, updatedAt, aiPrivate } of this.#server.posts.values())
      if (!pending.has(id) && !device.removed.has(id))
        device.seen.set(id, { content, images, state: { updatedAt, aiPrivate } });
  }

  /** The person deletes a post, or gives a new one up: it is gone from the screen at once. */
  #remove(device: Device, tab: Tab): void {
    const given = device.items.filter(({ write, isTried }) => isCreation(write) && isTried);
    const id = this.#pick(given)?.key ?? this.#pick([...device.seen.keys()]);
    if (id === undefined || id.startsWith('diary')) return;
    device.seen.delete(id);
    device.removed.set(id, null);
    device.deleting.add(id);
    this.#sendDeletion(device, tab, id);
  }

  /** As the keeper of the outbox does: nothing of the post is sent until the server has it. */
  #sendDeletion(device: Device, tab: Tab, id: string): void {
    const task = async (items: readonly Item<Write>[]) => {
      const isOnlyHere = items.some(({ write, isTried }) => isCreation(write) && !isTried);
      try {
        if (!isOnlyHere)
          await this.#request(device, tab, () => this.#server.removePost(device.number, id));
      } catch (error) {
        if (!(error instanceof ORPCError) || error.code !== 'POST_NOT_FOUND') {
          this.#scheduler.later(tab, RETRY_DELETION_MS, () => this.#sendDeletion(device, tab, id));
          return false;
        }
      }
      return true;
    };
    if (!device.deleting.has(id)) return;
    let isDone = false;
    const deletion = async (items: readonly Item<Write>[]) => {
      isDone = await task(items);
      if (isDone) device.removed.set(id, device.lastPlace);
      return isDone;
    };
    void tab.outbox.forgetAfter(id, deletion).then(() => {
      if (!isDone) return;
      device.deleting.delete(id);
      // What waited for the post may be sent.
      for (const { outbox } of device.tabs) outbox.wake();
    });
  }

  /** Takes 不给AI看 off a post: at once or not at all. */
  #takeMarkOff(device: Device, tab: Tab): void {
    const marked = [...device.seen].filter(([, { state }]) => state?.aiPrivate === true);
    const [id, { state } = {}] = this.#pick(marked) ?? [];
    if (id === undefined || device.items.some(({ key }) => key === id)) return;
    const off = { id, aiPrivate: false, ...(state && { seenUpdatedAt: state.updatedAt }) };
    this.#request(device, tab, () =>
      this.#server.updatePost(device.number, off, this.#scheduler.nowMs),
    ).catch(() => undefined);
  }

  #write(device: Device, tab: Tab): void {
    const known = this.#pick([...device.seen]);
    const dice = this.#random();
    const text = `t${(this.#ids += 1)}`;
    const images = this.#chance(0.2) ? [this.#addImage(device, tab)] : [];
    if (known === undefined || dice < 0.3) {
      const id = `post-${text}`;
      this.#send(device, tab, { path: 'posts.create', input: { id, content: text, images } }, text);
    } else if (dice < 0.52) {
      const [id] = known;
      const write: Write = this.#chance(0.6)
        ? { path: 'posts.update', input: { id, aiPrivate: true } }
        : this.#chance(0.5)
          ? {
              path: 'entries.setFavourite',
              input: { kind: 'post', id, isFavourite: this.#chance(0.5) },
            }
          : {
              path: 'entries.setPinned',
              input: { kind: 'post', id, isPinned: this.#chance(0.5) },
            };
      this.#send(device, tab, write, text);
    } else if (dice < 0.57) {
      const [id, { content }] = known;
      const quoted = { id, content, timestamp: '2026-11-23T08:00:00.000Z', images: [] };
      const day = { date: '2026-11-23', title: text };
      const input = { id: `diary-${text}`, ...day, content: text, images, originalPosts: [quoted] };
      this.#send(device, tab, { path: 'diaries.create', input }, text);
    } else if (dice < 0.78) {
      const [id, before] = known;
      const basedOn = { content: before.content, images: [...before.images] };
      const input = { id, content: text, images, basedOn };
      this.#send(device, tab, { path: 'posts.update', input }, text);
    } else {
      const input = { id: `message-${text}`, postId: known[0], content: text, images };
      this.#send(device, tab, { path: 'messages.send', input }, text);
    }
  }

  #addImage(device: Device, tab: Tab): string {
    const ref = `image-${(this.#ids += 1)}`;
    this.#send(device, tab, { path: 'images.put', input: { ref, type: 'image/png' } }, ref);
    return ref;
  }

  #send(device: Device, tab: Tab, plain: Write, text: string): void {
    const write = withChangeId(plain, () => `change-${(this.#ids += 1)}`);
    const attempted: Attempted = {
      write,
      text,
      device: device.number,
      place: null,
      state: 'begun',
    };
    this.#attempted.push(attempted);
    tab.calls.add(text);
    const place = placeOfWrite(write);
    const after = this.#defect === 'sources' ? [] : place.after;
    tab.outbox.write({ ...place, after, write }).then(
      (end) => {
        tab.calls.delete(text);
        if (attempted.state === 'begun')
          attempted.state = end.kind === 'refused' ? 'refused' : 'stored';
        // The editor shows the text of the server again, and keeps the refused one.
        if (end.kind === 'refused') this.#forget(device, write);
      },
      () => undefined,
    );
  }

  /** From now on every tab of the device shows the write. */
  #note(device: Device, write: Write): void {
    const attempted = this.#attempted.find((one) => one.write === write);
    if (attempted !== undefined) attempted.place = device.lastPlace;
    if (write.path !== 'posts.create' && write.path !== 'posts.update') return;
    const { id, content, images = [] } = write.input;
    if (content === undefined) {
      // What the screen shows is not the server's state any more.
      const { state: _, ...draft } = device.seen.get(id) ?? { content: '', images: [] };
      if (device.seen.has(id)) device.seen.set(id, draft);
      return;
    }
    if (device.removed.has(id)) return;
    device.seen.set(id, { content, images });
  }

  #forget(device: Device, { input }: Write): void {
    if (!('content' in input) || !('id' in input)) return;
    const stored = this.#server.posts.get(input.id);
    if (stored === undefined) device.seen.delete(input.id);
    else if (!device.removed.has(input.id)) device.seen.set(input.id, stored);
  }

  /** The name of a mark by its stored input. */
  #textOf(input: object): string {
    return this.#attempted.find(({ write }) => write.input === input)?.text ?? '';
  }

  #openTab(device: Device): Tab {
    const tab: Tab = { isDead: false, appending: [], calls: new Set(), outbox: null as never };
    tab.outbox = createOutbox<Write, WrittenRow>(this.#portsOf(device, tab));
    device.tabs.push(tab);
    // Each start sends what an earlier page has left.
    void tab.outbox.drain();
    return tab;
  }

  #portsOf(device: Device, tab: Tab): OutboxPorts<Write, WrittenRow> {
    const call = <T>(effect: () => T) => this.#scheduler.call(tab, effect);
    const request = <T>(effect: () => T) => this.#request(device, tab, effect);
    const server = this.#server;
    const now = () => this.#scheduler.nowMs;
    const { number } = device;
    const sendWrite = createSendWrite({
      api: {
        posts: {
          create: (input) => request(() => server.createPost(number, input, now())),
          update: (input) =>
            request(() =>
              input.content === undefined
                ? server.markPost(number, given(input), this.#textOf(input), now())
                : server.updatePost(number, input, now()),
            ),
        },
        messages: { send: (input) => request(() => server.sendMessage(number, input, now())) },
        diaries: {
          create: (input) => request(() => server.createDiary(number, input)),
          update: () => Promise.reject(new Error('no diary has another text')),
        },
        entries: {
          setFavourite: (input) =>
            request(() => {
              const { kind: _, ...mark } = input;
              server.markPost(number, mark, this.#textOf(input), now());
              return { done: true } as const;
            }),
          setPinned: (input) =>
            request(() => {
              const { kind: _, ...mark } = input;
              server.markPost(number, mark, this.#textOf(input), now());
              return { done: true } as const;
            }),
        },
      },
      putImage: (_, { ref }) => request(() => void server.images.add(ref)),
      newId: () => `new-${(this.#ids += 1)}`,
      now,
      pauseAsked: () => 0,
    });
    return {
      rows: {
        append: (item) => {
          const place = Promise.withResolvers<number>();
          tab.appending.push(() => {
            device.lastPlace += 1;
            device.items.push({ ...item, place: device.lastPlace });
            this.#note(device, item.write);
            place.resolve(device.lastPlace);
          });
          return call(() => tab.appending.shift()?.()).then(() => place.promise);
        },
        list: () =>
          call(() => (this.#defect === 'order' ? device.items.toReversed() : [...device.items])),
        change: (place, next) =>
          call(() => {
            const at = device.items.findIndex((item) => item.place === place);
            const before = device.items[at];
            if (before === undefined) return null;
            const after = next(before);
            device.items =
              after === null ? device.items.toSpliced(at, 1) : device.items.with(at, after);
            return after;
          }),
      },
      lock: (name, task) => this.#lock(device, tab, name, task),
      send: async (item) => {
        const end = await sendWrite(item);
        const isDropped = this.#defect === 'retry' && end.kind === 'later';
        return isDropped ? { kind: 'sent', row: null } : end;
      },
      mayPass: this.#defect === 'passing' ? () => false : mayPass,
      isHeld: (key) => device.deleting.has(key),
      isOnline: () => device.isOnline,
      now,
      random: this.#random,
      later: (ms, task) => this.#scheduler.later(tab, ms, task),
      onChange: (change) => {
        if (change === 'stored')
          for (const other of device.tabs) if (other !== tab) other.outbox.wake();
      },
    };
  }

  async #lock(device: Device, tab: Tab, name: string, task: () => Promise<void>): Promise<void> {
    if (this.#defect === 'lock') return task();
    const turn = Promise.withResolvers<void>();
    const waiting = device.locks.get(name) ?? [];
    device.locks.set(name, waiting);
    const own = { owner: tab, task: turn.resolve };
    waiting.push(own);
    if (waiting.length > 1) await turn.promise;
    // A tab that ended as its turn came does not run: the lock has gone on to the next one.
    if (tab.isDead) return new Promise(() => {});
    try {
      await task();
    } finally {
      const queue = (device.locks.get(name) ?? []).filter((other) => other !== own);
      device.locks.set(name, queue);
      if (!tab.isDead) queue[0]?.task();
    }
  }

  /** A request: it can be cut before or after its effect, and answered with an error. */
  async #request<T>(device: Device, tab: Tab, effect: () => T): Promise<T> {
    const cut = () => new TypeError('Failed to fetch');
    await this.#scheduler.call(tab, () => {
      if (!device.isOnline) throw cut();
      const dice = this.#faults ? this.#random() : 1;
      if (dice < 0.08) throw cut();
      if (dice < 0.12) throw new ORPCError('INTERNAL_SERVER_ERROR', { status: 500 });
      if (dice < 0.15) throw new ORPCError('SERVICE_UNAVAILABLE', { status: 503 });
    });
    // The server works on, whatever becomes of the tab.
    const answer = Promise.withResolvers<T>();
    const isDelayed = this.#faults && this.#chance(0.05);
    const work = () => {
      try {
        answer.resolve(effect());
      } catch (error) {
        answer.reject(error as Error);
      }
    };
    answer.promise.catch(() => undefined);
    if (isDelayed) {
      this.#scheduler.later({ isDead: false }, this.#random() * 90_000, work);
      throw await this.#scheduler.call(tab, () => new DOMException('late', 'TimeoutError'));
    }
    await this.#scheduler.call({ isDead: false }, work);
    await this.#scheduler.call(tab, () => {
      if (!device.isOnline || (this.#faults && this.#chance(0.1))) throw cut();
    });
    return answer.promise;
  }
}
