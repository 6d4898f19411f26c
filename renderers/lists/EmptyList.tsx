import { Button, Empty } from 'antd';
import type { ListPlan } from '../../schemas/sections/lists/lists.model.ts';
import { drawings } from '../theme/drawings.tsx';
import styles from './lists.module.css';

interface EmptyProps {
  readonly list: ListPlan;
  readonly title: string;
  readonly filtered: boolean;
  /** Only what one has marked was asked for. */
  readonly starred: boolean;
  readonly onAll: () => void;
  readonly onClear: () => void;
  readonly onNew?: () => void;
}

/** Nothing here: either the filters are too narrow, or this is where it begins. */
export function EmptyList({ list, title, filtered, starred, onAll, onClear, onNew }: EmptyProps) {
  if (filtered)
    return (
      <Empty image={drawings.noResult} className={styles.empty ?? ''} description="没有符合条件的数据">
        <Button onClick={onClear}>清除条件</Button>
      </Empty>
    );
  if (starred)
    return (
      <Empty
        className={styles.empty ?? ''}
        description={
          <>
            <b>还没有收藏{title}</b>
            <p>在列表里点一条数据的星标，它就在这里；只有您自己看得到。</p>
          </>
        }
      >
        <Button onClick={onAll}>看全部{title}</Button>
      </Empty>
    );
  // Of a list that shows a part nobody can tell whether there is anything at all, nor is it where one begins.
  const isPart = list.some === true;
  return (
    <Empty
      className={styles.empty ?? ''}
      description={
        <>
          <b>{isPart ? `“${list.title}”现在是空的` : `还没有${title}`}</b>
          {list.about && <p>{list.about}</p>}
        </>
      }
    >
      {onNew && !isPart && (
        <Button type="primary" onClick={onNew}>
          新建第一条
        </Button>
      )}
    </Empty>
  );
}
