// The texts of an export for people and other programs (rulings 116): one Markdown file per entry,
// with front matter, in the form that Obsidian and its like read. An import reads it back as a row.
import { importedMessageSchema } from '#contract/import.contract.ts';
import { checkJournalLine, type EntryLine } from '#contract/journal-file.ts';
import { markdownFileName } from '#domain/export/file-name.ts';
import { isMood } from '#domain/diaries/mood.ts';
import { tidied } from '#domain/import/attachments.ts';
import { isMarkedPrivate, isYes, readFrontMatter } from '#domain/import/front-matter.ts';
import { zonedTimeOf } from '#domain/shared/local-time.ts';
import { tagKey, tagsIn } from '#domain/tags/tag.ts';

/** Folders of the archive. */
const FOLDERS = { post: 'journal/灵感', diary: 'journal/笔记' } as const;

/** From a file to the top of the archive. */
const TO_TOP = '../../../';

const CONVERSATION = '## 对话';

/** What wrote a diary, for its label. */
const AUTHORS = { remote: 'AI 生成', builtin: '内置引擎' } as const;

type PostRow = Extract<EntryLine, { kind: 'post' }>['row'];
type DiaryRow = Extract<EntryLine, { kind: 'diary' }>['row'];
type MessageRow = PostRow['messages'][number];

/** Words that YAML reads as something else than a text. */
const YAML_WORDS = new Set(['true', 'false', 'null', 'yes', 'no', 'on', 'off', 'y', 'n']);

/** A text file of an archive. */
export interface TextFile {
  name: string;
  text: string;
}

/**
 * Returns the function that writes the file of an entry. Posts precede the diaries that cite them:
 * a diary has no citations here, so it is marked 不给AI看 if it was written from a marked post.
 */
export function createEntryFiles(timeZone: string): (line: EntryLine) => TextFile {
  const marked = new Set<string>();
  return (line) => {
    if (line.kind === 'post') {
      if (line.row.aiPrivate) marked.add(line.row.id);
      return entryFile(line, timeZone);
    }
    const isMarked = line.row.originalPosts.some(({ id }) => marked.has(id));
    return entryFile(
      isMarked ? { ...line, row: { ...line.row, fromPrivate: true } } : line,
      timeZone,
    );
  };
}

function entryFile(line: EntryLine, timeZone: string): TextFile {
  const { id, createdAt } = line.row;
  const at = zonedTimeOf(Date.parse(createdAt), timeZone);
  const isPost = line.kind === 'post';
  const day = isPost ? at.slice(0, 10) : line.row.date;
  const name = markdownFileName({
    day,
    time: isPost ? at.slice(11, 16) : null,
    title: isPost ? (line.row.content.slice(0, 200).split('\n', 1)[0] ?? '') : line.row.title,
    id,
  });
  const values = isPost ? valuesOfPost(line.row, timeZone) : valuesOfDiary(line.row, timeZone);
  const conversation = isPost ? conversationOf(line.row.messages, timeZone) : [];
  const text = [
    frontMatter(values),
    line.row.content,
    line.row.images.map((path) => `![](${TO_TOP}${path})`).join('\n'),
    ...conversation,
  ]
    .filter((part) => part.trim() !== '')
    .join('\n\n');
  return { name: `${FOLDERS[line.kind]}/${day.slice(0, 4)}/${name}`, text: `${text}\n` };
}

type Value = string | number | boolean | readonly string[] | null | undefined;

function valuesOfPost(row: PostRow, timeZone: string): [string, Value][] {
  const recordedAt = row.recordedAt ?? row.createdAt;
  return [
    ['kind', 'post'],
    ['id', row.id],
    ['date', zonedTimeOf(Date.parse(row.createdAt), timeZone)],
    [
      'recorded',
      recordedAt === row.createdAt ? null : zonedTimeOf(Date.parse(recordedAt), timeZone),
    ],
    ['tags', namesOf(row.content)],
    ['favourite', row.isFavourite === true],
    ['pinned', row.isPinned === true],
    ['private', row.aiPrivate],
    ['images', row.images.map((path) => `${TO_TOP}${path}`)],
    ['messages', row.messages.length],
  ];
}

