import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import type { FieldPlan } from '../../../schemas/compile/plan.ts';
import type { Option } from '../../../schemas/wire/records.ts';
import { find } from '../../registry/find.ts';
import { allReady } from '../late/later.tsx';
import { type FieldServices, FieldServicesContext } from '../services.ts';
import { fieldPlan } from '../stage/field-plan.ts';
import { memoryServices } from '../stage/memory-services.ts';
import { fieldViews } from '../views.ts';

/** Every kind that points at records, as an id that nobody has named yet. */
const pointing = [
  [fieldPlan('ref', 'supplier', '供应商', { to: 'supplier' }), 's-2'],
  [fieldPlan('ref', 'supplier', '弹窗选供应商', { to: 'supplier', view: 'popup', pick: { report: 'picker' } }), 's-3'],
  [fieldPlan('refMany', 'roles', '角色', { to: 'role' }), ['r-1', 'r-2']],
  [fieldPlan('tree', 'category', '品类', { to: 'category' }), 'd-111'],
  [fieldPlan('user', 'user', '采购员'), 'u-1'],
  [fieldPlan('depart', 'depart', '部门'), 'd-11'],
] as const satisfies readonly (readonly [FieldPlan, unknown])[];

function Names({ services }: { readonly services: FieldServices }) {
  return (
    <FieldServicesContext value={services}>
      {pointing.map(([field, value]) => {
        const view = find(fieldViews, field.kind);
        if (!view) return null;
        const input = { field, value, onChange: () => undefined, locked: false, invalid: false };
        return (
          <section key={field.label} aria-label={field.label}>
            <label htmlFor={`${field.label}-head`}>{field.label}</label>
            <view.Input {...input} id={`${field.label}-head`} place="head" />
            <view.Input {...input} id={`${field.label}-filter`} place="filter" />
            <view.Input {...input} id={`${field.label}-cell`} place="cell" />
            <label htmlFor={`${field.label}-locked`}>{field.label}</label>
            <view.Input {...input} id={`${field.label}-locked`} place="head" locked />
            <view.Cell field={field} value={value} />
            <view.Read field={field} value={value} />
          </section>
        );
      })}
    </FieldServicesContext>
  );
}

const meta = { title: 'fields/names', component: Names } satisfies Meta<typeof Names>;

export default meta;
type Story = StoryObj<typeof meta>;

const ids = pointing.flatMap(([, value]) => value as string | readonly string[]);

/** What is drawn, what boxes hold and what is told on hovering. */
function drawn(canvas: HTMLElement): string {
  const boxes = [...canvas.querySelectorAll('input')].map((box) => box.value);
  const told = [...canvas.querySelectorAll('[title]')].map((one) => one.getAttribute('title'));
  return [canvas.textContent, ...boxes, ...told].join(' ');
}
function expectNoId(canvas: HTMLElement): void {
  for (const id of ids) expect(drawn(canvas)).not.toContain(id);
}

let answer: () => void = () => undefined;
const held = new Promise<void>((resolve) => {
  answer = resolve;
});

/** Until a name is here a sign stands in its place; the id is never seen. */
export const Coming: Story = {
  args: {
    services: {
      ...memoryServices,
      options: async (...asked) => {
        await held;
        return memoryServices.options(...asked);
      },
    },
  },
  play: async ({ canvasElement }) => {
    await allReady();
    await waitFor(() => expect(canvasElement.querySelector('[aria-busy=true]')).toBeNull());
    await expect(drawn(canvasElement)).toContain('…');
    expectNoId(canvasElement);
    answer();
    for (const name of ['海尔部件', '华东轴承', '采购员', '采购经理', '直接材料部', '王建国', '采购中心'])
      await waitFor(() => expect(drawn(canvasElement)).toContain(name));
    await waitFor(() => expect(drawn(canvasElement)).not.toContain('…'));
    expectNoId(canvasElement);
  },
};

/** Names that came with several values, as the server has them, are read with the sign of the language and asked for by nobody. */
export const Told: Story = {
  args: { services: memoryServices },
  render: () => {
    const [field, value] = pointing[2];
    const view = find(fieldViews, field.kind);
    const asked = {
      ...memoryServices,
      options: async () => Promise.reject(new Error('asked for a name that was told')),
    };
    return (
      <FieldServicesContext value={asked}>
        {view && <view.Cell field={field} value={value} text="采购员,采购经理" />}
        {view && <view.Read field={field} value={value} text="采购员,采购经理" />}
      </FieldServicesContext>
    );
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findAllByText('采购员、采购经理')).toHaveLength(2);
  },
};

const nobody: { readonly records: readonly Option[]; readonly total: number } = { records: [], total: 0 };

/** One that is gone, or that the viewer may not see. */
export const Unnamed: Story = {
  args: { services: { ...memoryServices, options: async () => nobody } },
  play: async ({ canvas, canvasElement }) => {
    await allReady();
    await waitFor(() => expect(canvasElement.querySelector('[aria-busy=true]')).toBeNull());
    for (const [field] of pointing) {
      const section = canvas.getByRole('region', { name: field.label });
      await waitFor(() => expect(section).toHaveTextContent('（已删除或无权查看）'));
    }
    expectNoId(canvasElement);
  },
};
