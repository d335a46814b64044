// The templates of exported images: complete, legible, distinct, and limited by plan (B§3, B§9).
import { expect, test } from 'vitest';
import { diaryFileName, markdownFileName, postFileName } from '#domain/export/file-name.ts';
import { IMAGE_SCALE, imageScale } from '#domain/export/export-size.ts';
import {
  DIARY_TEMPLATES,
  mayUseTemplate,
  POST_TEMPLATES,
  templatesFor,
} from '#domain/export/templates.ts';

test('six diary templates and three post templates', () => {
  expect(DIARY_TEMPLATES.map((template) => template.id)).toEqual([
    'minimal',
    'classic',
    'modern',
    'elegant',
    'dark',
    'vintage',
  ]);
  expect(POST_TEMPLATES.map((template) => template.id)).toEqual([
    'minimal-post',
    'classic-post',
    'modern-post',
  ]);
  expect(templatesFor('diary')).toBe(DIARY_TEMPLATES);
  expect(templatesFor('post')).toBe(POST_TEMPLATES);
});

test('every template has each field of the specification', () => {
  for (const template of [...DIARY_TEMPLATES, ...POST_TEMPLATES]) {
    expect(Object.keys(template)).toEqual(['id', 'name', 'description', 'preview', 'styles']);
    expect(Object.keys(template.styles)).toEqual([
      'backgroundColor',
      'primaryColor',
      'secondaryColor',
      'textColor',
      'fontFamily',
      'fontSize',
      'padding',
      'borderRadius',
      'layout',
    ]);
    expect(template.preview).toMatch(/\p{Extended_Pictographic}/u);
    // A corner without a radius would not be transparent.
    expect(template.styles.borderRadius).toBeGreaterThan(0);
  }
});

test('post templates use the specified fonts, sizes and colours', () => {
  expect(POST_TEMPLATES.map((template) => template.styles.backgroundColor)).toEqual([
    '#ffffff',
    '#fefcf3',
    '#f8fafc',
  ]);
  for (const { styles } of POST_TEMPLATES) {
    expect(styles.fontSize).toBeGreaterThanOrEqual(16);
    expect(styles.fontSize).toBeLessThanOrEqual(18);
    expect(styles.fontFamily).toMatch(/LXGW WenKai|Barlow/);
  }
});

test('templates of a kind are distinct', () => {
  for (const kind of ['diary', 'post'] as const) {
    const all = templatesFor(kind);
    expect(new Set(all.map((template) => template.styles.layout)).size).toBe(all.length);
    expect(new Set(all.map((template) => template.styles.backgroundColor)).size).toBe(all.length);
  }
});

test('contrast · text 7:1, dates and labels 4.5:1', () => {
  const light = (color: string) => {
    const channels = [1, 3, 5]
      .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
      .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
    return 0.2126 * (channels[0] ?? 0) + 0.7152 * (channels[1] ?? 0) + 0.0722 * (channels[2] ?? 0);
  };
  const contrast = (a: string, b: string) =>
    (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05);
  for (const { id, styles } of [...DIARY_TEMPLATES, ...POST_TEMPLATES]) {
    expect(contrast(styles.textColor, styles.backgroundColor), `${id} text`).toBeGreaterThanOrEqual(
      7,
    );
    expect(
      contrast(styles.primaryColor, styles.backgroundColor),
      `${id} primary`,
    ).toBeGreaterThanOrEqual(4.5);
    expect(
      contrast(styles.secondaryColor, styles.backgroundColor),
      `${id} secondary`,
    ).toBeGreaterThanOrEqual(4.5);
  }
});

test('free plan has five templates, premium has all (rulings 4)', () => {
  const usable = (plan: 'free' | 'premium') =>
    [...DIARY_TEMPLATES, ...POST_TEMPLATES]
      .filter((template) => mayUseTemplate(template, plan))
      .map((template) => template.id);
  expect(usable('free')).toEqual(['minimal', 'classic', 'modern', 'minimal-post', 'classic-post']);
  expect(usable('premium')).toHaveLength(9);
});

test('post file · named by app title, date, time and template (B§9)', () => {
  expect(postFileName({ day: '2026-11-20', time: '07:40', template: '素笺' })).toBe(
    '回响_2026-11-20_0740_素笺.png',
  );
});

test.each([
  ['多走的十分钟', '多走的十分钟_2026-11-20_红栏.png'],
  ['  桂花/开了？"甜"的: <整条街>|* ', '桂花 开了？ 甜 的 整条街_2026-11-20_红栏.png'],
  ['...', '无题_2026-11-20_红栏.png'],
  ['', '无题_2026-11-20_红栏.png'],
  ['..\\..\\窗', '窗_2026-11-20_红栏.png'],
  ['换\n行\u202e反', '换 行 反_2026-11-20_红栏.png'],
  ['😀'.repeat(60), `${'😀'.repeat(40)}_2026-11-20_红栏.png`],
])('diary file %j · named by title, date and template (B§9)', (title, name) => {
  expect(diaryFileName({ title, day: '2026-11-20', template: '红栏' })).toBe(name);
});

test('imageScale · is 2 for a normal sheet', () => {
  const never = () => false;
  expect(IMAGE_SCALE).toBe(2);
  expect(imageScale({ width: 640, height: 5000 }, never)).toBe(2);
});

test('imageScale · long sheet · decreases until a canvas holds it', () => {
  const tried: [number, number][] = [];
  const holdsSide = (side: number) => (width: number, height: number) => {
    tried.push([width, height]);
    return height <= side;
  };
  expect(imageScale({ width: 640, height: 20_000 }, holdsSide(65_535))).toBe(2);
  expect(imageScale({ width: 640, height: 20_000 }, holdsSide(32_767))).toBe(1.5);
  expect(tried[0]).toEqual([1280, 40_000]);
  const tiny = imageScale({ width: 640, height: 100_000 }, () => false);
  expect(100_000 * tiny).toBeLessThanOrEqual(16_384);
});

test.each([
  ['#秋天 [[桂花]] a/b:c?', '2026-01-02 0815 秋天 桂花 a b c 00abcd.md'],
  ['', '2026-01-02 0815 无题 00abcd.md'],
])('text file · %s · a name that systems and Obsidian accept', (title, name) => {
  const id = '0190a000-0000-7000-8000-00000000abcd';
  expect(markdownFileName({ day: '2026-01-02', time: '08:15', title, id })).toBe(name);
});
