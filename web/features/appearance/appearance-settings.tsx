// Accent colour, font and theme (B§3), text size and line width. Every choice applies at once.
import { Monitor, Moon, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import { ACCENTS, type Accent } from '#domain/posts/accent.ts';
import {
  FONTS,
  LINE_WIDTHS,
  MARKDOWN,
  setAppearance,
  TEXT_SIZES,
  THEMES,
  type LineWidth,
  type TextSize,
  type Theme,
} from '#web/core/theme/appearance.ts';
import { FONT_NAME } from '#web/core/theme/font-names.ts';
import { useAppearance } from '#web/core/theme/use-appearance.ts';
import { Choice, Choices } from '#web/ui/choices.tsx';

const ACCENT_NAME: Record<Accent, string> = {
  teal: '石青',
  blue: '靛蓝',
  purple: '藤紫',
  green: '竹青',
  orange: '橘',
};
const MARKDOWN_NAME: Record<(typeof MARKDOWN)[number], string> = {
  on: '排好再显示',
  off: '照写的样子',
};
const THEME_NAME: Record<Theme, string> = { system: '跟随系统', light: '浅色', dark: '深色' };
const THEME_ICON: Record<Theme, ReactNode> = {
  system: <Monitor />,
  light: <Sun />,
  dark: <Moon />,
};

const TEXT_SIZE_NAME: Record<TextSize, string> = {
  small: '小',
  medium: '标准',
  large: '大',
  huge: '特大',
};
const LINE_WIDTH_NAME: Record<LineWidth, string> = { narrow: '窄', medium: '适中', wide: '宽' };

export function AppearanceSettings() {
  const { theme, font, themeColor, textSize, lineWidth, markdown } = useAppearance();
  return (
    <div className="flex flex-col gap-7">
      <Choices legend="主题色">
        {ACCENTS.map((accent) => (
          <Choice
            key={accent}
            name="themeColor"
            checked={accent === themeColor}
            onChoose={() => setAppearance({ themeColor: accent })}
            className="pl-2.5"
          >
            <span data-swatch={accent} aria-hidden="true" className="size-6 rounded-full" />
            {ACCENT_NAME[accent]}
          </Choice>
        ))}
      </Choices>
      <Choices legend="字体">
        {FONTS.map((name) => (
          <Choice
            key={name}
            name="font"
            checked={name === font}
            onChoose={() => setAppearance({ font: name })}
          >
            <span data-font-sample={name}>{FONT_NAME[name]}</span>
          </Choice>
        ))}
      </Choices>
      <Choices legend="文字大小">
        {TEXT_SIZES.map((name) => (
          <Choice
            key={name}
            name="textSize"
            checked={name === textSize}
            onChoose={() => setAppearance({ textSize: name })}
          >
            <span aria-hidden="true" data-size-sample={name}>
              文
            </span>
            <span>{TEXT_SIZE_NAME[name]}</span>
          </Choice>
        ))}
      </Choices>
      {/* A narrow window has room for one width only. */}
      <Choices legend="行宽" className="max-md:hidden">
        {LINE_WIDTHS.map((name) => (
          <Choice
            key={name}
            name="lineWidth"
            checked={name === lineWidth}
            onChoose={() => setAppearance({ lineWidth: name })}
          >
            {LINE_WIDTH_NAME[name]}
          </Choice>
        ))}
      </Choices>
      <Choices legend="文中的粗体、列表和链接">
        {MARKDOWN.map((choice) => (
          <Choice
            key={choice}
            name="markdown"
            checked={choice === markdown}
            onChoose={() => setAppearance({ markdown: choice })}
          >
            {MARKDOWN_NAME[choice]}
          </Choice>
        ))}
      </Choices>
      <Choices legend="明暗">
        {THEMES.map((name) => (
          <Choice
            key={name}
            name="theme"
            checked={name === theme}
            onChoose={() => setAppearance({ theme: name })}
          >
            <span aria-hidden="true" className="text-soft [&_svg]:size-5">
              {THEME_ICON[name]}
            </span>
            {THEME_NAME[name]}
          </Choice>
        ))}
      </Choices>
    </div>
  );
}
