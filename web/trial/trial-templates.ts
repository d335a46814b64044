// The templates of a trial user (rulings 100). At most 20 rows of 2,000 characters, so they are in
// local storage like the facts: each under its own key, and other tabs notice a change.
import * as z from 'zod/mini';
import { templateInputSchema } from '#contract/template.contract.ts';
import { arrangeTemplates, saveTemplate, type Template } from '#domain/templates/template.ts';
import { orFail, trialError } from '#web/trial/trial-error.ts';
import { TRIAL_KEYS, type TrialStore } from '#web/trial/trial-store.ts';

const storedTemplateSchema = z.object({
  ...templateInputSchema.shape,
  /** Orders the list. */
  position: z.int(),
});

/** The stored templates, in their order. */
export function listTrialTemplates(store: TrialStore): z.infer<typeof storedTemplateSchema>[] {
  return store
    .list(TRIAL_KEYS.templates, storedTemplateSchema)
    .toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));
}

export type TrialTemplates = ReturnType<typeof createTrialTemplates>;

export function createTrialTemplates({ store }: { store: TrialStore }) {
  const write = (template: Template, position: number): void =>
    store.write(keyOf(template.id), { ...template, position });

  const toTemplate = ({ id, name, content }: Template): Template => ({ id, name, content });

  return {
    /** All templates, in the order of the user. */
    list: (): { items: Template[] } => ({ items: listTrialTemplates(store).map(toTemplate) }),

    /**
     * As on the server. TEMPLATE_NAME_INVALID, TEMPLATE_TEXT_INVALID, TOO_MANY_TEMPLATES,
     * STORAGE_FULL.
     */
    save(input: Template): Template {
      const rows = listTrialTemplates(store);
      const { template } = orFail(saveTemplate(rows, input));
      const place = rows.find(({ id }) => id === input.id)?.position;
      write(template, place ?? (rows.at(-1)?.position ?? 0) + 1);
      return template;
    },

    /** Adds a template unless it is there by id, or with this name and text. As `save`. */
    importTemplate(input: Template): void {
      const rows = listTrialTemplates(store);
      const isThere = rows.some(
        ({ id, name, content }) =>
          id === input.id || (name === input.name && content === input.content),
      );
      if (isThere) return;
      write(orFail(saveTemplate(rows, input)).template, (rows.at(-1)?.position ?? 0) + 1);
    },

    /** Sets the order; templates that `ids` does not name follow in theirs. STORAGE_FULL. */
    arrange(ids: readonly string[]): void {
      const arranged = arrangeTemplates(listTrialTemplates(store), ids);
      for (const [at, template] of arranged.entries()) write(toTemplate(template), at + 1);
    },

    /** Deletes a template; final. TEMPLATE_NOT_FOUND. */
    remove(id: string): void {
      if (store.find(keyOf(id), storedTemplateSchema) === null)
        throw trialError('TEMPLATE_NOT_FOUND');
      store.remove([keyOf(id)]);
    },
  };
}

function keyOf(id: string): string {
  return `${TRIAL_KEYS.templates}${id}`;
}
