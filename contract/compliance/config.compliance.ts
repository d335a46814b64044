// What every JournalApi must say of itself. Rulings 49.
import { describe, expect, test } from 'vitest';
import type { JournalWorld } from '#contract/compliance/world.ts';

/** Declares the cases; `world` is asked inside them. */
export function describeConfig(world: () => JournalWorld): void {
  describe('config', () => {
    test('names its version, and a built-in engine as one that sends nothing anywhere', async () => {
      const { api } = await world().newPerson();
      const config = await api.config.get();
      expect(config.version).toBe('1.0.0');
      expect(config.ai).toEqual({ engine: 'builtin', label: '内置引擎', host: null });
    });
  });
}
