import { createRoutesFromElements, matchRoutes } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { entryRoutes } from './entry-routes.tsx';
import { entitiesIn, hasMenu, leadAway, publicPaths, signInAddress } from './guard.ts';

describe('the guard', () => {
  test.each([
    ['staff stay where they are', 1, null, '/list/demand/main', null],
    ['staff have nothing to complete', 1, null, '/completeSupInfo', '/'],
    ['an approved supplier has nothing to complete', 1, 6, '/completeSupInfo', '/'],
    ['approved meanwhile, whatever the mark still says', 2, 6, '/completeSupInfo', '/'],
    ['approved meanwhile, and on', 2, 6, '/dashboard/analysis', null],
    ['a new supplier is led to complete', 2, 0, '/dashboard/analysis', '/completeSupInfo'],
    ['a supplier under review as well', 2, 1, '/list/supplierOrder/main', '/completeSupInfo'],
    ['and stays there', 2, 0, '/completeSupInfo', null],
    ['may open the own company', 2, 0, '/record/myCompany/x', null],
    ['not what only begins like it', 2, 0, '/record/myCompanyOrder/x', '/completeSupInfo'],
    ['may change the own password', 2, 0, '/account/settings', null],
    ['may read what came of it', 2, 0, '/result/success', null],
  ] as const)('%s', (_, isShow, verifyStatus, path, to) => {
    expect(leadAway({ isShow, verifyStatus }, path)).toBe(to);
  });

  test('what is asked of a company until it is approved stays open', () => {
    const list = (list: string) => ({ opens: { list }, items: [] });
    const open = entitiesIn([{ opens: null, items: [list('myQuestionnaire.main'), list('myCompany.main')] }]);
    expect(open).toEqual(['myQuestionnaire', 'myCompany']);
    const standing = { isShow: 2, verifyStatus: 4 } as const;
    expect(leadAway(standing, '/record/myQuestionnaire/x', open)).toBeNull();
    expect(leadAway(standing, '/record/supplierOrder/x', open)).toBe('/completeSupInfo');
    expect(leadAway(standing, '/report/myQuestionnaire', open)).toBe('/completeSupInfo');
  });

  test.each(publicPaths)('leaves %s open to everybody', (path) => {
    expect(matchRoutes(createRoutesFromElements(entryRoutes), path)).not.toBeNull();
  });

  test('brings back the full path after signing in', () => {
    const at = signInAddress({ pathname: '/list/demand/main', search: '?page=2&a=b', hash: '#x' });
    expect(new URL(at, 'http://here').searchParams.get('redirect')).toBe('/list/demand/main?page=2&a=b#x');
  });

  test.each([
    [[{ key: 'home' }], true],
    [[], false],
    [null, false],
    [undefined, false],
    [{ length: 1 }, false],
    ['home', false],
  ])('takes %j for a menu: %s', (menu, is) => {
    expect(hasMenu(menu)).toBe(is);
  });
});
