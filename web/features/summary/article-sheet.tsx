// The article in the typography in which it will be read: while it is written, to read, and in the
// editor.
import { costLabels, engineLabel } from '#domain/messages/ai-label.ts';
import { typedLine } from '#domain/text/typed-text.ts';
import { REWRITING, WritingHead } from '#web/core/ai/writing.tsx';
import { RichText } from '#web/core/text/rich-text.tsx';
import {
  isPlaceholder,
  type DeskArticle,
  type Words,
} from '#web/features/summary/article.store.ts';
import type { RunProgress } from '#web/features/summary/summary-run.ts';
import { Button } from '#web/ui/button.tsx';
import { TaggedTextArea } from '#web/core/tags/tagged-text-area.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { useFilteredInput } from '#web/ui/use-filtered-input.ts';

const SHEET_CLASS = 'sheet animate-appear px-5 py-6 md:px-9 md:py-8';

/** The article while it is written, with its progress and a stop button. */
export function WritingSheet({
  text,
  isAgain,
  progress,
  onStop,
}: {
  text: string;
  isAgain: boolean;
  progress: RunProgress | null;
  onStop: () => void;
}) {
  return (
    <section aria-label="正在写的文章" aria-busy="true" className={SHEET_CLASS}>
      <WritingHead onStop={onStop}>{isAgain ? REWRITING : writingText(text, progress)}</WritingHead>
      {progress !== null && (
        <progress
          className="mt-3 w-full"
          aria-label="写作进度"
          value={progress.part === null ? progress.parts : progress.part - 1}
          max={progress.parts + 1}
        />
      )}
      {text !== '' && <ArticleBody text={text} />}
    </section>
  );
}

function ArticleBody({ text }: { text: string }) {
  return (
    <div className="mt-5 max-w-[38em] text-lg leading-[1.9]">
      <RichText text={text} />
    </div>
  );
}

function writingText(text: string, progress: RunProgress | null): string {
  if (progress === null) return text === '' ? '正在读你选中的灵感...' : '正在写...';
  return progress.part === null
    ? '各部分都写好了，正在合成一篇...'
    : `正在写第 ${progress.part} / ${progress.parts} 部分...`;
}

export interface ArticleSheetProps {
  article: DeskArticle;
  /** The text of a chosen post, by its id. */
  wordsOf: (id: string) => string;
  roleName: string;
}

/** The article, and what it was made with. */
export function ArticleSheet({ article, roleName, wordsOf }: ArticleSheetProps) {
  return (
    <article aria-label="生成的文章" className={SHEET_CLASS}>
      <h2 className="text-2xl">{article.title}</h2>
      <ArticleBody text={article.body} />
      <p className="mt-6 border-t border-hairline pt-3 text-xs text-soft">
        {made(article, roleName)}
      </p>
      {article.ai !== null && article.engine === 'builtin' && article.notice !== 'fallback' && (
        <p className="mt-1 text-xs text-soft">
          句子都是你的原话：内置引擎不会写文章，只按时间排好，没有改写。
        </p>
      )}
      {article.notice === 'fallback' && (
        <p className="mt-1 text-xs text-soft">
          {article.isInParts
            ? '模型写的有几段没有通过核对，那几段换成了你自己的句子，也没有扣灵感石。'
            : '模型写的没有通过核对，这里换成了你自己的句子，没有扣灵感石。'}
        </p>
      )}
      {article.leftOut.length > 0 && <LeftOut posts={article.leftOut} wordsOf={wordsOf} />}
    </article>
  );
}

const LEFT_OUT_TEXT: Record<DeskArticle['leftOut'][number]['reason'], string> = {
  gone: '已被删除',
  private: '不给AI看',
  too_long: '超出了一次总结的长度',
  unused: '文章没有用到',
};

/** Every chosen post that is not in the article, and why. */
function LeftOut({
  posts,
  wordsOf,
}: {
  posts: DeskArticle['leftOut'];
  wordsOf: (id: string) => string;
}) {
  return (
    <details className="mt-2 text-sm text-soft">
      <summary className="flex min-h-11 cursor-pointer items-center underline underline-offset-4">
        有 {posts.length} 条没有写进文章
      </summary>
      <ul className="space-y-1.5 border-l-2 border-hairline pl-3">
        {posts.map(({ id, reason }) => (
          <li key={id}>
            <span className="line-clamp-1 wrap-anywhere">{wordsOf(id)}</span>
            {LEFT_OUT_TEXT[reason]}
          </li>
        ))}
      </ul>
    </details>
  );
}

function made(article: DeskArticle, roleName: string): string {
  const { ai, engine, usage, stones } = article;
  if (ai === null) return isPlaceholder(article) ? '备用总结，不是AI写的' : '自己写的';
  return [engineLabel(engine), roleName, ...costLabels(usage, stones)].join(' · ');
}

export interface ArticleEditorProps {
  words: Words;
  onChange: (words: Words) => void;
  onSave: () => void;
  onCancel: () => void;
}

/** An editor for title and body. Changes apply only on 保存修改 (B§4). */
export function ArticleEditor({ words, onChange, onSave, onCancel }: ArticleEditorProps) {
  const typingTitle = useFilteredInput(words.title, typedLine, (title) =>
    onChange({ ...words, title }),
  );
  return (
    <section aria-label="编辑文章" className={SHEET_CLASS}>
      <TextArea
        label="标题"
        bare
        rows={1}
        autoFocus
        className="text-2xl!"
        placeholder="标题"
        {...typingTitle}
      />
      <TaggedTextArea
        label="正文"
        bare
        rows={8}
        className="mt-4 leading-[1.9]!"
        placeholder="正文"
        value={words.body}
        onChange={(event) => onChange({ ...words, body: event.target.value })}
      />
      <div className="mt-4 flex justify-end gap-3 border-t border-hairline pt-4">
        <Button onClick={onCancel}>取消</Button>
        <Button variant="primary" onClick={onSave}>
          保存修改
        </Button>
      </div>
    </section>
  );
}
