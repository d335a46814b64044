// The readable part of the export: Markdown files that open without this product.
import type {
  AiMessageTable,
  DiaryEntryTable,
  PostTable,
} from '#server/database/tables/journal-tables.ts';

export const EXPORT_README = `回响 · Echo Notes — 我的数据

book/index.html        一本可以用浏览器打开的书，一月一页，不需要网络
journal/灵感.md        全部灵感和它们的对话，按时间排列
journal/笔记/          每篇回响笔记一个文件
pictures/              原样保存的图片，按存储位置分目录
data/journal.jsonl     全部内容，每行一条；“导入”读的就是它，可以导回任何一处回响，账号或试用都行
data/                  同样的内容，机器可读的 JSON；时间为 UTC 毫秒。created_at 是灵感所写的时刻，
                       recorded_at 是第一次保存的时刻，空着就是同一刻
data/versions.json     灵感和笔记以前的文字（历史版本）
data/facts.json        关于我
data/personas.json     自己的回响者
data/questions.json    问过自己的问题和回答
data/templates.json    模板
data/letters.json      每周来信的每一周；letter-settings.json 是它的设置
`;

/** A post with its conversation. */
export function postAsMarkdown(post: PostTable, messages: readonly AiMessageTable[]): string {
  const lines = messages.map(
    (message) =>
      `> **${message.is_user === 1 ? '我' : 'AI'}** ${quoted(message.content)}${images(message.images, '..')}`,
  );
  return (
    [
      `## ${stamp(post.created_at)}`,
      addedLater(post),
      post.content,
      images(post.images, '..'),
      ...lines,
    ]
      .filter((part) => part !== '')
      .join('\n\n') + '\n\n'
  );
}

/** A diary with its current text. */
export function diaryAsMarkdown(diary: DiaryEntryTable): string {
  const tags = (JSON.parse(diary.tags) as string[]).map((tag) => `#${tag}`).join(' ');
  const body = diary.user_edited ?? diary.ai_generated ?? diary.content;
  return (
    [
      `# ${diary.title}`,
      `${diary.date} · ${diary.mood}${tags === '' ? '' : ` · ${tags}`}`,
      body,
      images(diary.images, '../..'),
    ]
      .filter((part) => part !== '')
      .join('\n\n') + '\n'
  );
}

/**
 * A file name for a diary: its date, and at most 40 characters of its title that every file system
 * accepts.
 */
export function diaryFileName(diary: Pick<DiaryEntryTable, 'date' | 'title' | 'id'>): string {
  const title = [
    ...diary.title
      .replace(/[\p{C}/\\:*?"<>|.]/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  ]
    .slice(0, 40)
    .join('');
  return `${diary.date} ${title === '' ? '无题' : title} ${diary.id.slice(-6)}.md`;
}

function quoted(text: string): string {
  return text.replaceAll('\n', '\n> ');
}

function images(json: string, root: string): string {
  const refs = JSON.parse(json) as string[];
  return refs
    .map((ref) => `\n![图片](${root}/pictures/card-image-bucket/${ref.split('/').at(-1) ?? ''})`)
    .join('');
}

/** Names the first save of a post that is about another moment. */
function addedLater({ created_at, recorded_at }: PostTable): string {
  return recorded_at === null || recorded_at === created_at ? '' : `补记于 ${stamp(recorded_at)}`;
}

function stamp(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
