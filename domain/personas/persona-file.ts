// A persona as a small JSON file, to keep or to give away (rulings 106). A file is read into the
// form, never straight into the list, so the user sees what it says before it is saved.
import {
  checkPersona,
  PERSONA_AVATAR_NAMES,
  type PersonaAvatar,
  type PersonaDraft,
} from '#domain/personas/persona.ts';
import { bad, good, type Outcome } from '#domain/shared/outcome.ts';

const FORMAT = 'echo-persona';
const VERSION = 1;

/** Maximum size of a file, in bytes: several times the longest one. */
export const PERSONA_FILE_MAX_BYTES = 10_000;

/** Why a file is refused. */
export type PersonaFileError =
  | 'too_large'
  | 'not_json'
  | 'other_format'
  | 'newer_version'
  | 'wrong_fields';

/** What the screen says about a refused file. */
export const PERSONA_FILE_TEXT: Readonly<Record<PersonaFileError, string>> = {
  too_large: '这个文件太大了，不是导出的回响者',
  not_json: '这个文件读不出来，不是导出的回响者',
  other_format: '这不是导出的回响者，请换一个文件',
  newer_version: '这个文件来自更新的版本，这里还读不了',
  wrong_fields: '文件里的名字或说话方式不对：名字1到12个字，说话方式1到300个字',
};

/** The text of the file. */
export function writePersonaFile({ name, avatar, voice }: PersonaDraft): string {
  return `${JSON.stringify({ format: FORMAT, version: VERSION, name, avatar, voice }, null, 2)}\n`;
}

/** Reads the text of a file. An unknown avatar becomes the first one. */
export function readPersonaFile(text: string): Outcome<PersonaDraft, PersonaFileError> {
  const content = parsed(text);
  if (content === undefined) return bad('not_json');
  if (!isRecord(content) || content['format'] !== FORMAT) return bad('other_format');
  const { version, name, voice, avatar } = content;
  if (typeof version !== 'number' || version < VERSION) return bad('other_format');
  if (version !== VERSION) return bad('newer_version');
  if (typeof name !== 'string' || typeof voice !== 'string') return bad('wrong_fields');
  const draft = checkPersona({ name, voice, avatar: avatarOf(avatar) });
  return draft.ok ? good(draft.value) : bad('wrong_fields');
}

function avatarOf(value: unknown): PersonaAvatar {
  return PERSONA_AVATAR_NAMES.find((avatar) => avatar === value) ?? 'moon';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/u, '')) as unknown;
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
