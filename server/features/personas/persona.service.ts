// Own personas (rulings 61, 106). The rules are in domain/personas.
import type { SavedPersona } from '#contract/persona.contract.ts';
import { checkSavedPersona, type OwnPersona, type PersonaDraft } from '#domain/personas/persona.ts';
import { AppError, orFail } from '#server/http/app-error.ts';
import type { PersonaRepository } from '#server/features/personas/persona.repository.ts';

export interface PersonaServicePorts {
  personas: PersonaRepository;
  transaction: <T>(work: () => Promise<T>) => Promise<T>;
  now: () => number;
}

export type PersonaService = ReturnType<typeof createPersonaService>;

export function createPersonaService({ personas, transaction, now }: PersonaServicePorts) {
  const find = async (userId: string, id: string): Promise<OwnPersona | undefined> =>
    (await personas.list(userId)).find((persona) => persona.id === id);

  return {
    /** All of the user, oldest first. */
    listPersonas: async (userId: string): Promise<{ items: OwnPersona[] }> => ({
      items: await personas.list(userId),
    }),

    /** Adds a persona, or changes the one with its id. PERSONA_INVALID, TOO_MANY_PERSONAS. */
    savePersona: (userId: string, input: SavedPersona): Promise<OwnPersona> =>
      transaction(async () => {
        await personas.lock(userId);
        const draft = orFail(checkSavedPersona(await personas.list(userId), input));
        await personas.save(userId, draft, now());
        const saved = await find(userId, draft.id);
        if (saved === undefined) throw new AppError('PERSONA_NOT_FOUND');
        return saved;
      }),

    /**
     * Imports a persona with its time; one that is there is not changed. PERSONA_INVALID,
     * TOO_MANY_PERSONAS.
     */
    async importPersona(
      userId: string,
      imported: PersonaDraft & { id: string },
      createdAtMs: number,
    ): Promise<void> {
      await personas.lock(userId);
      const list = await personas.list(userId);
      const draft = orFail(checkSavedPersona(list, imported));
      if (list.some(({ id }) => id === draft.id)) return;
      await personas.save(userId, draft, createdAtMs);
    },

    /** Deletes a persona; final. Its replies keep its role key. PERSONA_NOT_FOUND. */
    async removePersona(userId: string, id: string): Promise<void> {
      if (!(await personas.remove(userId, id))) throw new AppError('PERSONA_NOT_FOUND');
    },

    /** The persona of a reply. ROLE_NOT_FOUND if the user has none with this id. */
    async voiceOf(userId: string, id: string): Promise<OwnPersona> {
      const persona = await find(userId, id);
      if (persona === undefined) throw new AppError('ROLE_NOT_FOUND');
      return persona;
    },
  };
}
