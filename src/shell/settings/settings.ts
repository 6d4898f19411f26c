import { atomWithStorage } from 'jotai/utils';
import { defaultColor, themeColors } from '../../../renderers/theme/tokens.ts';

/** How a person has arranged the frame, kept in this browser. */
export interface Settings {
  readonly mode: 'light' | 'dark';
  readonly menuTheme: 'light' | 'dark';
  readonly color: string;
  /** `mix`: the groups of the menu on top, what is in the one chosen at the side. */
  readonly layout: 'side' | 'top' | 'mix';
  readonly width: 'fixed' | 'fluid';
  readonly fixedHeader: boolean;
  readonly hidesHeader: boolean;
  readonly fixedSide: boolean;
  readonly isWeak: boolean;
  readonly multiTab: boolean;
  readonly watermark: boolean;
}

export const startSettings: Settings = {
  mode: 'light',
  menuTheme: 'light',
  color: defaultColor,
  layout: 'side',
  width: 'fixed',
  fixedHeader: true,
  hidesHeader: false,
  fixedSide: true,
  isWeak: false,
  multiTab: true,
  watermark: false,
};

/** Settings that go together: what another makes meaningless is put back. */
export function settle(settings: Settings): Settings {
  return {
    ...settings,
    hidesHeader: settings.hidesHeader && settings.fixedHeader,
    width: settings.layout === 'top' ? settings.width : 'fixed',
    fixedSide: settings.layout !== 'top' && settings.fixedSide,
  };
}

/** Whatever was kept, by whichever version of the product: what it cannot mean begins anew. */
export function readSettings(kept: unknown): Settings {
  const read: Record<string, unknown> = { ...startSettings };
  if (typeof kept !== 'object' || kept === null) return startSettings;
  for (const [key, value] of Object.entries(kept)) {
    const choices = choicesOf[key as keyof Settings];
    if (choices?.includes(value as never)) read[key] = value;
  }
  return settle(read as unknown as Settings);
}

const yesOrNo = [true, false] as const;
const choicesOf: Readonly<Record<keyof Settings, readonly unknown[]>> = {
  mode: ['light', 'dark'],
  menuTheme: ['light', 'dark'],
  color: themeColors.map(({ color }) => color),
  layout: ['side', 'top', 'mix'],
  width: ['fixed', 'fluid'],
  fixedHeader: yesOrNo,
  hidesHeader: yesOrNo,
  fixedSide: yesOrNo,
  isWeak: yesOrNo,
  multiTab: yesOrNo,
  watermark: yesOrNo,
};

export const settingsAtom = atomWithStorage<Settings>(
  'zhaocai.settings',
  startSettings,
  {
    getItem: (key, start) => {
      try {
        return readSettings(JSON.parse(localStorage.getItem(key) ?? 'null'));
      } catch {
        return start;
      }
    },
    setItem: (key, settings) => localStorage.setItem(key, JSON.stringify(settings)),
    removeItem: (key) => localStorage.removeItem(key),
  },
  { getOnInit: true },
);
