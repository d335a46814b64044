import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PERSONA_AVATAR_NAMES, personaAvatarUrl } from '#domain/personas/persona.ts';

test.each(PERSONA_AVATAR_NAMES)('avatar %s · is drawn', (avatar) => {
  expect(existsSync(`web/public${personaAvatarUrl(avatar)}`)).toBe(true);
});
