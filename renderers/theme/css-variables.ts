import { linkColor } from './link-color.ts';
import { defaultColor, font, hues, type Mode, motion, neutrals, radius, sealColor, space, tones } from './tokens.ts';

/** What a user has chosen about the look. */
export interface Look {
  readonly mode: Mode;
  readonly color: string;
  readonly compact?: boolean;
}

export const defaultLook: Look = { mode: 'light', color: defaultColor };

const kebab = (name: string): string => name.replace(/[A-Z]/g, (sign) => `-${sign.toLowerCase()}`);

/** Every token as a CSS variable: `--zc-text-secondary`, `--zc-waiting-soft`, `--zc-space-m`. */
export function cssVariables({ mode, color }: Look): Readonly<Record<string, string>> {
  const variables: Record<string, string> = {
    '--zc-font': font.family,
    '--zc-font-code': font.code,
    '--zc-primary': color,
    '--zc-link': linkColor(mode, color),
    '--zc-seal': sealColor[mode],
    // a menu may be dark beside pages that are light
    '--zc-night': neutrals.dark.surface,
    '--zc-night-float': neutrals.dark.surfaceFloat,
    '--zc-night-border': neutrals.dark.border,
    '--zc-motion-feedback': motion.feedback,
    '--zc-motion-entrance': motion.entrance,
    '--zc-ease': motion.ease,
  };
  for (const [name, value] of Object.entries(neutrals[mode])) variables[`--zc-${kebab(name)}`] = value;
  for (const [name, value] of Object.entries(space)) variables[`--zc-space-${name}`] = `${value}px`;
  for (const [name, value] of Object.entries(radius)) variables[`--zc-radius-${name}`] = `${value}px`;
  for (const [tone, colors] of Object.entries(tones[mode])) {
    for (const [part, value] of Object.entries(colors)) variables[`--zc-${tone}-${part}`] = value;
  }
  for (const [hue, { text, soft }] of Object.entries(hues[mode])) {
    variables[`--zc-kind-${hue}`] = text;
    variables[`--zc-kind-${hue}-soft`] = soft;
  }
  return variables;
}

/** The same as a style sheet, for pages that are drawn on the server. */
export function cssText(look: Look, selector = ':root'): string {
  const lines = Object.entries(cssVariables(look)).map(([name, value]) => `${name}:${value}`);
  return `${selector}{color-scheme:${look.mode};${lines.join(';')}}`;
}
