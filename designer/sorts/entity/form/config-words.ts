import type { AnyFieldKind } from '../../../../schemas/kinds/field-kind.ts';

/** What it is like where nothing is chosen. */
export const unsaidWords: Readonly<Record<string, string>> = {
  format: '任何文字',
  view: '展开的下拉框',
  level: '任何一级',
  linkage: '一个框，逐级展开',
  as: '二维码',
  mode: '排好版的样子',
  language: '跟随系统',
  marks: '没有',
  parent: '不限，全部可选',
  chooser: '按字段的类型',
  onDelete: '不许删除',
  currency: '人民币',
};

export const helpWords: Readonly<Record<string, string>> = {
  marks: '那个字段每行写一个标记和说明，这里就能点选插入',
  currency: '选一种，或选本单据上填写币种的字段：随单据的币种变化',
  condition: '例如 {"status":"1"}，表示只列出 status 为 1 的节点',
};

/** Whose fields a setting names: of this record, those of them that hold a code, or of the one it points at. */
export const namesField: Readonly<Record<string, 'beside' | 'codes' | 'target'>> = {
  currency: 'codes',
  marks: 'beside',
  parent: 'beside',
  by: 'target',
};

const usual = ['CNY', 'USD', 'EUR', 'HKD', 'JPY', 'GBP'];

/** Currencies by their Chinese names, the usual first. */
function currencies() {
  const names = new Intl.DisplayNames('zh-CN', { type: 'currency' });
  return [...new Set([...usual, ...Intl.supportedValuesOf('currency')])].map((value) => ({
    value,
    label: `${names.of(value)}（${value}）`,
  }));
}

/** What a setting that names a field can be besides. */
export const orOneOf: Readonly<Record<string, () => readonly { readonly value: string; readonly label: string }[]>> = {
  currency: currencies,
};

const withEditors: ReadonlySet<string> = new Set(['to', 'dict', 'options', 'limit', 'reads', 'pick', 'find']);

/** Asked by an editor of its own: where options come from, how a record is picked or found, how large files may be and what they are read for. */
export const isAskedElsewhere = ({ config }: AnyFieldKind, setting: string): boolean =>
  withEditors.has(setting) || (setting === 'view' && Object.hasOwn(config.properties, 'pick'));
