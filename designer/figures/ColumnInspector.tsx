import { Checkbox, InputNumber } from 'antd';
import type { FieldModel, Model } from '../../schemas/compile/model.ts';
import type { QueryColumn, QueryModel } from '../../schemas/compile/query-model.ts';
import { orderedKinds } from '../../schemas/expressions/shared-type.ts';
import { inOrder } from '../../schemas/language/ranks.ts';
import type { ReportColumnDocument, ReportDocument } from '../../schemas/language/report.ts';
import { FormulaInput } from '../inputs/FormulaInput.tsx';
import { Pick, type PickOption } from '../inputs/Pick.tsx';
import { Captioned, TextInput } from '../inputs/TextInput.tsx';
import type { Editing } from '../kernel/editing.ts';
import { nothing } from '../kernel/selection.ts';
import { MoveButtons, stepsAround } from '../ordered/OrderedList.tsx';
import { columnStanding, rowStanding } from './column-standing.ts';
import { PathPick } from './PathPick.tsx';
import styles from './query.module.css';
import {
  isGrouped,
  moveEntries,
  type Putting,
  pathOf,
  putTogether,
  type QueryAt,
  removeColumns,
  setAcross,
  setColumn,
  setPeriod,
  setWord,
} from './query-commands.ts';
import { kindsLike } from './shown-like.ts';
import { nodeAt, sourceOf } from './source-tree.ts';

interface Props {
  readonly editing: Editing;
  readonly at: QueryAt;
  readonly model: Model;
  readonly compiled: QueryModel | null;
  readonly chosen: string;
}

/** One column: what it is called, what it reads or works out, and how rows are put together in it. */
export function ColumnInspector({ editing, at, model, compiled, chosen }: Props) {
  const column = at.query.cols[chosen];
  if (!column) return null;
  const made = compiled?.columns.find(({ key }) => key === chosen);
  const name = labelOfColumn(chosen, column, made);
  const set = (word: keyof ReportColumnDocument, value: unknown, words: string) =>
    editing.do(setColumn(at.base, chosen, word, value, words));
  const order = inOrder(at.query.cols).map(([key]) => key);
  const move = (before: string | null) =>
    editing.do(moveEntries(at.query.cols, `${at.base}/cols`, [chosen], before, `移动列“${name}”`));
  return (
    <section className={styles.panel} aria-label={`列：${name}`}>
      <h2>{name}</h2>
      <MoveButtons
        what={name}
        {...stepsAround(order, chosen, move)}
        onRemove={() => editing.do(removeColumns(at, [chosen], [name]), nothing)}
      />
      <TextInput
        label="列名"
        value={column.label ?? ''}
        placeholder={made?.label ?? ''}
        onChange={(value) => set('label', value, `列“${name}”改名`)}
      />
      <Reads {...{ editing, at, model, compiled, chosen, column, name }} />
      <Together {...{ editing, at, model, compiled, chosen, column, name, made }} />
      <Across {...{ editing, at, model, compiled, chosen, column, name }} />
      <Looks {...{ column, made, name, set }} />
    </section>
  );
}

export const labelOfColumn = (key: string, column: ReportColumnDocument, made: QueryColumn | undefined): string =>
  column.label ?? made?.label ?? key;

type One = Props & { readonly column: ReportColumnDocument; readonly name: string };

function Reads({ editing, at, model, compiled, chosen, column, name }: One) {
  const way = column.calc === undefined ? (column.after === undefined ? null : 'after') : 'calc';
  if (way === null) {
    const path = pathOf(chosen, column);
    if (path === null) return <p className={styles.quiet}>每组的行数</p>;
    return (
      <PathPick
        label="读取的字段"
        model={model}
        from={at.query.from}
        value={path}
        onChange={(of) => {
          const isOwn = of === chosen && column.agg !== 'count';
          editing.do(setColumn(at.base, chosen, 'of', isOwn ? undefined : of, `“${name}”读取另一个字段`));
        }}
      />
    );
  }
  const standing =
    way === 'calc' ? rowStanding(model, at.query.from) : compiled && columnStanding(model, compiled, chosen);
  if (!standing) return null;
  return (
    <Captioned label={way === 'calc' ? '公式（按每一行计算）' : '公式（用其他列的结果计算）'}>
      <FormulaInput
        standing={standing}
        label="公式"
        text={column[way] ?? ''}
        onChange={(text) => editing.do(setColumn(at.base, chosen, way, text, `修改“${name}”的公式`))}
      />
    </Captioned>
  );
}

const puttings: readonly (readonly [Putting, string])[] = [
  ['group', '不汇总，按它分组'],
  ['sum', '求和'],
  ['avg', '平均值'],
  ['min', '最小值'],
  ['max', '最大值'],
  ['count', '计数'],
  ['countDistinct', '去重计数'],
];
const periods: readonly PickOption[] = [
  { value: 'none', label: '不分时段' },
  { value: 'year', label: '按年' },
  { value: 'quarter', label: '按季度' },
  { value: 'month', label: '按月' },
  { value: 'day', label: '按日' },
];

