import { expect, test } from 'vitest';
import type { MenuItem } from '../../schemas/compile/model.ts';
import { withSounds } from './menu-sounds.ts';

const item = (title: string, items: readonly MenuItem[] = []): MenuItem => ({
  key: 'k',
  title,
  icon: null,
  opens: null,
  needs: null,
  keepAlive: false,
  hidden: false,
  items,
});

test.each([
  ['采购订单', ['caigoudingdan', 'cgdd']],
  ['待审核供应商', ['daishenhegongyingshang', 'dshgys']],
  ['CAS 单点登录', ['casdandiandenglu', 'cdddl']],
])('%s sounds like %j', async (title, sounds) => {
  const [group] = await withSounds([item('组', [item(title)])]);
  expect(group?.items[0]?.sounds).toEqual(sounds);
});
