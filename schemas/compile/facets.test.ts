import { describe, expect, test } from 'vitest';
import { compileWorked, type Raw, told, workedModel } from '../../tests/fixtures/documents/worked-example.ts';
import { planFor } from './plan-for.ts';

const facet = (more: Raw = {}): Raw => ({
  kind: 'entity',
  key: 'myOrder',
  spec: 1,
  title: '我的订单',
  facetOf: 'purchaseOrder',
  takes: ['poNo', 'status', 'supplier', 'orderDate', 'total', 'lines', 'files'],
  fields: {},
  access: { roles: { supplier: { rows: 'toMe', do: ['read', 'move:confirm'], edit: ['lines.schedules'] } } },
  ...more,
});
const issuesOf = (more: Raw) => told(compileWorked(undefined, facet(more)).issues);
const mine = (code: string, path: string) => `${code} entity:myOrder ${path}`;

describe('a facet', () => {
  const model = workedModel(undefined, facet());
  const entity = model.entities.get('myOrder');
  const base = model.entities.get('purchaseOrder');

  test('shares the store of its base: tables, columns, trash', () => {
    expect(entity).toMatchObject({ store: 'purchaseOrder', facetOf: 'purchaseOrder', trash: true });
    expect(entity?.head.table).toBe('po_order');
    expect(entity?.parts.get('lines')?.table).toBe('po_line');
  });

  test('has its base’s forms, lists, rules and states until it says otherwise', () => {
    expect(entity?.lists.get('main')?.columns).toEqual(base?.lists.get('main')?.columns);
    expect(entity?.program).toEqual(base?.program);
    expect(entity?.states).toEqual(base?.states);
  });

  test('shows what it takes and nothing else, and still checks everything', () => {
    const plan = planFor(model, 'myOrder', { roles: ['supplier'] });
    const shown = Object.values(plan?.fields ?? {}).filter(({ part, system }) => part === '' && !system);
    expect(shown.map(({ key }) => key)).toEqual(['poNo', 'status', 'supplier', 'orderDate', 'files', 'total']);
    expect(entity?.program.nodes.map(({ id }) => id)).toContain('rule:urgentNeedsWhy');
    expect(plan?.program.nodes.map(({ id }) => id)).not.toContain('rule:urgentNeedsWhy');
  });

  test('is only for the roles it names, each within its base’s rows and hidden fields', () => {
    expect([...(entity?.roles.keys() ?? [])]).toEqual(['supplier']);
    const rows = JSON.stringify(entity?.roles.get('supplier')?.[0]?.rows);
    expect(rows).toContain('issued');
    const hidden = workedModel((doc) => {
      doc.access.roles.supplier.hide = ['total'];
    }, facet());
    expect(planFor(hidden, 'myOrder', { roles: ['supplier'] })?.fields).not.toHaveProperty('total');
  });

  test('says its own forms and lists from start to end', () => {
    const own = workedModel(undefined, facet({ lists: { main: { cols: ['poNo', 'total'] } } }));
    expect(
      own.entities
        .get('myOrder')
        ?.lists.get('main')
        ?.columns.map(({ field }) => field),
    ).toEqual(['poNo', 'total']);
    expect(own.entities.get('myOrder')?.lists.get('main')?.finds).toEqual([]);
  });

  test('can narrow a field, add one, and fix one by `when`', () => {
    const own = workedModel(
      undefined,
      facet({
        takes: '*',
        when: { urgent: 'Y' },
        fields: { files: { need: true, label: '凭证' }, note: { type: 'text', label: '供方备注' } },
      }),
    ).entities.get('myOrder');
    expect(own?.fields.get('files')).toMatchObject({
      need: true,
      label: '凭证',
      column: base?.fields.get('files')?.column,
    });
    expect(own?.fields.get('note')).toMatchObject({ layer: 'product', inExt: false });
    expect(own?.fields.get('urgent')).toMatchObject({ locked: true, start: { t: 'text', v: 'Y' } });
    expect(own?.when).toEqual({ urgent: 'Y' });
    expect(base?.fields.get('files')?.need).toBe(false);
  });

  test('of a facet stands on the same store, with both conditions', () => {
    const deep = workedModel(
      undefined,
      facet({ when: { urgent: 'Y' } }),
      facet({ key: 'deep', facetOf: 'myOrder', takes: ['poNo'], when: { currency: 'USD' } }),
    ).entities.get('deep');
    expect(deep).toMatchObject({ store: 'purchaseOrder', facetOf: 'myOrder', when: { urgent: 'Y', currency: 'USD' } });
  });
});

