import type { Meta, StoryObj } from '@storybook/react-vite';
import { useMemo } from 'react';
import { expect, screen, userEvent, within } from 'storybook/test';
import { readDocument } from '../../../../schemas/language/document.ts';
import { DeskStage } from '../fixture/DeskStage.tsx';
import { FieldsetContext } from './context.ts';
import { entityFace } from './entity-face.ts';

const read = (json: object) => {
  const made = readDocument({ spec: 1, ...json });
  if (!made.ok) throw new Error(JSON.stringify(made.issues));
  return made.value;
};
const address = read({
  kind: 'fieldset',
  key: 'address',
  title: '地址',
  fields: [
    { key: 'city', type: 'text', label: '城市' },
    { key: 'street', type: 'text', label: '街道' },
  ],
  cells: ['city', { f: 'street', span: 2 }],
});
const visit = read({
  kind: 'entity',
  key: 'visit',
  title: '来访登记',
  fields: [
    { key: 'who', type: 'text', label: '姓名', need: true },
    { key: 'phone', type: 'text', label: '电话' },
  ],
  forms: { edit: { head: [{ section: 'base', title: '基本信息', cells: ['who', 'phone'] }] } },
});

const trip = read({
  kind: 'entity',
  key: 'trip',
  title: '出差单',
  fields: [{ key: 'who', type: 'text', label: '姓名' }],
  parts: { stops: { label: '行程', fields: [{ key: 'day', type: 'date', label: '日期' }] } },
  forms: {
    edit: {
      head: [{ section: 'base', title: '基本信息', cells: ['who'] }],
      body: [{ part: 'stops', as: 'grid', cols: ['day'] }],
    },
  },
});

function Stage({ entity }: { readonly entity: 'visit' | 'trip' }) {
  const face = useMemo(() => entityFace([address]), []);
  return (
    <FieldsetContext value={face}>
      <DeskStage documents={[address, visit, trip]} entity={entity} />
    </FieldsetContext>
  );
}

const meta: Meta = {
  title: 'designer/fieldsets',
  parameters: { layout: 'fullscreen' },
  render: () => <Stage entity="visit" />,
};
export default meta;

/** Placed with a word before its labels, changed here, taken back, and given up: the fields stay. */
export const Placed: StoryObj = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const tiles = await canvas.findByRole('region', { name: '字段组' });
    await userEvent.click(within(tiles).getByRole('button', { name: /地址/ }));
    await userEvent.type(await screen.findByLabelText('名称前加'), '收货');
    await userEvent.click(screen.getByRole('button', { name: /^放\s*入$/ }));
    const section = await canvas.findByRole('region', { name: '分组 收货地址' });
    await expect(within(section).getByText('收货城市')).toBeVisible();
    await expect(within(section).getAllByText('地址')).toHaveLength(2);

    await userEvent.click(within(section).getByRole('button', { name: /收货城市/ }));
    const name = await canvas.findByLabelText('名称', { exact: true });
    await userEvent.type(name, '名');
    const used = canvas.getByRole('region', { name: '来自字段组' });
    await expect(await within(used).findByText('字段“收货城市”改名为“收货城市名”')).toBeVisible();
    await userEvent.click(within(used).getByRole('button', { name: '恢复字段组的设置' }));
    await expect(await within(used).findByText('与字段组相同，字段组改了它也跟着改。')).toBeVisible();

    await userEvent.click(within(used).getByRole('button', { name: '解除关联' }));
    await expect(within(section).queryAllByText('地址')).toHaveLength(0);
    await expect(within(section).getByText('收货城市')).toBeVisible();
  },
};

/** Put among the lines that are chosen: their columns say where they come from, and are given up as in the head. */
export const AmongLines: StoryObj = {
  render: () => <Stage entity="trip" />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const lines = await canvas.findByRole('region', { name: '明细 行程' });
    await userEvent.click(within(lines).getByRole('button', { name: '明细 行程' }));
    const tiles = canvas.getByRole('region', { name: '字段组' });
    await userEvent.click(within(tiles).getByRole('button', { name: /地址/ }));
    await userEvent.type(await screen.findByLabelText('名称前加'), '到达');
    await expect(screen.getByLabelText('放在').closest('.ant-select')).toHaveTextContent('明细“行程”');
    await userEvent.click(screen.getByRole('button', { name: /^放\s*入$/ }));
    await expect(await within(lines).findByText('到达城市')).toBeVisible();
    await expect(within(lines).getAllByText('地址')).toHaveLength(2);
    const used = await canvas.findByRole('region', { name: '来自字段组' });
    await userEvent.click(within(used).getByRole('button', { name: '解除关联' }));
    await expect(within(lines).queryAllByText('地址')).toHaveLength(0);
    await expect(within(lines).getByText('到达街道')).toBeVisible();
  },
};
