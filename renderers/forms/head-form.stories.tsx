import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { catalogPlan } from '../../tests/fixtures/catalog-plans.ts';
import { whileHeld } from '../fields/stage/while-held.ts';
import { PAUSE } from '../fields/typing/use-typed-text.ts';
import { FormStage } from '../record/fixture/FormStage.tsx';
import { sampleOrder } from '../record/fixture/sample-order.ts';
import { widePlan, wideRecord } from '../record/fixture/wide-plan.ts';
import { countRenders } from './render-probe.ts';

const plan = catalogPlan('purchaseOrder', ['buyer']);

const meta = {
  title: 'forms/head',
  component: FormStage,
  args: { plan, record: sampleOrder(2), show: 'head' },
} satisfies Meta<typeof FormStage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Written: Story = {};

export const Read: Story = { args: { reading: true } };

export const Narrow: Story = { decorators: [(Drawn) => <div style={{ width: 358 }}>{<Drawn />}</div>] };

/** A rule shows a field and asks for it; the others stay where they are. */
export const Urgent: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await expect(page.queryByText('加急原因')).toBeNull();
    const urgent = page.getByRole('switch');
    const renders = countRenders();
    await userEvent.click(urgent);
    await expect(await page.findByLabelText(/加急原因/)).toBeRequired();
    await expect(renders.of('template')).toEqual({ 'template urgentWhy': 1 });
    renders.stop();
  },
};

/** What a value is wrong with is said in the line below it, and gone when it is mended. */
export const Mended: Story = {
  args: { plan: widePlan(8, 2), record: wideRecord(0) },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const figure = page.getByLabelText('数字 3');
    await userEvent.type(figure, '12元a');
    await userEvent.tab();
    await expect(await page.findByRole('alert')).toHaveTextContent('请输入数字');
    await expect(figure).toBeInvalid();
    await userEvent.clear(figure);
    await userEvent.type(figure, '12');
    await userEvent.tab();
    await waitFor(() => expect(page.queryByRole('alert')).toBeNull());
  },
};

/** Two hundred fields: a key reaches the leaf and what is computed from it, and nobody else. */
export const TwoHundred: Story = {
  args: { plan: widePlan(200, 2), record: wideRecord(0) },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const first = page.getByLabelText('数字 1');
    await userEvent.click(first);
    const renders = countRenders();
    await whileHeld(PAUSE, async (pause) => {
      await userEvent.type(first, '7');
      pause.letGo();
      await waitFor(() => expect(renders.all()['leaf double']).toBe(1));
      await expect(renders.all()).toEqual({ 'leaf f1': 1, 'leaf double': 1 });
      await userEvent.type(first, '77');
    });
    await waitFor(() => expect(renders.all()['template f2']).toBe(1));
    await expect(renders.all()).toEqual({ 'leaf f1': 2, 'leaf double': 2, 'leaf f2': 1, 'template f2': 1 });
    renders.stop();
  },
};
