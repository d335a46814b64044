// A template (模板): a text that the user begins entries with (rulings 100).
import { bad, good, type Outcome } from '#domain/shared/outcome.ts';
import { shortTextOf } from '#domain/text/short-text.ts';

/** Maximum templates of a user. */
export const TEMPLATES_MAX = 20;

/** Maximum length of a name, in characters. */
export const TEMPLATE_NAME_MAX = 20;

/** Maximum length of a text, in characters. */
export const TEMPLATE_TEXT_MAX = 2_000;

/** The longest input that {@link checkTemplate} is asked about, in UTF-16 code units. */
export const TEMPLATE_INPUT_MAX = 20_000;

export interface TemplateText {
  name: string;
  content: string;
}

export interface Template extends TemplateText {
  /** UUIDv7, made by the client. */
  id: string;
}

/** What can be wrong with a {@link TemplateText}. */
export type TemplateError = 'TEMPLATE_NAME_INVALID' | 'TEMPLATE_TEXT_INVALID';

/** Trims the name. The text stays as written: a template may end with an empty line. */
export function checkTemplate({
  name,
  content,
}: TemplateText): Outcome<TemplateText, TemplateError> {
  const short = shortTextOf(name, 'NFC', TEMPLATE_NAME_MAX);
  if (short === null) return bad('TEMPLATE_NAME_INVALID');
  if (content.trim() === '' || [...content].length > TEMPLATE_TEXT_MAX)
    return bad('TEMPLATE_TEXT_INVALID');
  return good({ name: short, content });
}

/** What a saved template changes in the list: it is added at the end, or changed at its place. */
export function saveTemplate(
  list: readonly Template[],
  { id, ...text }: Template,
): Outcome<{ template: Template; isNew: boolean }, TemplateError | 'TOO_MANY_TEMPLATES'> {
  const checked = checkTemplate(text);
  if (!checked.ok) return checked;
  const isNew = list.every((one) => one.id !== id);
  if (isNew && list.length >= TEMPLATES_MAX) return bad('TOO_MANY_TEMPLATES');
  return good({ template: { id, ...checked.value }, isNew });
}

/** A list in the order of some ids. Templates without one follow in their order. */
export function arrangeTemplates(list: readonly Template[], ids: readonly string[]): Template[] {
  const named = [...new Set(ids)].flatMap((id) => list.filter((one) => one.id === id));
  return [...named, ...list.filter((one) => !named.includes(one))];
}

/** What the marks of a template stand for when it is inserted, in the user's own zone. */
export interface TemplateMoment {
  /** `十一月二十日`. */
  date: string;
  /** `周五`. */
  weekday: string;
  /** `07:40`. */
  time: string;
}

/**
 * Replaces `{日期}`, `{星期}` and `{时间}`. Chinese input methods write full-width braces, which count
 * too.
 */
export function fillTemplate(content: string, { date, weekday, time }: TemplateMoment): string {
  const values: Record<string, string> = { 日期: date, 星期: weekday, 时间: time };
  return content.replace(/[{｛](日期|星期|时间)[}｝]/gu, (_, mark: string) => values[mark] ?? '');
}
