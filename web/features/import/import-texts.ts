// What the import says about files, in the words of the interface.
import type { ReadFailure } from '#web/features/import/source-reader.ts';
import type { SkipReason } from '#web/features/import/import-work.ts';

const SKIP_TEXT: Record<SkipReason, string> = {
  unsafe: '的路径指向压缩包之外，或含有控制字符',
  symlink: '只是快捷链接',
  encrypted: '有密码',
  tooLarge: '太大',
  damaged: '已损坏',
  notText: '里没有能读的文字',
  empty: '没有内容',
  unknown: '的格式不支持',
};

/** Why a file is skipped, in a few words. */
export function skipText(reason: SkipReason): string {
  return SKIP_TEXT[reason];
}

const FAILURE_TEXT: Partial<Record<ReadFailure, string>> = {
  tooLarge: '文件超过 2 GB，请分成几次导入。',
  tooMany: '内容超过十万条，请分成几次导入。',
  oldExport: '这是旧版回响的导出，还不能导入回来。请在原来的账号里重新导出一次，再导入新的文件。',
  newerExport: '这份导出来自更新的回响，这里还读不懂。请刷新页面或更新以后再试。',
  noEntries:
    '没有找到能导入的内容。可以选 flomo 或 Day One 的导出、Markdown、文本文件，或装着这些文件的 zip。',
};

/** Why nothing was read. */
export function readFailureText(reason: ReadFailure): string {
  return FAILURE_TEXT[reason] ?? '文件没能读完，可能已损坏或被移走。请再选一次。';
}
