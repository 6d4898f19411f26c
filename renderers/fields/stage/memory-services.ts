import type { StoredFile } from '../../../schemas/wire/files.ts';
import type { Option } from '../../../schemas/wire/records.ts';
import type { DepartNode } from '../../widgets/choose/depart-nodes.ts';
import type { Person } from '../../widgets/choose/PeopleDialog.tsx';
import type { FieldServices } from '../services.ts';

const suppliers: readonly Option[] = Array.from({ length: 47 }, (_, at) => ({
  value: `s-${at + 1}`,
  text: `${['宝山钢铁', '海尔部件', '华东轴承', '江南紧固件', '北方线缆'][at % 5]}${at < 5 ? '' : `第${Math.floor(at / 5) + 1}分公司`}`,
  hint: `SUP-${String(at + 1).padStart(4, '0')}`,
  ...(at === 0 && { fill: { payTerm: 'net30' } }),
}));

const users: readonly Option[] = [
  { value: 'u-1', text: '王建国', hint: '采购部' },
  { value: 'u-2', text: '李敏', hint: '采购部' },
  { value: 'u-3', text: '陈思远', hint: '设备部' },
];

const roles: readonly Option[] = [
  { value: 'r-1', text: '采购员', hint: 'buyer' },
  { value: 'r-2', text: '采购经理', hint: 'buyerMgr' },
  { value: 'r-3', text: '需求人', hint: 'demander' },
];

const departs: readonly Option[] = [
  { value: 'd-1', text: '集团总部', parent: null, leaf: false },
  { value: 'd-11', text: '采购中心', parent: 'd-1', leaf: false },
  { value: 'd-111', text: '直接材料部', parent: 'd-11', leaf: true },
  { value: 'd-112', text: '间接物资部', parent: 'd-11', leaf: true },
  { value: 'd-12', text: '财务部', parent: 'd-1', leaf: true },
  { value: 'd-2', text: '华东制造基地', parent: null, leaf: true },
];

const contacts: readonly Option[] = [
  { value: 'c-1', text: '王工', hint: 's-1' },
  { value: 'c-2', text: '李工', hint: 's-1' },
  { value: 'c-3', text: '赵工', hint: 's-2' },
];

const tables: Readonly<Record<string, readonly Option[]>> = {
  supplier: suppliers,
  user: users,
  roles,
  depart: departs,
  category: departs,
  branch: departs,
  maker: suppliers,
  makers: suppliers,
  contact: contacts,
};

const picture = (color: string): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96"><rect width="96" height="96" fill="${color}"/><circle cx="48" cy="42" r="18" fill="#fff" opacity=".7"/></svg>`)}`;

const stored = new Map<string, StoredFile & { readonly url: string }>(
  [
    { id: 'f-1', name: '采购合同（盖章版）.pdf', size: 2_412_544, type: 'application/pdf', url: 'about:blank' },
    {
      id: 'f-2',
      name: '技术规格书-离心泵-2026版-含附录与检验标准及历次修订记录.docx',
      size: 88_064,
      type: '',
      url: 'about:blank',
    },
    { id: 'f-3', name: '报价明细.xlsx', size: 13_312, type: '', url: 'about:blank' },
    { id: 'p-1', name: '现场.png', size: 204_800, type: 'image/png', url: picture('#6b8fb5') },
    { id: 'p-2', name: '铭牌.png', size: 102_400, type: 'image/png', url: picture('#8aa87b') },
    { id: 'p-3', name: '包装.png', size: 56_320, type: 'image/png', url: picture('#b59a6b') },
    { id: 'p-4', name: '合格证.png', size: 56_320, type: 'image/png', url: picture('#a07bb5') },
  ].map((file) => [file.id, file]),
);

const departNodes = (above: string | null): DepartNode[] =>
  departs
    .filter(({ parent }) => parent === above)
    .map(({ value, text }) => ({ key: value, title: text, children: departNodes(value) }));

const personOf = ({ value, text, hint }: Option, at: number): Person => ({
  id: value,
  username: value.replace('-', ''),
  realname: text,
  sex: (at % 2) + 1,
  phone: `1380000000${at}`,
  orgCode: hint ?? null,
});

const PAGE = 10;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Field services out of memory: what the shell answers over HTTP, without the wire. */
export const memoryServices: FieldServices = {
  entity: 'purchaseOrder',
  dicts: {
    payTerm: [
      { value: 'net30', text: '月结 30 天' },
      { value: 'net60', text: '月结 60 天' },
      { value: 'prepaid', text: '预付全款' },
      { value: 'cod', text: '货到付款', off: true },
    ],
    grade: [
      { value: 'A', text: '优秀', tone: 'success' },
      { value: 'B', text: '合格', tone: 'running' },
      { value: 'C', text: '观察', tone: 'waiting' },
      { value: 'D', text: '淘汰', tone: 'danger' },
    ],
    city: [
      { value: 'hz', text: '杭州', under: 'zj' },
      { value: 'nb', text: '宁波', under: 'zj' },
      { value: 'sz', text: '苏州', under: 'js' },
    ],
  },
  states: [
    { key: 'draft', label: '草稿', tone: 'neutral' },
    { key: 'submitted', label: '审批中', tone: 'running' },
    { key: 'issued', label: '已下达', tone: 'waiting' },
    { key: 'confirmed', label: '供应商已确认', tone: 'success' },
  ],
  async options(_entity, field, { keyword = '', page = 1, ids, parent, within }) {
    await wait(20);
    const table = tables[field] ?? [];
    const isUnder = ({ hint }: Option) => within === undefined || hint === within;
    if (ids) return { records: table.filter((one) => ids.includes(one.value) && isUnder(one)), total: ids.length };
    const found = table.filter(
      (option) =>
        isUnder(option) &&
        (parent === undefined || (option.parent ?? null) === parent) &&
        `${option.text}${option.hint}`.includes(keyword),
    );
    return { records: found.slice((page - 1) * PAGE, page * PAGE), total: found.length };
  },
  async upload(file, { onProgress, signal }) {
    for (const percent of [20, 60, 100]) {
      await wait(10);
      signal?.throwIfAborted();
      onProgress?.(percent);
    }
    if (file.name.startsWith('坏')) throw new Error('网络超时');
    const made = { id: `f-${stored.size + 1}`, name: file.name, size: file.size, type: file.type };
    stored.set(made.id, { ...made, url: file.type.startsWith('image/') ? picture('#7b93b5') : 'about:blank' });
    return made;
  },
  async files(ids) {
    await wait(10);
    return ids.flatMap((id) => stored.get(id) ?? []);
  },
  directory: {
    departTree: async () => departNodes(null),
    people: async ({ keyword, page, size, departs: wanted }) => {
      const found = users.filter(
        ({ text, hint }) =>
          text.includes(keyword) &&
          (wanted.length === 0 || departs.some((one) => wanted.includes(one.value) && one.text === hint)),
      );
      const records = found.slice((page - 1) * size, page * size).map(personOf);
      return { records, total: found.length };
    },
    orgs: async ({ keyword, page, size }) => {
      const found = departs.filter(({ text }) => text.includes(keyword));
      const records = found.slice((page - 1) * size, page * size);
      return {
        total: found.length,
        records: records.map(({ value, text }) => ({ id: value, text, cells: { code: value.toUpperCase() } })),
      };
    },
  },
  uploadPicture: async (file) =>
    file.name.startsWith('坏') ? Promise.reject(new Error('网络超时')) : picture('#7b93b5'),
  fileUrl: (id) => stored.get(id)?.url ?? 'about:blank',
};
