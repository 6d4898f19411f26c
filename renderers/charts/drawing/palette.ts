import type { Tone } from '../../../schemas/compile/model.ts';

/** The colours a chart is drawn in, read where it stands: they follow the theme, light and dark. */
export interface Palette {
  readonly series: readonly string[];
  readonly text: string;
  readonly quiet: string;
  readonly line: string;
  readonly surface: string;
  readonly float: string;
  readonly font: string;
  tone(tone: Tone): string;
}

/** After the chosen colour: apart from it and from each other, and calm beside each other. */
const companions = ['#2DB7A3', '#F0A030', '#8B72E8', '#E0708A', '#5B8FF9', '#8D96A5', '#9BBF4A'];

export function readPalette(element: Element): Palette {
  const style = getComputedStyle(element);
  const of = (name: string): string => style.getPropertyValue(`--zc-${name}`).trim();
  return {
    series: [of('primary'), ...companions],
    text: of('text'),
    quiet: of('text-tertiary'),
    line: of('border'),
    surface: of('surface'),
    float: of('surface-float'),
    font: of('font'),
    tone: (tone) => of(`${tone}-dot`),
  };
}