describe('a facet that goes too far is told so', () => {
  test.each<[string, Raw, string[]]>([
    [
      'a right the base does not give this role',
      { access: { roles: { supplier: { do: ['read', 'delete', 'move:approve'] } } } },
      [mine('widens_base', '/access/roles/supplier/do'), mine('widens_base', '/access/roles/supplier/do')],
    ],
    [
      'editing what the base does not let this role edit',
      { access: { roles: { supplier: { do: ['read'], edit: ['lines.schedules', 'files'] } } } },
      [mine('widens_base', '/access/roles/supplier/edit')],
    ],
    [
      'a field made another kind of',
      { fields: { files: { type: 'text' } } },
      [mine('facet_retype', '/fields/files/type')],
    ],
    ['taking what is not there', { takes: ['ghost'] }, [mine('unknown_field', '/takes/0')]],
    ['standing on nothing', { facetOf: 'ghost' }, [mine('unknown_entity', '/facetOf')]],
    ['standing on itself', { facetOf: 'myOrder' }, [mine('facet_loop', '/facetOf')]],
    ['a condition over no field', { when: { ghost: '1' } }, [mine('unknown_field', '/when/ghost')]],
    [
      'a list over no field',
      { lists: { main: { cols: ['ghost'] } } },
      [mine('unknown_field', '/lists/main/cols/ghost')],
    ],
    [
      'a list over a field it does not take',
      { lists: { main: { cols: ['buyer'] } } },
      [mine('not_taken', '/lists/main/cols/buyer')],
    ],
    ['a new field without a type', { fields: { note: { label: '备注' } } }, [mine('missing_key', '/fields/note/type')]],
  ])('%s', (_, more, expected) => {
    expect(issuesOf(more)).toEqual(expected);
  });

  test('a role the base does not know is the facet’s own to grant', () => {
    expect(issuesOf({ access: { roles: { stranger: { rows: 'toMe', do: ['read', 'edit'] } } } })).toEqual([]);
  });

  test('a state opened wider is a widening for roles both know', () => {
    const open = { states: { nodes: { submitted: { open: ['files'] } } } };
    expect(issuesOf(open)).toEqual([mine('widens_base', '/states/nodes/submitted/open')]);
    expect(issuesOf({ ...open, access: { roles: { stranger: { rows: 'toMe', do: ['read', 'edit'] } } } })).toEqual([]);
  });

  test('what is wrong in the base is told once, of the base', () => {
    const result = compileWorked((doc) => {
      doc.lists.main.cols.push('ghost');
    }, facet());
    expect(told(result.issues)).toEqual(['unknown_field entity:purchaseOrder /lists/main/cols/ghost']);
  });
});

const layer = (more: Raw): Raw => ({ kind: 'entity', key: 'purchaseOrder', spec: 1, layer: 'tenant', ...more });

