import { describe, expect, test } from 'vitest';
import { contrast, readableOn } from '../../schemas/kinds/contrast.ts';
import { antdTheme } from './antd-theme.ts';
import { cssText, cssVariables } from './css-variables.ts';
import { hues, type Mode, neutrals, sealColor, themeColors, tones } from './tokens.ts';

const modes: readonly Mode[] = ['light', 'dark'];

describe.each(modes)('in the %s look', (mode) => {
  const ground = neutrals[mode];
  const surfaces = [ground.page, ground.surface, ground.surfaceFloat, ground.surfaceHover];

  test.each(Object.entries(tones[mode]))(
    'the words of %s read on every surface and on its own label',
    (_tone, colors) => {
      for (const surface of [...surfaces, colors.soft])
        expect(contrast(colors.text, surface)).toBeGreaterThanOrEqual(4.5);
    },
  );

  test.each(Object.entries(hues[mode]))(
    'the words of %s read on every surface and on its soft ground',
    (_hue, colors) => {
      for (const surface of [...surfaces, colors.soft])
        expect(contrast(colors.text, surface)).toBeGreaterThanOrEqual(4.5);
    },
  );

  test('a seal is read on every surface', () => {
    for (const surface of surfaces) expect(contrast(sealColor[mode], surface)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(['text', 'textSecondary', 'textTertiary', 'placeholder'] as const)('%s reads on every surface', (name) => {
    for (const surface of surfaces) expect(contrast(ground[name], surface)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(themeColors)('links and filled buttons in $title can be read', ({ color }) => {
    const theme = antdTheme({ mode, color });
    for (const surface of surfaces)
      expect(contrast(String(theme.components?.Typography?.colorLink), surface)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(ground.textSecondary, String(theme.token?.controlItemBgActive))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(String(theme.components?.Button?.colorPrimary), '#ffffff')).toBeGreaterThanOrEqual(4.5);
  });

  test.each(['Info', 'Success', 'Warning', 'Error'])('the words of a tag read on its ground: %s', (status) => {
    const tag = antdTheme({ mode, color: '#1890FF' }).components?.Tag as Record<string, string>;
    expect(contrast(tag[`color${status}`] ?? '', tag[`color${status}Bg`] ?? '')).toBeGreaterThanOrEqual(4.5);
  });

  test('says every token as a variable', () => {
    const variables = cssVariables({ mode, color: '#1890FF' });
    expect(variables['--zc-text-secondary']).toBe(ground.textSecondary);
    expect(variables['--zc-waiting-soft']).toBe(tones[mode].waiting.soft);
    expect(cssText({ mode, color: '#1890FF' })).toContain(`color-scheme:${mode};--zc-font:`);
  });
});

test('counts contrast as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(readableOn('#0B5CC4', '#FFFFFF')).toBe('#0b5cc4');
});

test('below 1088 the menu is a drawer: the specification’s breakpoint, to the hundredth of a pixel', () => {
  const { token } = antdTheme({ mode: 'light', color: themeColors[0].color });
  expect(token).toMatchObject({ screenMDMax: 1087.99, screenLG: 1088, screenLGMin: 1088 });
});
