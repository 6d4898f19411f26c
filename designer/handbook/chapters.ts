import { blockKinds } from '../../renderers/blocks/kinds.ts';
import { chartKinds } from '../../renderers/charts/kinds.ts';
import { fieldKinds } from '../../renderers/fields/kinds.ts';
import { fieldPlan } from '../../renderers/fields/stage/field-plan.ts';
import { listKinds } from '../../renderers/lists/kinds.ts';
import { operatorsOf } from '../../renderers/lists/query/operators.ts';
import { actionKinds } from '../../schemas/actions/kinds.ts';
import { functionNames } from '../../schemas/expressions/function-names.ts';
import { functions } from '../../schemas/expressions/functions.ts';
import { typeNames } from '../../schemas/expressions/type-expression.ts';
import type { AnyActionKind } from '../../schemas/kinds/action-kind.ts';
import { type BlockKind, blockGroups } from '../../schemas/kinds/block-kind.ts';
import type { AnyChartKind } from '../../schemas/kinds/chart-kind.ts';
import type { AnyFieldKind } from '../../schemas/kinds/field-kind.ts';
import type { AnyListKind } from '../../schemas/kinds/list-kind.ts';
import { signatureOf } from '../inputs/complete-formula.ts';
import { paramsOf } from '../inputs/runs/run-params.ts';
import { effectSorts } from '../sorts/entity/rules/say-rule-document.ts';

/** One thing that can stand in a document, as it describes itself. */
export interface Entry {
  /** What documents call it. */
  readonly name: string;
  readonly title: string;
  readonly about: string;
  readonly facts: readonly { readonly label: string; readonly text: string }[];
}

export interface Chapter {
  readonly key: string;
  readonly title: string;
  readonly about: string;
  readonly entries: readonly Entry[];
}

function ofField(kind: AnyFieldKind): Entry {
  const settings = Object.values(kind.config.properties).map(({ title }) => String(title));
  return entry(kind, kind.about, {
    可查询: operatorsOf(fieldPlan(kind.name, kind.name, kind.title)).map(({ label }) => label),
    设置: settings,
    存储: [kind.column({})?.sql ?? '不单独存储'],
    表单宽度: [`默认占 ${kind.span} 格（共 3 格）`],
    扩展字段: [kind.extends ? '可以' : '不可以'],
  });
}

const places: Readonly<Record<AnyActionKind['at'][number], string>> = {
  move: '状态流转',
  lines: '行的流转',
  action: '按钮',
  save: '保存时',
};

const ofAction = (kind: AnyActionKind): Entry =>
  entry(kind, `可用于${kind.at.map((place) => places[place]).join('、')}`, {
    参数: paramsOf(kind).map(({ label, needed }) => (needed ? label : `${label}（可不填）`)),
  });

function ofFunction(name: keyof typeof functions): Entry {
  const { zh, gives } = functions[name];
  const result = gives === 'shared' || gives === 'first' || gives === 'last' ? '与参数相同' : typeNames[gives.is];
  return entry({ name, title: zh }, signatureOf(name), { 得到: [result] });
}

const needs: Readonly<Record<AnyChartKind['x'], string>> = { must: '要有分类列', may: '可有分类列', no: '没有分类列' };

const ofChart = (kind: AnyChartKind): Entry =>
  entry(kind, kind.about, {
    数据: [
      needs[kind.x],
      kind.y.least === kind.y.most ? `${kind.y.least} 个数值列` : `${kind.y.least} 到 ${kind.y.most} 个数值列`,
    ],
    分系列: [kind.series ? '可以按一列的值分成多个系列' : '不分系列'],
  });

const ofList = (kind: AnyListKind): Entry =>
  entry(kind, kind.about, {
    设置: Object.values(kind.config.properties as Readonly<Record<string, { readonly title?: string }>>).map(
      ({ title = '' }) => title,
    ),
    要用的字段: Object.values(kind.fields).map(({ wants }) => wants),
    手机: [kind.onPhone ? '手机上可以用' : '手机上显示为卡片'],
    分页: kind.pages ? ['按页显示'] : [],
  });

const ofBlock = (kind: BlockKind): Entry =>
  entry(kind, kind.about, {
    分组: [blockGroups[kind.group]],
    可改: Object.values(kind.fields).map(({ label }) => label),
    里面可放: Object.values(kind.slots ?? {}).map(({ title }) => title),
    只能放在: (kind.within ?? []).map((name) => blockKinds.find((one) => one.name === name)?.title ?? name),
    每页最多: kind.most === undefined ? [] : [`${kind.most} 个`],
  });

/** Facts of which there is nothing to say are not told. */
function entry(
  { name, title }: { readonly name: string; readonly title: string },
  about: string,
  facts: Readonly<Record<string, readonly string[]>>,
): Entry {
  const told = Object.entries(facts).filter(([, words]) => words.length > 0);
  return { name, title, about, facts: told.map(([label, words]) => ({ label, text: words.join('、') })) };
}

/** Everything an application is made of, told by its manifests: what is added to the product is told here by itself. */
export const chapters: readonly Chapter[] = [
  {
    key: 'fields',
    title: '字段',
    about: '表单、明细、列表和查询里的每一项都是一个字段；类型决定怎么填、怎么存、怎么查。',
    entries: (fieldKinds as readonly AnyFieldKind[]).map(ofField),
  },
  {
    key: 'effects',
    title: '规则效果',
    about: '一条规则写着“如果……则……”；“则”后面可以是下面这些，改回条件时自动恢复。',
    entries: effectSorts.map(({ key, label, about }) => ({ name: key, title: label, about, facts: [] })),
  },
  {
    key: 'actions',
    title: '行为',
    about: '状态流转、按钮和保存时由系统接着做的事。',
    entries: actionKinds.map(ofAction),
  },
  {
    key: 'functions',
    title: '公式函数',
    about: '公式、规则条件、列表范围和报表计算用的是同一套函数。',
    entries: functionNames.map(ofFunction),
  },
  {
    key: 'lists',
    title: '列表的显示方式',
    about: '同一批数据可以用不同的方式看；一个列表可以有几种，看的人自己换。',
    entries: (listKinds as readonly AnyListKind[]).map(ofList),
  },
  {
    key: 'charts',
    title: '图表',
    about: '把报表查到的数画成图；点图上的一处，看背后的单据。',
    entries: (chartKinds as readonly AnyChartKind[]).map(ofChart),
  },
  {
    key: 'blocks',
    title: '门户区块',
    about: '门户页面由区块拼成；内容与样式分开存，换模板不用重写。',
    entries: (blockKinds as readonly BlockKind[]).map(ofBlock),
  },
];

/** Chapters with what of them answers a search; those without anything are left out. */
export function findEntries(all: readonly Chapter[], typed: string): readonly Chapter[] {
  const word = typed.trim().toLowerCase();
  const fits = ({ name, title, about }: Entry) => `${name} ${title} ${about}`.toLowerCase().includes(word);
  return all.flatMap((chapter) => {
    const entries = chapter.entries.filter(fits);
    return entries.length > 0 ? [{ ...chapter, entries }] : [];
  });
}
