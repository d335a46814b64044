// A persona to and from a file of this device.
import {
  PERSONA_FILE_MAX_BYTES,
  readPersonaFile,
  writePersonaFile,
  type PersonaFileError,
} from '#domain/personas/persona-file.ts';
import type { PersonaDraft } from '#domain/personas/persona.ts';
import { bad, type Outcome } from '#domain/shared/outcome.ts';
import { saveFile } from '#web/core/browser/save-file.ts';

/** Saves the persona as a browser download. */
export function downloadPersona(persona: PersonaDraft): void {
  const content = new Blob([writePersonaFile(persona)], { type: 'application/json' });
  const name = persona.name.replace(/[^\p{L}\p{N}]+/gu, '') || 'persona';
  saveFile({ name: `echo-persona-${name}.json`, content });
}

/** Reads a chosen file. A large one is refused unread. */
export async function readChosenFile(file: File): Promise<Outcome<PersonaDraft, PersonaFileError>> {
  if (file.size > PERSONA_FILE_MAX_BYTES) return bad('too_large');
  return readPersonaFile(await file.text().catch(() => ''));
}
