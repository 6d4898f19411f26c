import { describe, expect, test } from 'vitest';
import { readSettings, settle, startSettings } from './settings.ts';

describe('settings', () => {
  test.each([
    ['the header hides only while it is fixed', { fixedHeader: false, hidesHeader: true }, { hidesHeader: false }],
    ['a menu at the side leaves no choice of width', { layout: 'side', width: 'fluid' }, { width: 'fixed' }],
    ['a menu on top has no side to fix', { layout: 'top', fixedSide: true }, { fixedSide: false }],
    ['a menu half on top has a side as well', { layout: 'mix', width: 'fluid' }, { width: 'fixed', fixedSide: true }],
    ['a menu on top may be fluid', { layout: 'top', width: 'fluid' }, { width: 'fluid' }],
  ] as const)('%s', (_, given, settled) => {
    expect(settle({ ...startSettings, ...given })).toMatchObject(settled);
  });

  test.each([
    ['nothing', null],
    ['something else', 'light'],
    ['values of no meaning', { mode: 'pink', color: 'url(x)', multiTab: 1, more: true }],
  ])('what was kept as %s begins anew', (_, kept) => {
    expect(readSettings(kept)).toEqual(startSettings);
  });

  test('what was kept is restored', () => {
    const kept = { ...startSettings, mode: 'dark', color: '#722ED1', layout: 'top', fixedSide: false, multiTab: false };
    expect(readSettings(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
  });
});
