import { expect, test } from 'vitest';
import { fieldKinds } from '../../renderers/fields/kinds.ts';
import { listKinds } from '../../renderers/lists/kinds.ts';
import { type Raw, read, workedAround, workedOrder } from '../../tests/fixtures/documents/worked-example.ts';
import { sayChanges } from './say-changes.ts';

const said = (change: (doc: Raw) => void, json: Raw = workedOrder()) => {
  const [before, after] = [read(json), structuredClone(read(json))];
  change(after);
  return sayChanges(before, after, { fields: fieldKinds, lists: listKinds });
};
const around = (key: string) => workedAround().find((document) => document.key === key);

test.each<[(doc: Raw) => void, string[]]>([
  [
    (doc) => {
      doc.store.indexes.payTerm = { on: ['payTerm'], unique: true, rank: 'z0' };
      delete doc.store.indexes.uqNo;
    },
    ['“付款条件”不得重复', '“订单编号”可以重复'],
  ],
  [
    (doc) => {
      for (const index of Object.values<Raw>(doc.store.indexes)) index.unique = !index.unique;
    },
    ['“供应商、订单日期”不得重复', '按“订单编号”查找更快'],
  ],
  [
    (doc) => {
      delete doc.store.indexes;
    },
    ['“订单编号”可以重复', '不再加快按“供应商、订单日期”的查找'],
  ],
  [
    (doc) => {
      doc.freeze = { text: { label: '订单正文', at: ['submit'], of: ['total'], rank: 'a0' } };
      doc.seals = { bid: { label: '报价', by: 'supplier', fields: ['payTerm'], rank: 'a0' } };
    },
    ['新增固化“订单正文”：“提交”时保存含税总额', '新增密封“报价”：“付款条件”封到“供应商”开启'],
  ],
  [
    (doc) => {
      doc.lists.main.stars = true;
    },
    ['列表“主列表”可以收藏'],
  ],
  [
    (doc) => {
      delete doc.parts.lines.fields.qty.scale;
    },
    ['字段“订单明细的数量”恢复默认的小数位数'],
  ],
  [
    (doc) => {
      doc.valid = { from: 'orderDate', to: 'orderDate' };
      doc.parts.lines.valid = { from: 'needDate', to: 'needDate' };
      doc.checks.noDouble.when = 'qty > 0';
    },
    [
      '有效期为“订单日期”至“订单日期”',
      '明细“订单明细”有效期为“需求日期”至“需求日期”',
      '查重“noDouble”只比较满足「数量 大于 0」的',
    ],
  ],
  [
    (doc) => {
      doc.fields.urgent.need = true;
    },
    ['字段“加急”改为必填'],
  ],
  [
    (doc) => {
      doc.parts.lines.fields.qty.need = false;
    },
    ['字段“订单明细的数量”改为非必填'],
  ],
  [
    (doc) => {
      doc.fields.project = { type: 'text', label: '项目', rank: 'z0' };
    },
    ['新增字段“项目”（单行文本）'],
  ],
  [
    (doc) => {
      delete doc.parts.lines.parts.schedules.fields.date;
    },
    ['删除字段“订单明细的交货计划的交货日期”'],
  ],
  [
    (doc) => {
      doc.fields.urgent.label = '特急';
    },
    ['字段“加急”改名为“特急”'],
  ],
  [
    (doc) => {
      doc.fields.urgentWhy.type = 'longText';
    },
    ['字段“加急原因”的类型由“单行文本”改为“多行文本”'],
  ],
  [
    (doc) => {
      doc.fields.urgentWhy.max = 500;
    },
    ['字段“加急原因”的上限改为500'],
  ],
  [
    (doc) => {
      doc.fields.files.limit.count = 20;
    },
    ['修改了字段“附件”的设置'],
  ],
  [
    (doc) => {
      doc.fields.urgent.rank = 'a0V';
    },
    ['移动了字段“加急”的位置'],
  ],
  [
    (doc) => {
      doc.title.zh = '订单';
      doc.title.en = 'Order';
    },
    ['修改了外文名称', '改名为“订单”'],
  ],
  [
    (doc) => {
      doc.parts.lines.rows.max = 100;
    },
    ['明细“订单明细”最多100行'],
  ],
  [
    (doc) => {
      delete doc.lists.main.cols.supplier;
    },
    ['列表“主列表”不再显示“供应商”'],
  ],
  [
    (doc) => {
      doc.lists.main.as = { table: { rank: 'a0' }, cards: { rank: 'a1' } };
    },
    ['列表“主列表”可以显示为“表格”', '列表“主列表”可以显示为“卡片”'],
  ],
  [
    (doc) => {
      doc.lists.main.cols.currency = { rank: 'z0' };
    },
    ['列表“主列表”显示“币种”'],
  ],
  [
    (doc) => {
      delete doc.lists.main.find.status;
    },
    ['列表“主列表”不再按“状态”查询'],
  ],
  [
    (doc) => {
      doc.lists.main.sort = ['-total', 'poNo'];
    },
    ['列表“主列表”按含税总额倒序、订单编号正序排列'],
  ],
  [
    (doc) => {
      doc.lists.main.bulk = ['export', 'move:submit'];
    },
    ['列表“主列表”的批量操作增加“提交”', '列表“主列表”的批量操作去掉“删除”'],
  ],
  [
    (doc) => {
      delete doc.forms.edit.head.base.cells.buyer;
    },
    ['表单“填写表单”的“基本信息”不再显示“采购员”'],
  ],
  [
    (doc) => {
      delete doc.forms.edit.body.lines.cols.spec;
    },
    ['表单“填写表单”的订单明细不再显示“规格”'],
  ],
  [
    (doc) => {
      doc.rules.urgentNeedsWhy.if = "urgent = 'N'";
    },
    ['规则“加急须填原因”的条件改为「加急 等于 否」'],
  ],
  [
    (doc) => {
      doc.forms.edit.tabs = { deal: { title: '交易', rank: 'a0' } };
      doc.forms.edit.head.base.tab = 'deal';
    },
    ['表单“填写表单”的分区“基本信息”移到页签“交易”', '表单“填写表单”新增页签“交易”'],
  ],
  [
    (doc) => {
      delete doc.rules.foreignCurrency;
    },
    ['删除规则“境外供应商不用人民币”'],
  ],
  [
    (doc) => {
      doc.access.roles.demander.do = ['read', 'move:submit'];
    },
    ['角色“demander”可以提交'],
  ],
  [
    (doc) => {
      doc.access.roles.demander.hide = [];
    },
    ['角色“demander”可以看到“字段集 price”'],
  ],
  [
    (doc) => {
      delete doc.access.roles.demander.rows;
    },
    ['角色“demander”的数据范围改为全部'],
  ],
  [
    (doc) => {
      doc.access.roles.demander.also = {
        opened: { label: '下达后', rows: "status = 'issued'", do: ['read'], rank: 'a0' },
      };
    },
    ['新增角色“demander”在“下达后”的权限'],
  ],
  [
    (doc) => {
      doc.access.roles.demander.parts = { lines: { rows: '../buyer = me()' } };
    },
    ['角色“demander”看得到的“订单明细”改为「采购员 等于 当前用户」的行'],
  ],
  [
    (doc) => {
      doc.states.nodes.issued.open = [];
    },
    ['状态“已下达”下不能编辑'],
  ],
  [
    (doc) => {
      doc.states.nodes.issued.due = 'orderDate';
    },
    ['状态“已下达”最晚到“订单日期”'],
  ],
  [
    (doc) => {
      doc.states.moves.submit.notBy = ['buyer', 'supplier.country'];
    },
    ['流转“提交”须由“采购员”、“供应商的country”回避'],
  ],
  [
    (doc) => {
      doc.states.moves.submit.to = 'issued';
    },
    ['流转“提交”改为到“已下达”'],
  ],
  [
    (doc) => {
      doc.links.receipts.tab = '收货记录';
    },
    ['修改了关联页签“收货记录”'],
  ],
  [
    (doc) => {
      doc.rev = 13;
    },
    [],
  ],
])('of an entity: %#', (change, expected) => {
  expect(said(change)).toEqual(expected);
});

