import { Button, Checkbox, Input, Select } from 'antd';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { titleOf } from '../../../../schemas/language/names.ts';
import { at } from '../../../../schemas/language/pointer.ts';
import { inOrder } from '../../../../schemas/language/ranks.ts';
import { IconPicker } from '../../../inputs/IconPicker.tsx';
import { Labelled } from '../../../inputs/Labelled.tsx';
import { NameInput } from '../../../inputs/NameInput.tsx';
import { ValidPick } from '../../../inputs/ValidPick.tsx';
import { allFields, partLabelOf, partsOf, rankBefore } from '../../../kernel/places.ts';
import { freeKey } from '../../../kernel/suggest-key.ts';
import styles from '../lists/lists.module.css';
import type { PaneProps } from '../pane.ts';
import { Links } from './Links.tsx';
import { Numbers } from './Numbers.tsx';
import { sayFacet, sayStructure } from './say-structure.ts';

type Set = (path: string, after: unknown, name: string) => void;

/** What concerns the entity as a whole: its name, its numbers, what may not be double, how it is printed. */
export function SettingsPane({ editing, document, model, others }: PaneProps) {
  const set: Set = (path, after, name) => editing.do({ name, steps: [{ path, after }], joins: path });
  const texts = allFields(document).filter(([path]) => !path.includes('.'));
  const fields = texts.map(([value, { label }]) => ({ value, label: label ?? value }));
  const facet = sayFacet(document, others);
  return (
    <div className={styles.cards}>
      <section className={styles.card} aria-label="基本">
        <h2>基本</h2>
        {facet && <p className={styles.none}>{facet}</p>}
        <Labelled label="名称">
          {(id) => (
            <NameInput
              id={id}
              value={titleOf(document.title)}
              maxLength={60}
              onText={(text) => set('/title', text, '修改单据的名称')}
            />
          )}
        </Labelled>
        <Labelled label="图标" help="菜单和快捷入口没有自己的图标时用它">
          {() => <IconPicker label="图标" value={document.icon} onChange={(icon) => set('/icon', icon, '更换图标')} />}
        </Labelled>
        <Labelled label="标识" help="程序和接口用它认这份单据，不能改">
          {(id) => <Input id={id} value={document.key} disabled />}
        </Labelled>
        <Labelled label="用哪个字段称呼一条数据" help="被别的单据引用时显示它">
          {(id) => (
            <Select
              id={id}
              value={document.named ?? null}
              options={fields}
              onChange={(named) => set('/named', named, '修改称呼字段')}
            />
          )}
        </Labelled>
        <Labelled label="通知里还说到哪些字段" help="跟在称呼后面的括号里；收通知的人无权查看的不会写出来">
          {(id) => (
            <Select
              id={id}
              mode="multiple"
              maxCount={6}
              value={document.told ?? []}
              options={fields}
              onChange={(told: string[]) => set('/told', told.length > 0 ? told : undefined, '修改通知里说到的字段')}
            />
          )}
        </Labelled>
        <ValidPick
          fields={document.fields}
          value={document.valid}
          onChange={(valid) => set('/valid', valid, '修改有效期')}
        />
        <Labelled label="备忘" help="只有设计的人看得到">
          {(id) => (
            <Input.TextArea
              id={id}
              autoSize
              value={document.note ?? ''}
              maxLength={2000}
              onChange={({ target }) => set('/note', target.value || undefined, '修改备忘')}
            />
          )}
        </Labelled>
        <Checkbox
          checked={document.store?.trash === true}
          disabled={document.store?.table !== undefined}
          onChange={({ target }) => set('/store/trash', target.checked || undefined, '修改回收站')}
        >
          删除的数据先放进回收站
        </Checkbox>
      </section>
      <Numbers document={document} set={set} />
      <Indexes document={document} set={set} fields={fields} />
      <Prints document={document} set={set} />
      <Links {...{ document, editing, model }} />
      <Changes document={document} />
    </div>
  );
}

