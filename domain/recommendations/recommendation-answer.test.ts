// Any model output becomes a list that fits the page: at most six complete works, scores 1 to 10.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normaliseWorksType } from '#domain/recommendations/recommendation.ts';
import {
  normaliseScore,
  readRecommendationAnswer,
  RECOMMENDATIONS_MAX,
} from '#domain/recommendations/recommendation-answer.ts';

test.each([
  [8, 8],
  ['7', 7],
  [0.85, 9],
  [85, 9],
  [100, 10],
  [0, 1],
  [-3, 1],
  [1, 1],
  ['高', 5],
  [null, 5],
  [7.4, 7],
])('score %j · is %i', (value, expected) => {
  expect(normaliseScore(value)).toBe(expected);
});

test('works · synonyms of kinds, duplicates, incomplete entries and title marks', () => {
  const { works, themes } = readRecommendationAnswer({
    response: {
      recommendations: [
        {
          title: '《背影》',
          author: '朱自清',
          works_type: 'book',
          match_score: '9',
          match_reason: '父亲',
          source_context: '',
        },
        { title: '背影', author: '朱自清' },
        { title: '没有作者' },
        { title: '某片', author: '某人', works_type: 'film', match_score: 70 },
        '不是对象',
      ],
      emotional_themes: ['思念', '思念', 3, '', null],
    },
  });
  expect(works.map((work) => [work.title, work.works_type, work.match_score])).toEqual([
    ['背影', 'article', 9],
    ['某片', 'movie', 7],
  ]);
  expect(themes).toEqual(['思念', '3']);
});

test('any JSON · gives a list within its limits', () => {
  fc.assert(
    fc.property(
      fc.jsonValue(),
      fc.array(fc.record({ title: fc.string(), author: fc.string(), match_score: fc.anything() })),
      (rubbish, recommendations) => {
        for (const answer of [rubbish, { recommendations }, recommendations]) {
          const { works } = readRecommendationAnswer(answer);
          expect(works.length).toBeLessThanOrEqual(RECOMMENDATIONS_MAX);
          for (const work of works)
            expect(work.match_score >= 1 && work.match_score <= 10).toBe(true);
        }
      },
    ),
  );
});

test.each([
  ['book', 'article'],
  ['article', 'article'],
  ['song', 'song'],
  ['Music', 'song'],
  ['movie', 'movie'],
  ['film', 'movie'],
  ['video', 'movie'],
  ['painting', 'article'],
  [undefined, 'article'],
])('a work of kind %s · is a %s', (word, kind) => {
  expect(normaliseWorksType(word)).toBe(kind);
});

test('readRecommendationAnswer · a list inside a list · is read', () => {
  const list = { recommendations: [{ id: 'a12' }], emotional_themes: ['牵挂'] };
  expect(readRecommendationAnswer([list])).toMatchObject({
    works: [{ id: 'a12' }],
    themes: ['牵挂'],
  });
});
