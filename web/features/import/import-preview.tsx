// What an import would do, before it does anything, and the choices it needs (rulings 62, 78).
import { useState } from 'react';
import { momentMs, type ImportChoices } from '#domain/import/import-plan.ts';
import type { SourceMoment } from '#domain/import/source-entry.ts';
import { localTimeOf } from '#domain/shared/local-time.ts';
import { LOCAL_STORAGE_BYTES, localStorageBytes } from '#web/core/browser/local-storage-size.ts';
import { useMode } from '#web/core/mode/use-mode.ts';
import { EntryList } from '#web/features/import/entry-list.tsx';
import { inBytes } from '#web/core/text/byte-size.ts';
import { useTextRoom } from '#web/features/import/use-text-room.ts';
import { skipText } from '#web/features/import/import-texts.ts';
import type { ImportSession } from '#web/features/import/import-session.ts';
import type { ImportHead, SourceSummary } from '#web/features/import/import-work.ts';
import { Button } from '#web/ui/button.tsx';
import { FIELD_CLASS } from '#web/ui/field-class.ts';

/** Bytes of a trial row beside its text: ids, times and names of fields. */
const ROW_BYTES = 1_200;

const MEGABYTE = 1_048_576;

/** What our own export holds beside posts and diaries, in the order of the preview. */
const OWN_LINES = [
  ['message', '对话', '句'],
  ['version', '历史版本', '个'],
  ['fact', '关于我', '条'],
  ['persona', '回响者', '位'],
  ['question', '问问自己', '个问题'],
  ['template', '模板', '个'],
] as const;

export interface ImportPreviewProps {
  id: string;
  head: ImportHead;
  summary: SourceSummary;
  session: ImportSession;
}