/** The type a column's values have before they are put together. */
function rawType({ at, model, compiled, chosen, column }: One): FieldModel['type']['is'] | undefined {
  const source = sourceOf(model, at.query.from);
  const path = pathOf(chosen, column);
  if (source && path !== null) return nodeAt(model, source, path)?.type.is;
  const made = compiled?.columns.find(({ key }) => key === chosen);
  return made?.type.is;
}

function Together(props: One & { readonly made: QueryColumn | undefined }) {
  const { editing, at, chosen, column, name } = props;
  if (column.after !== undefined || (column.agg === 'count' && column.of === undefined && column.calc === undefined))
    return null;
  const type = rawType(props);
  const fits = ([how]: readonly [Putting, string]) =>
    how === 'sum' || how === 'avg'
      ? type === 'number'
      : how === 'min' || how === 'max'
        ? type !== undefined && orderedKinds.has(type)
        : true;
  const isDate = type === 'date' || type === 'dateTime';
  const now: Putting = column.agg ?? 'group';
  const options = puttings
    .filter((one) => fits(one) || one[0] === now)
    .map(([value, label]) => ({ value, label: value === 'group' && !isGrouped(at.query) ? '不汇总' : label }));
  return (
    <>
      <Captioned label="汇总">
        <Pick
          label="汇总"
          value={now}
          options={options}
          onChange={(how) => editing.do(putTogether(at, chosen, how as Putting, `修改“${name}”的汇总方式`))}
        />
      </Captioned>
      {isDate && (
        <Captioned label="时段">
          <Pick
            label="时段"
            value={column.by ?? 'none'}
            options={periods}
            onChange={(by) =>
              editing.do(setPeriod(at.base, chosen, by === 'none' ? undefined : by, `修改“${name}”的时段`))
            }
          />
        </Captioned>
      )}
    </>
  );
}

/** Of a report, a group beside others can stand across: then it is a crosstab. */
function Across({ editing, at, compiled, chosen, name }: One) {
  const groups = (compiled?.columns ?? []).filter(({ agg, source }) => agg === null && source.is !== 'after');
  const report = at.base === '' ? (at.query as ReportDocument) : null;
  const isAcross = report?.across === chosen;
  if (!report || (!isAcross && !(compiled?.grouped && groups.length > 1 && groups.some(({ key }) => key === chosen))))
    return null;
  return (
    <Checkbox
      checked={isAcross}
      onChange={({ target }) =>
        editing.do(target.checked ? setAcross(report, chosen, name) : setWord('/across', undefined, '改为普通表'))
      }
    >
      横向展开（交叉表）
    </Checkbox>
  );
}

const feet: readonly PickOption[] = [
  { value: 'none', label: '没有' },
  { value: 'sum', label: '合计' },
  { value: 'avg', label: '平均' },
  { value: 'min', label: '最小' },
  { value: 'max', label: '最大' },
  { value: 'count', label: '个数' },
];

interface LooksProps {
  readonly column: ReportColumnDocument;
  readonly made: QueryColumn | undefined;
  readonly name: string;
  set(word: keyof ReportColumnDocument, value: unknown, words: string): void;
}

function Looks({ column, made, name, set }: LooksProps) {
  const isNumber = made?.type.is === 'number';
  const like = made ? kindsLike(made) : [];
  return (
    <>
      <hr />
      {(like.length > 0 || column.as !== undefined) && (
        <Captioned label="显示成">
          <Pick
            label="显示成"
            value={column.as ?? 'own'}
            options={[{ value: 'own', label: '按字段' }, ...like]}
            onChange={(as) => set('as', as === 'own' ? undefined : as, `修改“${name}”的显示方式`)}
          />
        </Captioned>
      )}
      <Captioned label="表尾">
        <Pick
          label="表尾"
          value={column.foot ?? 'none'}
          options={isNumber ? feet : feet.filter(({ value }) => value !== 'sum' && value !== 'avg')}
          onChange={(foot) => set('foot', foot === 'none' ? undefined : foot, `修改“${name}”的表尾`)}
        />
      </Captioned>
      {isNumber && (
        <Captioned label="小数位">
          <InputNumber
            className={styles.wide ?? ''}
            aria-label="小数位"
            min={0}
            max={6}
            placeholder="按字段"
            value={column.scale ?? null}
            onChange={(scale) => set('scale', scale ?? undefined, `修改“${name}”的小数位`)}
          />
        </Captioned>
      )}
      <Captioned label="列宽（像素）">
        <InputNumber
          className={styles.wide ?? ''}
          aria-label="列宽"
          min={40}
          max={800}
          step={10}
          placeholder={String(made?.width ?? 120)}
          value={column.w ?? null}
          onChange={(w) => set('w', w ?? undefined, `修改“${name}”的列宽`)}
        />
      </Captioned>
      <Checkbox
        checked={column.off === true}
        onChange={({ target }) =>
          set('off', target.checked || undefined, target.checked ? `隐藏列“${name}”` : `显示列“${name}”`)
        }
      >
        只取值，不显示
      </Checkbox>
    </>
  );
}
