// The versions of an entry as a group of radio buttons: the arrow keys move through time.
import { useId } from 'react';
import type { Version } from '#domain/versions/version.ts';
import { momentHere } from '#web/core/browser/moment.ts';

export interface VersionListProps {
  /** Newest first. */
  versions: readonly Version[];
  chosen: number;
  onChoose: (number: number) => void;
}

export function VersionList({ versions, chosen, onChoose }: VersionListProps) {
  const name = useId();
  return (
    <fieldset className="min-w-0 md:sticky md:top-0 md:self-start">
      <legend className="mb-2 text-sm text-soft">每一版是那一刻改动之前的文字</legend>
      <div className="-mx-2 flex max-h-52 flex-col gap-1 overflow-y-auto px-2 py-1 md:max-h-[60dvh]">
        {versions.map((version) => (
          <label
            key={version.number}
            className="cursor-pointer rounded-control px-3 py-2 transition-colors duration-150 hover:bg-sunken has-checked:bg-accent/10 has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={version.number === chosen}
              onChange={() => onChoose(version.number)}
            />
            <VersionLine version={version} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function VersionLine({
  version: { number, replacedAt, characters, isDraft },
}: {
  version: Version;
}) {
  const { date, time } = momentHere(replacedAt);
  return (
    <>
      <span className="flex items-baseline gap-2">
        <span className="font-figures text-accent">{time}</span>
        <span className="truncate">{date}</span>
      </span>
      <span className="block text-sm text-soft">
        <span className="font-figures">{characters.toLocaleString('zh-CN')}</span> 字
        {isDraft && ' · 没有保存过'}
        {number === 1 && !isDraft && ' · 最初的样子'}
      </span>
    </>
  );
}
