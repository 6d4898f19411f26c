import type { Tone } from '../../schemas/compile/model.ts';
import type { Hue } from '../../schemas/language/hues.ts';

/** The one source of how the product looks: antd's theme and the portal's CSS variables are both made from here. */

export const font = {
  family:
    '"PingFang SC", "HarmonyOS Sans SC", "MiSans", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", "Source Han Sans SC", system-ui, sans-serif',
  code: '"JetBrains Mono", "SF Mono", Menlo, Consolas, "Noto Sans Mono CJK SC", monospace',
  size: 14,
  lineHeight: 22 / 14,
  sizes: [12, 14, 16, 20, 24],
  weights: { normal: 400, medium: 500, strong: 600 },
} as const;

export const space = { xxs: 4, xs: 8, s: 12, m: 16, l: 24, xl: 32, xxl: 48, section: 64, hero: 96 } as const;

export const radius = { control: 6, card: 10, portal: 16 } as const;

export const motion = { feedback: '120ms', entrance: '200ms', ease: 'cubic-bezier(0, 0, 0.2, 1)' } as const;

export type Mode = 'light' | 'dark';

/** The colours a user may choose from, the specification's default first. */
export const themeColors = [
  { key: 'daybreak', title: '拂晓蓝', color: '#1890FF' },
  { key: 'dust', title: '薄暮红', color: '#F5222D' },
  { key: 'volcano', title: '火山橙', color: '#FA541C' },
  { key: 'sunset', title: '日暮黄', color: '#FAAD14' },
  { key: 'cyan', title: '明青', color: '#13C2C2' },
  { key: 'green', title: '极光绿', color: '#52C41A' },
  { key: 'geekblue', title: '极客蓝', color: '#2F54EB' },
  { key: 'purple', title: '酱紫', color: '#722ED1' },
] as const;
export const defaultColor = themeColors[0].color;

export interface Neutrals {
  readonly page: string;
  readonly surface: string;
  readonly surfaceFloat: string;
  readonly surfaceHover: string;
  readonly border: string;
  readonly borderStrong: string;
  readonly text: string;
  readonly textSecondary: string;
  readonly textTertiary: string;
  readonly placeholder: string;
  readonly shadowFloat: string;
}

export const neutrals: Readonly<Record<Mode, Neutrals>> = {
  light: {
    page: '#F6F7F9',
    surface: '#FFFFFF',
    surfaceFloat: '#FFFFFF',
    surfaceHover: '#F3F6FB',
    border: '#E6E9EF',
    borderStrong: '#D0D5DD',
    text: '#14213D',
    textSecondary: '#4E5868',
    textTertiary: '#667085',
    placeholder: '#667085',
    shadowFloat: '0 8px 24px rgba(16, 24, 40, 0.12), 0 2px 6px rgba(16, 24, 40, 0.06)',
  },
  dark: {
    page: '#0F1218',
    surface: '#171B23',
    surfaceFloat: '#1F2530',
    surfaceHover: '#1E242E',
    border: '#2A313D',
    borderStrong: '#414A59',
    text: '#E8ECF4',
    textSecondary: '#AEB5C0',
    textTertiary: '#949CA8',
    placeholder: '#8A92A0',
    shadowFloat: '0 8px 24px rgba(0, 0, 0, 0.5), 0 2px 6px rgba(0, 0, 0, 0.4)',
  },
};

export interface ToneColors {
  readonly text: string;
  readonly soft: string;
  readonly dot: string;
}

/** Status by meaning. `text` reads at 4.5 or more on every surface and on its own `soft`. */
export const tones: Readonly<Record<Mode, Readonly<Record<Tone, ToneColors>>>> = {
  light: {
    neutral: { text: '#4E5868', soft: '#F0F2F5', dot: '#8D96A5' },
    running: { text: '#0B5CC4', soft: '#E8F3FF', dot: '#1677FF' },
    waiting: { text: '#9A4B00', soft: '#FFF4E5', dot: '#F08C00' },
    success: { text: '#1A7A33', soft: '#E9F7EC', dot: '#2FA84F' },
    danger: { text: '#C0202B', soft: '#FDECEC', dot: '#E5484D' },
  },
  dark: {
    neutral: { text: '#B4BAC4', soft: '#272E39', dot: '#8D96A5' },
    running: { text: '#7AB8FF', soft: '#16283F', dot: '#4096FF' },
    waiting: { text: '#FFBE6B', soft: '#33240F', dot: '#F0A030' },
    success: { text: '#7ED696', soft: '#14301C', dot: '#45B868' },
    danger: { text: '#FF938F', soft: '#3A1A1C', dot: '#F0656A' },
  },
};

/** What a document is about, as a colour: `text` reads at 4.5 or more on every surface and on its own `soft`. */
export interface HueColors {
  readonly text: string;
  readonly soft: string;
}

export const hues: Readonly<Record<Mode, Readonly<Record<Hue, HueColors>>>> = {
  light: {
    demand: { text: '#0D7373', soft: '#E3F4F3' },
    notice: { text: '#4750C9', soft: '#ECEDFB' },
    quote: { text: '#7A3FB8', soft: '#F3EAFB' },
    order: { text: '#1763C6', soft: '#E7F0FC' },
    goods: { text: '#2B7A3D', soft: '#E8F5EA' },
    payment: { text: '#8A5A0B', soft: '#FAF1DF' },
    supplier: { text: '#A13D6B', soft: '#FBEAF1' },
    material: { text: '#47617A', soft: '#EAF0F5' },
    platform: { text: '#4E5868', soft: '#F0F2F5' },
  },
  dark: {
    demand: { text: '#5CC8C4', soft: '#12302F' },
    notice: { text: '#A3A9F5', soft: '#20224A' },
    quote: { text: '#C79BF0', soft: '#2E1D42' },
    order: { text: '#7AB4FA', soft: '#142A46' },
    goods: { text: '#7FCB91', soft: '#15301C' },
    payment: { text: '#E3B45C', soft: '#33260D' },
    supplier: { text: '#EE97BE', soft: '#3D1B2B' },
    material: { text: '#A3BACF', soft: '#222E3A' },
    platform: { text: '#B4BAC4', soft: '#272E39' },
  },
};

/** Cinnabar: seals and approvals alone, never errors. */
export const sealColor: Readonly<Record<Mode, string>> = { light: '#C3352B', dark: '#F0766B' };
