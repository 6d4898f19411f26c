import { describe, expect, test } from 'vitest';
import { compileWorked, type Raw, told, workedModel } from '../../tests/fixtures/documents/worked-example.ts';

const order = 'entity:purchaseOrder';

describe('the worked example', () => {
  const model = workedModel();
  const entity = model.entities.get('purchaseOrder');

  test('compiles without a word', () => {
    expect(told(compileWorked().issues)).toEqual([]);
  });

  test('has tables, columns and types for its parts', () => {
    expect([...(entity?.parts.values() ?? [])].map(({ path, table }) => [path, table])).toEqual([
      ['lines', 'po_line'],
      ['lines.schedules', 'po_schedule'],
    ]);
    expect(entity?.fields.get('lines.needDate')).toMatchObject({ columnName: 'need_date', type: { is: 'date' } });
    expect(entity?.fields.get('totalCn')).toMatchObject({ column: null });
    expect(entity?.fields.get('total')?.column).not.toBeNull();
  });

  test('runs every node behind what it reads', () => {
    const order = entity?.program.nodes.map(({ id }) => id) ?? [];
    expect(order.indexOf('calc:lines.amount')).toBeLessThan(order.indexOf('calc:total'));
    expect(order.indexOf('calc:total')).toBeLessThan(order.indexOf('calc:totalCn'));
    expect(order.indexOf('calc:total')).toBeLessThan(order.indexOf('rule:bigNeedsFile'));
  });

  test('gives effects of a rule on lines full paths, and knows what is fetched through references', () => {
    const rule = entity?.program.nodes.find(({ id }) => id === 'rule:dateOrder');
    expect(rule).toMatchObject({
      part: 'lines',
      reads: ['lines.needDate', 'orderDate'],
      then: [{ target: 'lines.needDate' }],
    });
    expect(entity?.fetches).toEqual([
      {
        path: 'supplier.country',
        part: '',
        rel: 'supplier.country',
        steps: [
          { entity: 'purchaseOrder', field: 'supplier' },
          { entity: 'supplier', field: 'country' },
        ],
      },
    ]);
  });

  test('spells scopes, sets and moves out', () => {
    expect(entity?.roles.get('demander')?.[0]?.hide).toEqual(
      new Set(['total', 'totalCn', 'lines.price', 'lines.amount']),
    );
    expect(entity?.roles.get('supplier')?.[0]).toMatchObject({
      do: new Set(['read', 'move:confirm', 'edit']),
      edit: new Set(['lines.schedules']),
    });
    expect(entity?.lists.get('main')?.row).toEqual([
      'open',
      'move:submit',
      'move:approve',
      'move:reject',
      'move:confirm',
      'move:revise',
    ]);
  });

  test('takes from another form what a form does not say', () => {
    const { edit, info } = Object.fromEntries(entity?.forms ?? []);
    expect(info).toEqual({ ...edit, key: 'info', locked: true });
  });

  test('knows what refers to what', () => {
    const refs = new Set(model.uses.get(order)?.map(({ ref }) => ref));
    for (const ref of [
      'entity:supplier',
      'entity:material',
      'dict:currency',
      'report:supplierPicker',
      'entity:supplier.country',
      'entity:user.depart',
    ]) {
      expect(refs).toContain(ref);
    }
  });
});

const field = (key: string, value: Raw) => (doc: Raw) => {
  doc.fields[key] = { ...doc.fields[key], ...value };
};
const telling = (told: readonly string[]) => (doc: Raw) => {
  doc.told = told;
};
const rule = (value: Raw) => (doc: Raw) =>
  doc.rules.push({ key: 'bad', title: '坏', if: 'true', then: [{ need: 'files' }], ...value });
const line = (key: string, value: Raw) => (doc: Raw) => {
  doc.parts.lines.fields[key] = { ...doc.parts.lines.fields[key], ...value };
};

