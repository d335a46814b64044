// One thread of steps for all tabs of a history. Whatever a tab waits for is a step that runs when
// it is chosen, so that every order and every crash between two steps can occur.
import { setImmediate } from 'node:timers/promises';

/** How often the clock advances to a timer although steps are left. */
const EARLY_TIMERS = 0.03;

/** What can end: its steps never run, and its promises never settle. */
export interface Process {
  isDead: boolean;
}

interface Step {
  owner: Process;
  run: () => void;
}

interface Timer extends Step {
  atMs: number;
}

export class Scheduler {
  nowMs = Date.parse('2026-11-23T08:00:00.000Z');
  readonly #random: () => number;
  #steps: Step[] = [];
  #timers: Timer[] = [];

  constructor(random: () => number) {
    this.#random = random;
  }

  /** An effect that happens in one step and is answered in a later one. */
  call<T>(owner: Process, effect: () => T): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    this.add(owner, () => {
      try {
        const result = effect();
        this.add(owner, () => resolve(result));
      } catch (error) {
        this.add(owner, () => reject(error as Error));
      }
    });
    return promise;
  }

  add(owner: Process, run: () => void): void {
    this.#steps.push({ owner, run });
  }

  later(owner: Process, ms: number, run: () => void): () => void {
    const timer = { owner, run, atMs: this.nowMs + ms };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  /** Runs one step, or the next timer. False when nothing is left. */
  async runOne(): Promise<boolean> {
    this.#steps = this.#steps.filter(({ owner }) => !owner.isDead);
    this.#timers = this.#timers.filter(({ owner }) => !owner.isDead);
    const isTimersTurn = this.#timers.length > 0 && this.#random() < EARLY_TIMERS;
    const step = isTimersTurn
      ? undefined
      : this.#steps[Math.floor(this.#random() * this.#steps.length)];
    if (step !== undefined) {
      this.#steps = this.#steps.filter((other) => other !== step);
      step.run();
    } else {
      const next = this.#timers.toSorted((a, b) => a.atMs - b.atMs)[0];
      if (next === undefined) return false;
      this.#timers = this.#timers.filter((other) => other !== next);
      this.nowMs = Math.max(this.nowMs, next.atMs);
      next.run();
    }
    // All that follows from the step without another one has happened then.
    await setImmediate();
    return true;
  }
}
