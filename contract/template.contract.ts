// Endpoints of templates (rulings 100).
import * as z from 'zod/mini';
import { base, doneSchema, idSchema } from '#contract/base.ts';
import { TEMPLATE_INPUT_MAX, TEMPLATES_MAX, type Template } from '#domain/templates/template.ts';

/** Texts up to a length that only stops abuse; `checkTemplate` has the real limits. */
const inputSchema = z.string().check(z.maxLength(TEMPLATE_INPUT_MAX));

/** A template as an input, also of an import. */
export const templateInputSchema = z.object({
  id: idSchema,
  name: inputSchema,
  content: inputSchema,
});

const templateSchema = z.object({
  id: idSchema,
  name: z.string(),
  content: z.string(),
}) satisfies z.ZodMiniType<Template>;

/** The endpoints: list, save, arrange, remove. */
export const templateContract = {
  list: base
    .route({
      method: 'GET',
      path: '/api/templates',
      tags: ['templates'],
      summary: 'All templates, in the order of the user',
    })
    .output(z.object({ items: z.array(templateSchema) })),
  save: base
    .route({
      method: 'PUT',
      path: '/api/templates/{id}',
      tags: ['templates'],
      summary: 'Add a template at the end, or change the one with this id',
    })
    .input(templateInputSchema)
    .output(templateSchema),
  arrange: base
    .route({
      method: 'PUT',
      path: '/api/templates',
      tags: ['templates'],
      summary: 'Set the order; templates without an id in the list follow in theirs',
    })
    .input(z.object({ ids: z.array(idSchema).check(z.maxLength(TEMPLATES_MAX)) }))
    .output(doneSchema),
  remove: base
    .route({
      method: 'DELETE',
      path: '/api/templates/{id}',
      tags: ['templates'],
      summary: 'Delete a template; final',
    })
    .input(z.object({ id: idSchema }))
    .output(doneSchema),
};
