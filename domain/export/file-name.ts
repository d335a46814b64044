// Names of exported images (B§9): they say what is in them, and every file system takes them.

/** The product's name as file names begin with it. */
const APP_TITLE = '回响';

/** Stands in for a diary without a title. */
const UNTITLED = '无题';

/**
 * Characters of a title in a file name; most systems take 255 bytes, and a Chinese character is
 * three.
 */
const TITLE_CHARACTERS = 40;

/**
 * Of an inspiration or its conversation: app title, day, time as HHMM, template. `day` is
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

/** Of a diary: its title, its day, template. */
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