test('which lines a grant shows is told with their part, of a further grant by its name', () => {
  const own = { label: '自己的', do: ['read'], parts: { lines: { rows: 'qty > 1' } }, rank: 'a0' };
  const json = workedOrder();
  Object.assign(json.access.roles.demander, { parts: { lines: { rows: 'qty > 1' } }, also: { own } });
  const change = (doc: Raw) => {
    doc.access.roles.demander.parts.lines.rows = 'qty > 2';
    delete doc.access.roles.demander.also.own.parts;
  };
  expect(said(change, json)).toEqual([
    '角色“demander”在“自己的”看得到的“订单明细”改为全部行',
    '角色“demander”看得到的“订单明细”改为「数量 大于 2」的行',
  ]);
});

test('what a role is granted besides is told by its name', () => {
  const opened = { label: '下达后', rows: "status = 'issued'", do: ['read'], hide: ['total'], rank: 'a0' };
  const json = workedOrder();
  json.access.roles.demander.also = { opened };
  const change = (doc: Raw) => {
    Object.assign(doc.access.roles.demander.also.opened, {
      do: ['read', 'export'],
      edit: ['payTerm'],
      label: '下达以后',
    });
    delete doc.access.roles.demander.also.opened.rows;
    delete doc.access.roles.demander.also.opened.hide;
  };
  expect(said(change, json)).toEqual([
    '角色“demander”在“下达以后”可以导出',
    '角色“demander”在“下达以后”只能编辑“付款条件”',
    '角色“demander”在“下达以后”可以看到“含税总额”',
    '角色“demander”的权限“下达后”改名为“下达以后”',
    '角色“demander”在“下达以后”的数据范围改为全部',
  ]);
});

