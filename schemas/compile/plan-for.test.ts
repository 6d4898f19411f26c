import { describe, expect, test } from 'vitest';
import { type Raw, workedModel } from '../../tests/fixtures/documents/worked-example.ts';
import { printExpression } from '../expressions/print-expression.ts';
import { planFor, wholePlanFor } from './plan-for.ts';
import { scopesFor } from './scopes-for.ts';

const model = workedModel();
const planOf = (...roles: string[]) => {
  const plan = planFor(model, 'purchaseOrder', { roles });
  if (!plan) throw new Error('no plan');
  return plan;
};

describe('a plan', () => {
  test('is the same bytes for the same model and the same roles, in whatever order', () => {
    const again = workedModel();
    for (const roles of [['buyer'], ['demander', 'buyer'], ['supplier', 'approver', 'demander']]) {
      const bytes = JSON.stringify(planOf(...roles));
      expect(JSON.stringify(planFor(again, 'purchaseOrder', { roles: roles.toReversed() }))).toBe(bytes);
      expect(JSON.stringify(planOf(...roles, ...roles))).toBe(bytes);
    }
  });

  test('is plain JSON: what is sent is what was made', () => {
    const plan = planOf('buyer');
    expect(JSON.parse(JSON.stringify(plan))).toEqual(plan);
  });

  test('has another address when anything in it changes', () => {
    const relabelled = workedModel((doc) => {
      doc.fields.urgent.label = '特急';
    });
    expect(planFor(relabelled, 'purchaseOrder', { roles: ['buyer'] })?.hash).not.toBe(planOf('buyer').hash);
  });

  test('is nobody’s who has no role there', () => {
    expect(planFor(model, 'purchaseOrder', { roles: [] })).toBeUndefined();
    expect(planFor(model, 'purchaseOrder', { roles: ['stranger', 'constructor'] })).toBeUndefined();
    expect(planFor(model, 'ghost', { roles: ['buyer'] })).toBeUndefined();
  });
});

