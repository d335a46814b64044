import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Attachment } from '#domain/import/attachments.ts';
import { entriesOfDayOne } from '#domain/import/day-one.ts';

const PHOTOS = ['photos/aa.jpeg', 'photos/bb.png'];
const find = (reference: string): Attachment =>
  PHOTOS.includes(reference)
    ? { kind: 'image', image: { file: 0, path: reference, name: reference } }
    : { kind: 'leftOut', name: reference };
const read = (entries: unknown, journal = 'Journal') =>
  entriesOfDayOne(JSON.stringify({ metadata: { version: '1.0' }, entries }), journal, find);
const entry = (part: object) => ({ uuid: 'U1', creationDate: '2024-01-02T20:00:00Z', ...part });

// C§62.05
describe('Day One', () => {
  test('entry · has its id, zone, star, place, weather and tags', () => {
    expect(
      read(
        [
          entry({
            text: '\u200B下雨\\.\\(真的\\)',
            timeZone: 'Asia/Tokyo',
            tags: ['雨'],
            starred: true,
            location: { placeName: '鸭川', localityName: '京都' },
            weather: { conditionsDescription: '小雨', temperatureCelsius: 11.6 },
          }),
        ],
        '旅行',
      ),
    ).toMatchObject([
      {
        identity: 'dayone U1',
        moment: { kind: 'instant', at: Date.UTC(2024, 0, 2, 20), timeZone: 'Asia/Tokyo' },
        text: '下雨.(真的)',
        tags: ['雨', '旅行'],
        details: ['鸭川，京都', '小雨 12°C'],
        isFavourite: true,
      },
    ]);
  });

  test('photos · of markers, of another entry, and without a marker', () => {
    const photos = [
      { identifier: 'P1', md5: 'aa', type: 'jpeg' },
      { identifier: 'P2', md5: 'bb', type: 'jpeg' },
    ];
    const entries = read([
      entry({ text: '一 ![](dayone-moment://P1)', photos }),
      entry({ uuid: 'U2', text: '二 ![](dayone-moment://P1)' }),
    ]);
    expect(entries?.map(({ text, images }) => [text, images.map(({ path }) => path)])).toEqual([
      ['一', ['photos/aa.jpeg', 'photos/bb.png']],
      ['二', ['photos/aa.jpeg']],
    ]);
  });

  test('sound, film and missing photos · become lines', () => {
    const entries = read([
      entry({
        text: '听 ![](dayone-moment:/audio/A1)\n![](dayone-moment://GONE)',
        audios: [{ identifier: 'A1', md5: 'cc', format: 'm4a' }],
      }),
    ]);
    expect(entries).toMatchObject([
      { text: '听 〔没有导入：cc.m4a〕\n〔没有导入：GONE〕', leftOut: ['cc.m4a', 'GONE'] },
    ]);
  });

  test('rich text alone · gives the text, its headings and photos', () => {
    const richText = JSON.stringify({
      contents: [
        { text: '标题\n', attributes: { line: { header: 1 } } },
        { text: '正文' },
        { embeddedObjects: [{ type: 'photo', identifier: 'P1' }] },
      ],
    });
    const photos = [{ identifier: 'P1', md5: 'aa', type: 'jpeg' }];
    expect(read([entry({ richText, photos })])).toMatchObject([
      { text: '# 标题\n正文', images: [{ path: 'photos/aa.jpeg' }] },
    ]);
  });

  test.each(['', '[]', '{"entries":[]}', '{"metadata":{}}', 'not json', '['.repeat(50_000)])(
    'file %# · is none of Day One',
    (json) => expect(entriesOfDayOne(json, 'a', find)).toBeNull(),
  );

  test('unknown zone, no date, no content · no exception', () => {
    expect(read([entry({ text: 'x', timeZone: 'Mars/Base' })])).toMatchObject([
      { moment: { kind: 'instant' } },
    ]);
    expect(read([{ text: 'x' }, entry({}), 1, null, []])).toEqual([]);
  });

  test('readDayOne · arbitrary entries · never throws', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (photos, text) => {
        expect(Array.isArray(read([entry({ text, photos, richText: text, tags: photos })]))).toBe(
          true,
        );
      }),
    );
  });
});
