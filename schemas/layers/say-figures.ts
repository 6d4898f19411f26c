import { parseExpression } from '../expressions/parse-expression.ts';
import { sayExpression } from '../expressions/say-expression.ts';
import { calledBy, noLabels } from '../expressions/sentence-words.ts';
import { isSpan, spans } from '../language/spans.ts';
import { nameAt, roleNameOf } from './names.ts';
import { nameOfEntry } from './say-place.ts';
import { sayHere } from './say-plainly.ts';
import { columnName } from './say-reference.ts';
import { sayValue } from './say-value.ts';
import { cameOrWent, gainAndLoss, type Said, type Saying, saying } from './saying.ts';

const aggregates: Readonly<Record<string, string>> = {
  sum: '合计',
  count: '计数',
  countDistinct: '去重计数',
  avg: '平均',
  min: '最小',
  max: '最大',
};
const periods: Readonly<Record<string, string>> = { year: '年', quarter: '季度', month: '月', day: '日' };

/** Queries of reports and charts, charts, and dashboards. */
export const figureSayings: readonly Saying[] = [
  ...['', '/query'].flatMap((at) => [
    saying(`${at}/from`, (change) => `改为从${sayHere(change, change.after)}取数`),
    saying(`${at}/where`, (change) =>
      change.after === undefined ? '不再限制范围' : `范围改为${sayHere(change, change.after)}`,
    ),
    saying(`${at}/limit`, ({ after }) => (after === undefined ? '不再限制行数' : `最多取${sayValue(after)}行`)),
    saying(`${at}/sort`, (change) =>
      change.after === undefined ? '不再指定排序' : `排序改为${sayHere(change, change.after)}`,
    ),
    saying(`${at}/cols/:`, (change) => `${change.after === undefined ? '不再显示' : '显示'}“${columnOf(change)}”`),
    saying(
      `${at}/cols/:/label`,
      ({ before, after, found, words }) =>
        `“${typeof before === 'string' ? before : columnName(words, found[0] ?? '')}”列改名为${sayValue(after)}`,
    ),
    saying(`${at}/cols/:/agg`, (change) => sayAggregate(change)),
    saying(`${at}/cols/:/by`, (change) => sayPeriod(change)),
    saying(`${at}/cols/:/calc`, (change) => `“${columnOf(change)}”列的算法改为${sayHere(change, change.after)}`),
    saying(`${at}/cols/:/after`, (change) => `“${columnOf(change)}”列的算法改为${sayOverColumns(change)}`),
    saying(`${at}/cols/:/of`, (change) => `“${columnOf(change)}”列改为取${sayHere(change, change.after)}`),
    saying(`${at}/cols/:/foot`, (change) =>
      change.after === undefined
        ? `“${columnOf(change)}”列下面不再汇总`
        : `“${columnOf(change)}”列下面显示${aggregates[String(change.after)] ?? '汇总'}`,
    ),
    saying(`${at}/cols/:/off`, (change) => `${change.after ? '隐藏' : '显示'}“${columnOf(change)}”列`),
    saying(`${at}/cols/:/rank`, (change) => `移动了“${columnOf(change)}”列的位置`),
    saying(`${at}/cols/:/**`, (change) => `修改了“${columnOf(change)}”列`),
    saying(`${at}/find/:`, (change) => `${change.after === undefined ? '不再按' : '可以按'}“${columnOf(change)}”查询`),
    saying(`${at}/find/:/default`, (change) => sayDefault(change)),
    saying(`${at}/find/:/**`, (change) => `修改了按“${columnOf(change)}”查询的方式`),
  ]),
  saying('/as', (change) => `图表类型由${sayHere(change, change.before)}改为${sayHere(change, change.after)}`),
  saying('/report', (change) =>
    change.after === undefined ? '不再取自报表' : `改为取自报表${sayHere(change, change.after)}`,
  ),
  saying('/query', (change) => (change.after === undefined ? '删除了图表自己的查询' : '图表改用自己的查询')),
  saying('/x', (change) => `横轴改为${sayHere(change, change.after)}`),
  saying('/series', (change) =>
    change.after === undefined ? '不再分系列' : `按${sayHere(change, change.after)}分系列`,
  ),
  saying('/y', sayMeasures),
  saying('/across', ({ after, words }) =>
    after === undefined ? '由交叉表改为普通表' : `改为交叉表，“${columnName(words, String(after))}”横向展开`,
  ),
  saying('/opens', (change) =>
    change.after === undefined ? '点击后打开默认的列表' : `点击后打开列表${sayHere(change, change.after)}`,
  ),
  saying('/options/**', () => '修改了图表的样式'),
  saying('/of', (change) =>
    change.after === undefined
      ? '不再在单据页面显示'
      : `在“${columnName(change.words, String(change.after))}”的单据页面显示`,
  ),
  saying('/refresh', ({ after }) => (after === undefined ? '不再自动刷新' : `每${sayValue(after)}秒自动刷新`)),
  saying('/cards/:', (change) => `${cameOrWent(change)}卡片“${cardOf(change)}”`),
  saying('/cards/:/title', (change) => `卡片${sayValue(change.before)}改名为${sayValue(change.after)}`),
  saying('/cards/:/rank', (change) => `移动了卡片“${cardOf(change)}”的位置`),
  saying('/cards/:/w', (change) =>
    change.after === undefined
      ? `卡片“${cardOf(change)}”恢复默认宽度`
      : `卡片“${cardOf(change)}”的宽度改为${sayValue(change.after)}/12`,
  ),
  saying('/cards/:/h', (change) => `修改了卡片“${cardOf(change)}”的高度`),
  saying('/cards/:/chart', (change) => `卡片“${cardOf(change)}”改为显示图表${sayHere(change, change.after)}`),
  saying('/cards/:/roles', (change) => sayRoles(change)),
  saying('/cards/:/todos/:', (change) => `${cameOrWent(change)}卡片“${cardOf(change)}”的待办“${innerOf(change)}”`),
  saying(
    '/cards/:/shortcuts/:',
    (change) => `${cameOrWent(change)}卡片“${cardOf(change)}”的快捷入口“${innerOf(change)}”`,
  ),
  saying('/cards/:/**', (change) => `修改了卡片“${cardOf(change)}”`),
];

