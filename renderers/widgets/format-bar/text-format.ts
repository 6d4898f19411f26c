/** How a text of a page stands, in the form that portal configurations keep it. */
export interface TextFormat {
  readonly isBold: boolean;
  readonly style: { readonly textAlign: TextAlign; readonly fontSize: number; readonly color: string };
}

export type TextAlign = 'left' | 'center' | 'right';

/** The specification's sizes of a text, in pixels. */
export const fontSizes = { min: 16, max: 80, step: 2 } as const;

/** The ten colours offered unless others are given; the portal's primary among them. */
export const textColors: readonly { readonly title: string; readonly color: string }[] = [
  { title: '白色', color: '#FFFFFF' },
  { title: '浅灰', color: '#C9CDD4' },
  { title: '深灰', color: '#4E5868' },
  { title: '墨色', color: '#1D2129' },
  { title: '主题蓝', color: '#004CE0' },
  { title: '天蓝', color: '#1890FF' },
  { title: '青色', color: '#13C2C2' },
  { title: '绿色', color: '#2FA84F' },
  { title: '橙色', color: '#FA8C16' },
  { title: '红色', color: '#E5484D' },
];

export const plainFormat: TextFormat = { isBold: false, style: { textAlign: 'left', fontSize: 16, color: '#1D2129' } };

/** A size that may stand: within the bounds and on a step. */
export function nearSize(size: number): number {
  const { min, max, step } = fontSizes;
  if (!Number.isFinite(size)) return min;
  return Math.min(max, Math.max(min, min + Math.round((size - min) / step) * step));
}

/** The CSS that a format means. */
export const styleOf = ({ isBold, style }: TextFormat) => ({
  textAlign: style.textAlign,
  fontSize: style.fontSize,
  color: style.color,
  fontWeight: isBold ? 600 : 400,
});
