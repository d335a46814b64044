// The own personas of a trial user (rulings 61, 106): at most five short rows, each under its own
// key of local storage, like facts.
import { personaSchema, type SavedPersona } from '#contract/persona.contract.ts';
import { checkSavedPersona, type OwnPersona } from '#domain/personas/persona.ts';
import { orFail, trialError } from '#web/trial/trial-error.ts';
import { TRIAL_KEYS, type TrialStore } from '#web/trial/trial-store.ts';

export interface TrialPersonasPorts {
  store: TrialStore;
  now: () => number;
}

export type TrialPersonas = ReturnType<typeof createTrialPersonas>;

export function createTrialPersonas({ store, now }: TrialPersonasPorts) {
  const stored = (): OwnPersona[] =>
    store
      .list(TRIAL_KEYS.personas, personaSchema)
      .toSorted((a, b) => (`${a.createdAt}${a.id}` < `${b.createdAt}${b.id}` ? -1 : 1));

  const find = (id: string) => store.find(keyOf(id), personaSchema);

  return {
    /** All own personas, oldest first. */
    list: (): { items: OwnPersona[] } => ({ items: stored() }),

    /** As on the server. PERSONA_INVALID, TOO_MANY_PERSONAS, STORAGE_FULL. */
    save(input: SavedPersona): OwnPersona {
      const draft = orFail(checkSavedPersona(stored(), input));
      const createdAt = find(draft.id)?.createdAt ?? new Date(now()).toISOString();
      const persona = { ...draft, createdAt };
      store.write(keyOf(draft.id), persona);
      return persona;
    },

    /** Stores a persona with its time; one that is there is not changed. As `save`. */
    importPersona(persona: OwnPersona): void {
      const draft = orFail(checkSavedPersona(stored(), persona));
      if (find(draft.id) === null) store.write(keyOf(draft.id), draft);
    },

    /** Deletes a persona; final. PERSONA_NOT_FOUND. */
    remove(id: string): void {
      if (find(id) === null) throw trialError('PERSONA_NOT_FOUND');
      store.remove([keyOf(id)]);
    },

    /** The persona of a reply. ROLE_NOT_FOUND if there is none with this id. */
    voiceOf(id: string): OwnPersona {
      const persona = find(id);
      if (persona === null) throw trialError('ROLE_NOT_FOUND');
      return persona;
    },
  };
}

function keyOf(id: string): string {
  return `${TRIAL_KEYS.personas}${id}`;
}