describe('what a viewer may not see is not in the plan', () => {
  const plan = planOf('demander');
  const text = JSON.stringify(plan);

  test.each(['total', 'totalCn', 'lines.price', 'lines.amount'])('%s is absent everywhere', (path) => {
    expect(plan.fields).not.toHaveProperty([path]);
    expect(text).not.toContain(JSON.stringify(path));
  });

  test('nor is a rule that reads it, nor a relation path that only that rule read', () => {
    expect(plan.program.nodes.map(({ id }) => id)).not.toContain('rule:bigNeedsFile');
    expect(plan.program.nodes.map(({ id }) => id)).toContain('rule:urgentNeedsWhy');
    expect(plan.fetches).toEqual([]);
    expect(planOf('buyer').fetches).toEqual(['supplier.country']);
  });

  test('nor is it among what a record is told by', () => {
    const telling = workedModel((doc) => {
      doc.told = ['supplier', 'total'];
    });
    const toldTo = (role: string) => planFor(telling, 'purchaseOrder', { roles: [role] })?.told;
    expect(toldTo('buyer')).toEqual(['supplier', 'total']);
    expect(toldTo('demander')).toEqual(['supplier']);
    expect(plan).not.toHaveProperty('told');
  });

  test('nor are its columns, cells, totals and cards', () => {
    expect(plan.lists.main?.columns.map(({ field }) => field)).not.toContain('total');
    expect(plan.lists.main?.card).toEqual(['poNo', 'supplier', 'status']);
    expect(plan.forms.edit?.body[0]?.foot).toEqual({});
    expect(plan.forms.edit?.body[0]?.card).toEqual(['lines.material', 'lines.qty']);
    expect(plan.schema.properties).not.toHaveProperty('total');
  });

  test('nor is a tab of which nothing is left', () => {
    const tabbed = workedModel((doc) => {
      doc.forms.edit.tabs = [
        { tab: 'money', title: '金额' },
        { tab: 'goods', title: '货物' },
        { tab: 'none', title: '空' },
      ];
      doc.forms.edit.head.push({ section: 'sums', title: '合计', tab: 'money', cells: ['total'] });
      doc.forms.edit.body[0].tab = 'goods';
    });
    const form = (role: string) => planFor(tabbed, 'purchaseOrder', { roles: [role] })?.forms.edit;
    expect(form('buyer')?.tabs?.map(({ key }) => key)).toEqual(['money', 'goods']);
    expect(form('demander')?.tabs?.map(({ key }) => key)).toEqual(['goods']);
    expect(form('buyer')?.sections.find(({ key }) => key === 'sums')?.tab).toBe('money');
    expect(form('buyer')?.sections[0]).not.toHaveProperty('tab');
  });

  test('nor is a field worked out from it on the spot, through any number of steps', () => {
    const deep = workedModel((doc) => {
      doc.fields.half = { type: 'decimal', label: '一半', calc: 'total / 2' };
      doc.fields.quarter = { type: 'decimal', label: '四分之一', calc: 'half / 2' };
      doc.fields.kept = { type: 'decimal', label: '留存', calc: 'total / 3', stored: true };
    });
    const fields = planFor(deep, 'purchaseOrder', { roles: ['demander'] })?.fields ?? {};
    expect(Object.keys(fields)).not.toContain('half');
    expect(Object.keys(fields)).not.toContain('quarter');
    expect(fields.kept).toMatchObject({ calc: null, locked: true });
  });

  test('nor a dictionary that only hidden fields use, nor a config that names a hidden field', () => {
    const hidden = workedModel((doc) => {
      doc.access.roles.demander.hide = ['lines.unit', 'currency'];
    });
    const plan = planFor(hidden, 'purchaseOrder', { roles: ['demander'] });
    expect(Object.keys(plan?.dicts ?? {})).toEqual(['payTerm', 'taxRate']);
    expect(plan?.fields.total?.config).not.toHaveProperty('currency');
  });

  test('nor what a choice would bring along from or into what is hidden', () => {
    const hidden = workedModel((doc) => {
      doc.access.roles.demander.hide = ['payTerm'];
    });
    const fillFor = (role: string) => planFor(hidden, 'purchaseOrder', { roles: [role] })?.fields.supplier?.config.pick;
    expect(fillFor('buyer')).toMatchObject({ fill: { payTerm: 'payTerm', currency: 'currency' } });
    expect(fillFor('demander')).toMatchObject({ fill: { currency: 'currency' } });
    expect(fillFor('approver')).toMatchObject({ fill: {} });
  });

  test('nor a part none of whose fields is shown', () => {
    const hidden = workedModel((doc) => {
      doc.access.roles.demander.hide = ['lines'];
    });
    const plan = planFor(hidden, 'purchaseOrder', { roles: ['demander'] });
    expect(plan?.parts).toEqual({});
    expect(JSON.stringify(plan)).not.toContain('lines');
  });

  test('nor a rule over a field that another entity hides from the viewer', () => {
    const blind = workedModel(undefined, {
      kind: 'entity',
      key: 'supplier',
      spec: 1,
      title: '供应商',
      fields: {
        name: { type: 'text', label: '名称' },
        country: { type: 'text', label: '国家' },
        code: { type: 'text', label: '编码' },
        payTerm: { type: 'text', label: '付款' },
        currency: { type: 'text', label: '币种' },
        frozen: { type: 'flag', label: '冻结' },
      },
      access: { roles: { buyer: { do: ['read'], hide: ['country'] } } },
    });
    const plan = planFor(blind, 'purchaseOrder', { roles: ['buyer'] });
    expect(plan?.fetches).toEqual([]);
    expect(plan?.program.nodes.map(({ id }) => id)).not.toContain('rule:foreignCurrency');
  });

  test('what a reference is found by is read for it: a form asks with it before anything is saved', () => {
    const asked = workedModel((doc) => {
      doc.fields.alike = {
        type: 'ref',
        to: 'supplier',
        label: '同类供应商',
        find: [{ match: { code: 'supplier.code' } }],
      };
    });
    expect(planFor(asked, 'purchaseOrder', { roles: ['buyer'] })?.fetches).toContain('supplier.code');
  });

  test('the engine’s own plan leaves nothing out', () => {
    const whole = wholePlanFor(model, 'purchaseOrder');
    expect(Object.keys(whole?.fields ?? {})).toEqual([...(model.entities.get('purchaseOrder')?.fields.keys() ?? [])]);
    expect(whole?.program).toEqual(model.entities.get('purchaseOrder')?.program);
  });
});

describe('the numbers of row scopes', () => {
  const scopesOf = (...roles: string[]) => {
    const entity = model.entities.get('purchaseOrder');
    return entity ? scopesFor(entity, { roles }).map((expr) => (expr ? printExpression(expr) : null)) : [];
  };

  test('stand for the conditions in the same order as in the plan', () => {
    expect(scopesOf('demander', 'buyer')).toEqual(['buyer = me()', 'buyer.depart in myDeparts()']);
    const { access } = planOf('demander', 'buyer');
    expect(access.scopes).toBe(2);
    expect(access.ops.read).toEqual([0, 1]);
    expect(access.ops.create).toEqual([1]);
  });

  test('say in which rows a field is shown', () => {
    expect(planOf('demander', 'buyer').access.shown).toMatchObject({ total: [1], 'lines.price': [1] });
    expect(planOf('buyer').access.shown).toEqual({});
  });

  test('every row comes first', () => {
    const open = workedModel((doc) => {
      doc.access.roles.auditor = { do: ['read'] };
    });
    const entity = open.entities.get('purchaseOrder');
    expect(entity && scopesFor(entity, { roles: ['buyer', 'auditor'] }).map((scope) => scope === null)).toEqual([
      true,
      false,
    ]);
  });

  test('a right to create everything and a right to edit one thing do not add up to editing everything', () => {
    const both = workedModel((doc) => {
      doc.access.roles.maker = { rows: 'mine', do: ['create'] };
      doc.access.roles.fixer = { rows: 'mine', do: ['edit'], edit: ['files'] };
    });
    const access = planFor(both, 'purchaseOrder', { roles: ['maker', 'fixer'] })?.access;
    const editing = access?.ops.edit ?? [];
    expect(editing.map((scope) => access?.edit[scope])).toEqual([['files']]);
  });
});

