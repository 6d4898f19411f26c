import { Button, InputNumber } from 'antd';
import type { Model } from '../../schemas/compile/model.ts';
import type { QueryModel } from '../../schemas/compile/query-model.ts';
import { ConditionEditor } from '../inputs/ConditionEditor.tsx';
import { Pick } from '../inputs/Pick.tsx';
import { Captioned } from '../inputs/TextInput.tsx';
import type { Editing } from '../kernel/editing.ts';
import { rowStanding } from './column-standing.ts';
import styles from './query.module.css';
import { type QueryAt, setSort, setWord } from './query-commands.ts';

export interface QueryInspected {
  readonly editing: Editing;
  readonly at: QueryAt;
  readonly model: Model;
  readonly compiled: QueryModel | null;
}

/** What is said of a query as a whole: which rows, in which order, how many. */
export function QueryInspector({ editing, at, model, compiled }: QueryInspected) {
  const standing = rowStanding(model, at.query.from);
  return (
    <>
      {standing && (
        <ConditionEditor
          standing={standing}
          label="只要这些行"
          place={`${at.base}/where`}
          whenEmpty="全部（看得到的）行"
          text={at.query.where ?? ''}
          onChange={(text) =>
            editing.do(setWord(`${at.base}/where`, text === 'true' ? undefined : text, '修改行的条件'))
          }
        />
      )}
      <hr />
      <SortInput {...{ editing, at, compiled }} />
      {!('across' in at.query) && (
        <Captioned label="最多行数">
          <InputNumber
            className={styles.wide ?? ''}
            aria-label="最多行数"
            min={1}
            max={5000}
            placeholder="不限"
            value={at.query.limit ?? null}
            onChange={(limit) => editing.do(setWord(`${at.base}/limit`, limit ?? undefined, '修改最多行数'))}
          />
        </Captioned>
      )}
    </>
  );
}

function SortInput({ editing, at, compiled }: Omit<QueryInspected, 'model'>) {
  const sort = at.query.sort ?? [];
  const columns = (compiled?.columns ?? []).map(({ key, label }) => ({ value: key, label }));
  const put = (index: number, word: string | null) =>
    editing.do(setSort(at.base, word === null ? sort.filter((_, one) => one !== index) : sort.with(index, word)));
  const rest = columns.filter(({ value }) => !sort.some((word) => word.replace(/^-/, '') === value));
  return (
    <Captioned label="排序">
      {sort.map((word, index) => {
        const key = word.replace(/^-/, '');
        const isDown = word.startsWith('-');
        const title = columns.find(({ value }) => value === key)?.label ?? key;
        return (
          <div key={key} className={styles.row}>
            <span>
              {index + 1}. {title}
            </span>
            <Button
              size="small"
              aria-label={`${title}改为${isDown ? '升序' : '降序'}`}
              onClick={() => put(index, isDown ? key : `-${key}`)}
            >
              {isDown ? '降序 ↓' : '升序 ↑'}
            </Button>
            <Button size="small" type="text" danger aria-label={`不按${title}排序`} onClick={() => put(index, null)}>
              移除
            </Button>
          </div>
        );
      })}
      {sort.length < 3 && rest.length > 0 && (
        <Pick
          label="添加排序列"
          placeholder="添加排序列"
          search
          value={null}
          options={rest}
          onChange={(key) => editing.do(setSort(at.base, [...sort, key]))}
        />
      )}
    </Captioned>
  );
}
