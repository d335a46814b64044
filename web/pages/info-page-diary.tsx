// What became of the post in the hero: a diary as the list shows it, and its exported image. Built
// from the app's components and a sample. Nothing in it can be pressed.
import { useEffect, useRef } from 'react';
import { SHEET_WIDTH } from '#domain/export/export-size.ts';
import { DIARY_TEMPLATES } from '#domain/export/templates.ts';
import { excerptOf } from '#domain/diaries/diary.ts';
import { SAMPLE_DIARIES } from '#domain/samples/sample-diaries.ts';
import { addDays } from '#domain/shared/calendar.ts';
import { chineseDay } from '#domain/shared/chinese-date.ts';
import { SAMPLE_LABEL } from '#domain/messages/ai-label.ts';
import { todayHere } from '#web/core/browser/moment.ts';
import { loadContentFont } from '#web/core/theme/load-content-font.ts';
import { DiaryCard } from '#web/features/diaries/diary-card.tsx';
import { ScaledSheet } from '#web/features/export/scaled-sheet.tsx';
import { Ruled } from '#web/features/export/sheets/ruled.tsx';

const [SAMPLE] = SAMPLE_DIARIES;
const CAPTION_CLASS = 'mt-4 font-figures text-sm leading-relaxed text-soft';

/** Both, side by side from 768 px on, with English captions. */
export function InfoPageDiary() {
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(loadContentFont, []);
  if (SAMPLE === undefined) return null;
  const { id, title, content, mood, tags, daysAgo } = SAMPLE;
  const today = todayHere();
  const date = addDays(today, -daysAgo);
  const template = DIARY_TEMPLATES[1];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-16 gap-y-12 md:grid-cols-[repeat(2,minmax(0,1fr))]">
      <figure>
        <div inert lang="zh-CN">
          <DiaryCard
            diary={{
              id,
              date,
              title,
              mood,
              excerpt: excerptOf(content),
              imageCount: 0,
              coverImage: null,
              createdAt: date,
              isFavourite: false,
              isSample: true,
            }}
          />
        </div>
        <figcaption className={CAPTION_CLASS}>
          A few lines of a day become a diary page. You choose the lines, the style and the mood.
        </figcaption>
      </figure>
      <figure className="w-full max-w-120 lg:justify-self-end">
        <div inert lang="zh-CN" className="overflow-hidden rounded-card shadow-lifted">
          <ScaledSheet
            width={SHEET_WIDTH.diary}
            label={`${template.name}：${title}`}
            name={template.id}
            sheetRef={sheet}
          >
            <Ruled
              styles={template.styles}
              content={{
                kind: 'diary',
                title,
                body: content,
                images: [],
                day: date,
                date: chineseDay(date, today),
                time: null,
                mood,
                tags,
                aiLabel: SAMPLE_LABEL,
                lines: [],
              }}
              watermark
              page={null}
            />
          </ScaledSheet>
        </div>
        <figcaption className={CAPTION_CLASS}>
          The same page as a picture, to keep or to send, in one of {DIARY_TEMPLATES.length}{' '}
          templates.
        </figcaption>
      </figure>
    </div>
  );
}
