import type { Locator, Page } from '@playwright/test';
import { cellAt, typeCell } from '../../tests/journeys/record-page.ts';

export interface Picture {
  /** Who is signed in; null: nobody. */
  readonly user: string | null;
  readonly onPhone?: boolean;
  /** Leaves the page as the picture shall show it. */
  readonly draw: (page: Page) => Promise<unknown>;
}

const at =
  (path: string) =>
  (page: Page): Promise<unknown> =>
    page.goto(path);

/** Opens the first record of a list that is in this state. */
const openIn = (list: string, state: string) => async (page: Page) => {
  await page.goto(list);
  // Headings and sums are rows of the table as well.
  const rows = page.locator('tr[data-row-key]');
  await rows.filter({ hasText: state }).getByRole('button').first().click();
  await page.waitForURL(/\/record\//);
};

async function writeDemand(page: Page): Promise<void> {
  await page.goto('/record/demand/new');
  await page.getByRole('textbox', { name: '需求标题' }).fill('农残检测用试剂与耗材（2026-12）');
  await page.getByRole('textbox', { name: '用途' }).fill('四季度能力验证与日常检测');
  await page.getByRole('button', { name: '添加第一行' }).click();
  const rows = [
    ['色谱纯乙腈', '12', '瓶', '280.5'],
    ['C18 色谱柱', '2', '个', '3200'],
    ['0.22 μm 滤膜', '5', '盒', '95'],
  ];
  for (const [index, row] of rows.entries()) {
    const columns = ['品名', '数量', '单位', '预估单价'];
    for (const [place, column] of columns.entries()) await typeCell(page, index + 1, column, row[place] ?? '');
  }
  await (await cellAt(page, 3, '预估单价')).click();
}

/** Scrolls until this stands near the top, below the bar and the tabs. */
async function lookAt(what: Locator): Promise<void> {
  await what.first().evaluate((element) => {
    element.scrollIntoView({ block: 'start' });
    document.scrollingElement?.scrollBy(0, -140);
  });
}

const section = (page: Page, heading: string) => page.getByRole('heading', { name: heading });

const orders = '/list/purchaseOrder/main';
/** A confirmed order need not be among the newest. */
const confirmed = `${orders}?f.status=${encodeURIComponent('["confirmed"]')}`;

const waiting = `${orders}?f.status=${encodeURIComponent('["submitted"]')}`;

/** Every picture of the manuals by its name. Each is taken of the product as it runs, with the demo company. */
export const pictures: Readonly<Record<string, Picture>> = {
  'sign-in': { user: null, draw: at('/user/login') },
  home: { user: 'buyer', draw: at('/') },
  'menu-search': {
    user: 'demander',
    draw: async (page) => {
      await page.goto('/list/demand/main');
      await page.getByRole('heading', { name: '采购需求' }).waitFor();
      await page.keyboard.press('Control+k');
      await page.keyboard.type('cg');
    },
  },
  tabs: {
    user: 'demander',
    draw: async (page) => {
      for (const path of ['/list/demand/main', orders, '/list/material/main']) await page.goto(path);
    },
  },
  'list-demand': { user: 'demander', draw: at('/list/demand/main') },
  'list-more': {
    user: 'buyer',
    draw: async (page) => {
      await page.goto(orders);
      await page.getByText('展开', { exact: true }).click();
    },
  },
  'order-record': { user: 'buyer', draw: openIn(confirmed, '供方已确认') },
  history: {
    user: 'buyer',
    draw: async (page) => {
      await openIn(confirmed, '供方已确认')(page);
      const tab = page.getByRole('tab', { name: '修改记录' });
      await tab.click();
      await lookAt(tab);
    },
  },
  'demand-new': { user: 'demander', draw: at('/record/demand/new') },
  'demand-errors': {
    user: 'demander',
    draw: async (page) => {
      await page.goto('/record/demand/new');
      await page.getByRole('button', { name: '保存', exact: true }).click();
    },
  },
  'demand-lines': {
    user: 'demander',
    draw: async (page) => {
      await writeDemand(page);
      await lookAt(section(page, '需求明细'));
    },
  },
  'demand-draft': { user: 'demander', draw: writeDemand },
  'pick-material': {
    user: 'demander',
    draw: async (page) => {
      await page.goto('/record/demand/new');
      await page.getByRole('button', { name: '选择物料' }).click();
      await page.getByRole('dialog').getByRole('row').nth(3).waitFor();
    },
  },
  files: {
    user: 'demander',
    draw: async (page) => {
      await page.goto('/record/demand/new');
      await lookAt(section(page, '合计与附件'));
    },
  },
  bell: {
    user: 'buyer',
    draw: async (page) => {
      await page.goto('/');
      await page.getByRole('button', { name: /^消息/ }).click();
    },
  },
  'message-center': { user: 'buyer', draw: at('/messageSeting/annountCement') },
  export: {
    user: 'buyer',
    draw: async (page) => {
      await page.goto(orders);
      await page.getByRole('button', { name: '导出' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  settings: {
    user: 'buyer',
    draw: async (page) => {
      await page.goto(orders);
      await page.getByRole('button', { name: '界面设置' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  security: { user: 'buyer', draw: at('/account/security') },
  'phone-list': { user: 'buyer', onPhone: true, draw: at(orders) },
  'phone-record': { user: 'buyer', onPhone: true, draw: at('/list/demand/pool') },
  'phone-menu': {
    user: 'buyer',
    onPhone: true,
    draw: async (page) => {
      await page.goto('/');
      await page.getByRole('button', { name: /菜单/ }).first().click();
    },
  },
  'demand-approved': { user: 'demander', draw: openIn('/list/demand/main', '已批准') },
  'demand-lineage': {
    user: 'buyer',
    draw: async (page) => {
      await openIn('/list/demand/main', '已批准')(page);
      await lookAt(page.getByRole('tab', { name: '上下游单据' }));
    },
  },
  materials: { user: 'buyer', draw: at('/list/material/main') },
  'material-record': { user: 'buyer', draw: openIn('/list/material/main', '') },
  suppliers: { user: 'buyer', draw: at('/list/supplier/main') },
  'address-book': { user: 'buyer', draw: at('/list/addressBook/main') },
  'warehouse-orders': { user: 'warehouse', draw: at(orders) },
  'warehouse-order': {
    user: 'warehouse',
    draw: async (page) => {
      await openIn(confirmed, '供方已确认')(page);
      await lookAt(section(page, '订单明细'));
    },
  },
  arrivals: { user: 'warehouse', draw: at('/list/deliveryNote/soon') },
  receipt: { user: 'warehouse', draw: openIn('/list/goodsReceipt/main', '') },
  returns: { user: 'warehouse', draw: at('/list/goodsReturn/toShip') },
  plan: { user: 'buyer', draw: openIn('/list/purchasePlan/main', '') },
  certs: { user: 'supmgr', draw: at('/list/supplierCert/main') },
  'supplier-change': { user: 'supmgr', draw: openIn('/list/supplierChange/main', '') },
  'warehouse-demands': { user: 'warehouse', draw: at('/list/demand/main') },
  'order-plan': {
    user: 'warehouse',
    draw: async (page) => {
      await openIn(confirmed, '供方已确认')(page);
      await page
        .getByRole('button', { name: /^展开第/ })
        .first()
        .click();
      await lookAt(section(page, '订单明细'));
    },
  },
  'order-print': {
    user: 'warehouse',
    draw: async (page) => {
      await openIn(confirmed, '供方已确认')(page);
      await page.emulateMedia({ media: 'print' });
    },
  },
  pool: { user: 'buyer', draw: at('/list/demandLine/pool') },
  'order-from-demand': {
    user: 'buyer',
    draw: async (page) => {
      await page.goto('/list/demand/pool');
      await page.getByRole('button', { name: '转订单' }).first().click();
      await page.waitForURL(/purchaseOrder/);
    },
  },
  'list-order': { user: 'buyer', draw: at(orders) },
  'order-new': { user: 'buyer', draw: at('/record/purchaseOrder/new') },
  'order-published': { user: 'buyer', draw: openIn(orders, '待供方确认') },
  why: {
    user: 'buyer',
    draw: async (page) => {
      await openIn(waiting, '审批中')(page);
      await page.getByRole('note').first().hover();
    },
  },
  announcements: { user: 'buyer', draw: at('/list/announcement/main') },
  'order-query': {
    user: 'buyer',
    draw: async (page) => {
      await page.goto(orders);
      await page.getByText('展开', { exact: true }).click();
      await page.getByRole('textbox', { name: '订单编号' }).fill('2026');
      await page.getByRole('button', { name: '查询' }).click();
    },
  },
};
