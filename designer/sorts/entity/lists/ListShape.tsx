import { Select, Switch } from 'antd';
import { ConditionEditor } from '../../../inputs/ConditionEditor.tsx';
import { Labelled } from '../../../inputs/Labelled.tsx';
import { standingIn } from '../../../inputs/standing.ts';
import type { PaneProps } from '../pane.ts';
import styles from './lists.module.css';
import { besideOf, treesOf } from './trees-of.ts';

interface Props extends Pick<PaneProps, 'document' | 'model'> {
  readonly list: NonNullable<PaneProps['document']['lists']>[string];
  /** Where the list stands in the document. */
  readonly place: string;
  onSet(property: string, value: unknown, said: string): void;
}

const sizes = [10, 20, 30, 50, 100, 200, 500];

/** Which records a list holds, and whether they are read as a table, as a tree, or beside one. */
export function ListShape({ document, model, list, place, onSet }: Props) {
  const standing = standingIn(model, document.key);
  const trees = standing ? treesOf(standing.model, standing.entity) : [];
  const beside = standing ? besideOf(standing.model, standing.entity) : [];
  return (
    <section className={styles.card} aria-label="范围与样子">
      <h2>范围与样子</h2>
      {standing && (
        <ConditionEditor
          label="列表里有哪些数据"
          place={`${place}/where`}
          whenEmpty="看得到的全部"
          text={list.where ?? 'true'}
          standing={standing}
          onChange={(where) => onSet('where', where === 'true' ? undefined : where, '数据范围')}
        />
      )}
      {trees.length > 0 && (
        <Labelled label="显示成上下级的树" help="按每条数据的上级一层层展开">
          {(id) => (
            <Select
              id={id}
              value={list.tree ?? ''}
              options={[{ value: '', label: '不，逐行显示' }, ...trees]}
              onChange={(field) => onSet('tree', field || undefined, '样子')}
            />
          )}
        </Labelled>
      )}
      {beside.length > 0 && (
        <Labelled label="左边放一棵树" help="点树上的一项，只看它和它下面的数据">
          {(id) => (
            <Select
              id={id}
              value={list.beside ?? ''}
              options={[{ value: '', label: '不放' }, ...beside]}
              onChange={(field) => onSet('beside', field || undefined, '样子')}
            />
          )}
        </Labelled>
      )}
      <Turns document={document} list={list} onSet={onSet} />
      <Labelled label="每页可选多少行">
        {(id) => (
          <Select
            id={id}
            mode="multiple"
            maxCount={5}
            placeholder="10、20、30"
            value={[...(list.page ?? [])]}
            options={[...new Set([...sizes, ...(list.page ?? [])])].map((value) => ({ value, label: `${value} 行` }))}
            onChange={(next: number[]) =>
              onSet(
                'page',
                next.toSorted((a, b) => a - b),
                '每页行数',
              )
            }
          />
        )}
      </Labelled>
    </section>
  );
}

/** What is on or off. */
function Turns({ document, list, onSet }: Pick<Props, 'document' | 'list' | 'onSet'>) {
  return (
    <>
      <Labelled label="高级查询" inline help="查询的人可以自己组合任何字段的条件">
        {(id) => (
          <Switch
            id={id}
            size="small"
            checked={list.super === true}
            onChange={(on) => onSet('super', on || undefined, '高级查询')}
          />
        )}
      </Labelled>
      {!document.store?.lines && (
        <Labelled label="收藏" inline help="每个人可以收藏自己常用的数据，只看“我的收藏”">
          {(id) => (
            <Switch
              id={id}
              size="small"
              checked={list.stars === true}
              onChange={(on) => onSet('stars', on || undefined, '收藏')}
            />
          )}
        </Labelled>
      )}
    </>
  );
}
