import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import type { Contest } from '../../../schemas/wire/contests.ts';
import { catalogPlan } from '../../../tests/fixtures/catalog-plans.ts';
import { PhoneFaceContext } from '../../forms/face.ts';
import { memoryRecord } from '../fixture/memory-record.ts';
import { orderServices } from '../fixture/order-services.ts';
import { buyerAsker } from '../fixture/sample-order.ts';
import { RecordPage, type RecordPageProps } from '../RecordPage.tsx';

const seatPlan = catalogPlan('auctionSeat', ['supUser']);
const lotPlan = catalogPlan('auction', ['buyer']);
const nothing = () => undefined;

const hall: Contest = {
  ...{ label: '出价（总价）', offer: { entity: 'myBid', by: 'seat', value: 'price' }, isSeat: true, higher: false },
  ...{ now: 1_796_000_000_000, begins: '2026-12-01 09:00:00', until: '2026-12-01 10:05:00', left: 300 },
  ...{ isBegun: true, isOpen: true, refused: null, state: '已签到', step: '100', limit: '10000' },
  ...{ own: '9800.00', top: '9700.00', rank: '2', least: '9600', seats: null },
  offers: [{ id: 'b1', at: '2026-12-01 09:58:12', value: '9800.00', seat: null, counts: true, state: '有效' }],
};
const cockpit: Contest = {
  ...hall,
  ...{ offer: null, isSeat: false, state: '竞价中', own: null, rank: null, least: null },
  offers: [
    { id: 'b3', at: '2026-12-01 09:59:30', value: '9700.00', seat: 's2', counts: true, state: '有效' },
    { id: 'b2', at: '2026-12-01 09:59:02', value: '970.00', seat: 's2', counts: false, state: '已作废' },
    { id: 'b1', at: '2026-12-01 09:58:12', value: '9800.00', seat: 's1', counts: true, state: '有效' },
  ],
  seats: [
    { id: 's1', name: '北方试剂', state: '已签到', best: '9800.00', many: '1' },
    { id: 's2', name: '南方耗材', state: '已签到', best: '9700.00', many: '1' },
    { id: 's3', name: '东方仪器', state: '待签到', best: null, many: '0' },
  ],
};

const seatWith = (contest: Contest) =>
  memoryRecord({ plan: seatPlan, record: { id: 's1', version: 1, status: 'signed', title: '溶剂竞价' }, contest })
    .services;

const base = {
  plan: seatPlan,
  services: seatWith(hall),
  fieldServices: orderServices(seatPlan),
  asker: { ...buyerAsker, mySupplier: 'sup-1' },
  id: 's1',
  mode: 'read',
  onSaved: nothing,
  onClose: nothing,
  onOpen: nothing,
  onBecome: nothing,
  onSplit: nothing,
} satisfies RecordPageProps;

const meta = { title: 'record/contest', component: RecordPage, args: base } satisfies Meta<typeof RecordPage>;

export default meta;
type Story = StoryObj<typeof meta>;

const place = async (canvasElement: HTMLElement) =>
  within(await within(canvasElement).findByRole('region', { name: '竞价现场' }));

/** One box, filled with what would do at a press; what looks like a slip is asked about first. */
export const Hall: Story = {
  play: async ({ canvasElement }) => {
    const here = await place(canvasElement);
    await expect(await here.findByRole('timer')).toHaveTextContent(/^0[45]:/);
    await expect(here.getByText('第 2 名')).toBeVisible();
    await userEvent.click(here.getByRole('button', { name: '填 9,600' }));
    await userEvent.click(here.getByRole('button', { name: '出价' }));
    await expect(await here.findByText('已接受 9,600')).toBeVisible();
    await userEvent.type(here.getByRole('textbox', { name: '出价（总价）' }), '960{Enter}');
    const asked = within(document.body);
    await userEvent.click(await asked.findByRole('button', { name: '再看看' }));
    await waitFor(() => expect(asked.queryByRole('dialog')).toBeNull());
    await expect(here.getByRole('textbox', { name: '出价（总价）' })).toHaveValue('960');
  },
};

/** Before it begins, and where it cannot be reached. */
export const Waiting: Story = {
  args: {
    services: seatWith({ ...hall, isBegun: false, isOpen: false, refused: '竞价还没有开始', own: null, offers: [] }),
  },
  play: async ({ canvasElement }) => {
    const here = await place(canvasElement);
    await expect(await here.findByText('竞价还没有开始')).toBeVisible();
    await expect(here.queryByRole('textbox')).toBeNull();
  },
};

/** Whoever sees the whole sees places, offers, what was voided, and how the best fell. */
export const Cockpit: Story = {
  args: {
    plan: lotPlan,
    services: memoryRecord({
      plan: lotPlan,
      record: { id: 'a1', version: 1, status: 'running', title: '溶剂竞价' },
      contest: cockpit,
    }).services,
    fieldServices: orderServices(lotPlan),
    asker: buyerAsker,
    id: 'a1',
  },
  play: async ({ canvasElement }) => {
    const here = await place(canvasElement);
    await expect(await here.findByRole('img', { name: '出价走势：2 次，从 9800.00 到 9700.00' })).toBeVisible();
    await expect(here.getByText('东方仪器')).toBeVisible();
    await expect(here.getByText(/已作废/)).toBeVisible();
  },
};

export const OnAPhone: Story = {
  args: {},
  decorators: [
    (Drawn) => (
      <PhoneFaceContext value>
        <div style={{ width: 358 }}>{<Drawn />}</div>
      </PhoneFaceContext>
    ),
  ],
};
