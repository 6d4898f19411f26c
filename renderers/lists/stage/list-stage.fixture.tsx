import { useState } from 'react';
import { fn } from 'storybook/test';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import type { ListPlan } from '../../../schemas/sections/lists/lists.model.ts';
import type { KeptView } from '../../../schemas/wire/views.ts';
import { catalogPlan } from '../../../tests/fixtures/catalog-plans.ts';
import { type FieldServices, FieldServicesContext } from '../../fields/services.ts';
import { ListView, type ListViewProps } from '../ListView.tsx';
import { type ListServices, ListServicesContext } from '../list-services.ts';
import { startSettings, startState } from '../list-state.ts';

export const orderPlan = catalogPlan('purchaseOrder', ['buyer']);
const { as: _, ...plainList } = orderPlan.lists.main ?? noList();
/** As it stands by itself. */
export const orderList: ListPlan = plainList;

function noList(): never {
  throw new Error('purchaseOrder has no main list');
}

const states = ['draft', 'submitted', 'approved', 'published', 'confirmed', 'refused'];

export const orderRows: readonly RecordData[] = Array.from({ length: 10 }, (_, at) => ({
  id: `order-${at}`,
  version: 1,
  $in: [0],
  poNo: `PO202611-${String(at + 1).padStart(5, '0')}`,
  supplier: `supplier-${at}`,
  supplier_dictText: ['岭南科析仪器有限公司', '澄光生物试剂有限公司', '恒准计量技术服务有限公司'][at % 3],
  status: states[at % states.length],
  orderDate: '2026-11-12',
  total: `${(at + 1) * 13870}.50`,
  currency: 'CNY',
  currency_dictText: '人民币',
  buyer: 'u1',
  buyer_dictText: '周宁',
  urgent: at % 4 === 0 ? 'Y' : 'N',
  createTime: '2026-11-12 09:30:00',
}));

const ownServices: FieldServices = {
  entity: orderPlan.entity,
  dicts: orderPlan.dicts,
  options: async () => ({ records: [{ value: 'supplier-0', text: '岭南科析仪器有限公司' }], total: 1 }),
  upload: async () => ({ id: 'f', name: 'f.pdf', size: 1, type: 'application/pdf' }),
  files: async () => [],
  fileUrl: (id) => `/files/${id}`,
};

const supplierPlan = catalogPlan('supplier', ['buyer']);
const kept: KeptView = {
  id: 'q1',
  sort: 'query',
  name: '大额订单',
  shared: true,
  mine: false,
  by: '赵经理',
  version: 1,
  body: {
    query: { matchType: 'and', children: [{ field: 'total', rule: 'gt', val: '100000' }, { gone: '合同编号' }] },
  },
};
/** What a row points at, where it was opened. */
export const openedRecord = fn();

const listServices: ListServices = {
  plan: async (entity) => (entity === 'supplier' ? supplierPlan : null),
  mayRead: (entity) => entity === 'supplier',
  openRecord: openedRecord,
  views: {
    all: [kept],
    mayShare: false,
    opens: null,
    keep: async (view) => ({ ...kept, ...view, id: 'new', mine: true }),
    change: async (view, change) => ({ ...view, ...change }),
    drop: async () => undefined,
    openWith: () => undefined,
  },
};

/** The list with its state kept, as a screen keeps it. */
export function ListStage({ services = ownServices, ...props }: ListViewProps & { readonly services?: FieldServices }) {
  const [state, setState] = useState(props.state);
  const [selected, setSelected] = useState<readonly string[]>(props.selected);
  const [settings, setSettings] = useState(props.settings);
  return (
    <FieldServicesContext value={services}>
      <ListServicesContext value={listServices}>
        <ListView
          {...props}
          state={state}
          onState={(next) => {
            props.onState(next);
            setState(next);
          }}
          selected={selected}
          onSelected={setSelected}
          settings={settings}
          onSettings={(next) => {
            props.onSettings(next);
            setSettings(next);
          }}
        />
      </ListServicesContext>
    </FieldServicesContext>
  );
}

export const stageArgs: ListViewProps = {
  plan: orderPlan,
  list: orderList,
  asker: { me: 'u1', myDeparts: [], myDepart: null, mySupplier: null, roles: ['buyer'], now: '2026-11-21 09:00:00' },
  state: startState(orderList),
  onState: fn(),
  settings: startSettings(orderList),
  onSettings: fn(),
  rows: orderRows,
  total: 153,
  loading: false,
  error: null,
  onReload: fn(),
  selected: [],
  onSelected: fn(),
  onOpen: fn(),
  onNew: fn(),
  onOperation: fn(),
};
