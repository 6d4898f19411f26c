import type { Meta, StoryObj } from '@storybook/react-vite';
import { useMemo } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import type { Document } from '../../../schemas/language/document.ts';
import { catalogDocuments } from '../../../tests/fixtures/catalog-plans.ts';
import { WithRoleNames } from '../../frame/WithRoleNames.tsx';
import { DesignStage, foundFrom } from '../entity/fixture/DesignStage.tsx';
import { openDocument } from '../entity/fixture/open-on.ts';
import { FlowDesk } from './FlowDesigner.tsx';
import { grownFlow } from './fixture/grown-flow.ts';

interface Props {
  readonly flow: string;
  readonly more?: readonly Document[];
  readonly at?: string;
}

function Stage({ flow, more = [], at }: Props) {
  const documents = useMemo(() => [...catalogDocuments(), ...more], [more]);
  const all = useMemo(() => documents.map((document) => foundFrom(document)), [documents]);
  const editing = useMemo(() => openDocument(documents, `flow:${flow}`), [documents, flow]);
  const found = all.find(({ id }) => id === `flow:${flow}`);
  if (!found) return null;
  return (
    <div style={{ height: 860 }}>
      <DesignStage all={all}>
        <WithRoleNames>
          <FlowDesk all={all} found={found} editing={editing} at={at ?? null} onClose={() => undefined} />
        </WithRoleNames>
      </DesignStage>
    </div>
  );
}

const meta = { title: 'designer/flow', component: Stage, args: { flow: 'poApproval' } } satisfies Meta<typeof Stage>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A step with all that can be said of it. */
export const Step: Story = { args: { at: '/steps/finance' } };

/** By keyboard alone: walked by arrows, one added behind, taken away, and taken back. */
export const ByKeyboard: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const first = await page.findByRole('button', { name: /^审批：\s*采购经理/ });
    first.focus();
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName(/^分支：\s*按金额/));
    await userEvent.keyboard('{ArrowDown}{ArrowRight}');
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName(/^分支条件：\s*其他/));
    await userEvent.keyboard('{Insert}');
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}');
    const added = await page.findByRole('button', { name: /^抄送：\s*抄送\s*发起人/ });
    await waitFor(() => expect(document.activeElement).toBe(added));
    await userEvent.keyboard('{Delete}');
    await waitFor(() => expect(page.queryByRole('button', { name: /^抄送：\s*抄送\s*发起人/ })).toBeNull());
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect(await page.findByRole('button', { name: /^抄送：\s*抄送\s*发起人/ })).toBeVisible();
  },
};

/** Picked up and put down by keys: the last before the first. */
export const Carried: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const copies = await page.findByRole('button', { name: /^抄送：\s*抄送仓管/ });
    copies.focus();
    await userEvent.keyboard(' {ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp} ');
    await waitFor(() => {
      const [first] = canvasElement.querySelectorAll('[data-step]');
      expect(first).toHaveTextContent('抄送仓管');
    });
  },
};

/** What others speak of is not taken away unasked. */
export const Asked: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(await page.findByRole('button', { name: /^审批：\s*采购经理/ }));
    await userEvent.keyboard('{Delete}');
    const dialog = await within(document.body).findByRole('dialog');
    await expect(dialog).toHaveTextContent('用例“九万元的订单由采购经理审批”');
    await userEvent.click(within(dialog).getByRole('button', { name: /取\s?消/ }));
    await expect(page.getByRole('button', { name: /^审批：\s*采购经理/ })).toBeVisible();
  },
};

/** A made-up record: the way it goes is lit, and told step by step. */
export const Tried: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(await page.findByText('试走'));
    const told = await page.findByRole('list', { name: '经过的步骤' });
    await expect(told).toHaveTextContent('采购经理');
    await expect(page.getByRole('button', { name: /^审批：\s*财务/ })).toHaveAttribute('data-lit', 'off');
  },
};

export const Cases: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(await page.findByText('用例'));
    await expect((await page.findAllByText('通过')).length).toBe(3);
  },
};

const grown = Array.from({ length: 12 }, (_, seed) => grownFlow(seed + 1, 40));

function overlapping(ground: HTMLElement): readonly string[] {
  const cards = [...ground.querySelectorAll<HTMLElement>('[data-step]')].map((card) => ({
    name: card.dataset.step ?? '',
    box: card.getBoundingClientRect(),
  }));
  return cards.flatMap(({ name, box }, index) =>
    cards
      .slice(index + 1)
      .filter(
        ({ box: other }) =>
          box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom,
      )
      .map((other) => `${name} ${other.name}`),
  );
}

function Grown({ seed }: { readonly seed: number }) {
  const flow = grown[seed];
  const more = useMemo(() => (flow ? [flow] : []), [flow]);
  return <Stage flow="grown" more={more} />;
}

/** Whatever the tree, no card stands on another. */
export const Apart: StoryObj = {
  render: () => (
    <>
      {grown.slice(0, 4).map((flow, seed) => (
        <Grown key={flow.steps[0]?.title ?? seed} seed={seed} />
      ))}
    </>
  ),
  parameters: { a11y: { test: 'off' } },
  play: async ({ canvasElement }) => {
    const grounds = [...canvasElement.querySelectorAll<HTMLElement>('[data-flow-ground]')];
    await expect(grounds.length).toBe(4);
    for (const ground of grounds) {
      await expect(ground.querySelectorAll('[data-step]').length).toBeGreaterThanOrEqual(40);
      await expect(overlapping(ground)).toEqual([]);
    }
  },
};

const large = [grownFlow(7, 200)];

/** Two hundred steps: choosing another draws the one that was chosen and the one that is, whatever stands around them. */
export const Large: Story = {
  args: { flow: 'grown', more: large },
  play: async ({ canvasElement }) => {
    const ground = canvasElement.querySelector<HTMLElement>('[data-flow-ground]');
    const [first, second] = [...(ground?.querySelectorAll<HTMLElement>('[data-step]') ?? [])];
    if (!ground || !first || !second) throw new Error('nothing is drawn');
    first.click();
    await waitFor(() => expect(first).toHaveAttribute('aria-pressed', 'true'));
    const touched = new Set<Node>();
    const watch = new MutationObserver((changes) => {
      for (const { target } of changes) touched.add(target);
    });
    watch.observe(ground, { attributes: true, childList: true, subtree: true, characterData: true });
    second.click();
    await waitFor(() => expect(second).toHaveAttribute('aria-pressed', 'true'));
    watch.disconnect();
    await expect([...touched]).toEqual(expect.arrayContaining([first, second]));
    await expect(touched.size).toBe(2);
  },
};