test('expressions are told with the labels of their fields', () => {
  const change = (doc: Raw) => {
    doc.parts.lines.fields.amount.calc = 'qty * price + ../total';
    doc.fields.total.calc = 'sum(lines.amount) + count(lines.schedules)';
    doc.rules.foreignCurrency.if = "supplier.country = 'US'";
    doc.access.roles.demander.rows = "status = 'draft'";
  };
  expect(said(change)).toEqual([
    '字段“含税总额”的计算公式改为「合计（订单明细的含税金额） + 计数（订单明细的交货计划）」',
    '字段“订单明细的含税金额”的计算公式改为「数量 × 单价 + 含税总额」',
    '规则“境外供应商不用人民币”的条件改为「供应商的country 等于 “US”」',
    '角色“demander”的数据范围改为「状态 等于 草稿」',
  ]);
});

test('of dictionaries, menus, reports and pages', () => {
  expect(
    said((doc) => {
      doc.items.EUR = { text: '欧元', rank: 'z0' };
      doc.items.USD.off = true;
    }, around('currency')),
  ).toEqual(['新增选项“欧元”', '停用选项“美元”']);
  expect(
    said((doc) => {
      doc.items.order.title.zh = '订单';
      doc.items.order.hidden = true;
    }, around('buyerMenu')),
  ).toEqual(['隐藏菜单“订单”', '菜单“采购订单”改名为“订单”']);
  expect(
    said((doc) => {
      delete doc.cols.code;
    }, around('supplierPicker')),
  ).toEqual(['不再显示“code”']);
  expect(
    said((doc) => {
      doc.nodes.hero.props.height = 1;
    }, around('portalHome')),
  ).toEqual(['“hero”的height由420改为1']);
});

test('of a document that came or went', () => {
  expect(sayChanges(undefined, read(workedOrder()))).toEqual(['新增单据“采购订单”']);
  expect(sayChanges(read(around('unit')), undefined)).toEqual(['删除字典“单位”']);
});

test('the states in which a chain takes are called as the next document calls them', () => {
  const target = read(workedOrder());
  const held = (states?: readonly string[]) => {
    const ledgers = { taken: { take: 'qty', into: 'qty', upTo: 'qty', ...(states ? { while: states } : {}) } };
    const lines = { from: 'lines', to: 'lines', map: {}, ledgers };
    const json = workedOrder();
    json.becomes = [{ key: 'again', label: '再来', to: 'purchaseOrder', map: {}, lines }];
    return read(json);
  };
  const say = (before?: readonly string[], after?: readonly string[], more = {}) =>
    sayChanges(held(before), held(after), { fields: fieldKinds, ...more });
  const documentOf = () => target;
  expect(say(undefined, ['draft', 'issued'], { documentOf })).toEqual([
    '下推“再来”生成的单据只在状态“草稿”、“已下达”下占用数量，离开时退回',
  ]);
  expect(say(['draft'], undefined, { documentOf })).toEqual(['下推“再来”生成的单据在任何状态下都占用数量']);
  expect(say(['draft'], ['issued'])).toEqual(['修改了下推“再来”在哪些状态下占用数量']);
});

test('what a chain makes apart and what must be alike is called as the next document calls it', () => {
  const chained = (more: object, inLines: object = {}) => {
    const json = workedOrder();
    const lines = { from: 'lines', to: 'lines', map: {}, ...inLines };
    json.becomes = [{ key: 'again', label: '再来', to: 'purchaseOrder', map: {}, ...more, lines }];
    return read(json);
  };
  const documentOf = () => read(workedOrder());
  const say = (before: ReturnType<typeof read>, after: ReturnType<typeof read>) =>
    sayChanges(before, after, { fields: fieldKinds, documentOf });
  const [plain, alike] = [chained({}), chained({ same: ['supplier'] })];
  expect(say(plain, alike)).toEqual(['下推“再来”几条合成一张时“供应商”须一致']);
  expect(say(alike, plain)).toEqual(['下推“再来”几条合成一张时都可以不同']);
  const by = (split: object) => chained({}, { split });
  expect(say(plain, by({ supplier: '../supplier' }))).toEqual(['下推“再来”按“供应商”拆成几张']);
  expect(say(by({ supplier: '../supplier' }), plain)).toEqual(['下推“再来”不再按“供应商”拆分']);
  expect(say(by({ supplier: '../supplier' }), by({ supplier: '../supplier', currency: "'CNY'" }))).toEqual([
    '下推“再来”按“币种”拆成几张',
  ]);
  expect(say(by({ currency: "'CNY'" }), by({ currency: "'USD'" }))).toEqual(['修改了下推“再来”按“币种”拆分的取值']);
});
