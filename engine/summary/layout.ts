// The layout of a digest in each style. A style orders and spaces the user's own sentences and
// never adds a word of content.
import type { Mood } from '#domain/diaries/mood.ts';

/** One post's part of the digest: its time in the user's zone, and the chosen sentences. */
export interface DigestPart {
  /** `07:40`; empty: unknown. */
  time: string;
  /** `11月20日`; empty: unknown. */
  day: string;
  sentences: readonly string[];
  mood: Mood;
}

/** `many`: the parts are of several days. */
type Layout = (parts: readonly DigestPart[], many: boolean) => string;

const stamped = (part: DigestPart, many: boolean): string =>
  [many ? part.day : '', part.time].filter((word) => word !== '').join(' ');
const manyDays = (parts: readonly DigestPart[]): boolean =>
  new Set(parts.map((part) => part.day)).size > 1;
const prose = (part: DigestPart): string => part.sentences.map(endedSentence).join('');

const LAYOUTS: Record<string, Layout> = {
  default_conversation_summary: (parts) => parts.map(prose).join('\n\n'),
  plain_record: (parts, many) =>
    parts
      .map((part) => [stamped(part, many), prose(part)].filter((word) => word !== '').join('　'))
      .join('\n'),
  letter_to_self: (parts, many) =>
    [`写给${many ? '这几天' : '今天'}的自己：`, ...parts.map(prose)].join('\n\n'),
  slow_prose: (parts) => parts.map((part) => `　　${prose(part)}`).join('\n'),
  three_things: (parts) =>
    threeThings(parts)
      .map((text, index) => `${'一二三'.charAt(index)}、${text}`)
      .join('\n\n'),
  turning_point: (parts) =>
    parts
      .map((part, index) =>
        index > 0 && part.mood !== parts[index - 1]?.mood ? `※\n\n${prose(part)}` : prose(part),
      )
      .join('\n\n'),
  scene_by_scene: (parts, many) =>
    parts
      .map((part) =>
        [stamped(part, many), part.sentences.map(endedSentence).join('\n')]
          .filter((word) => word !== '')
          .join('\n'),
      )
      .join('\n\n'),
};

/** An unknown style uses the default layout. */
export function layOut(styleKey: string, parts: readonly DigestPart[]): string {
  const layout = LAYOUTS[styleKey] ?? LAYOUTS['default_conversation_summary'];
  return layout?.(parts, manyDays(parts)) ?? '';
}

/** Three posts stay separate; more are grouped into three by time. */
function threeThings(parts: readonly DigestPart[]): string[] {
  const size = Math.max(1, Math.ceil(parts.length / 3));
  return [0, 1, 2]
    .map((index) =>
      parts
        .slice(index * size, (index + 1) * size)
        .map(prose)
        .join(''),
    )
    .filter((text) => text !== '');
}

function endedSentence(sentence: string): string {
  return /[。！？!?…”」』）)~～]$/u.test(sentence)
    ? sentence
    : `${sentence.replace(/[，,；;、：:]$/u, '')}。`;
}