interface Props {
  readonly document: EntityDocument;
  readonly set: Set;
}

/** What was done to its table on purpose, newest first: told, not edited. */
function Changes({ document }: Pick<Props, 'document'>) {
  const changes = [...(document.changes ?? [])].reverse();
  if (changes.length === 0) return null;
  return (
    <section className={styles.card} aria-label="结构变更">
      <h2>结构变更</h2>
      <ul className={styles.told}>
        {changes.map((change) => (
          <li key={JSON.stringify(change)}>{sayStructure(document, change)}</li>
        ))}
      </ul>
    </section>
  );
}

interface IndexProps extends Props {
  readonly fields: readonly { readonly value: string; readonly label: string }[];
}

function Indexes({ document, set, fields }: IndexProps) {
  const indexes = inOrder(document.store?.indexes);
  const add = (on: string[]) => {
    const key = freeKey(on[0] ?? 'index', new Set(indexes.map(([each]) => each)));
    const after = { on, unique: true, rank: rankBefore(document.store?.indexes, null) };
    set(at('/store/indexes', key), after, '添加查重');
  };
  return (
    <section className={styles.card} aria-label="不能重复">
      <h2>不能重复与查找加速</h2>
      {indexes.map(([key, { on, unique }]) => (
        <div key={key} className={styles.head}>
          <Select
            mode="multiple"
            aria-label={`索引 ${key} 的字段`}
            maxCount={6}
            style={{ flex: 1 }}
            value={on}
            options={[...fields]}
            onChange={(next) => next.length > 0 && set(at('/store/indexes', key, 'on'), next, '修改索引的字段')}
          />
          <Checkbox
            checked={unique === true}
            onChange={({ target }) => set(at('/store/indexes', key, 'unique'), target.checked || undefined, '修改查重')}
          >
            不能重复
          </Checkbox>
          <Button
            type="text"
            aria-label={`删除索引 ${key}`}
            onClick={() => set(at('/store/indexes', key), undefined, '删除索引')}
          >
            ×
          </Button>
        </div>
      ))}
      <Select
        aria-label="添加不能重复的字段"
        placeholder="＋ 选一个字段，要求它不重复"
        value={null}
        options={[...fields]}
        onChange={(field: string | null) => field && add([field])}
      />
    </section>
  );
}

function Prints({ document, set }: Props) {
  const prints = Object.entries(document.print ?? {});
  const form = document.forms?.edit;
  const blocks = [
    ...inOrder(form?.head).map(([key, { title }]) => ({ value: `head:${key}`, label: title })),
    ...partsOf(document).map((part) => ({ value: `part:${part}`, label: partLabelOf(document, part) })),
    { value: 'signatures', label: '签字栏' },
  ];
  const add = () => {
    const key = freeKey('standard', new Set(prints.map(([each]) => each)));
    set(at('/print', key), { paper: 'A4', blocks: blocks.map(({ value }) => value) }, '添加打印样式');
  };
  return (
    <section className={styles.card} aria-label="打印">
      <h2>打印</h2>
      {prints.map(([key, print]) => (
        <div key={key} className={styles.head}>
          <Select
            mode="multiple"
            aria-label={`打印样式 ${key} 的内容`}
            style={{ flex: 1 }}
            value={print.blocks}
            options={blocks}
            onChange={(next) => set(at('/print', key, 'blocks'), next, '修改打印内容')}
          />
          <Select
            aria-label={`打印样式 ${key} 的纸张`}
            value={print.paper ?? 'A4'}
            options={['A4', 'A5', 'A3'].map((value) => ({ value, label: value }))}
            onChange={(paper) => set(at('/print', key, 'paper'), paper, '修改纸张')}
          />
          <Button
            type="text"
            aria-label={`删除打印样式 ${key}`}
            onClick={() => set(at('/print', key), undefined, '删除打印样式')}
          >
            ×
          </Button>
        </div>
      ))}
      <Button onClick={add}>加一个打印样式</Button>
    </section>
  );
}
