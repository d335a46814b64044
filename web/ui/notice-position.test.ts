// Where notices are shown, on a phone of 390 × 844.
import { expect, it } from 'vitest';
import { noticeTop, type Box } from '#web/ui/notice-position.ts';

const box = (top: number, bottom: number, left = 0, right = 390): Box => ({
  left,
  top,
  right,
  bottom,
});
const AREA = box(64, 844);
const TAB_BAR = box(784, 844);
const SIZE = { width: 300, height: 56 };
const place = (controls: Box[], field: Box | null = null, area = AREA) =>
  noticeTop(SIZE, { area, controls, field });

it('noticeTop · tab bar · is above it', () => {
  expect(place([TAB_BAR])).toBe(784 - 12 - 56);
});

it('noticeTop · controls above one another · is above all, in any order', () => {
  const foot = box(715, 784);
  expect(place([foot, TAB_BAR])).toBe(715 - 12 - 56);
  expect(place([TAB_BAR, foot])).toBe(715 - 12 - 56);
});

it('noticeTop · control at the side · is not moved by it', () => {
  expect(place([TAB_BAR, box(700, 770, 360, 390)])).toBe(784 - 12 - 56);
});

it('noticeTop · keyboard open · is above it', () => {
  expect(place([], null, box(0, 500))).toBe(500 - 12 - 56);
});

it('noticeTop · field at the lower edge · is below the header', () => {
  expect(place([TAB_BAR], box(600, 780))).toBe(64 + 12);
});

it('noticeTop · field elsewhere · stays at the lower edge', () => {
  expect(place([TAB_BAR], box(200, 400))).toBe(784 - 12 - 56);
});

it('noticeTop · no room at all · is below the header', () => {
  expect(place([box(70, 844)])).toBe(64 + 12);
});
