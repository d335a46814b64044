// The looks of an exported image as data (B§3 "Export template"). The only colours outside the
// design tokens stand here: an image leaves the product and must look the same in every theme. How
// a layout is drawn is the web's part.

/** How a template lays out its sheet; each has a drawing of its own. */
export type ExportLayout = 'letterpress' | 'ruled' | 'magazine' | 'silk' | 'night' | 'old-paper';

/** The look of a template. Lengths are CSS pixels of the image at scale 1. */
export interface ExportStyles {
  backgroundColor: string;
  /** Numbers, seals, ornaments. */
  primaryColor: string;
  /** Dates, labels, lines. */
  secondaryColor: string;
  textColor: string;
  /** A whole CSS stack: every one ends at Chinese glyphs, so that no machine shows empty boxes. */
  fontFamily: string;
  fontSize: number;
  padding: number;
  borderRadius: number;
  layout: ExportLayout;
}

/** What a template is for. */
export type ExportKind = 'diary' | 'post';

/** A template (B§3). */
export interface ExportTemplate {
  id: string;
  name: string;
  description: string;
  /** An emoji that stands for it in lists. */
  preview: string;
  styles: ExportStyles;
}

const WENKAI = "'WenKai UI', 'LXGW WenKai', KaiTi, STKaiti, 'Kaiti SC', serif";
const BARLOW = "Barlow, 'WenKai UI', 'LXGW WenKai', 'PingFang SC', 'Noto Sans SC', sans-serif";

/** For diaries: six (B§3). */
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
      padding: 72,
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
      padding: 64,
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
      padding: 56,
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
      padding: 36,
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
      padding: 64,
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
      padding: 64,
      borderRadius: 10,
      layout: 'old-paper',
    },
  },
] as const satisfies readonly ExportTemplate[];

/**
 * For inspirations and their conversations: three, in 16 to 18 px on #ffffff, #fefcf3 and #f8fafc
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

/** The id of a template. */
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

/** The templates for a kind, in the order of the chooser. */
export function templatesFor(kind: ExportKind): readonly ExportTemplate[] {
  return kind === 'diary' ? DIARY_TEMPLATES : POST_TEMPLATES;
}

/** Whether a plan may use a template (rulings 4). */
export function mayUseTemplate(template: ExportTemplate, plan: 'free' | 'premium'): boolean {
  return plan === 'premium' || FREE.includes(template.id);
}
