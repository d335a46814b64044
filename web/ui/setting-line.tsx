import type { ReactNode } from 'react';

export interface SettingLineProps {
  label: string;
  /** A sentence below the label. */
  text: string;
  /** The control at the end of the line, and its dialog. */
  children?: ReactNode;
}

/** A line of the settings: label and explanation, then a button. */
export function SettingLine({ label, text, children }: SettingLineProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
      <p className="min-w-0 flex-1 basis-52">
        <span className="block leading-snug">{label}</span>
        <span className="block text-sm text-soft">{text}</span>
      </p>
      {children}
    </div>
  );
}
