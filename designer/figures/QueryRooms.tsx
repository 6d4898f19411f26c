import { Button, Dropdown } from 'antd';
import type { QueryModel } from '../../schemas/compile/query-model.ts';
import { inOrder } from '../../schemas/language/ranks.ts';
import type { Editing, EditingState } from '../kernel/editing.ts';
import type { Problem } from '../kernel/problems.ts';
import { nothing, selectOnly } from '../kernel/selection.ts';
import { useEditing } from '../kernel/use-editing.ts';
import { OrderedHead, OrderedList } from '../ordered/OrderedList.tsx';
import { labelOfColumn } from './ColumnInspector.tsx';
import styles from './query.module.css';
import {
  addCalculated,
  columnAt,
  findAt,
  isGrouped,
  moveEntries,
  type QueryAt,
  removeColumns,
  removeEntry,
} from './query-commands.ts';

interface Props {
  readonly editing: Editing;
  readonly at: QueryAt;
  readonly compiled: QueryModel | null;
  readonly problems: readonly Problem[];
}

const anchorIn = (state: EditingState) => state.selection.anchor;
const words = { sum: '求和', avg: '平均', min: '最小', max: '最大', count: '计数', countDistinct: '去重计数' } as const;
const periods = { year: '按年', quarter: '按季', month: '按月', day: '按日' } as const;

/** The columns and query items of a query, in their order. */
export function QueryRooms(props: Props) {
  return (
    <>
      <Columns {...props} />
      <Finds {...props} />
    </>
  );
}

function Columns({ editing, at, compiled, problems }: Props) {
  const anchor = useEditing(editing, anchorIn);
  const grouped = isGrouped(at.query);
  const { across } = at.query as { readonly across?: string };
  const columns = inOrder(at.query.cols);
  const titles = new Map(
    columns.map(([key, column]) => [
      key,
      labelOfColumn(
        key,
        column,
        compiled?.columns.find((one) => one.key === key),
      ),
    ]),
  );
  const items = columns.map(([key, column]) => {
    const notes = [
      key === across ? '横向' : '',
      column.calc !== undefined || column.after !== undefined ? '计算' : '',
      column.agg ? words[column.agg] : grouped && column.after === undefined && key !== across ? '分组' : '',
      column.by ? periods[column.by] : '',
      column.off ? '不显示' : '',
    ];
    const wrong = problems.some(({ path, level }) => level === 'error' && under(path, columnAt(at.base, key)));
    return { key, title: titles.get(key) ?? key, note: notes.filter((note) => note !== '').join(' · '), wrong };
  });
  const add = (way: 'calc' | 'after' | 'rows') => {
    const { ask, key } = addCalculated(at, way);
    editing.do(ask, selectOnly(columnAt(at.base, key)));
  };
  const menu = [
    { key: 'calc', label: '按每一行计算', onClick: () => add('calc') },
    { key: 'after', label: '用其他列的结果计算', onClick: () => add('after') },
    { key: 'rows', label: '行数', onClick: () => add('rows') },
  ];
  return (
    <section className={styles.room} aria-label="列">
      <OrderedHead title="列" count={items.length}>
        <Dropdown trigger={['click']} menu={{ items: menu }}>
          <Button size="small">添加计算列</Button>
        </Dropdown>
      </OrderedHead>
      <OrderedList
        across
        label="报表的列"
        empty="从左边的字段中选择要显示的列"
        items={items}
        chosen={items.find(({ key }) => columnAt(at.base, key) === anchor)?.key ?? null}
        onChoose={(key) => editing.select(selectOnly(columnAt(at.base, key)))}
        onMove={(key, before) =>
          editing.do(moveEntries(at.query.cols, `${at.base}/cols`, [key], before, `移动列“${titles.get(key)}”`))
        }
        onRemove={(key) => editing.do(removeColumns(at, [key], [titles.get(key) ?? key]), nothing)}
      />
    </section>
  );
}

function Finds({ editing, at, compiled, problems }: Props) {
  const anchor = useEditing(editing, anchorIn);
  const items = inOrder(at.query.find).map(([key, find]) => ({
    key,
    title: find.label ?? compiled?.finds.find((one) => one.key === key)?.label ?? key,
    note: find.more ? '展开后显示' : '',
    wrong: problems.some(({ path, level }) => level === 'error' && under(path, findAt(at.base, key))),
  }));
  const nameOf = (key: string) => items.find((item) => item.key === key)?.title ?? key;
  return (
    <section className={styles.room} aria-label="查询项">
      <OrderedHead title="查询项" count={items.length} />
      <OrderedList
        across
        label="报表的查询项"
        empty="在左边字段后点“查询”，读者就能按它查找"
        items={items}
        chosen={items.find(({ key }) => findAt(at.base, key) === anchor)?.key ?? null}
        onChoose={(key) => editing.select(selectOnly(findAt(at.base, key)))}
        onMove={(key, before) =>
          editing.do(moveEntries(at.query.find, `${at.base}/find`, [key], before, `移动查询项“${nameOf(key)}”`))
        }
        onRemove={(key) => editing.do(removeEntry(`${at.base}/find`, key, `删除查询项“${nameOf(key)}”`), nothing)}
      />
    </section>
  );
}

const under = (path: string, place: string): boolean => path === place || path.startsWith(`${place}/`);

/** What is chosen, of a query: a column or a query item by its key. */
export function chosenIn({ query, base }: QueryAt, anchor: string | null) {
  const column = Object.keys(query.cols).find((key) => anchor !== null && under(anchor, columnAt(base, key)));
  const find = Object.keys(query.find ?? {}).find((key) => anchor !== null && under(anchor, findAt(base, key)));
  return { column: column ?? null, find: find ?? null };
}
