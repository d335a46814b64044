// Endpoints of the earlier texts of posts and diaries (rulings 58). A version is restored by an
// update of its entry.
import * as z from 'zod/mini';
import { base, doneSchema, idSchema, longTextSchema, timeSchema } from '#contract/base.ts';
import { ENTRY_KINDS } from '#domain/entries/entry.ts';
import { VERSION_NUMBER_MAX, type Version, type VersionText } from '#domain/versions/version.ts';

const versionSchema = z.object({
  number: z.int(),
  replacedAt: timeSchema,
  characters: z.int(),
  isDraft: z.boolean(),
}) satisfies z.ZodMiniType<Version>;

/** The entry whose versions are meant. */
const entryFields = { kind: z.enum(ENTRY_KINDS), entryId: idSchema };

const entrySchema = z.object(entryFields);

export type VersionedEntry = z.infer<typeof entrySchema>;

const draftSchema = z.object({
  ...entryFields,
  title: z.nullable(longTextSchema),
  content: longTextSchema,
});

/** A version that is brought with its entry. The device that wrote it is not. */
export const importedVersionSchema = z.object({
  ...draftSchema.shape,
  number: z.int().check(z.minimum(1), z.maximum(VERSION_NUMBER_MAX)),
  replacedAt: timeSchema,
  isDraft: z.boolean(),
});

export type ImportedVersion = z.infer<typeof importedVersionSchema>;

/** A text that was never saved, to be kept among the versions of its entry. */
export type VersionDraft = z.infer<typeof draftSchema>;

/** The endpoints: list, get, and keep for a draft that gives way to another version. */
export const versionContract = {
  list: base
    .route({
      method: 'GET',
      path: '/api/versions/{kind}/{entryId}',
      tags: ['versions'],
      summary: 'The versions of an entry, newest first, without their texts',
    })
    .input(entrySchema)
    .output(
      z.object({
        items: z.array(versionSchema),
        /** Trial mode: when the browser last refused to keep a version; null: never. */
        missedAt: z.nullable(timeSchema),
      }),
    ),
  get: base
    .route({
      method: 'GET',
      path: '/api/versions/{kind}/{entryId}/{number}',
      tags: ['versions'],
      summary: 'The text of one version',
    })
    .input(z.object({ ...entryFields, number: z.int().check(z.positive()) }))
    .output(
      z.object({
        title: z.nullable(z.string()),
        content: z.string(),
      }) satisfies z.ZodMiniType<VersionText>,
    ),
  keep: base
    .route({
      method: 'POST',
      path: '/api/versions/{kind}/{entryId}',
      tags: ['versions'],
      summary: 'Keep an unsaved text that gives way to the version of another editor',
    })
    .input(draftSchema)
    .output(doneSchema),
};
