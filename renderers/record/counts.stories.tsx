import type { Meta, StoryObj } from '@storybook/react-vite';
import { Profiler } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, userEvent, within } from 'storybook/test';
import { whileHeld } from '../fields/stage/while-held.ts';
import { PAUSE } from '../fields/typing/use-typed-text.ts';
import { countRenders } from '../forms/render-probe.ts';
import { defaultLook } from '../theme/css-variables.ts';
import { Themed } from '../theme/Themed.tsx';
import { countDrawn, noteCommit } from './fixture/drawn.ts';
import { LargeRecord } from './fixture/LargeRecord.tsx';

/** What a key draws again, counted: it does not depend on how fast or busy a machine is, so it may be exact. */
const meta = {
  title: 'record/counts',
  component: () => <p>两条记录，一条 20 个字段、3 行，一条 200 个字段、500 行：按一个键，重画的一样多。</p>,
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

interface Counted {
  /** Of ours, by what was drawn. */
  readonly ours: Readonly<Record<string, number>>;
  /** React components of any origin. */
  readonly drawn: number;
}
type Work = (page: HTMLElement) => Promise<Counted>;

const later = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Until a text is handed on, and React and what it asks for have had their turns. */
async function pauseOver(): Promise<void> {
  await later(PAUSE + 100);
  for (let turn = 0; turn < 5; turn++) await later(20);
}

/** Until nothing of what was done before goes on: a text on its way, something that fades. */
async function quiet(): Promise<void> {
  do {
    countDrawn.start();
    await pauseOver();
  } while (countDrawn.stop() > 0);
}

async function counted(work: () => Promise<unknown>): Promise<Counted> {
  await quiet();
  const renders = countRenders();
  countDrawn.start();
  // All its keys within one pause, however long the machine takes over them.
  await whileHeld(PAUSE, work);
  await pauseOver();
  renders.stop();
  return { ours: renders.all(), drawn: countDrawn.stop() };
}

/** Draws a record of this size and does these works on it. */
async function countIn(size: { readonly fields: number; readonly lines: number }, works: readonly Work[]) {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  root.render(
    <Profiler id="counted" onRender={() => noteCommit(place)}>
      <Themed look={defaultLook}>
        <LargeRecord {...size} isKept={false} />
      </Themed>
    </Profiler>,
  );
  while (!place.querySelector('[role="grid"] [data-index]')) await later(50);
  const found: Counted[] = [];
  for (const work of works) found.push(await work(place));
  root.unmount();
  place.remove();
  return found;
}

/** A key costs the same whatever stands around it, and of ours it draws exactly this. */
async function expectAlike(all: readonly (readonly [Work, Counted['ours']])[]): Promise<void> {
  const works = all.map(([work]) => work);
  const few = await countIn({ fields: 20, lines: 3 }, works);
  const many = await countIn({ fields: 200, lines: 500 }, works);
  await expect(many.map(({ ours }) => ours)).toEqual(all.map(([, ours]) => ours));
  await expect(few.map(({ ours }) => ours)).toEqual(all.map(([, ours]) => ours));
  // Tells that the counting itself works, and that a box has not become a whole tree, large as the record is.
  for (const { drawn } of [...few, ...many]) await expect(drawn > 0 && drawn < 60, `${drawn} drawn`).toBe(true);
}

/** The key after the first: that one also tells the page that there is something to save and to take back. */
const keyIn =
  (id: string, key = '2'): Work =>
  async (page) => {
    const box = page.querySelector(`[id$="${id}"]`) as HTMLElement;
    await userEvent.type(box, '1');
    return counted(() => userEvent.keyboard(key));
  };

/** A key in the head reaches its leaf and what is computed from it. */
export const InTheHead: Story = {
  play: () =>
    expectAlike([
      [keyIn('--text1'), { 'leaf text1': 1 }],
      [keyIn('--qty1'), { 'leaf qty1': 1, 'leaf amount1': 1, 'leaf grand': 1 }],
    ]),
};

/** And the field that a rule now asks for, with its template. */
export const ByARule: Story = {
  play: () =>
    expectAlike([
      [
        keyIn('--qty1', '{Home}99'),
        { 'leaf qty1': 1, 'leaf amount1': 1, 'leaf grand': 1, 'leaf text1': 1, 'template text1': 1 },
      ],
    ]),
};

async function pressCell(page: HTMLElement, label: string): Promise<void> {
  const column = within(page).getByText(label, { selector: '[role="columnheader"] *' }).closest('[aria-colindex]');
  const at = column?.getAttribute('aria-colindex');
  const cell = page.querySelector(`[role="grid"] [aria-rowindex="3"] [role="gridcell"][aria-colindex="${at}"]`);
  await userEvent.click(cell as HTMLElement);
}

const keyInCell =
  (label: string): Work =>
  async (page) => {
    await pressCell(page, label);
    await userEvent.keyboard('{F2}1');
    const keyed = await counted(() => userEvent.keyboard('2'));
    await userEvent.keyboard('{Enter}');
    return keyed;
  };

const keyOn =
  (label: string, key: string): Work =>
  async (page) => {
    await pressCell(page, label);
    const keyed = await counted(() => userEvent.keyboard(key));
    await userEvent.keyboard('{Escape}');
    return keyed;
  };

/** A key in a line reaches its editor, what is computed from it in its row, and the totals below the lines and in the head. */
export const InALine: Story = {
  play: () =>
    expectAlike([
      [keyInCell('品名'), { 'editor lines.name': 1 }],
      [
        keyInCell('数量'),
        {
          'editor lines.qty': 1,
          'value lines.amount': 1,
          'value lines.tax': 1,
          'value lines.net': 1,
          'total lines.qty': 1,
          'total lines.amount': 1,
          'total lines.tax': 1,
          'total lines.net': 1,
          'leaf total': 1,
          'leaf taxTotal': 1,
          'leaf netTotal': 1,
        },
      ],
    ]),
};

/** Opening a cell and going to another reach these cells and the rows they stand in. */
export const AmongLines: Story = {
  play: () =>
    expectAlike([
      [keyOn('品名', '{F2}'), { row: 1, 'cell lines.name': 1, 'editor lines.name': 1 }],
      [keyOn('规格', '{ArrowUp}'), { row: 2, 'cell lines.spec': 2, 'value lines.spec': 2 }],
    ]),
};
