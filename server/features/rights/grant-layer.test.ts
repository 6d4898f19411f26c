import { describe, expect, test } from 'vitest';
import type { Document } from '../../../schemas/language/document.ts';
import { readDocument } from '../../../schemas/language/document.ts';
import { tradeModel } from '../../../tests/support/trade.ts';
import type { Amended } from '../../metadata/amend.ts';
import { amendGrants, type WantedGrant } from './grant-layer.ts';
import { amendMenus, hideFrom } from './menu-layer.ts';

const demand = tradeModel.entities.get('demand');
if (!demand) throw new Error('demand');
const product = demand.document;
const buyer = product.access?.roles?.buyer;
if (!buyer) throw new Error('buyer');

const over = (own?: object, below: Document = product): Amended => ({
  own: () => own as Document | undefined,
  product: () => below,
});
const layerOf = (code: string, grant: WantedGrant, own?: object) => {
  const [amendment] = amendGrants(over(own), [{ entity: demand, code, grant }]);
  return amendment?.document as { access?: { roles?: Record<string, unknown> } } | null;
};

describe('the company’s words about a role', () => {
  test('are none where it has what the product gives, in whatever order', () => {
    expect(layerOf('buyer', buyer)).toBeNull();
    expect(layerOf('buyer', { ...buyer, do: [...buyer.do].reverse() })).toBeNull();
    expect(layerOf('nobody', null)).toBeNull();
  });

  test('say a smaller list whole, and nothing beside it', () => {
    const less = buyer.do.filter((one) => one !== 'export');
    expect(layerOf('buyer', { ...buyer, do: less })?.access?.roles).toEqual({ buyer: { do: less } });
  });

  describe('of a role with several grants', () => {
    const opened = { label: '开标后', rows: "status = 'done'", do: ['read', 'export'], rank: 'a0' };
    const several = { ...buyer, also: { opened } };
    const below = { ...product, access: { ...product.access, roles: { buyer: several } } } as Document;
    const besides = (grant: WantedGrant) => {
      const [amendment] = amendGrants(over(undefined, below), [{ entity: demand, code: 'buyer', grant }]);
      return (amendment?.document as { access?: { roles?: Record<string, unknown> } } | null)?.access?.roles;
    };

    test('are none where the further ones are the product’s', () => expect(besides(several)).toBeUndefined());

    test('say what is otherwise of a further one alone', () => {
      expect(besides({ ...buyer, also: { opened: { ...opened, do: ['read'] } } })).toEqual({
        buyer: { also: { opened: { do: ['read'] } } },
      });
    });

    test('take a further one back, and with the last right all of them', () => {
      expect(besides(buyer)).toEqual({ buyer: { also: null } });
      expect(besides(null)).toMatchObject({ buyer: { do: [], also: null } });
    });
  });

  test('leave a role the product knows without any right, and forget one of their own', () => {
    expect(layerOf('buyer', null)?.access?.roles).toEqual({ buyer: { do: [], rows: null } });
    const own = {
      kind: 'entity',
      key: 'demand',
      spec: 1,
      layer: 'tenant',
      access: { roles: { lab: { do: ['read'] } } },
    };
    expect(layerOf('lab', null, own)).toBeNull();
  });

  test('take away a restriction by name, and add one', () => {
    const { rows: _, ...free } = buyer;
    expect(layerOf('buyer', free)?.access?.roles).toEqual({ buyer: { rows: null } });
    expect(layerOf('buyer', { ...buyer, hide: ['title'] })?.access?.roles).toEqual({ buyer: { hide: ['title'] } });
  });

  test('keep what else the company says of the entity', () => {
    const own = { kind: 'entity', key: 'demand', spec: 1, layer: 'tenant', note: '我们的' };
    expect(layerOf('lab', { do: ['read'] }, own)).toMatchObject({
      note: '我们的',
      access: { roles: { lab: { do: ['read'] } } },
    });
  });
});

describe('a menu', () => {
  const read = readDocument({
    kind: 'menu',
    key: 'main',
    spec: 1,
    title: '主菜单',
    items: [{ key: 'group', title: '组', items: [{ key: 'leaf', title: '页', opens: { screen: 'home' } }] }],
  });
  if (!read.ok) throw new Error('menu');

  test('is hidden from a role where it stands, and shown again without a trace', () => {
    const [hidden] = amendMenus(over(undefined, read.value), ['menu:main'], (items) =>
      hideFrom(items, 'leaf', 'lab', true),
    );
    expect(hidden?.document).toMatchObject({ items: { group: { items: { leaf: { not: ['lab'] } } } } });
    const own = { ...(hidden?.document as object), layer: 'tenant' };
    const [shown] = amendMenus(over(own, read.value), ['menu:main'], (items) => hideFrom(items, 'leaf', 'lab', false));
    expect(shown?.document).toBeNull();
    expect(
      amendMenus(over(undefined, read.value), ['menu:main'], (items) => hideFrom(items, 'none', 'lab', true)),
    ).toEqual([]);
  });
});

test('which lines a grant shows is in the company’s layer as well', () => {
  const parts = { lines: { rows: 'qty > 1' } };
  const [amendment] = amendGrants(over(undefined), [{ entity: demand, code: 'buyer', grant: { do: ['read'], parts } }]);
  expect(JSON.stringify(amendment?.document)).toContain(JSON.stringify(parts));
});
