import type { Meta, StoryObj } from '@storybook/react-vite';
import { useMemo } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import foreign from '../../../../tests/fixtures/bpmn/activiti-inclusive.bpmn?raw';
import refused from '../../../../tests/fixtures/bpmn/refused-crossing.bpmn?raw';
import { catalogDocuments } from '../../../../tests/fixtures/catalog-plans.ts';
import { WithRoleNames } from '../../../frame/WithRoleNames.tsx';
import { DesignStage, foundFrom } from '../../entity/fixture/DesignStage.tsx';
import { openDocument } from '../../entity/fixture/open-on.ts';
import { FlowDesk } from '../FlowDesigner.tsx';

function Stage() {
  const documents = useMemo(catalogDocuments, []);
  const all = useMemo(() => documents.map((document) => foundFrom(document)), [documents]);
  const editing = useMemo(() => openDocument(documents, 'flow:poApproval'), [documents]);
  const found = all.find(({ id }) => id === 'flow:poApproval');
  if (!found) return null;
  return (
    <div style={{ height: 860 }}>
      <DesignStage all={all}>
        <WithRoleNames>
          <FlowDesk all={all} found={found} editing={editing} at={null} onClose={() => undefined} />
        </WithRoleNames>
      </DesignStage>
    </div>
  );
}

const meta = { title: 'designer/flow/bpmn', component: Stage } satisfies Meta<typeof Stage>;

export default meta;
type Story = StoryObj<typeof meta>;

const screen = () => within(document.body);

async function openFile(text: string): Promise<HTMLElement> {
  await userEvent.click(await screen().findByRole('button', { name: /^更\s?多$/ }));
  await userEvent.click(await screen().findByRole('menuitem', { name: '导入 BPMN…' }));
  const dialog = await screen().findByRole('dialog', { name: '导入 BPMN' });
  const input = dialog.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('nowhere to put a file');
  await userEvent.upload(input, new File([text], 'flow.bpmn', { type: 'application/xml' }));
  return dialog;
}

/** The flow in the notation, every step a figure, and no two of one name on one another. */
export const Picture: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByText('BPMN 图'));
    const picture = await within(canvasElement).findByRole('img', { name: '采购订单审批的 BPMN 图' });
    for (const title of ['采购经理', '财务', '抄送仓管', '十万元以上']) await expect(picture).toHaveTextContent(title);
  },
};

/** What cannot be taken is told first; then it is taken, and taken back. */
export const Import: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await page.findByRole('button', { name: /^审批：\s*采购经理/ });
    const dialog = await openFile(foreign);
    const lost = await within(dialog).findByRole('list', { name: '不能照原样导入的内容' });
    await expect(lost).toHaveTextContent('条件里的“days”不是这种单据的字段');
    await expect(page.getByRole('button', { name: /^审批：\s*采购经理/ })).toBeInTheDocument();
    await userEvent.click(within(dialog).getByRole('button', { name: '替换当前流程' }));
    await expect(await page.findByRole('button', { name: /^审批：\s*质量/ })).toBeVisible();
    await waitFor(() => expect(page.queryByRole('button', { name: /^审批：\s*采购经理/ })).toBeNull());
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect(await page.findByRole('button', { name: /^审批：\s*采购经理/ })).toBeInTheDocument();
  },
};

/** What is drawn as no tree changes nothing, and its place is named. */
export const Refused: Story = {
  play: async () => {
    const dialog = await openFile(refused);
    await expect(await within(dialog).findByRole('list')).toHaveTextContent('用户任务“乙”b');
    await expect(within(dialog).getByRole('button', { name: '替换当前流程' })).toBeDisabled();
  },
};
