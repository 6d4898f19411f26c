import { expect, type Page, test } from './journey.ts';
import { cellAt, typeCell } from './record-page.ts';

/** Tabs on until this has the keyboard, as somebody without a mouse does. */
async function tabTo(page: Page, what: ReturnType<Page['getByRole']>, most = 40): Promise<void> {
  for (let at = 0; at < most; at++) {
    if (await what.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(what).toBeFocused();
}

/** Composes a word as an input method does: nothing is typed before it is chosen. */
async function compose(page: Page, pinyin: string, word: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const key = { key: 'Process', windowsVirtualKeyCode: 229, nativeVirtualKeyCode: 229 };
  for (let at = 1; at <= pinyin.length; at++) {
    await devtools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key });
    await devtools.send('Input.imeSetComposition', { text: pinyin.slice(0, at), selectionStart: at, selectionEnd: at });
    await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
  }
  await expect(page.getByRole('textbox', { name: '需求明细：在所选单元格输入' })).toHaveValue(pinyin);
  await devtools.send('Input.insertText', { text: word });
}

test('a demand is written from its first field to its saving without a mouse', async ({ as }) => {
  const page = await as('demander');
  const { keyboard } = page;
  await page.goto('/record/demand/new');
  await expect(page.getByRole('textbox', { name: '需求标题' })).toBeVisible();
  await keyboard.press('Tab');
  await expect(page.getByRole('link', { name: '跳到正文' })).toBeFocused();
  await keyboard.press('Enter');
  await tabTo(page, page.getByRole('textbox', { name: '需求标题' }), 6);
  await keyboard.type('不用鼠标的一张需求');
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: '紧急程度' })).toBeFocused();
  await keyboard.press('Enter');
  // As fast as a person who sees what comes: the list, then the field that urgency asks for.
  await expect(page.locator('.ant-select-dropdown:visible')).toBeVisible();
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  const why = page.getByRole('textbox', { name: '紧急原因' });
  await expect(why).toBeVisible();
  await expect(page.locator('.ant-select-dropdown:visible')).toHaveCount(0);
  await keyboard.press('Tab');
  await expect(why).toBeFocused();
  await keyboard.type('样品将过期');
  await tabTo(page, page.getByRole('button', { name: '添加第一行' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: '需求明细：在所选单元格输入' })).toBeFocused();

  await keyboard.press('Tab');
  await compose(page, 'yijing', '乙腈');
  await keyboard.press('Tab');
  await keyboard.type('HPLC 4L');
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await keyboard.type('6');
  await keyboard.press('Tab');
  await compose(page, 'ping', '瓶');
  await keyboard.press('Enter');
  await expect(await cellAt(page, 1, '单位')).toHaveText('瓶');
  await keyboard.press('ArrowUp');
  await keyboard.press('ArrowRight');
  await keyboard.type('410.');
  await keyboard.press('Backspace');
  await keyboard.type('.5');
  await keyboard.press('Enter');
  await expect(await cellAt(page, 1, '预估金额')).toHaveText('2,463.00');
  await expect(await cellAt(page, 1, '规格')).toHaveText('HPLC 4L');
  await expect(page.getByRole('heading', { name: '需求明细' })).toContainText('2 行');

  await keyboard.press('Control+s');
  await expect(page.getByRole('button', { name: '编辑', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: '需求明细' })).toContainText('1 行');
  await expect(await cellAt(page, 1, '品名')).toHaveText('乙腈');
});

test('a block out of a spreadsheet is pasted into the lines and taken back in one step', async ({ as }) => {
  const page = await as('demander', { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.goto('/record/demand/new');
  await page.getByRole('button', { name: '添加第一行' }).click();
  await typeCell(page, 1, '品名', '原有的一行');
  await typeCell(page, 1, '单位', '瓶');
  await typeCell(page, 1, '数量', '1');
  const rows = Array.from({ length: 20 }, (_, at) => `标准溶液 ${at + 1}\t100mL\t\t${at + 1}\t个\t1,0${at + 10}.50`);
  await page.evaluate((text) => navigator.clipboard.writeText(text), rows.join('\r\n'));
  await (await cellAt(page, 2, '品名')).click();
  await page.keyboard.press('Control+V');
  await expect(page.getByText('已粘贴 20 行，新增 19 行', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: '需求明细' })).toContainText('21 行');
  await expect(await cellAt(page, 21, '品名')).toHaveText('标准溶液 20');
  await expect(await cellAt(page, 21, '单位')).toHaveText('个');
  await expect(await cellAt(page, 21, '预估金额')).toHaveText('20,590.00');
  await page.keyboard.press('Control+Z');
  await expect(page.getByRole('heading', { name: '需求明细' })).toContainText('2 行');
  await page.keyboard.press('Control+Y');
  await expect(page.getByRole('heading', { name: '需求明细' })).toContainText('21 行');
});

test('a menu entry is opened, a form worked and a tab closed by the keyboard alone', async ({ as }) => {
  const page = await as('buyer');
  const { keyboard } = page;
  await page.goto('/account/center');
  await expect(page.getByRole('heading', { name: '个人中心' })).toBeVisible();
  await keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: '搜索单号、名称、页面' })).toBeFocused();
  await keyboard.type('grsz');
  await keyboard.press('Enter');
  const phone = page.getByRole('textbox', { name: '座机' });
  await expect(phone).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await phone.focus();
  await keyboard.press('Control+a');
  await keyboard.type('021-5550-0177');
  const tab = page.getByRole('navigation', { name: '已打开的页面' }).getByRole('link', { name: /个人设置/ });
  await expect(tab.getByRole('img', { name: '有未保存的修改' })).toBeVisible();
  await keyboard.press('Enter');
  await expect(page.getByText('资料已保存')).toBeVisible();
  await expect(tab.getByRole('img', { name: '有未保存的修改' })).toHaveCount(0);
  await tab.focus();
  await keyboard.press('Delete');
  await expect(tab).toHaveCount(0);
  await expect(page).toHaveURL('/account/center');
});