const columnOf = ({ words, found: [key = ''] }: Said): string => columnName(words, key);

function sayAggregate(change: Said): string {
  const name = columnOf(change);
  return change.after === undefined
    ? `“${name}”列不再汇总`
    : `“${name}”列改为取${aggregates[String(change.after)] ?? ''}`;
}

function sayPeriod(change: Said): string {
  const name = columnOf(change);
  return change.after === undefined
    ? `“${name}”列不再按时段分组`
    : `“${name}”列改为按${periods[String(change.after)] ?? ''}分组`;
}

function sayDefault(change: Said): string {
  const { after } = change;
  const said = isSpan(after) ? `“${spans[after]}”` : sayValue(after);
  return `按“${columnOf(change)}”查询${after === undefined ? '不再有默认值' : `默认为${said}`}`;
}

function sayMeasures(change: Said): readonly string[] {
  const { gained, lost } = gainAndLoss(change);
  const name = (key: string) => columnName(change.words, key);
  return [
    ...gained.map((key) => `图表增加了数值“${name(key)}”`),
    ...lost.map((key) => `图表不再显示数值“${name(key)}”`),
  ];
}

const cardOf = ({ words, steps }: Said): string => nameOfEntry(words, ['cards', steps[1] ?? '']);

const innerOf = ({ words, steps }: Said): string => nameAt(words, ...steps);

function sayRoles(change: Said): readonly string[] {
  if (change.after === undefined) return [`卡片“${cardOf(change)}”对所有有权限的人显示`];
  const { gained, lost } = gainAndLoss(change);
  const say = (roles: readonly string[], what: string) =>
    roles.length === 0
      ? []
      : [`卡片“${cardOf(change)}”${what}角色${roles.map((role) => `“${roleNameOf(change.words, role)}”`).join('、')}`];
  return [...say(gained, '显示给'), ...say(lost, '不再显示给')];
}

/** What is worked out of the columns of its own query, by what these are headed. */
function sayOverColumns({ words, after }: Said): string {
  const parsed = typeof after === 'string' ? parseExpression(after) : null;
  if (!parsed?.ok) return `“${String(after ?? '空')}”`;
  const labels = { ...noLabels, ...calledBy((_, keys) => columnName(words, keys.join('.'))) };
  return `「${sayExpression(parsed.value, labels)}」`;
}
