import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import type { RowValues } from '../../schemas/values/row-values.ts';
import { defaultLook } from '../theme/css-variables.ts';
import { Themed } from '../theme/Themed.tsx';
import { Chart } from './Chart.tsx';
import { ChartFailed, ChartWaiting } from './ChartStates.tsx';
import { chartKinds } from './kinds.ts';
import { areaPlan, areaRows, chartPlanOf, someRows, timelinePlan, timelineRows } from './sample.ts';

interface Props {
  readonly as: string;
  readonly rows?: readonly RowValues[];
  readonly asTable?: boolean;
  readonly mode?: 'light' | 'dark';
}

function Board({ as, rows = someRows, asTable = false, mode = 'light' }: Props) {
  return (
    <Themed look={{ ...defaultLook, mode }}>
      <div style={{ height: 260, padding: 16, background: 'var(--zc-surface)' }}>
        <Chart plan={chartPlanOf(as)} rows={rows} asTable={asTable} />
      </div>
    </Themed>
  );
}

const meta = { title: 'charts/kinds', component: Board } satisfies Meta<typeof Board>;

export default meta;
type Story = StoryObj<typeof Board>;

const drawn: Story['play'] = async ({ canvasElement }) => {
  const picture = await within(canvasElement).findByRole('img');
  expect(picture.getAttribute('aria-label')).toContain('按月采购');
  await waitFor(() => expect(picture.querySelector('canvas')).not.toBeNull());
};

export const Bar: Story = { args: { as: 'bar' }, play: drawn };
export const Stacked: Story = { args: { as: 'stacked' }, play: drawn };
export const Line: Story = { args: { as: 'line' }, play: drawn };
export const Area: Story = { args: { as: 'area' }, play: drawn };
export const Pie: Story = { args: { as: 'pie' }, play: drawn };
export const Gauge: Story = { args: { as: 'gauge' }, play: drawn };
export const Radar: Story = { args: { as: 'radar' }, play: drawn };
export const Provinces: Story = {
  render: (props) => (
    <Themed look={defaultLook}>
      <div style={{ height: 420, width: 560, padding: 16, background: 'var(--zc-surface)' }}>
        <Chart plan={areaPlan} rows={areaRows} {...props} />
      </div>
    </Themed>
  ),
  args: { as: 'map' },
  play: drawn,
};
export const Timeline: Story = {
  render: (props) => (
    <Themed look={defaultLook}>
      <div style={{ height: 220, padding: 16, background: 'var(--zc-surface)' }}>
        <Chart plan={timelinePlan} rows={timelineRows} {...props} />
      </div>
    </Themed>
  ),
  args: { as: 'timeline' },
  play: async ({ canvasElement }) => {
    const bars = await within(canvasElement).findAllByRole('listitem');
    expect(bars).toHaveLength(timelineRows.length);
    expect(bars[0]).toHaveTextContent('质量管理体系认证');
    expect(bars[0]).toHaveTextContent('到期 2026-12-31');
  },
};
export const Funnel: Story = { args: { as: 'funnel' }, play: drawn };
export const Dark: Story = { args: { as: 'area', mode: 'dark' }, play: drawn };
export const Figure: Story = {
  args: { as: 'number' },
  play: async ({ canvasElement }) => expect(await within(canvasElement).findByText(/较上期/)).toBeVisible(),
};
export const Rows: Story = {
  args: { as: 'table' },
  play: async ({ canvasElement }) =>
    expect(within(canvasElement).getAllByRole('row')).toHaveLength(someRows.length + 1),
};
export const Behind: Story = {
  args: { as: 'bar', asTable: true },
  play: async ({ canvasElement }) =>
    expect(within(canvasElement).getByRole('cell', { name: '2026年1月' })).toBeVisible(),
};
export const Empty: Story = {
  args: { as: 'bar', rows: [] },
  play: async ({ canvasElement }) => expect(within(canvasElement).getByText(/下达订单后/)).toBeVisible(),
};
export const Unknown: Story = { args: { as: 'ghost' } };
export const States: Story = {
  render: () => (
    <Themed look={defaultLook}>
      <ChartWaiting />
      <ChartFailed text="没有连上服务器" onRetry={() => {}} />
      <p>{chartKinds.map(({ title, about }) => `${title}：${about}`).join('；')}</p>
    </Themed>
  ),
  args: { as: 'bar' },
};
