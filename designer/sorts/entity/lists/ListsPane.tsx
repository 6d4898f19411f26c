import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { at } from '../../../../schemas/language/pointer.ts';
import { Labelled } from '../../../inputs/Labelled.tsx';
import { standingIn } from '../../../inputs/standing.ts';
import { allFields } from '../../../kernel/places.ts';
import type { PaneProps } from '../pane.ts';
import { Entries, type ListField } from './Entries.tsx';
import { ListLooks } from './ListLooks.tsx';
import { ListPreview } from './ListPreview.tsx';
import { ListShape } from './ListShape.tsx';
import { addList, setList } from './list-commands.ts';
import styles from './lists.module.css';
import { offersFor, waysToFind } from './offers.ts';

const systemFields = [
  { value: 'createTime', label: '创建时间' },
  { value: 'createBy', label: '创建人' },
  { value: 'updateTime', label: '更新时间' },
  { value: 'updateBy', label: '更新人' },
];

/** The lists of an entity: what they show, by what they are searched, in which order, and what can be done there. */
export function ListsPane({ editing, document, model }: PaneProps) {
  const lists = Object.entries(document.lists ?? {});
  const [wanted, setWanted] = useState('main');
  const key = lists.some(([each]) => each === wanted) ? wanted : (lists[0]?.[0] ?? '');
  const list = document.lists?.[key];
  const fields: ListField[] = [
    ...allFields(document).flatMap(([path, field]) =>
      path.includes('.') ? [] : [{ value: path, label: field.label ?? path, type: field.type }],
    ),
    ...systemFields,
  ];
  const finds = fields.filter(({ type }) => waysToFind(type).length > 0);
  const entity = standingIn(model, document.key)?.entity;
  const add = () => {
    const made = addList(document);
    editing.do(made.ask);
    setWanted(made.key);
  };
  const set = (property: string, value: unknown, said: string) => editing.do(setList(key, property, value, said));
  return (
    <div className={styles.pane}>
      <header className={styles.head}>
        <Select
          aria-label="哪个列表"
          value={key || null}
          onChange={setWanted}
          options={lists.map(([value, { title }]) => ({
            value,
            label: title ?? (value === 'main' ? '主列表' : value),
          }))}
        />
        <Button onClick={add}>新建列表</Button>
        {lists.length > 1 && (
          <Button
            danger
            onClick={() => editing.do({ name: '删除列表', steps: [{ path: at('/lists', key), after: undefined }] })}
          >
            删除这个列表
          </Button>
        )}
      </header>
      {list && <ListPreview model={model} entity={document.key} list={key} />}
      {list && (
        <div className={styles.cards}>
          <Entries editing={editing} document={document} list={key} room="cols" title="显示的列" fields={fields} />
          <Entries editing={editing} document={document} list={key} room="find" title="查询条件" fields={finds} />
          {entity && <ListLooks {...{ editing, document, entity }} list={key} />}
          <ListShape {...{ document, model, list }} place={at('/lists', key)} onSet={set} />
          <Whole document={document} list={list} fields={fields} onSet={set} />
        </div>
      )}
    </div>
  );
}

interface WholeProps {
  readonly document: EntityDocument;
  readonly list: NonNullable<EntityDocument['lists']>[string];
  readonly fields: readonly Option[];
  onSet(property: string, value: unknown, said: string): void;
}

/** What concerns the list as a whole: its order, what can be done there, how a phone shows a row. */
function Whole({ document, list, fields, onSet: set }: WholeProps) {
  return (
    <section className={styles.card} aria-label="排序与操作">
      <h2>排序与操作</h2>
      <Labelled label="列表名称">
        {(id) => (
          <Input
            id={id}
            value={list.title ?? ''}
            maxLength={60}
            onChange={({ target }) => set('title', target.value || undefined, '名称')}
          />
        )}
      </Labelled>
      <Many
        label="默认排序（最多三个）"
        value={list.sort}
        most={3}
        options={sortsOf(fields)}
        onChange={(next) => set('sort', next, '排序')}
      />
      <Many
        label="每行的操作"
        value={list.row}
        options={offersFor(document, 'row')}
        onChange={(next) => set('row', next, '行操作')}
      />
      <Many
        label="批量操作"
        value={list.bulk}
        options={offersFor(document, 'bulk')}
        onChange={(next) => set('bulk', next, '批量操作')}
      />
      <Many
        label="手机卡片上显示"
        value={list.phone?.card}
        most={6}
        options={fields}
        onChange={(next) => set('phone', next.length > 0 ? { card: next } : undefined, '手机卡片')}
      />
      <Many
        label="合计"
        value={Object.keys(list.foot ?? {})}
        options={fields}
        onChange={(next) =>
          set('foot', next.length > 0 ? Object.fromEntries(next.map((f) => [f, 'sum'])) : undefined, '合计')
        }
      />
      <Labelled label="没有数据时的说明">
        {(id) => (
          <Input.TextArea
            id={id}
            autoSize
            value={list.about ?? ''}
            maxLength={300}
            onChange={({ target }) => set('about', target.value || undefined, '说明')}
          />
        )}
      </Labelled>
    </section>
  );
}

interface Option {
  readonly value: string;
  readonly label: string;
}

const sortsOf = (fields: readonly Option[]): readonly Option[] =>
  fields.flatMap(({ value, label }) => [
    { value, label: `${label} 从小到大` },
    { value: `-${value}`, label: `${label} 从大到小` },
  ]);

interface ManyProps {
  readonly label: string;
  readonly value: readonly string[] | undefined;
  readonly options: readonly Option[];
  readonly most?: number;
  onChange(next: string[]): void;
}

const Many = ({ label, value, options, most, onChange }: ManyProps) => (
  <Labelled label={label}>
    {(id) => (
      <Select
        id={id}
        mode="multiple"
        showSearch={{ optionFilterProp: 'label' }}
        {...(most === undefined ? {} : { maxCount: most })}
        value={[...(value ?? [])]}
        options={[...options]}
        onChange={onChange}
      />
    )}
  </Labelled>
);