export function ImportPreview({ id, head, summary, session }: ImportPreviewProps) {
  const mode = useMode();
  const [choices, setChoices] = useState<ImportChoices>(head.choices);
  const [isListed, setListed] = useState(false);
  const room = mode.name === 'trial' ? missingRoom(summary) : null;
  const dayOf = (moment: SourceMoment) =>
    localTimeOf(momentMs(moment, choices.timeZone), choices.timeZone).slice(0, 10);
  const texts = useTextRoom(id, summary, choices, session);
  const rows = summary.rows[choices.shape];
  const unchosen = summary.unchosen ?? 0;
  return (
    <section aria-label="预览" className="sheet px-5 py-5 sm:px-7 sm:py-6">
      <h2 className="text-xl">找到 {summary.entries + unchosen} 条</h2>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-5 gap-y-1.5">
        {summary.earliest !== null && summary.latest !== null && (
          <Line term="日期">
            {[...new Set([dayOf(summary.earliest), dayOf(summary.latest)])].join(' 至 ')}
          </Line>
        )}
        <Line term="条数">{`${rows.posts} 条灵感、${rows.diaries} 篇笔记`}</Line>
        {unchosen > 0 && <Line term="不导入">{`${unchosen} 条没有选`}</Line>}
        <Line term="图片">{`${summary.images} 张`}</Line>
        {OWN_LINES.map(([kind, term, unit]) => {
          const count = summary.own?.[kind] ?? 0;
          return count > 0 && <Line key={kind} term={term}>{`${count} ${unit}`}</Line>;
        })}
        {summary.settings !== undefined && (
          <Line term="设置">昵称、简介和开关；这里已经有的不动</Line>
        )}
        {summary.tags > 0 && <Line term="标签">{`${summary.tags} 个`}</Line>}
        {summary.withoutDate > 0 && (
          <Line term="没写日期">{`${summary.withoutDate} 条，用文件的修改时间`}</Line>
        )}
        {summary.leftOut.count > 0 && (
          <Line term="附件">
            {summary.own === undefined
              ? `${summary.leftOut.count} 个不能导入，原处会留一行说明：`
              : `${summary.leftOut.count} 张图片不在文件里，文字照样导入；只有图片的会留一行说明：`}
            <Names {...summary.leftOut} />
          </Line>
        )}
        {summary.skipped.map(({ reason, ...list }) => (
          <Line key={reason} term="跳过">
            {`${list.count} 个文件${skipText(reason)}：`}
            <Names {...list} />
          </Line>
        ))}
      </dl>

      {summary.own === undefined && (
        <fieldset className="mt-5">
          <legend className="text-sm text-soft">导入为</legend>
          <Shape
            label="灵感（太长或图片多的存为笔记）"
            isChosen={choices.shape === 'fitting'}
            onChoose={() => setChoices({ ...choices, shape: 'fitting' })}
          />
          <Shape
            label="全部存为笔记"
            isChosen={choices.shape === 'diaries'}
            onChoose={() => setChoices({ ...choices, shape: 'diaries' })}
          />
        </fieldset>
      )}

      {summary.withoutZone > 0 && (
        <label className="mt-4 block">
          <span className="text-sm text-soft">
            {summary.withoutZone} 条没写时区，按哪里的时间算
          </span>
          <select
            className={`${FIELD_CLASS} mt-1 h-11`}
            value={choices.timeZone}
            onChange={(event) => setChoices({ ...choices, timeZone: event.target.value })}
          >
            {timeZones(head.choices.timeZone).map((zone) => (
              <option key={zone}>{zone}</option>
            ))}
          </select>
        </label>
      )}

      {isListed ? (
        <EntryList id={id} head={head} summary={summary} choices={choices} session={session} />
      ) : (
        <Beginning summary={summary} dayOf={dayOf} onOpen={() => setListed(true)} />
      )}

      {room !== null && (
        <p role="alert" className="mt-5 text-danger">
          {`这些文字约 ${inMegabytes(room.neededBytes)} MB，浏览器里只放得下约 ${inMegabytes(room.freeBytes)} MB，大约 ${room.fitting} 条。请分成几份导入，或登录账号后再导入。`}
        </p>
      )}
      {texts !== null && texts !== 'checking' && (
        <p role="alert" className="mt-5 text-danger">
          {`这些文字约 ${inBytes(texts.neededBytes)}，账号的文字空间还剩 ${inBytes(texts.freeBytes)}，放不下，所以还没有导入任何内容。请少选一些，或先删除一些旧的。`}
        </p>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button
          variant="primary"
          disabled={room !== null || texts !== null || summary.entries === 0}
          onClick={() => void session.begin(id, choices)}
        >
          开始导入
        </Button>
        <Button onClick={() => void session.forget(id)}>取消</Button>
      </div>
    </section>
  );
}

interface BeginningProps {
  summary: SourceSummary;
  dayOf: (moment: SourceMoment) => string;
  onOpen: () => void;
}

function Beginning({ summary, dayOf, onOpen }: BeginningProps) {
  return (
    <>
      <h3 className="mt-5 text-sm text-soft">开头几条</h3>
      <ul className="mt-1 flex flex-col gap-1.5">
        {summary.examples.map((example, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the examples never change
          <li key={at} className="flex gap-3">
            <span className="w-22 shrink-0 font-figures text-sm leading-6 text-soft">
              {dayOf(example.moment)}
            </span>
            <span className="line-clamp-2 min-w-0 break-words">
              <span>{example.text}</span>
              {example.images > 0 && <span>{`（${example.images} 张图片）`}</span>}
            </span>
          </li>
        ))}
      </ul>
      <Button variant="quiet" className="mt-2" onClick={onOpen}>
        一条一条挑
      </Button>
    </>
  );
}

function Line({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="text-soft">{term}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}

function Names({ count, names }: { count: number; names: readonly string[] }) {
  return (
    <span className="text-sm break-all text-soft">
      <span>{names.join('、')}</span>
      {count > names.length && <span>{' 等'}</span>}
    </span>
  );
}

interface ShapeProps {
  label: string;
  isChosen: boolean;
  onChoose: () => void;
}

function Shape({ label, isChosen, onChoose }: ShapeProps) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="radio"
        name="import-shape"
        className="size-5 accent-[var(--accent)]"
        checked={isChosen}
        onChange={onChoose}
      />
      {label}
    </label>
  );
}

/** What a trial has too little room for; null: it fits. */
function missingRoom({ characters, entries }: SourceSummary) {
  const neededBytes = 2 * characters + ROW_BYTES * entries;
  const freeBytes = Math.max(0, LOCAL_STORAGE_BYTES - localStorageBytes());
  if (neededBytes <= freeBytes) return null;
  return { neededBytes, freeBytes, fitting: Math.floor((entries * freeBytes) / neededBytes) };
}

function inMegabytes(bytes: number): string {
  return (bytes / MEGABYTE).toFixed(1);
}

function timeZones(own: string): string[] {
  return [...new Set([own, 'Asia/Shanghai', 'UTC', ...Intl.supportedValuesOf('timeZone')])];
}
