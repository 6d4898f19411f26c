import type { Typing } from './keys.ts';
import type { Tab } from './tab.ts';

const record = (fields: number, lines: number) => async (tab: Tab) => {
  await tab.call('prepare', fields);
  await tab.call('record', fields, lines);
};

/** One letter stays, so that the record differs from the saved one all along. */
const inBox = (id: string) => async (tab: Tab) => {
  await tab.page.locator(`#${id}`).click();
  for (const key of ['End', '1']) await tab.page.keyboard.press(key);
};

const THIRD_ROW = 4;

const atCell = (label: string) => async (tab: Tab) => {
  const column = await tab.page.getByRole('columnheader', { name: label, exact: true }).getAttribute('aria-colindex');
  const row = `[role=grid] [role=row][aria-rowindex="${THIRD_ROW}"]`;
  await tab.page.locator(`${row} [role=gridcell][aria-colindex="${column}"]`).click();
};

const inCell = (label: string) => async (tab: Tab) => {
  await atCell(label)(tab);
  for (const key of ['F2', 'End', '1']) await tab.page.keyboard.press(key);
};

const typed = ['7', '8', 'Backspace', 'Backspace'];

/** The first is the floor: the least a key costs in a page with nothing but one box. */
export const typings: readonly Typing[] = [
  { name: 'floor', open: (tab) => tab.call('floor'), reach: inBox('floor'), keys: typed },
  { name: 'head 20, a text', open: record(20, 0), reach: inBox('f--text1'), keys: typed },
  { name: 'head 200, a text', open: record(200, 0), reach: inBox('f--text1'), keys: typed },
  { name: 'head 200, sums', open: record(200, 0), reach: inBox('f--qty1'), keys: typed },
  { name: 'head 200 over 500 lines, sums', open: record(200, 500), reach: inBox('f--qty1'), keys: typed },
  { name: '500 x 20, a text', open: record(20, 500), reach: inCell('品名'), keys: typed },
  { name: '500 x 20, sums', open: record(20, 500), reach: inCell('数量'), keys: typed },
  { name: '500 x 20 under head 200, sums', open: record(200, 500), reach: inCell('数量'), keys: typed },
  { name: '500 x 20, down', open: record(20, 500), reach: atCell('数量'), keys: ['ArrowDown'] },
  { name: '500 x 20, write and on', open: record(20, 500), reach: atCell('数量'), keys: ['7', 'Enter'] },
];
