import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, userEvent, waitFor, within } from 'storybook/test';
import { catalogDocuments } from '../../../tests/fixtures/catalog-plans.ts';
import { StudioStage } from './fixture/StudioStage.tsx';

const meta = {
  title: 'designer/studio',
  component: StudioStage,
  args: { documents: catalogDocuments(), layout: true, publish: true },
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof StudioStage>;

export default meta;
type Story = StoryObj<typeof meta>;

async function openHome(canvasElement: HTMLElement) {
  const page = within(canvasElement);
  await userEvent.click(await page.findByRole('button', { name: '编辑首页' }));
  await page.findByRole('tree', { name: '页面大纲' });
  return page;
}

const titleOf = (canvasElement: HTMLElement, block: string) =>
  canvasElement.querySelector<HTMLElement>(`[data-field="${block} title"]`);

async function retitle(canvasElement: HTMLElement, block: string, text: string): Promise<void> {
  const title = await waitFor(() => titleOf(canvasElement, block) ?? Promise.reject(new Error(block)));
  await userEvent.click(title);
  fireEvent.input(title, { target: { textContent: text } });
  title.blur();
}

/** Who may change texts only: the layout shows how it is, and nothing moves it. */
export const TextsOnly: Story = {
  args: { layout: false, publish: false },
  play: async ({ canvasElement }) => {
    const page = await openHome(canvasElement);
    await expect(page.queryByRole('button', { name: '发布…' })).toBeNull();
    await retitle(canvasElement, 'seHero', '新标题');
    await page.findByText(/草稿已保存/);
    await userEvent.click(page.getByRole('treeitem', { name: '首屏' }));
    await expect(page.getByRole('spinbutton', { name: '高度' })).toBeDisabled();
    await expect(page.getByRole('textbox', { name: '标题' })).toBeEnabled();
    await expect(page.queryByRole('toolbar', { name: '选中的区块' })).toBeNull();
    await userEvent.keyboard('{Delete}');
    await page.findByText('您只能修改文字和图片，不能修改版面');
    await expect(page.getByRole('treeitem', { name: '首屏' })).toBeVisible();
    await userEvent.click(page.getByRole('tab', { name: '区块' }));
    await page.findByText(/添加区块需要“修改版面”权限/);
  },
};

/** A locked block stays, and says why. */
export const Locked: Story = {
  play: async ({ canvasElement }) => {
    const page = await openHome(canvasElement);
    await userEvent.click(page.getByRole('treeitem', { name: /^页头/ }));
    await userEvent.click(page.getByRole('button', { name: '删除选中的区块' }));
    await page.findByText('“页头”已锁定，不能删除');
    await expect(page.getByRole('treeitem', { name: /^页头/ })).toBeVisible();
  },
};

/** Both templates draw the same words: what is written in one stands in the other, and is there when one comes back. */
export const Templates: Story = {
  play: async ({ canvasElement }) => {
    const page = await openHome(canvasElement);
    await retitle(canvasElement, 'seHero', '一次写成');
    await userEvent.click(page.getByText('高级版'));
    await waitFor(() => expect(titleOf(canvasElement, 'proHero')).toHaveTextContent('一次写成'));
    await retitle(canvasElement, 'proCta', '加入我们');
    await userEvent.click(page.getByText('基础版'));
    await waitFor(() => expect(titleOf(canvasElement, 'seCta')).toHaveTextContent('加入我们'));
    await expect(titleOf(canvasElement, 'seHero')).toHaveTextContent('一次写成');
    await expect(await page.findByRole('button', { name: /^撤销：修改“行动号召”的标题/ })).toBeEnabled();
  },
};

/** However dark an editor's own screen is, the page stands on it as visitors see it. */
export const Dark: Story = {
  globals: { mode: 'dark' },
  play: async ({ canvasElement }) => {
    const page = await openHome(canvasElement);
    const look = (place: Element | null) => getComputedStyle(place as Element);
    await expect(look(page.getByRole('region', { name: '设置' })).backgroundColor).toBe('rgb(23, 27, 35)');
    await expect(look(canvasElement.querySelector('[data-template]')).colorScheme).toBe('light');
    await expect(look(canvasElement.querySelector('[data-template]')).getPropertyValue('--zc-surface')).toBe('#FFFFFF');
  },
};

/** Where another person looks first, a template is handed in, and so is a page: seen to wait, and taken back. */
export const SecondPerson: Story = {
  args: { secondPerson: true },
  play: async ({ canvasElement }) => {
    const body = within(canvasElement.ownerDocument.body);
    await userEvent.click(await body.findByRole('button', { name: '启用…' }));
    await userEvent.click(await body.findByRole('button', { name: /^启\s?用$/ }));
    await body.findByText('已提交，另一位有发布权限的人通过后生效');
    const page = await openHome(canvasElement);
    await retitle(canvasElement, 'seHero', '待审核的标题');
    await userEvent.click(await page.findByRole('button', { name: '提交审核…' }));
    await body.findByRole('radio', { name: '通过后立即发布' });
    await userEvent.click(body.getByRole('button', { name: '提交审核' }));
    await userEvent.click(await page.findByRole('button', { name: '审核中…' }));
    await body.findByText('已提交审核，等待另一位有发布权限的人');
    await userEvent.click(body.getByRole('button', { name: /撤\s?回/ }));
    await body.findByRole('button', { name: '提交审核' });
    await expect(body.queryByText('已提交审核，等待另一位有发布权限的人')).toBeNull();
  },
};

/** A page is looked at before it is published: what is longer than the screen is scrolled, by wheel and by keys. */
export const PreviewScrolls: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const [look] = await page.findAllByRole('button', { name: '预览' });
    await userEvent.click(look as HTMLElement);
    const shown = await within(document.body).findByRole('region', { name: /的预览$/ });
    await waitFor(() => expect(shown.scrollHeight).toBeGreaterThan(shown.clientHeight));
    await expect(shown.tabIndex).toBe(0);
    await expect(shown.closest('[inert]')).toBeNull();
    await expect(getComputedStyle(shown).overflowY).toBe('auto');
  },
};
