/** What every form of the bench asks for: the same fields over the same lines, in words of nobody's library. */
export interface BenchField {
  readonly key: string;
  readonly label: string;
  readonly sort: 'text' | 'number' | 'date' | 'choice' | 'flag';
}

export interface FormShape {
  readonly fields: readonly BenchField[];
  readonly columns: readonly BenchField[];
  readonly values: Readonly<Record<string, unknown>>;
}

export const grades = [
  { value: 'A', label: '优秀' },
  { value: 'B', label: '合格' },
  { value: 'C', label: '观察' },
] as const;

const block: readonly BenchField[] = [
  { key: 'text', label: '说明', sort: 'text' },
  { key: 'qty', label: '数量', sort: 'number' },
  { key: 'price', label: '单价', sort: 'number' },
  { key: 'amount', label: '金额', sort: 'number' },
  { key: 'date', label: '日期', sort: 'date' },
  { key: 'grade', label: '等级', sort: 'choice' },
  { key: 'urgent', label: '加急', sort: 'flag' },
  { key: 'why', label: '原因', sort: 'text' },
  { key: 'maker', label: '厂家', sort: 'choice' },
  { key: 'share', label: '比例', sort: 'number' },
];

const columns: readonly BenchField[] = [
  { key: 'lineNo', label: '行号', sort: 'number' },
  { key: 'material', label: '物料', sort: 'choice' },
  { key: 'name', label: '品名', sort: 'text' },
  { key: 'spec', label: '规格', sort: 'text' },
  { key: 'unit', label: '单位', sort: 'choice' },
  { key: 'qty', label: '数量', sort: 'number' },
  { key: 'price', label: '含税单价', sort: 'number' },
  { key: 'taxRate', label: '税率', sort: 'choice' },
  { key: 'amount', label: '金额', sort: 'number' },
  { key: 'tax', label: '税额', sort: 'number' },
  { key: 'net', label: '不含税', sort: 'number' },
  { key: 'needDate', label: '需求日期', sort: 'date' },
  { key: 'promiseDate', label: '承诺日期', sort: 'date' },
  { key: 'urgent', label: '加急', sort: 'flag' },
  { key: 'why', label: '原因', sort: 'text' },
  { key: 'weight', label: '单重', sort: 'number' },
  { key: 'gross', label: '总重', sort: 'number' },
  { key: 'discount', label: '折扣', sort: 'number' },
  { key: 'place', label: '收货点', sort: 'text' },
  { key: 'remark', label: '行备注', sort: 'text' },
];

const samples = { text: '常用说明', number: 12.5, date: '2026-11-20', choice: 'A', flag: false } as const;

const valuesOf = (fields: readonly BenchField[]) =>
  Object.fromEntries(fields.map(({ key, sort }) => [key, samples[sort]]));

/** A head of so many fields, and so many lines of the first so many columns. */
export function shapeOf(fields: number, lines: number, width: number): FormShape {
  const head = Array.from({ length: fields }, (_, at): BenchField => {
    const { key, label, sort } = block[at % block.length] as BenchField;
    const no = Math.floor(at / block.length) + 1;
    return { key: `${key}${no}`, label: `${label} ${no}`, sort };
  });
  const shown = columns.slice(0, width);
  const rows = Array.from({ length: lines }, (_, no) => ({
    ...valuesOf(shown),
    lineNo: (no + 1) * 10,
    name: `乙腈 ${no + 1}`,
  }));
  return { fields: head, columns: shown, values: { ...valuesOf(head), ...(lines > 0 && { lines: rows }) } };
}