describe('a tenant’s layer', () => {
  const model = workedModel(
    undefined,
    layer({
      fields: { project: { type: 'text', label: '项目' }, urgent: { label: '特急' } },
      parts: { lines: { fields: { colour: { type: 'text', label: '颜色' } } } },
      lists: { main: { cols: { buyer: null } } },
    }),
  );
  const entity = model.entities.get('purchaseOrder');

  test('changes by key and takes away by null', () => {
    expect(entity?.fields.get('urgent')).toMatchObject({ label: '特急', layer: 'product' });
    expect(entity?.lists.get('main')?.columns.map(({ field }) => field)).not.toContain('buyer');
  });

  test('keeps its fields in `ext` and shows them in the slots', () => {
    expect(entity?.fields.get('project')).toMatchObject({ layer: 'tenant', inExt: true });
    const form = entity?.forms.get('edit');
    const cells = form?.sections[0]?.cells.map(({ field }) => field) ?? [];
    expect(cells.at(-1)).toBe('project');
    expect(form?.body[0]?.columns.at(-1)?.field).toBe('lines.colour');
    expect(entity?.lists.get('main')?.columns.at(-1)?.field).toBe('project');
  });

  test('gives a field a column of its own once it is promoted', () => {
    const promoted = workedModel(
      (doc) => doc.changes.push({ rev: 13, do: 'promote', f: 'project' }),
      layer({ fields: { project: { type: 'text', label: '项目' } } }),
    );
    expect(promoted.entities.get('purchaseOrder')?.fields.get('project')).toMatchObject({
      inExt: false,
      columnName: 't0_project',
    });
    expect(promoted.entities.get('purchaseOrder')?.lists.get('main')?.columns.at(-1)?.field).toBe('project');
  });

  test('says where its fields are shown and how wide, and retires one without taking it away', () => {
    const told = workedModel(
      undefined,
      layer({
        fields: {
          asked: { type: 'date', label: '问', places: ['find'] },
          wide: { type: 'text', label: '宽', places: ['form', 'list', 'find'], w: 320, span: 2 },
          gone: { type: 'text', label: '停', need: true, retired: true },
        },
      }),
    ).entities.get('purchaseOrder');
    const list = told?.lists.get('main');
    expect(list?.columns.filter(({ field }) => ['asked', 'wide', 'gone'].includes(field))).toMatchObject([
      { field: 'wide', width: 320 },
    ]);
    expect(list?.finds.slice(-2)).toEqual([
      { field: 'asked', op: 'range', more: true },
      { field: 'wide', op: 'like', more: true },
    ]);
    expect(told?.forms.get('edit')?.sections[0]?.cells.at(-1)).toEqual({ field: 'wide', span: 2 });
    expect(told?.fields.get('gone')).toMatchObject({ need: false, inExt: true });
    expect([...(told?.roles.values() ?? [])].flat().every(({ hide }) => hide.has('gone'))).toBe(true);
  });

  test.each<[string, Raw, string]>([
    [
      'a kind that cannot be added',
      { fields: { x: { type: 'ref', to: 'supplier', label: '甲' } } },
      'ext_kind entity:purchaseOrder /fields/x/type',
    ],
    [
      'a property nobody knows',
      { fields: { urgent: { colour: 'red' } } },
      'unknown_key entity:purchaseOrder /fields/urgent/colour',
    ],
    [
      'an index over an extended field',
      { fields: { x: { type: 'text', label: '甲' } }, store: { indexes: { x: { on: ['x'] } } } },
      'not_stored entity:purchaseOrder /store/indexes/x/on/0',
    ],
    [
      'taking away what others need',
      { fields: { orderDate: null } },
      'unknown_field entity:purchaseOrder /rules/dateOrder/if',
    ],
  ])('is told of %s', (_, more, expected) => {
    expect(told(compileWorked(undefined, layer(more)).issues)).toContain(expected);
  });

  test('may add as many fields as the document leaves room for', () => {
    const fields = Object.fromEntries(
      Array.from({ length: 41 }, (_, n) => [`x${n}`, { type: 'text', label: `项${n}` }]),
    );
    expect(told(compileWorked(undefined, layer({ fields })).issues)).toEqual([
      'ext_full entity:purchaseOrder /ext/max',
    ]);
  });

  const addTo = (key: string, more: Raw = {}) =>
    compileWorked(undefined, {
      kind: 'entity',
      key,
      spec: 1,
      layer: 'tenant',
      fields: { x: { type: 'text', label: '甲' } },
      ...more,
    });
  test('may add nothing where the document has no room', () => {
    const closed = { ext: { slots: {}, types: [], max: 0 } };
    expect(told(addTo('material', closed).issues)).toEqual(['ext_closed entity:material /fields/x']);
  });
  test('may add where the document says nothing of it: behind the form, before the last column', () => {
    const result = addTo('material');
    const material = result.ok ? result.value.entities.get('material') : undefined;
    for (const form of material?.forms.values() ?? [])
      expect(form.sections.flatMap(({ cells }) => cells).at(-1)?.field).toBe('x');
    for (const { columns } of material?.lists.values() ?? [])
      expect(columns.at(columns.length > 1 ? -2 : 0)?.field).toBe('x');
    expect(material?.fields.get('x')).toMatchObject({ inExt: true, added: true });
  });

  test('can bring an entity of its own, whole and in a table of its own', () => {
    const own = {
      kind: 'entity',
      key: 'visitLog',
      spec: 1,
      layer: 'tenant',
      title: '来访',
      fields: { who: { type: 'text', label: '谁' } },
    };
    const entity = workedModel(undefined, own).entities.get('visitLog');
    expect(entity?.head.table).toBe('t0_visit_log');
    expect(entity?.fields.get('who')).toMatchObject({ inExt: false });
    const { title: _, ...half } = own;
    expect(told(compileWorked(undefined, half).issues)).toEqual(['missing_key entity:visitLog /title']);
  });

  test('given twice is told', () => {
    expect(told(compileWorked(undefined, layer({ note: 'a' }), layer({ note: 'b' })).issues)).toEqual([
      'double_document entity:purchaseOrder ',
    ]);
  });
});
