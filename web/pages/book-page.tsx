// 年册: entries as a book, to print or to keep as a PDF (rulings 63).
import { useMode } from '#web/core/mode/use-mode.ts';
import { BackHeading } from '#web/core/place/back-link.tsx';
import { BookForm } from '#web/features/book/book-form.tsx';
import { BookMaker } from '#web/features/book/book-maker.tsx';
import { useBookChoices } from '#web/features/book/book-choices.ts';
import { useDisplayName } from '#web/features/profile/use-display-name.ts';

/** `/book`. */
export function BookPage() {
  const mode = useMode();
  const author = useDisplayName();
  const [choices, change] = useBookChoices();
  return (
    <div className="column pb-24">
      <div data-screen-only="">
        <BackHeading to={mode.path('/inspiration')} label="返回灵感">
          年册
        </BackHeading>
        <p className="mb-4 text-soft">
          把写下的排成一本书：封面、目录、一月一章。可以打印，也可以存为 PDF。
        </p>
        <BookForm choices={choices} onChange={change} />
      </div>
      <BookMaker choices={choices} author={author} />
    </div>
  );
}
