// The templates of a user (rulings 100). The rules are in domain/templates.
import { arrangeTemplates, saveTemplate, type Template } from '#domain/templates/template.ts';
import { AppError, orFail } from '#server/http/app-error.ts';
import type { TemplateRepository } from '#server/features/templates/template.repository.ts';

export interface TemplateServicePorts {
  templates: TemplateRepository;
  transaction: <T>(work: () => Promise<T>) => Promise<T>;
  now: () => number;
}

export type TemplateService = ReturnType<typeof createTemplateService>;

export function createTemplateService({ templates, transaction, now }: TemplateServicePorts) {
  const lockedList = async (userId: string): Promise<Template[]> => {
    await templates.lock(userId);
    return templates.list(userId);
  };

  return {
    /** All templates, in the order of the user. */
    listTemplates: async (userId: string): Promise<{ items: Template[] }> => ({
      items: await templates.list(userId),
    }),

    /**
     * Adds a template at the end, or changes the one with this id. TEMPLATE_NAME_INVALID,
     * TEMPLATE_TEXT_INVALID, TOO_MANY_TEMPLATES.
     */
    saveTemplate: (userId: string, input: Template): Promise<Template> =>
      transaction(async () => {
        const { template, isNew } = orFail(saveTemplate(await lockedList(userId), input));
        await templates[isNew ? 'insert' : 'update'](userId, template, now());
        return template;
      }),

    /** Imports a template; one with the same id or words is not added again. As `saveTemplate`. */
    importTemplate: (userId: string, input: Template): Promise<void> =>
      transaction(async () => {
        const list = await lockedList(userId);
        const isThere = list.some(
          ({ id, name, content }) =>
            id === input.id || (name === input.name && content === input.content),
        );
        if (isThere) return;
        await templates.insert(userId, orFail(saveTemplate(list, input)).template, now());
      }),

    /** Sets the order; templates that `ids` does not name follow in theirs. */
    arrangeTemplates: (userId: string, ids: readonly string[]): Promise<void> =>
      transaction(async () => {
        const arranged = arrangeTemplates(await lockedList(userId), ids);
        for (const [at, { id }] of arranged.entries()) await templates.place(userId, id, at + 1);
      }),

    /** Deletes a template; final. TEMPLATE_NOT_FOUND. */
    async removeTemplate(userId: string, id: string): Promise<void> {
      if (!(await templates.remove(userId, id))) throw new AppError('TEMPLATE_NOT_FOUND');
    },
  };
}
