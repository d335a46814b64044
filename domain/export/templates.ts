// The templates of exported images as data (B§3 "Export template"). Only these colours are outside
// the design tokens: an image leaves the product and must look the same in every theme. The web
// root draws the layouts.

/** How a template lays out its sheet; each has its own drawing. */
export type ExportLayout = 'letterpress' | 'ruled' | 'magazine' | 'silk' | 'night' | 'old-paper';

/** Lengths are CSS pixels of the image at scale 1. */
export interface ExportStyles {
  backgroundColor: string;
  /** Numbers, seals, ornaments. */
  primaryColor: string;
  /** Dates, labels, lines. */
  secondaryColor: string;
  textColor: string;
  /** A whole CSS stack that ends with Chinese fonts, so that no machine shows missing glyphs. */
  fontFamily: string;
  fontSize: number;
  padding: number;
  borderRadius: number;
  layout: ExportLayout;
}

export type ExportKind = 'diary' | 'post';

export interface ExportTemplate {
  id: string;
  name: string;
  description: string;
  /** The emoji of the template in lists. */
  preview: string;
  styles: ExportStyles;
}

const EMOJI = "'Apple Color Emoji', 'Segoe UI Emoji', 'Noto Color Emoji'";
const WENKAI = `'WenKai UI', 'LXGW WenKai', KaiTi, STKaiti, 'Kaiti SC', ${EMOJI}, serif`;
const BARLOW = `Barlow, 'WenKai UI', 'LXGW WenKai', 'PingFang SC', 'Noto Sans SC', ${EMOJI}, sans-serif`;

/** Six templates for diaries (B§3). */
export const DIARY_TEMPLATES = [
  {
    id: 'minimal',
    name: '素笺',
    description: '一张白纸，只留下字',
    preview: '🕊️',
    styles: {
      backgroundColor: '#ffffff',
      primaryColor: '#2b2a27',
      secondaryColor: '#77726a',
      textColor: '#2b2a27',
      fontFamily: WENKAI,
      fontSize: 17,
      padding: 44,
      borderRadius: 16,
      layout: 'letterpress',
    },
  },
  {
    id: 'classic',
    name: '红栏',
    description: '红格信笺，一行一行写下来',
    preview: '📜',
    styles: {
      backgroundColor: '#fdf8ec',
      primaryColor: '#b0392b',
      secondaryColor: '#8a6b52',
      textColor: '#33291f',
      fontFamily: WENKAI,
      fontSize: 18,
      padding: 40,
      borderRadius: 10,
      layout: 'ruled',
    },
  },
  {
    id: 'modern',
    name: '刊页',
    description: '像杂志里的一页',
    preview: '📰',
    styles: {
      backgroundColor: '#f6f7f4',
      primaryColor: '#a8441a',
      secondaryColor: '#626a66',
      textColor: '#1d2422',
      fontFamily: BARLOW,
      fontSize: 16,
      padding: 34,
      borderRadius: 14,
      layout: 'magazine',
    },
  },
  {
    id: 'elegant',
    name: '绢裱',
    description: '裱在月白绢上，题字竖排',
    preview: '🎐',
    styles: {
      backgroundColor: '#d5dfda',
      primaryColor: '#8c3a2e',
      secondaryColor: '#4d5d56',
      textColor: '#2f3835',
      fontFamily: WENKAI,
      fontSize: 17,
      padding: 16,
      borderRadius: 8,
      layout: 'silk',
    },
  },
  {
    id: 'dark',
    name: '夜航',
    description: '月亮底下写的字',
    preview: '🌙',
    styles: {
      backgroundColor: '#131c2e',
      primaryColor: '#f0d9a2',
      secondaryColor: '#9aa8c2',
      textColor: '#e9e4d8',
      fontFamily: WENKAI,
      fontSize: 17,
      padding: 36,
      borderRadius: 20,
      layout: 'night',
    },
  },
  {
    id: 'vintage',
    name: '旧信',
    description: '压在抽屉底的一封旧信',
    preview: '✉️',
    styles: {
      backgroundColor: '#ead9b8',
      primaryColor: '#8e2f22',
      secondaryColor: '#6a5234',
      textColor: '#41321f',
      fontFamily: WENKAI,
      fontSize: 17,
      padding: 34,
      borderRadius: 10,
      layout: 'old-paper',
    },
  },
] as const satisfies readonly ExportTemplate[];

/**
 * Three templates for posts and their conversations, in 16 to 18 px on #ffffff, #fefcf3 and #f8fafc
 * (B§3).
 */
export const POST_TEMPLATES = [
  {
    id: 'minimal-post',
    name: '素笺',
    description: '一张白纸，只留下字',
    preview: '🕊️',
    styles: {
      backgroundColor: '#ffffff',
      primaryColor: '#1d6a73',
      secondaryColor: '#77726a',
      textColor: '#2b2a27',
      fontFamily: WENKAI,
      fontSize: 17,
      padding: 40,
      borderRadius: 18,
      layout: 'letterpress',
    },
  },
  {
    id: 'classic-post',
    name: '格笺',
    description: '写在横格上，盖一方小印',
    preview: '📜',
    styles: {
      backgroundColor: '#fefcf3',
      primaryColor: '#b0392b',
      secondaryColor: '#8a6f55',
      textColor: '#33291f',
      fontFamily: WENKAI,
      fontSize: 18,
      padding: 40,
      borderRadius: 10,
      layout: 'ruled',
    },
  },
  {
    id: 'modern-post',
    name: '刊页',
    description: '一个时刻，占去半张版面',
    preview: '📰',
    styles: {
      backgroundColor: '#f8fafc',
      primaryColor: '#274c77',
      secondaryColor: '#5b6b7d',
      textColor: '#172033',
      fontFamily: BARLOW,
      fontSize: 16,
      padding: 40,
      borderRadius: 14,
      layout: 'magazine',
    },
  },
] as const satisfies readonly ExportTemplate[];

export type ExportTemplateId =
  | (typeof DIARY_TEMPLATES)[number]['id']
  | (typeof POST_TEMPLATES)[number]['id'];

/** Templates of the free plan; premium has all (rulings 4). */
const FREE: readonly string[] = [
  'minimal',
  'classic',
  'modern',
  'minimal-post',
  'classic-post',
] satisfies ExportTemplateId[];

/** In the order of the chooser. */
export function templatesFor(kind: ExportKind): readonly ExportTemplate[] {
  return kind === 'diary' ? DIARY_TEMPLATES : POST_TEMPLATES;
}

/** Templates of the premium plan are locked for the free plan (rulings 4). */
export function mayUseTemplate(template: ExportTemplate, plan: 'free' | 'premium'): boolean {
  return plan === 'premium' || FREE.includes(template.id);
}
