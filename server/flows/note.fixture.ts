import { fitDocument } from '../../tests/support/read-documents.ts';

/** A document, or a part of one, as it is written. */
export type Raw = Readonly<Record<string, unknown>>;

const readers = ['demandHead', 'buyerMgr', 'expert', 'finance', 'approver'];

const fields = {
  no: { type: 'text', label: '单号', need: true },
  status: { type: 'state', label: '状态' },
  sort: { type: 'text', label: '类别' },
  amount: { type: 'money', currency: 'CNY', scale: 2, label: '金额', start: '0' },
  party: { type: 'text', label: '对方' },
  inner: { type: 'text', label: '内部价' },
  keeper: { type: 'user', label: '保管人' },
  depart: { type: 'depart', label: '使用部门' },
  verdict: { type: 'text', label: '结论' },
  reason: { type: 'text', label: '原因' },
  extra: { type: 'text', label: '补充' },
  papers: { type: 'files', label: '附件' },
  seller: { type: 'ref', to: 'supplier', label: '卖方' },
  months: { type: 'decimal', scale: 0, label: '期数' },
};

const moves = [
  { key: 'submit', label: '提交', from: 'draft', to: 'submitted' },
  { key: 'agree', label: '审批同意', from: 'submitted', to: 'approved', notByOwner: true },
  {
    key: 'refuse',
    label: '审批拒绝',
    from: 'submitted',
    to: 'refused',
    ask: [{ key: 'reason', label: '原因', need: true }],
  },
  { key: 'withdraw', label: '撤回', from: ['submitted', 'closed'], to: 'draft' },
  { key: 'back', label: '退回', from: 'submitted', to: 'draft' },
  { key: 'close', label: '关闭', from: 'submitted', to: 'closed' },
];

/** Which flow decides about a note stands in its `sort`, unless the flow says another condition. */
const statesWith = (flows: Readonly<Record<string, Raw>>) => ({
  field: 'status',
  start: 'draft',
  nodes: {
    draft: { label: '草稿', open: '*' },
    submitted: {
      label: '审批中',
      open: ['extra', 'months'],
      deletable: true,
      flow: {
        flows: Object.fromEntries(
          Object.entries(flows).map(([key, { when = `sort = '${key}'` }], at, { length }) => [
            key,
            at < length - 1 ? { when } : {},
          ]),
        ),
        agree: 'agree',
        refuse: 'refuse',
        withdraw: 'withdraw',
        back: 'back',
      },
    },
    approved: { label: '已同意', open: [] },
    refused: { label: '已拒绝', open: [] },
    closed: { label: '已关闭', open: [] },
  },
  moves,
});

/** A note that is decided about. */
const noteDocument = (flows: Readonly<Record<string, Raw>>) => ({
  kind: 'entity',
  key: 'loanNote',
  spec: 3,
  title: '借用单',
  store: { table: 'loan_note', trash: true },
  named: 'no',
  told: ['amount', 'party'],
  fields,
  rules: [
    {
      key: 'most',
      title: '上限',
      at: 'move:agree',
      if: 'amount > 900000',
      then: [{ error: 'amount', say: '金额超过上限，不能同意' }],
    },
  ],
  states: statesWith(flows),
  forms: {
    edit: {
      head: [{ section: 'base', title: '基本', cells: ['no', 'sort', 'amount', 'party', 'inner', 'extra', 'papers'] }],
    },
  },
  lists: { main: { cols: ['no', 'status', 'amount'] } },
  access: {
    scopes: { mine: 'createBy = me()' },
    sets: { secret: ['inner'] },
    roles: {
      demander: { rows: 'mine', do: ['create', 'edit', 'delete', 'move:submit', 'move:close'] },
      buyer: { do: ['create', 'edit', 'delete', 'export', 'move:submit', 'move:close', 'move:withdraw'] },
      ...Object.fromEntries(readers.map((role) => [role, { do: ['read'] }])),
    },
  },
});
/** The note, what decides about it, and whatever else a company has. */
export const documentsOf = (flows: Readonly<Record<string, Raw>>, more: readonly Raw[]) =>
  [
    noteDocument(flows),
    ...Object.entries(flows).map(([key, { when: _, ...flow }]) => ({
      kind: 'flow',
      key,
      spec: 3,
      title: `${key}审批`,
      of: 'loanNote',
      ...flow,
    })),
    ...more,
  ].map(fitDocument);
