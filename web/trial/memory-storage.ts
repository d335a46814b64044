// Storage for tests, one per test: one browser, one trial user.

/** `localStorage` in memory. Past `quota` characters it throws what a browser throws. */
export class MemoryStorage implements Storage {
  readonly #rows = new Map<string, string>();
  readonly #quota: number;

  constructor(quota = Number.POSITIVE_INFINITY) {
    this.#quota = quota;
  }

  get length(): number {
    return this.#rows.size;
  }

  key(index: number): string | null {
    return [...this.#rows.keys()][index] ?? null;
  }

  getItem(key: string): string | null {
    return this.#rows.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    const others = [...this.#rows].reduce(
      (sum, [known, text]) => (known === key ? sum : sum + known.length + text.length),
      0,
    );
    if (others + key.length + value.length > this.#quota)
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    this.#rows.set(key, value);
  }

  removeItem(key: string): void {
    this.#rows.delete(key);
  }

  clear(): void {
    this.#rows.clear();
  }
}
