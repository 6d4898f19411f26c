import { type ThemeConfig, theme } from 'antd';
import { mix, readableOn } from '../../schemas/kinds/contrast.ts';
import type { Look } from './css-variables.ts';
import { linkColor } from './link-color.ts';
import { font, type Mode, neutrals, radius, tones } from './tokens.ts';

/** antd's theme from our tokens. Colours change at run time through CSS variables: nothing is compiled and no style tag is added. */
export function antdTheme({
  mode,
  color,
  compact = false,
  isStill = false,
  isPhone = false,
}: Look & { readonly isStill?: boolean; readonly isPhone?: boolean }): ThemeConfig {
  const ground = neutrals[mode];
  // white words on a filled button, and links on a surface, must be read: the chosen colour is deepened as far as that needs
  const filled = readableOn(color, '#ffffff');
  const link = linkColor(mode, color);
  return {
    cssVar: { key: `zc-${mode}` },
    hashed: false,
    algorithm: [
      mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
      ...(compact ? [theme.compactAlgorithm] : []),
    ],
    token: {
      colorPrimary: color,
      colorInfo: color,
      colorLink: link,
      colorLinkHover: mix(link, ground.text, 0.2),
      colorSuccess: tones[mode].success.dot,
      colorWarning: tones[mode].waiting.dot,
      colorError: tones[mode].danger.dot,
      colorErrorText: tones[mode].danger.text,
      colorBgLayout: ground.page,
      colorBgContainer: ground.surface,
      colorBgElevated: ground.surfaceFloat,
      colorBorder: ground.borderStrong,
      colorBorderSecondary: ground.border,
      colorText: ground.text,
      colorTextSecondary: ground.textSecondary,
      colorTextTertiary: ground.textTertiary,
      colorTextDescription: ground.textTertiary,
      colorTextPlaceholder: ground.placeholder,
      controlItemBgActive: mix(ground.surfaceFloat, color, 0.08),
      controlItemBgActiveHover: mix(ground.surfaceFloat, color, 0.12),
      // below the specification's larger breakpoint the menu is a drawer
      screenMDMax: 1087.99,
      screenLG: 1088,
      screenLGMin: 1088,
      fontFamily: font.family,
      fontFamilyCode: font.code,
      fontSize: font.size,
      borderRadius: radius.control,
      borderRadiusLG: radius.card,
      motionDurationFast: '0.12s',
      motionDurationMid: '0.12s',
      motionDurationSlow: '0.2s',
      // nothing moves for those who asked for that
      motion: !isStill,
      // a thumb needs 44 pixels, and a phone enlarges the page to type in a box of smaller letters than 16
      ...(isPhone && { controlHeight: 44, controlHeightSM: 32 }),
    },
    components: componentsOf(
      filled,
      { colorLink: link, colorLinkHover: mix(link, ground.text, 0.2), colorLinkActive: link },
      tones[mode].danger.text,
      ground.surfaceHover,
      mix(ground.surface, color, 0.06),
      readableOn(link, mix(ground.surfaceFloat, color, 0.12)),
      compact,
      isPhone,
      mode,
    ),
  };
}

/** A tag is read on its own ground like every label of a status: what antd derives of a dot's colour is too pale for words. */
const tagsOf = ({ running, waiting, success, danger }: (typeof tones)[Mode]) => ({
  colorInfo: running.text,
  colorInfoBg: running.soft,
  colorWarning: waiting.text,
  colorWarningBg: waiting.soft,
  colorSuccess: success.text,
  colorSuccessBg: success.soft,
  colorError: danger.text,
  colorErrorBg: danger.soft,
});

/** The larger letters stand in a line as high as the smaller ones: boxes stay as high as the buttons beside them. */
const thumbLine = { lineHeight: 22 / 16, paddingBlock: 10 };

const componentsOf = (
  filled: string,
  // the dark algorithm makes a darker link of the one it is given; what a component is given it leaves alone
  links: { readonly colorLink: string; readonly colorLinkHover: string; readonly colorLinkActive: string },
  danger: string,
  hover: string,
  chosen: string,
  onChosen: string,
  compact: boolean,
  isPhone: boolean,
  mode: Mode,
): NonNullable<ThemeConfig['components']> => ({
  Typography: links,
  Button: {
    ...links,
    colorPrimary: filled,
    // darker both: white is read on it under the pointer as well
    colorPrimaryHover: mix(filled, '#000000', 0.1),
    colorPrimaryActive: mix(filled, '#000000', 0.2),
    primaryShadow: 'none',
    defaultShadow: 'none',
    dangerShadow: 'none',
    fontWeight: font.weights.normal,
    // what turns says that it works; what it works on can still be read
    opacityLoading: 1,
    colorError: danger,
    colorErrorHover: mix(danger, '#ffffff', 0.12),
  },
  // 22 of text and these paddings are the 44 and 36 of a row
  Table: {
    cellPaddingBlock: compact ? 7 : 11,
    cellPaddingInline: 12,
    headerBg: hover,
    rowHoverBg: hover,
    headerSortActiveBg: hover,
    headerSortHoverBg: hover,
    bodySortBg: 'transparent',
    rowSelectedBg: chosen,
    rowSelectedHoverBg: chosen,
  },
  Tabs: { itemSelectedColor: links.colorLink, itemHoverColor: links.colorLinkHover, itemActiveColor: links.colorLink },
  Menu: {
    itemSelectedColor: onChosen,
    subMenuItemSelectedColor: onChosen,
    itemHeight: 36,
    subMenuItemBg: 'transparent',
    darkItemBg: neutrals.dark.surface,
    darkSubMenuItemBg: neutrals.dark.surface,
    darkPopupBg: neutrals.dark.surfaceFloat,
  },
  DatePicker: { colorPrimary: filled, ...(isPhone && { inputFontSize: 16, ...thumbLine }) },
  Tag: tagsOf(tones[mode]),
  Cascader: { dropdownHeight: 280 },
  ...(isPhone && { Input: { inputFontSize: 16, ...thumbLine }, Select: { fontSize: 16, ...thumbLine } }),
  Form: { itemMarginBottom: 0, verticalLabelPadding: '0 0 4px' },
  Switch: { colorPrimary: filled, colorPrimaryHover: filled },
});
