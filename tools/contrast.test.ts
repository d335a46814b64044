// Every text colour has a contrast of 4.5:1 on every ground where it occurs, in both themes and all
// five accents.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MOODS } from '#domain/diaries/mood.ts';
import { ACCENTS } from '#domain/posts/accent.ts';

const css = readFileSync(new URL('../web/styles/tokens.css', import.meta.url), 'utf8');
const blockOf = (selector: string) =>
  css.slice(css.indexOf(`${selector} {`), css.indexOf('\n}', css.indexOf(`${selector} {`)));
const tokensOf = (block: string) =>
  Object.fromEntries(
    [...block.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]),
  );
const light: Record<string, string> = tokensOf(blockOf(':root'));
const THEMES: Record<string, Record<string, string>> = {
  light,
  dark: { ...light, ...tokensOf(blockOf(":root[data-theme='dark']")) },
};

type Rgb = [number, number, number];
const rgb = (hex: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb;
const mix = (colour: Rgb, ground: Rgb, share: number): Rgb =>
  colour.map((part, index) => part * share + (ground[index] ?? 0) * (1 - share)) as Rgb;

/** The only translucent ground: equal in both themes, because it is above images. */
const [red = 0, green = 0, blue = 0, SCRIM_SHARE = 0] = (
  /--scrim: rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\)/.exec(css) ?? []
)
  .slice(1)
  .map(Number);
const SCRIM: Rgb = [red, green, blue];

function luminance(colour: Rgb): number {
  const [r, g, b] = colour.map((part) =>
    part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  ) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(first: Rgb, second: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(first), luminance(second)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const MOOD_HUES = Object.keys(light).filter((name) => name.startsWith('mood-'));

// C§98.02
it('every mood has a hue of its own', () => {
  for (const tokens of Object.values(THEMES))
    expect(new Set(MOOD_HUES.map((name) => tokens[name])).size).toBe(MOODS.length);
});

describe.each(['light', 'dark'])('%s', (theme) => {
  const tokens = THEMES[theme] ?? {};
  const colour = (name: string) => rgb(tokens[name] ?? '');

  it.each(['ink', 'soft', 'danger', 'good', 'seal', ...MOOD_HUES, ...ACCENTS])(
    '%s · readable on paper, card and sunken ground',
    (name) => {
      for (const ground of ['paper', 'raised', 'sunken'])
        expect(contrast(colour(name), colour(ground))).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each([...ACCENTS, ...MOOD_HUES, 'danger'])('words on %s · readable', (name) => {
    expect(contrast(colour('on-accent'), colour(name))).toBeGreaterThanOrEqual(4.5);
  });

  // [words, ground, share of the ground, least contrast]; icons need 3:1.
  it.each([
    ['on-image', 'scrim', SCRIM_SHARE, 4.5],
    ['soft', 'raised', 0.95, 4.5],
    ['ink', 'raised', 0.9, 4.5],
    ['soft', 'raised', 0.85, 3],
  ])('%s on %s at %d · readable over any image', (name, ground, share, least) => {
    for (const image of ['#ffffff', '#808080', '#000000'])
      expect(
        contrast(colour(name), mix(ground === 'scrim' ? SCRIM : colour(ground), rgb(image), share)),
      ).toBeGreaterThanOrEqual(least);
  });

  it.each([...ACCENTS])('ink and %s · readable on a ground tinted with it', (name) => {
    for (const ground of ['paper', 'raised']) {
      const tinted = mix(colour(name), colour(ground), 0.12);
      expect(contrast(colour('ink'), tinted)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(colour(name), tinted)).toBeGreaterThanOrEqual(4.5);
    }
  });
});
