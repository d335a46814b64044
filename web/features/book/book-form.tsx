// The choices of a book. Each applies at once.
import type { Filter } from '#domain/entries/filter.ts';
import { spanOfYear } from '#domain/shared/month.ts';
import { todayHere } from '#web/core/browser/moment.ts';
import { SpanFields } from '#web/core/entries/day-fields.tsx';
import { FONTS } from '#web/core/theme/appearance.ts';
import { FONT_NAME } from '#web/core/theme/font-names.ts';
import { PAPERS, type BookChoices, type Paper } from '#web/features/book/book-choices.ts';
import { Choice, Choices } from '#web/ui/choices.tsx';
import { Switch } from '#web/ui/switch.tsx';

const PAPER_NAME: Record<Paper, string> = { a5: 'A5', a4: 'A4' };

export interface BookFormProps {
  choices: BookChoices;
  onChange: (change: Partial<BookChoices>) => void;
}

export function BookForm({ choices, onChange }: BookFormProps) {
  return (
    <div className="sheet flex flex-col gap-6 px-5 py-5 sm:px-7 sm:py-6">
      <SpanChoice span={choices.span} onChange={(span) => onChange({ span })} />
      <div>
        <Switch
          label="带上对话"
          checked={choices.hasConversations}
          onChange={(hasConversations) => onChange({ hasConversations })}
        />
        <Switch
          label="带上图片"
          checked={choices.hasImages}
          onChange={(hasImages) => onChange({ hasImages })}
        />
      </div>
      <Choices legend="纸张">
        {PAPERS.map((paper) => (
          <Choice
            key={paper}
            name="book-paper"
            checked={paper === choices.paper}
            onChoose={() => onChange({ paper })}
          >
            <span className="font-figures">{PAPER_NAME[paper]}</span>
          </Choice>
        ))}
      </Choices>
      <Choices legend="字体">
        {FONTS.map((font) => (
          <Choice
            key={font}
            name="book-font"
            checked={font === choices.font}
            onChoose={() => onChange({ font })}
          >
            <span data-font-sample={font}>{FONT_NAME[font]}</span>
          </Choice>
        ))}
      </Choices>
    </div>
  );
}

type Span = Pick<Filter, 'from' | 'to'>;

function SpanChoice({ span, onChange }: { span: Span; onChange: (span: Span) => void }) {
  const year = Number(todayHere().slice(0, 4));
  const spans: readonly [name: string, span: Span][] = [
    ['今年', spanOfYear(year)],
    ['去年', spanOfYear(year - 1)],
    ['全部', {}],
  ];
  return (
    <div className="flex flex-col gap-3">
      <Choices legend="哪些日子">
        {spans.map(([name, offered]) => (
          <Choice
            key={name}
            name="book-span"
            checked={offered.from === span.from && offered.to === span.to}
            onChoose={() => onChange(offered)}
          >
            {name}
          </Choice>
        ))}
      </Choices>
      <SpanFields filter={span} onChange={onChange} />
    </div>
  );
}
