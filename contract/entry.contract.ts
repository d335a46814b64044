// Endpoints of entries: posts and diaries in one list, by filter, and by day in the calendar.
import * as z from 'zod/mini';
import {
  base,
  changeIdSchema,
  doneSchema,
  idSchema,
  imageRefSchema,
  notOnlyNul,
  pageInput,
  readableByToken,
  writableByToken,
} from '#contract/base.ts';
import { diaryCardSchema } from '#contract/diary.contract.ts';
import { postSchema } from '#contract/post.contract.ts';
import { ENTRY_KINDS, type DayExcerpt, type Entry, type EntryDay } from '#domain/entries/entry.ts';
import type { Filter } from '#domain/entries/filter.ts';
import type { Given } from '#domain/shared/given.ts';
import { isDay } from '#domain/shared/calendar.ts';
import { isMonth } from '#domain/shared/month.ts';
import { TAG_KEY_MAX } from '#domain/tags/tag.ts';

export const entrySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('post'), post: postSchema }),
  z.object({ kind: z.literal('diary'), diary: diaryCardSchema }),
]) satisfies z.ZodMiniType<Entry>;

export const daySchema = z.iso.date().check(z.refine(isDay));

/** The zone in which a day of the input is meant (IANA name). */
export const timeZoneSchema = z.string().check(z.maxLength(60));

/** The fields of a filter, beside the other fields of an input. */
export const filterFields = {
  tag: z.optional(z.string().check(z.maxLength(TAG_KEY_MAX), notOnlyNul)),
  from: z.optional(daySchema),
  to: z.optional(daySchema),
  hour: z.optional(z.int().check(z.minimum(0), z.maximum(23))),
  hasImage: z.optional(z.literal(true)),
  hasConversation: z.optional(z.literal(true)),
  isFavourite: z.optional(z.literal(true)),
  kinds: z.optional(z.array(z.enum(ENTRY_KINDS))),
} satisfies { [Field in keyof Required<Filter>]: z.ZodMiniType<Given<Filter>[Field]> };

const listSchema = z.object({ ...filterFields, timeZone: timeZoneSchema, ...pageInput });

/** A filter, the zone of its days, and the page. */
export type EntryListInput = z.infer<typeof listSchema>;

const entryDaySchema = z.object({
  day: z.iso.date(),
  count: z.int(),
  samples: z.optional(z.int()),
  image: z.nullable(imageRefSchema),
}) satisfies z.ZodMiniType<EntryDay>;

/** More entries than anyone writes. */
const POSITION_MAX = 10_000_000;

const entryDaysSchema = z.object({ days: z.array(entryDaySchema) });

const favouriteChangeSchema = z.object({
  kind: z.enum(ENTRY_KINDS),
  id: idSchema,
  isFavourite: z.boolean(),
  changeId: changeIdSchema,
});

/** Whether an entry is a favourite. */
export type FavouriteChange = z.infer<typeof favouriteChangeSchema>;

const pinChangeSchema = z.object({
  kind: z.literal('post'),
  id: idSchema,
  isPinned: z.boolean(),
  changeId: changeIdSchema,
});

/** Whether a post is on top of the feed. */
export type PinChange = z.infer<typeof pinChangeSchema>;

export const entryContract = {
  list: readableByToken
    .route({
      method: 'GET',
      path: '/api/entries',
      tags: ['entries'],
      summary: 'A page of the posts and diaries that a filter shows, newest first',
    })
    .input(listSchema)
    .output(
      z.object({
        items: z.array(entrySchema),
        nextCursor: z.nullable(z.string()),
        /** All entries that the filter shows; on the first page only. */
        total: z.nullable(z.int()),
      }),
    ),
  month: readableByToken
    .route({
      method: 'GET',
      path: '/api/entries/month',
      tags: ['entries'],
      summary: 'The days of a month that have entries, with their first images',
    })
    .input(z.object({ month: z.string().check(z.refine(isMonth)), timeZone: timeZoneSchema }))
    .output(entryDaysSchema),
  year: readableByToken
    .route({
      method: 'GET',
      path: '/api/entries/year',
      tags: ['entries'],
      summary: 'The days of a year that have entries',
    })
    .input(
      z.object({
        year: z.int().check(z.minimum(1600), z.maximum(2999)),
        timeZone: timeZoneSchema,
      }),
    )
    .output(entryDaysSchema),
  onThisDay: readableByToken
    .route({
      method: 'GET',
      path: '/api/entries/on-this-day',
      tags: ['entries'],
      summary: 'The days that a day recalls and that have entries, newest first',
    })
    .input(z.object({ day: daySchema, timeZone: timeZoneSchema }))
    .output(
      z.object({
        days: z.array(
          z.extend(entryDaySchema, {
            monthsAgo: z.int(),
            words: z.string(),
          }) satisfies z.ZodMiniType<DayExcerpt>,
        ),
      }),
    ),
  at: readableByToken
    .route({
      method: 'GET',
      path: '/api/entries/at',
      tags: ['entries'],
      summary: 'The entry at a position among all, newest first; null past the last one',
    })
    .input(z.object({ position: z.int().check(z.minimum(0), z.maximum(POSITION_MAX)) }))
    .output(z.object({ entry: z.nullable(entrySchema), total: z.int() })),
  setFavourite: writableByToken
    .route({
      method: 'PUT',
      path: '/api/entries/{kind}/{id}/favourite',
      tags: ['entries'],
      summary: 'Add an entry to the favourites, or remove it',
    })
    .input(favouriteChangeSchema)
    .output(doneSchema),
  setPinned: base
    .route({
      method: 'PUT',
      path: '/api/entries/{kind}/{id}/pinned',
      tags: ['entries'],
      summary: 'Pin a post to the top of the feed in place of another one, or unpin it',
    })
    .input(pinChangeSchema)
    .output(doneSchema),
};
