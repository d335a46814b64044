// Names of exported images (B§9) and texts (rulings 116): they describe the content, and every file
// system accepts them.

/** The first part of a post's file name. */
const APP_TITLE = '回响';

/** The name of a diary without a title. */
const UNTITLED = '无题';

/**
 * Characters of a title in a file name. Most systems allow 255 bytes; a Chinese character has
 * three.
 */
const TITLE_CHARACTERS = 40;

/**
 * File name of a post or its conversation: app title, day, time as HHMM, template. `day` is
 * YYYY-MM-DD and `time` HH:MM.
 */
export function postFileName({
  day,
  time,
  template,
}: {
  day: string;
  time: string;
  template: string;
}): string {
  return `${[APP_TITLE, day, time.replace(':', ''), template].join('_')}.png`;
}

/** File name of a diary: title, day, template. */
export function diaryFileName({
  title,
  day,
  template,
}: {
  title: string;
  day: string;
  template: string;
}): string {
  return `${[safeTitle(title), day, template].join('_')}.png`;
}

/** File name of a card: app title, month as YYYY.MM, what it shows. */
export function cardFileName(period: string, name: string): string {
  return `${[APP_TITLE, period, name].join('_')}.png`;
}

/** File name of one page of several: its number, from 1, is at the end. */
export function pageFileName(name: string, number: number): string {
  return name.replace(/\.png$/u, `_${number}.png`);
}

/**
 * File name of an entry as Markdown: day, time of a post, title, and the end of its id, so that no
 * two entries share a name. Signs that links of Obsidian cannot have are left out.
 */
export function markdownFileName({
  day,
  time,
  title,
  id,
}: {
  day: string;
  time: string | null;
  title: string;
  id: string;
}): string {
  const clock = time === null ? [] : [time.replace(':', '')];
  const words = safeTitle(title.slice(0, 200).replace(/[#^[\]]+/g, ' '));
  return `${[day, ...clock, words, id.slice(-6)].join(' ')}.md`;
}

function safeTitle(title: string): string {
  const harmless = title
    .replace(/[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+/, '');
  const cut = [...harmless]
    .slice(0, TITLE_CHARACTERS)
    .join('')
    .replace(/(?<![\s.])[\s.]+$/, '');
  return cut === '' ? UNTITLED : cut;
}
