import { fieldKinds } from '../../../../renderers/fields/kinds.ts';
import type { AnyFieldKind } from '../../../../schemas/kinds/field-kind.ts';
import type { Document } from '../../../../schemas/language/document.ts';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import type { Json } from '../../../kernel/steps.ts';

export interface Seed {
  /** `kind:date`, `section`, `tab`, `part`. */
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly group: string;
  readonly sign: string;
  readonly kind: AnyFieldKind | null;
}

const kinds: readonly AnyFieldKind[] = fieldKinds;
const groups = ['布局', '文字', '数字', '日期', '选择', '关联', '附件', '其他'] as const;
const signs: Readonly<Record<(typeof groups)[number], string>> = {
  布局: '▤',
  文字: 'T',
  数字: '#',
  日期: '◷',
  选择: '◉',
  关联: '⇢',
  附件: '▣',
  其他: '∗',
};

/** What people think of it as, asked of the kind itself. */
function groupOf(kind: AnyFieldKind): (typeof groups)[number] {
  if (kind.holdsFiles) return '附件';
  if (kind.automatic) return '其他';
  const type = kind.type({});
  const inner = type.is === 'list' ? type.of : type;
  if (inner.is === 'ref') return '关联';
  if (inner.is === 'number') return '数字';
  if (inner.is === 'date' || inner.is === 'dateTime' || inner.is === 'time') return '日期';
  if (kind.labels || kind.starts !== undefined) return '选择';
  return kind.filters.includes('like') ? '文字' : '其他';
}

/** A state comes with states: their pane makes it. */
const isOffered = (kind: AnyFieldKind): boolean => !kind.automatic || Object.hasOwn(kind.config.properties, 'rule');

export const seeds: readonly Seed[] = [
  { id: 'section', title: '分组', about: '把相关的字段放在一个标题下', group: '布局', sign: signs.布局, kind: null },
  { id: 'tab', title: '页签', about: '长的表单分成几页，一次看一页', group: '布局', sign: '⊓', kind: null },
  { id: 'part', title: '明细', about: '一张单据里的多行内容', group: '布局', sign: '▦', kind: null },
  ...kinds
    .filter(isOffered)
    .map((kind): Seed => {
      const group = groupOf(kind);
      return { id: `kind:${kind.name}`, title: kind.title, about: kind.about, group, sign: signs[group], kind };
    })
    .sort((a, b) => groups.indexOf(a.group as never) - groups.indexOf(b.group as never)),
];

export const seedGroups: readonly string[] = groups;

/** What a field of a kind begins with, so that it can be used as it is. */
export function startWords(
  kind: AnyFieldKind,
  document: EntityDocument,
  others: readonly Document[],
  inPart: boolean,
): Json {
  const { properties } = kind.config;
  const has = (name: string) => Object.hasOwn(properties, name);
  const words = { type: kind.name, label: kind.title };
  if (has('options')) return { ...words, options: [1, 2, 3].map((n) => ({ value: String(n), text: `选项${n}` })) };
  if (has('to')) return { ...words, to: targetFor(others, kind) ?? document.key };
  if (has('rule') && kind.automatic) {
    const rule = Object.keys(document.serials ?? {})[0];
    return inPart || rule === undefined ? { ...words, step: inPart ? 10 : 1 } : { ...words, rule };
  }
  return words;
}

/** What a new reference points at until somebody chooses: a tree at what is a tree, else what is most referred to. */
function targetFor(others: readonly Document[], kind: AnyFieldKind): string | undefined {
  const entities = others.filter((other): other is EntityDocument => other.kind === 'entity');
  const isTree = (entity: EntityDocument) =>
    Object.values(entity.fields).some((field) => (field as Json).to === entity.key);
  const wantsTree = Object.hasOwn(kind.config.properties, 'leafOnly');
  const counts = new Map<string, number>();
  for (const entity of entities)
    for (const field of Object.values(entity.fields)) {
      const to = (field as Json).to;
      if (typeof to === 'string') counts.set(to, (counts.get(to) ?? 0) + 1);
    }
  return entities
    .filter((entity) => !wantsTree || isTree(entity))
    .sort((a, b) => (counts.get(b.key) ?? 0) - (counts.get(a.key) ?? 0))[0]?.key;
}