describe('what is wrong is told with its place', () => {
  test.each<[string, (doc: Raw) => void, string[]]>([
    ['an unknown kind of field', field('urgent', { type: 'hologram' }), ['unknown_kind /fields/urgent/type']],
    ['a property the kind does not have', field('files', { colour: 'red' }), ['unknown_key /fields/files/colour']],
    [
      'a config that contradicts itself',
      field('currency', { options: [{ value: 'a', text: 'A' }] }),
      ['one_of_two /fields/currency'],
    ],
    [
      'a reference to no entity',
      field('supplier', { to: 'ghost', pick: undefined }),
      ['unknown_entity /fields/supplier/to'],
    ],
    ['a dictionary that is not there', field('currency', { dict: 'ghost' }), ['unknown_dict /fields/currency/dict']],
    [
      'a picker that is not there',
      line('material', { pick: { report: 'ghost' } }),
      ['unknown_report /parts/lines/fields/material/pick/report'],
    ],
    [
      'a value the picker does not give',
      field('supplier', { pick: { report: 'supplierPicker', fill: { payTerm: 'ghost' } } }),
      ['unknown_column /fields/supplier/pick/fill/payTerm'],
    ],
    [
      'a currency field that is not there',
      line('price', { currency: '../ghost' }),
      ['unknown_field /parts/lines/fields/price/currency'],
    ],
    ['a numbering rule that is not there', field('poNo', { rule: 'ghost' }), ['unknown_serial /fields/poNo/rule']],
    [
      'a word of the engine as a key',
      (doc) => {
        doc.fields.version = { type: 'text', label: '版本' };
      },
      ['reserved_key /fields/version', 'column_clash /fields/version'],
    ],
    [
      'a word of expressions as a key',
      (doc) => {
        doc.fields.not = { type: 'text', label: '非' };
      },
      ['reserved_key /fields/not'],
    ],
    ['two fields in one column', field('urgent', { column: 'buyer' }), ['column_clash /fields/urgent']],
    ['a syntax error', field('total', { calc: 'sum(' }), ['unexpected_end /fields/total/calc']],
    ['a field to tell', telling(['ghost']), ['unknown_field /told/0']],
    ['telling twice', telling(['total', 'total']), ['repeated_value /told/1']],
    ['telling files', telling(['files']), ['not_told /told/0']],
    ['a name in an expression', field('total', { calc: 'sum(lines.ghost)' }), ['unknown_field /fields/total/calc']],
    ['a name behind a reference', rule({ if: "supplier.ghost = 'X'" }), ['unknown_field /rules/bad/if']],
    ['a number where a condition belongs', rule({ if: 'total' }), ['wrong_result /rules/bad/if']],
    ['a text in a field of money', field('total', { calc: "'a'" }), ['wrong_result /fields/total/calc']],
    ['a text in a date', field('orderDate', { start: "'CNY'" }), ['wrong_result /fields/orderDate/start']],
    ['comparing what cannot be compared', rule({ if: 'total > orderDate' }), ['not_comparable /rules/bad/if']],
    ['an effect on nothing', rule({ then: [{ need: 'ghost' }] }), ['unknown_field /rules/bad/then/0/need']],
    ['a rule on no part', rule({ on: 'ghost' }), ['unknown_part /rules/bad/on']],
    ['a rule at no move', rule({ at: 'move:ghost' }), ['unknown_move /rules/bad/at']],
    ['setting a part', rule({ then: [{ set: 'lines', to: '1' }] }), ['unknown_field /rules/bad/then/0/set']],
    [
      'a double check over nothing',
      (doc) => doc.checks.push({ key: 'x', unique: ['ghost'] }),
      ['unknown_field /checks/x/unique/0'],
    ],
    [
      'a cell of no field',
      (doc) => doc.forms.edit.head[0].cells.push('ghost'),
      ['unknown_field /forms/edit/head/base/cells/ghost', 'unknown_field /forms/info/head/base/cells/ghost'],
    ],
    [
      'a grid of no part',
      (doc) => doc.forms.edit.body.push({ part: 'ghost', as: 'grid', cols: [] }),
      ['unknown_part /forms/edit/body/ghost', 'unknown_part /forms/info/body/ghost'],
    ],
    [
      'a section and lines in no tab',
      (doc) => {
        doc.forms.edit.tabs = [{ tab: 'deal', title: '交易' }];
        doc.forms.edit.head[0].tab = 'ghost';
        doc.forms.edit.body[0].tab = 'ghost';
      },
      ['edit', 'info'].flatMap((form) => [
        `unknown_tab /forms/${form}/body/lines/tab`,
        `unknown_tab /forms/${form}/head/base/tab`,
      ]),
    ],
    ['a column of no field', (doc) => doc.lists.main.cols.push('ghost'), ['unknown_field /lists/main/cols/ghost']],
    [
      'a slot that is not open',
      (doc) => doc.lists.main.cols.push('@ext:ghost'),
      ['unknown_slot /lists/main/cols/@ext:ghost'],
    ],
    [
      'a column that opens no form',
      (doc) => {
        doc.lists.main.cols[0].link = 'ghost';
      },
      ['unknown_form /lists/main/cols/poNo/link'],
    ],
    [
      'a form like none',
      (doc) => {
        doc.forms.info.like = 'ghost';
      },
      ['unknown_form /forms/info/like'],
    ],
    [
      'forms like each other',
      (doc) => {
        doc.forms.edit.like = 'info';
      },
      ['loop /forms/edit/like', 'loop /forms/info/like'],
    ],
    [
      'a filter over what is not kept',
      (doc) => doc.lists.main.find.push({ f: 'totalCn', op: 'like' }),
      ['not_stored /lists/main/find/totalCn'],
    ],
    [
      'a filter its kind cannot do',
      (doc) => doc.lists.main.find.push({ f: 'total', op: 'like' }),
      ['filter_not_allowed /lists/main/find/total/op'],
    ],
    [
      'an order by nothing',
      (doc) => {
        doc.lists.main.sort = ['-ghost'];
      },
      ['unknown_field /lists/main/sort/0'],
    ],
    [
      'an unknown word in a row menu',
      (doc) => {
        doc.lists.main.row = ['dance'];
      },
      ['unknown_action /lists/main/row/0'],
    ],
    [
      'an unknown move in a row menu',
      (doc) => {
        doc.lists.main.row = ['move:ghost'];
      },
      ['unknown_move /lists/main/row/0'],
    ],
    [
      'a card of no field',
      (doc) => {
        doc.lists.main.phone.card = ['ghost'];
      },
      ['unknown_field /lists/main/phone/card/0'],
    ],
    [
      'a list condition that is none',
      (doc) => {
        doc.lists.main.where = 'total';
      },
      ['wrong_result /lists/main/where'],
    ],
    [
      'a tree over what points elsewhere',
      (doc) => {
        doc.lists.main.tree = 'supplier';
      },
      ['not_a_reference /lists/main/tree'],
    ],
    [
      'a set that is not there',
      (doc) => {
        doc.access.roles.demander.hide = ['@ghost'];
      },
      ['unknown_set /access/roles/demander/hide/0'],
    ],
    [
      'a scope that is not there',
      (doc) => {
        doc.access.roles.demander.rows = 'ghost';
      },
      ['unknown_field /access/roles/demander/rows'],
    ],
    [
      'a scope that reads nothing',
      (doc) => {
        doc.access.scopes.mine = 'ghost = me()';
      },
      ['unknown_field /access/scopes/mine', 'unknown_field /access/roles/demander/rows'],
    ],
    [
      'scopes in a circle',
      (doc) => {
        doc.access.scopes.mine = 'myDept';
        doc.access.scopes.myDept = 'mine';
      },
      ['scope_loop /access/scopes/mine', 'scope_loop /access/scopes/myDept'],
    ],
    [
      'a scope called like a field',
      (doc) => {
        doc.access.scopes.buyer = 'buyer = me()';
      },
      ['scope_clash /access/scopes/buyer'],
    ],
    [
      'a right to no move',
      (doc) => {
        doc.access.roles.buyer.do = ['move:ghost'];
      },
      ['unknown_move /access/roles/buyer/do/0'],
    ],
    [
      'a state that is not there',
      (doc) => {
        doc.states.moves[0].to = 'ghost';
      },
      ['unknown_state /states/moves/submit/to'],
    ],
    [
      'a start that is not there',
      (doc) => {
        doc.states.start = 'ghost';
      },
      ['unknown_state /states/start'],
    ],
    [
      'a state field that is not there',
      (doc) => {
        doc.states.field = 'ghost';
      },
      ['unknown_field /states/field'],
    ],
    [
      'an open field that is not there',
      (doc) => {
        doc.states.nodes.issued.open = ['ghost'];
      },
      ['unknown_field /states/nodes/issued/open/0'],
    ],
    [
      'a behaviour nobody has',
      (doc) => {
        doc.states.moves[0].run = [{ do: 'ghost' }];
      },
      ['unknown_behaviour /states/moves/submit/run/0/do'],
    ],
    [
      'a behaviour without what it needs',
      (doc) => {
        doc.states.moves[0].run = [{ do: 'notify' }];
      },
      ['missing_key /states/moves/submit/run/0/say'],
    ],
    [
      'a behaviour about no field',
      (doc) => {
        doc.states.moves[0].run = [{ do: 'notify', say: '好', user: 'ghost' }];
      },
      ['unknown_field /states/moves/submit/run/0/user'],
    ],
    [
      'an action that asks for no field and has no words for it',
      (doc) => {
        doc.actions = [{ key: 'pass', label: '改', at: 'row', ask: ['ghost'] }];
      },
      ['unknown_field /actions/pass/ask/0'],
    ],
    [
      'a secret that would be kept in a field, and a question asked twice',
      (doc) => {
        const ask = [{ key: 'urgent', secret: true }, 'urgent'];
        doc.actions = [{ key: 'pass', label: '改', at: 'row', ask }];
      },
      ['secret_field /actions/pass/ask/0', 'repeated_value /actions/pass/ask/1'],
    ],
    [
      'an action that neither asks nor does anything',
      (doc) => {
        doc.actions = [{ key: 'pass', label: '改', at: 'row' }];
      },
      ['missing_key /actions/pass'],
    ],
    [
      'a number without a counter',
      (doc) => {
        doc.serials.po.make = 'PO{yyyy}';
      },
      ['bad_serial /serials/po/make'],
    ],
    [
      'a number that comes again every month',
      (doc) => {
        doc.serials.po = { make: 'PO{yyyy}-{n:5}', restart: ['yyyy', 'mm'] };
      },
      ['serial_repeats /serials/po/make'],
    ],
    [
      'a tab of no entity',
      (doc) => {
        doc.links[0].many = 'ghost';
      },
      ['unknown_entity /links/receipts/many'],
    ],
    [
      'a tab by what does not point here',
      (doc) => {
        doc.links[0].by = 'receiptNo';
      },
      ['not_a_reference /links/receipts/by'],
    ],
    [
      'a tab with no list',
      (doc) => {
        doc.links[0].list = 'ghost';
      },
      ['unknown_list /links/receipts/list'],
    ],
    [
      'an index over nothing',
      (doc) => {
        doc.store.indexes[0].on = ['ghost'];
      },
      ['unknown_field /store/indexes/uqNo/on/0'],
    ],
    [
      'a print of no part',
      (doc) => {
        doc.print.poStandard.blocks = ['part:ghost'];
      },
      ['unknown_part /print/poStandard/blocks/0'],
    ],
    [
      'a case of no role',
      (doc) => {
        doc.cases[0].as = 'ghost';
      },
      ['unknown_role /cases/加急必须写原因/as'],
    ],
    [
      'a case about no field',
      (doc) => {
        doc.cases[0].then = { need: ['ghost'] };
      },
      ['unknown_field /cases/加急必须写原因/then/need/0'],
    ],
    [
      'several records made into one by a chain that carries no lines over',
      (doc) => {
        doc.becomes = [{ key: 'x', label: '下推', to: 'goodsReceipt', map: {} }];
        doc.lists.main.bulk = ['export', 'becomes:x'];
      },
      ['gathers_nothing /lists/main/bulk/1'],
    ],
    [
      'a chain to no entity',
      (doc) => {
        doc.becomes = [{ key: 'x', label: '下推', to: 'ghost', map: {} }];
      },
      ['unknown_entity /becomes/x/to'],
    ],
    [
      'a chain into no field',
      (doc) => {
        doc.becomes = [{ key: 'x', label: '下推', to: 'goodsReceipt', map: { ghost: 'poNo', order: 'id' } }];
      },
      ['unknown_field /becomes/x/map/ghost'],
    ],
    [
      'a chain that gives the wrong sort of value',
      (doc) => {
        doc.becomes = [{ key: 'x', label: '下推', to: 'goodsReceipt', map: { order: 'total' } }];
      },
      ['wrong_result /becomes/x/map/order'],
    ],
    [
      'a ledger over texts',
      (doc) => {
        doc.becomes = [
          {
            key: 'x',
            label: '再来',
            to: 'purchaseOrder',
            map: {},
            lines: {
              from: 'lines',
              to: 'lines',
              map: {},
              ledgers: { k: { take: 'spec', into: 'ghost', upTo: 'spec' } },
            },
          },
        ];
      },
      [
        'wrong_result /becomes/x/lines/ledgers/k/take',
        'unknown_field /becomes/x/lines/ledgers/k/into',
        'wrong_result /becomes/x/lines/ledgers/k/upTo',
      ],
    ],
    [
      'ledgers that could not be kept: who is meant, by what it is found, and what it leans on',
      (doc) => {
        doc.ledgers = {
          none: { label: '甲', take: 'total', of: 'supplier', into: 'name' },
          lost: { label: '乙', take: 'total', of: 'ghost', over: 'supplier', into: 'x' },
          far: {
            label: '丙',
            from: 'lines',
            take: 'year(today())',
            of: 'purchaseOrder',
            by: { poNo: '../poNo' },
            into: 'lines.qty',
          },
          day: { label: '丁', from: 'ghost', take: '1', of: 'supplier', over: 'supplier', into: 'name' },
        };
      },
      [
        'ledger_finds_none /ledgers/none',
        'not_a_number_field /ledgers/none/into',
        'unknown_entity /ledgers/lost/of',
        'ledger_leans /ledgers/far/take',
        'ledger_finds_many /ledgers/far/by',
        'unknown_part /ledgers/day/from',
      ],
    ],
    [
      'a ledger into what is computed, held in states there are not, and one twice',
      (doc) => {
        const ledgers = { k: { take: 'qty', into: 'amount', upTo: 'qty', while: ['draft', 'ghost', 'draft'] } };
        doc.becomes = [
          {
            key: 'x',
            label: '再来',
            to: 'purchaseOrder',
            map: {},
            lines: { from: 'lines', to: 'lines', map: {}, ledgers },
          },
        ];
      },
      [
        'ledger_computed /becomes/x/lines/ledgers/k/into',
        'unknown_state /becomes/x/lines/ledgers/k/while/1',
        'repeated_value /becomes/x/lines/ledgers/k/while/2',
      ],
    ],
    [
      'stored values that follow from a ledger and from what stands elsewhere',
      (doc) => {
        doc.parts.lines.fields.taken = { type: 'decimal', scale: 4, label: '已取' };
        doc.parts.lines.fields.open = { type: 'decimal', scale: 4, label: '未取', calc: 'qty - taken' };
        doc.fields.openNow = {
          type: 'text',
          label: '未取说明',
          calc: 'concat(today(), sum(lines.open))',
          stored: true,
        };
        doc.fields.openThere = {
          type: 'text',
          label: '未取国家',
          calc: 'concat(supplier.country, sum(lines.open))',
          stored: true,
        };
        doc.fields.openFine = { type: 'decimal', scale: 4, label: '未取合计', calc: 'sum(lines.open)', stored: true };
        doc.fields.openLive = { type: 'text', label: '未取大写', calc: 'capitalCny(openFine)' };
        const ledgers = { k: { take: 'qty', into: 'taken', upTo: 'qty' } };
        doc.becomes = [
          {
            key: 'x',
            label: '再来',
            to: 'purchaseOrder',
            map: {},
            lines: { from: 'lines', to: 'lines', map: {}, ledgers },
          },
        ];
      },
      ['ledger_reads_on /fields/openNow/calc', 'ledger_reads_on /fields/openThere/calc'],
    ],
    [
      'a field that is needed and cleared, and what is kept of one and of others beside it',
      (doc) => {
        doc.fields.must = { type: 'ref', label: '必填', to: 'supplier', need: true, onDelete: 'clear' };
        doc.fields.once = { type: 'ref', label: '曾经', to: 'supplier', onDelete: 'clear' };
        doc.fields.fine = { type: 'text', label: '其名', calc: 'once.name', stored: true };
        doc.fields.both = { type: 'text', label: '两名', calc: 'concat(once.name, supplier.name)', stored: true };
      },
      ['cleared_needed /fields/must/onDelete', 'cleared_reads_on /fields/both/calc'],
    ],
  ])('%s', (_, change, expected) => {
    const result = compileWorked(change);
    const codes = told(result.issues);
    expect(result.ok).toBe(false);
    for (const one of expected) {
      expect(codes).toContain(one.replace(' ', ` ${order} `));
    }
    expect(codes).toHaveLength(expected.length);
  });
});
