// The compliance suite of the public config. Rulings 49.
import { describe, expect, test } from 'vitest';
import type { JournalWorld } from '#contract/compliance/world.ts';

/** `world` is called inside the tests. */
export function describeConfig(world: () => JournalWorld): void {
  describe('config', () => {
    test('get · names its version; the built-in engine has no host', async () => {
      const { api } = await world().newUser();
      const config = await api.config.get();
      expect(config.version).toBe('1.0.0');
      expect(config.ai).toEqual({
        engine: 'builtin',
        label: '内置引擎',
        host: null,
        transcribe: null,
        vision: false,
        isOwn: false,
        isLocal: false,
      });
    });
  });
}