function valuesOfDiary(row: DiaryRow, timeZone: string): [string, Value][] {
  return [
    ['kind', 'diary'],
    ['id', row.id],
    ['title', row.title],
    ['date', row.date],
    ['created', zonedTimeOf(Date.parse(row.createdAt), timeZone)],
    ['tags', row.tags],
    ['mood', row.mood],
    ['author', row.aiGenerated === null ? null : AUTHORS[row.engine ?? 'remote']],
    ['favourite', row.isFavourite === true],
    ['private', row.fromPrivate === true],
    ['images', row.images.map((path) => `${TO_TOP}${path}`)],
    ['cover', row.coverImage === null ? null : `${TO_TOP}${row.coverImage}`],
  ];
}

/** The tags of a text, each once, as it is written first. */
function namesOf(text: string): string[] {
  const names = new Map<string, string>();
  for (const { name } of tagsIn(text)) if (!names.has(tagKey(name))) names.set(tagKey(name), name);
  return [...names.values()];
}

/** What is empty, zero or false has no line. */
function frontMatter(values: readonly [string, Value][]): string {
  const lines = values.flatMap(([key, value]) => {
    if (typeof value === 'object' && value !== null)
      return value.length === 0 ? [] : [`${key}:`, ...value.map((item) => `  - ${yaml(item)}`)];
    if (value === undefined || value === null || value === false || value === 0) return [];
    return [`${key}: ${typeof value === 'string' ? yaml(value) : String(value)}`];
  });
  return ['---', ...lines, '---'].join('\n');
}

/** A text of YAML: bare where nothing in it has a meaning there, else as JSON. */
function yaml(value: string): string {
  const isWord = /^\p{L}[\p{L}\p{N}_/-]*$/u.test(value) && !YAML_WORDS.has(value.toLowerCase());
  const isTime = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]{1,12}[+-]\d{2}:\d{2})?$/.test(value);
  const isPath = /^(?:\.\.\/){1,9}[\w/-][\w./-]*$/.test(value);
  return isWord || isTime || isPath ? value : JSON.stringify(value);
}

/** The conversation as quotations; what a reader does not need to see is in a comment of each. */
function conversationOf(messages: readonly MessageRow[], timeZone: string): string[] {
  if (messages.length === 0) return [];
  return [CONVERSATION, ...messages.map((message) => quotation(message, timeZone))];
}

function quotation(message: MessageRow, timeZone: string): string {
  const { id, content, isUser, images, createdAt, roleKey, engine } = message;
  const said = zonedTimeOf(Date.parse(createdAt), timeZone).slice(0, 16).replace('T', ' ');
  const data = { id, at: createdAt, isUser, images, role: roleKey, engine };
  // A comment ends at `>`, which JSON can write otherwise.
  const comment = `<!-- ${JSON.stringify(data).replaceAll('>', '\\u003e')} -->`;
  const lines = [
    `**${isUser ? '我' : '回响'}** · ${said} ${comment}`,
    ...images.map((path) => `![](${TO_TOP}${path})`),
    '',
    ...content.split('\n'),
  ];
  return lines.map((line) => `> ${line}`).join('\n');
}

/**
 * Reads such a file; null for any other text. `findImage` returns the path of an image that a text
 * names, as the row is to name it. Words that were added below a conversation join the text.
 */
export function readEntryMarkdown(
  text: string,
  findImage: (reference: string) => string,
): EntryLine | null {
  const { values, body } = readFrontMatter(text.replaceAll('\r\n', '\n'));
  const one = (key: string) => values.get(key)?.[0] ?? null;
  const isPrivate = isMarkedPrivate(values);
  const isSet = (key: string) => isYes(one(key));
  const kind = one('kind');
  if (kind !== 'post' && kind !== 'diary') return null;
  const links = values.get('images') ?? [];
  const { written, messages, added } = readBody(body, one('messages') !== null, findImage);
  const content = joined([withoutImageLines(written, links), added]);
  const shared = {
    id: one('id'),
    images: links.map(findImage),
    createdAt: instantOf(one(kind === 'post' ? 'date' : 'created')),
    isFavourite: isSet('favourite'),
  };
  const tags = values.get('tags') ?? [];
  const post = () =>
    ({
      ...shared,
      content: withTags(content, tags),
      sourceContent: null,
      aiPrivate: isPrivate,
      recordedAt: instantOf(one('recorded')) ?? shared.createdAt,
      isPinned: isSet('pinned'),
      messages,
    }) satisfies { [Field in keyof PostRow]-?: unknown };
  const diary = () => {
    const [mood, cover] = [one('mood'), one('cover')];
    const engine = engineOf(one('author'));
    return {
      ...shared,
      date: one('date'),
      title: one('title') ?? '',
      content,
      aiGenerated: engine === null ? null : content,
      engine,
      ...(mood !== null && isMood(mood) && { mood }),
      tags,
      emotionalThemes: [],
      coverImage: cover === null ? null : findImage(cover),
      originalPosts: [],
      ...(isPrivate && { fromPrivate: true }),
      works: [],
    };
  };
  const row = kind === 'post' ? post() : diary();
  const line = checkJournalLine({ kind, row, versions: [] });
  return line?.kind === 'post' || line?.kind === 'diary' ? line : null;
}