test('what one role hides it does not let be edited, though another role shows it', () => {
  const both = workedModel((doc) => {
    doc.access.roles.fixer = { rows: 'mine', do: ['edit'], hide: ['total', 'lines.price', 'payTerm'] };
    doc.access.roles.auditor = { do: ['read'] };
  });
  const access = planFor(both, 'purchaseOrder', { roles: ['fixer', 'auditor'] })?.access;
  const [scope = -1] = access?.ops.edit ?? [];
  expect(access?.edit[scope]).toContain('currency');
  for (const path of ['payTerm', 'lines', 'lines.price']) expect(access?.edit[scope]).not.toContain(path);
  expect(access?.edit[scope]).toContain('lines.qty');
});

test('rows in which one role hides only what nobody writes are added and left out by it, though another role shows it', () => {
  const twoSided = workedModel((doc) => {
    doc.access.roles.fixer = { rows: 'mine', do: ['edit'], hide: ['lines.amount'] };
    doc.access.roles.auditor = { do: ['read'] };
  });
  const plan = planFor(twoSided, 'purchaseOrder', { roles: ['fixer', 'auditor'] });
  const [scope = -1] = plan?.access.ops.edit ?? [];
  expect(plan?.access.edit[scope]).toContain('lines');
  expect(plan?.parts.lines?.locked).toBe(false);
  expect(plan?.fields['lines.amount']?.locked).toBe(true);
});

describe('what is locked for good', () => {
  test.each([
    ['poNo', true, 'the server numbers it'],
    ['status', true, 'moves write it'],
    ['total', true, 'it is computed'],
    ['id', true, 'it is the engine’s'],
    ['supplier', false, 'a buyer fills it in'],
  ])('%s: %s, for %s', (path, locked) => {
    expect(planOf('buyer').fields[path]?.locked).toBe(locked);
  });

  test('for a viewer, all that none of the roles may edit, and nothing that one may', () => {
    const plan = planOf('supplier');
    expect(plan.fields.supplier?.locked).toBe(true);
    expect(plan.fields['lines.schedules.date']?.locked).toBe(false);
    expect([plan.parts.lines?.locked, plan.parts['lines.schedules']?.locked]).toEqual([true, false]);
    expect(plan.access.edit).toEqual({ 0: ['lines.schedules'] });
  });

  test('for everyone, what no state leaves open', () => {
    const closed = workedModel((doc) => {
      doc.states.nodes.draft.open = ['supplier'];
    });
    const plan = planFor(closed, 'purchaseOrder', { roles: ['buyer'] });
    expect([plan?.fields.supplier?.locked, plan?.fields.urgent?.locked]).toEqual([false, true]);
  });
});

test('only the moves and buttons of the viewer are offered', () => {
  expect(planOf('approver').states?.moves.map(({ key }) => key)).toEqual(['approve', 'reject']);
  expect(planOf('approver').lists.main?.row).toEqual(['open', 'move:approve', 'move:reject']);
  expect(planOf('approver').lists.main?.bulk).toEqual([]);
  expect(planOf('buyer').lists.main?.bulk).toEqual(['export', 'delete']);
});

test('tabs lead only to what the viewer may read', () => {
  expect(planOf('buyer').links.map(({ key }) => key)).toEqual(['receipts']);
  expect(planOf('approver').links).toEqual([]);
});

test('the schema of the head asks nothing that can change while typing', () => {
  const text = JSON.stringify(planOf('buyer').schema);
  for (const word of ['"if"', '"dependencies"', '"oneOf"', '"anyOf"', '"required"']) expect(text).not.toContain(word);
  expect(planOf('buyer').schema).toMatchObject({ type: 'object', properties: { supplier: { title: '供应商' } } });
});

test('no plan holds a row condition, a document, or who else may do what', () => {
  const withSecret = workedModel((doc: Raw) => {
    doc.access.scopes.secret = "poNo <> 'X-SECRET'";
    doc.access.roles.buyer.rows = 'myDept and secret';
    doc.lists.main.where = "urgent <> 'W-SECRET'";
  });
  const text = JSON.stringify(planFor(withSecret, 'purchaseOrder', { roles: ['buyer'] }));
  for (const word of ['X-SECRET', 'W-SECRET', 'demander', 'notify', 'po_order']) expect(text).not.toContain(word);
});
