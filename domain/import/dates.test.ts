import { describe, expect, test } from 'vitest';
import { dateLine, momentOfName, momentOfValue } from '#domain/import/dates.ts';

const noon = (day: string) => ({ kind: 'local', at: `${day}T12:00:00` });
const local = (at: string) => ({ kind: 'local', at });
const instant = (iso: string) => ({ kind: 'instant', at: Date.parse(iso) });

describe('dates of imported entries', () => {
  test.each([
    ['2024-01-02', noon('2024-01-02'), ''],
    ['2024-01-02_happy', noon('2024-01-02'), 'happy'],
    ['20240102', noon('2024-01-02'), ''],
    ['2024年1月2日 星期二 去海边', noon('2024-01-02'), '去海边'],
    ['2024-01-02 08-30-15', local('2024-01-02T08:30:15'), ''],
    ['2024-01-02T083015', local('2024-01-02T08:30:15'), ''],
    ['2024-01-02 1000 Schritte', noon('2024-01-02'), '1000 Schritte'],
    ['2024-03-05T06:07:08Z-abc12-PRIVATE', instant('2024-03-05T06:07:08Z'), ''],
    ['note-17-1704153600123', instant('2024-01-02T00:00:00.123Z'), ''],
    ['2024-03-05_0900-1030 会议', local('2024-03-05T09:00:00'), '1030 会议'],
    ['2024-03-05T0900+0800', instant('2024-03-05T01:00:00Z'), ''],
    ['1969-07-20', noon('1969-07-20'), ''],
    ['2099-01-01', noon('2099-01-01'), ''],
  ])('name %s · its moment and title', (stem, moment, title) => {
    expect(momentOfName(stem)).toMatchObject({ moment, title });
  });

  test.each(['读书笔记', '2024-13-01', '2024-02-30', '20240', '12024-01-01', ''])(
    'name %j · no date',
    (stem) => expect(momentOfName(stem)).toBeNull(),
  );

  test.each([
    ['2024-01-02 08:30', local('2024-01-02T08:30:00')],
    ['2024-01-02T08:30:00+08:00', instant('2024-01-02T00:30:00Z')],
    ['2024-01-02 08:30:00Z', instant('2024-01-02T08:30:00Z')],
    ['2024-01-02 08:30:00 -0330', instant('2024-01-02T12:00:00Z')],
    ['2024-01-02T08:30+14:00', instant('2024-01-01T18:30:00Z')],
    ['2024-01-02 08:30 +0800', instant('2024-01-02T00:30:00Z')],
    ['2024-03-05 09:00-10:30', local('2024-03-05T09:00:00')],
    ['2024/1/2', noon('2024-01-02')],
    ['2024.1.2 下午3:05', local('2024-01-02T15:05:00')],
    ['2024.1.2 上午12:30', local('2024-01-02T00:30:00')],
    ['2024.1.2 下午12:30', local('2024-01-02T12:30:00')],
    ['2024.1.2 晚上9:10', local('2024-01-02T21:10:00')],
    ['2024.2.29 晚上12:10', local('2024-03-01T00:10:00')],
    ['2024-01-02 12:30 AM', local('2024-01-02T00:30:00')],
    ['2024-01-02 12:30PM', local('2024-01-02T12:30:00')],
    ['2024-01-02, 3:05:09\u202Fp.m.', local('2024-01-02T15:05:09')],
    ['2024-01-02 15:05 PM', local('2024-01-02T15:05:00')],
  ])('value %s · is a moment', (value, moment) => expect(momentOfValue(value)).toEqual(moment));

  test.each([
    '9999.12.31 晚上12:10',
    '2024-01-02 9:00 amber',
    '2024-01-02 25:99',
    'yesterday',
    '2024-01-02 and more',
  ])('value %j · is none', (value) => expect(momentOfValue(value)).toBeNull());

  test.each([
    ['# 2024-01-02', true, ''],
    ['## 2024年1月2日 星期二', true, ''],
    ['# [[2024-01-02]]', true, ''],
    ['# 2024-01-02 去海边', true, '去海边'],
    ['2024年1月2日 晴', false, '晴'],
  ])('line %s · begins an entry', (line, needsHeading, rest) => {
    expect(dateLine(line, needsHeading)).toMatchObject({ moment: noon('2024-01-02'), rest });
  });

  test.each([
    ['## 2024-03-05 09:00-10:30 开会', local('2024-03-05T09:00:00'), '-10:30 开会'],
    ['## 2024-03-05 09:00-10:00', local('2024-03-05T09:00:00'), '-10:00'],
    ['## 2024-03-05 09:00 - 开会', local('2024-03-05T09:00:00'), '开会'],
    ['## 2024-03-05T09:00:00-13:00', local('2024-03-05T09:00:00'), '-13:00'],
    ['## 2024-03-05T09:00:00-08:15', local('2024-03-05T09:00:00'), '-08:15'],
    ['## 2024-03-05 09:00:00+05:45 开会', instant('2024-03-05T03:15:00Z'), '开会'],
  ])('line %s · a span of time is no zone', (line, moment, rest) => {
    expect(dateLine(line, true)).toMatchObject({ moment, rest });
  });

  test.each([
    ['2024-01-02', true],
    ['2024年1月2日，我们去了海边，看见了很多人。', false],
    ['2024-01-02的会议记录在这里，大家都来看一看', false],
    [`# 2024-01-02 ${'x'.repeat(200)}`, true],
  ])('line %s · is text', (line, needsHeading) => {
    expect(dateLine(line, needsHeading)).toBeNull();
  });
});