function engineOf(author: string | null): keyof typeof AUTHORS | null {
  if (author === AUTHORS.builtin) return 'builtin';
  return author === AUTHORS.remote ? 'remote' : null;
}

function instantOf(written: string | null): string | null {
  const ms = Date.parse(written ?? '');
  return Number.isNaN(ms) ? null : new Date(ms).toISOString();
}

/** The text without the lines at its end that show its images. */
function withoutImageLines(text: string, links: readonly string[]): string {
  const lines = text.trim().split('\n');
  for (const link of links.toReversed()) if (lines.at(-1) === `![](${link})`) lines.pop();
  return lines.join('\n').trim();
}

/** The text with the tags that another program added to the front matter. */
function withTags(text: string, tags: readonly string[]): string {
  const there = new Set(tagsIn(text).map(({ name }) => tagKey(name)));
  const added = tags
    .filter((tag) => !there.has(tagKey(tag)))
    .map((tag) => `#${tag.trim().replaceAll(/\s+/g, '-')}`);
  return joined([text, added.join(' ')]);
}

function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n');
}

/** Divides a body into the text, the messages below it, and what was added among them. */
function readBody(
  body: string,
  hasMessages: boolean,
  findImage: (reference: string) => string,
): { written: string; messages: MessageRow[]; added: string } {
  const lines = body.split('\n');
  const at = hasMessages ? lines.lastIndexOf(CONVERSATION) : -1;
  if (at === -1) return { written: body, messages: [], added: '' };
  const messages: MessageRow[] = [];
  const others: string[] = [];
  let quoted: string[] = [];
  const close = () => {
    if (quoted.length === 0) return;
    const message = readQuotation(quoted, findImage);
    if (message === null) others.push(...quoted, '');
    else messages.push(message);
    quoted = [];
  };
  for (const line of lines.slice(at + 1)) {
    if (line.startsWith('>')) {
      quoted.push(line);
      continue;
    }
    close();
    others.push(line);
  }
  close();
  return { written: lines.slice(0, at).join('\n'), messages, added: tidied(others.join('\n')) };
}

/** Null for a quotation that is not a message of an export. */
function readQuotation(
  quoted: readonly string[],
  findImage: (reference: string) => string,
): MessageRow | null {
  const [head = '', ...rest] = quoted.map((line) => line.slice(line.startsWith('> ') ? 2 : 1));
  const from = head.indexOf('<!-- {');
  if (from === -1 || !head.endsWith(' -->')) return null;
  let data: Record<string, unknown>;
  try {
    data = JSON.parse(head.slice(from + 5, -4)) as Record<string, unknown>;
  } catch {
    return null;
  }
  const paths = Array.isArray(data['images']) ? data['images'].map(String) : [];
  let shown = 0;
  while (shown < paths.length && rest[shown] === `![](${TO_TOP}${paths[shown]})`) shown += 1;
  const message = {
    id: data['id'],
    content: rest.slice(shown).join('\n').trim(),
    isUser: data['isUser'],
    images: paths.map((path) => findImage(`${TO_TOP}${path}`)),
    createdAt: data['at'],
    roleKey: data['role'] ?? null,
    ...(data['engine'] !== undefined && { engine: data['engine'] }),
  };
  return importedMessageSchema.safeParse(message).data ?? null;
}
