import { ArrowDownOutlined, ArrowUpOutlined, CopyOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Dropdown, Empty, Input, Tag } from 'antd';
import { useMemo, useState } from 'react';
import type { Model } from '../../../schemas/compile/model.ts';
import type { EntityDocument } from '../../../schemas/language/entity.ts';
import { selectOnly } from '../../kernel/selection.ts';
import type { PaneProps } from '../pane.ts';
import { Pick } from '../pieces/Pick.tsx';
import { allFields, keyOf, partLabelOf, partOf, partsOf, pointerOfField } from '../places.ts';
import {
  addCheck,
  addRule,
  duplicateRule,
  type Making,
  moveRule,
  removeCheck,
  removeRule,
  setFormula,
} from './rule-commands.ts';
import { isAbout, type RuleItem, ruleItems, sortWords } from './rule-items.ts';
import { noteRules } from './rule-notes.ts';
import styles from './rules.module.css';

interface Props extends PaneProps {
  readonly model: Model | null;
  readonly chosen: string | null;
  readonly onChoose: (pointer: string | null) => void;
}

/** Search, by field, and every rule as a sentence. */
export function RuleList({ document, editing, model, problems, chosen, onChoose }: Props) {
  const [typed, setTyped] = useState('');
  const [field, setField] = useState('');
  const items = useMemo(() => ruleItems(document, model), [document, model]);
  const notes = useMemo(() => noteRules(document), [document]);
  const shown = items.filter(
    (item) => (typed === '' || `${item.title}${item.say}`.includes(typed)) && (field === '' || isAbout(item, field)),
  );
  const make = ({ ask, chosen: next }: Making) => editing.do(ask, selectOnly(next));
  return (
    <div className={styles.side}>
      <div className={styles.bar}>
        <Input.Search
          aria-label="搜索规则"
          placeholder="搜索规则"
          allowClear
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Pick
          label="只看与某一项有关的规则"
          search
          value={field || 'all'}
          options={fieldOptions(document)}
          onChange={(next) => setField(next === 'all' ? '' : next)}
        />
        <NewRule document={document} onMake={make} field={field} />
      </div>
      <p className={styles.count} aria-live="polite">
        共 {items.length} 条{shown.length < items.length && `，显示 ${shown.length} 条`}
      </p>
      {shown.length === 0 && (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={items.length === 0 ? '还没有规则' : '没有符合的规则'}
        />
      )}
      <ol className={styles.list}>
        {shown.map((item) => (
          <Line
            key={item.pointer}
            item={item}
            isChosen={item.pointer === chosen}
            says={[
              ...new Set([
                ...problems
                  .filter(({ path }) => path === item.pointer || path.startsWith(`${item.pointer}/`))
                  .map(({ text }) => text),
                ...notes.filter(({ rule }) => item.sort === 'rule' && rule === item.key).map(({ say }) => say),
              ]),
            ]}
            onChoose={() => onChoose(item.pointer)}
            {...doings(item, document, editing, make)}
          />
        ))}
      </ol>
    </div>
  );
}

const fieldOptions = (document: EntityDocument) => [
  { value: 'all', label: '全部字段' },
  ...allFields(document).map(([path, { label }]) => {
    const part = partOf(path);
    return { value: path, label: part === '' ? (label ?? path) : `${partLabelOf(document, part)} › ${label ?? path}` };
  }),
];

interface Doings {
  readonly onMove?: (by: 1 | -1) => void;
  readonly onCopy?: () => void;
  readonly onRemove: () => void;
}

function doings(
  { sort, key }: RuleItem,
  document: EntityDocument,
  editing: PaneProps['editing'],
  make: (making: Making) => void,
): Doings {
  if (sort === 'check') return { onRemove: () => editing.do(removeCheck(key)) };
  if (sort !== 'rule') return { onRemove: () => editing.do(setFormula(document, key, sort, undefined)) };
  return {
    onMove: (by) => {
      const ask = moveRule(document, key, by);
      if (ask) editing.do(ask);
      else editing.say(by === 1 ? '已经是最后一条' : '已经是第一条');
    },
    onCopy: () => {
      const made = duplicateRule(document, key);
      if (made) make(made);
    },
    onRemove: () => {
      const ask = removeRule(document, key);
      if (ask) editing.do(ask);
    },
  };
}

interface LineProps extends Doings {
  readonly item: RuleItem;
  readonly isChosen: boolean;
  readonly says: readonly string[];
  readonly onChoose: () => void;
}

function Line({ item, isChosen, says, onChoose, onMove, onCopy, onRemove }: LineProps) {
  const { title, say, sort } = item;
  const name = `“${title}”`;
  const onKeyDown = (event: React.KeyboardEvent) => {
    const by = event.altKey && (event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0);
    if (by && onMove) onMove(by);
    else if (event.key === 'Delete') onRemove();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <li data-chosen={isChosen}>
      <button type="button" className={styles.line} aria-pressed={isChosen} onClick={onChoose} onKeyDown={onKeyDown}>
        <span className={styles.title}>
          <Tag>{sortWords[sort]}</Tag>
          <b>{title}</b>
        </span>
        <span>{say}</span>
        {says.map((text) => (
          <span key={text} className={styles.note}>
            {text}
          </span>
        ))}
      </button>
      <span className={styles.tools}>
        {onMove && (
          <Button
            type="text"
            size="small"
            icon={<ArrowUpOutlined />}
            aria-label={`上移${name}`}
            onClick={() => onMove(-1)}
          />
        )}
        {onMove && (
          <Button
            type="text"
            size="small"
            icon={<ArrowDownOutlined />}
            aria-label={`下移${name}`}
            onClick={() => onMove(1)}
          />
        )}
        {onCopy && (
          <Button type="text" size="small" icon={<CopyOutlined />} aria-label={`复制${name}`} onClick={onCopy} />
        )}
        <Button type="text" size="small" icon={<DeleteOutlined />} aria-label={`删除${name}`} onClick={onRemove} />
      </span>
    </li>
  );
}

interface NewProps {
  readonly document: EntityDocument;
  /** The one the list is narrowed to: a new rule is about it. */
  readonly field: string;
  readonly onMake: (making: Making) => void;
}

function NewRule({ document, field, onMake }: NewProps) {
  const [first] = allFields(document);
  const path = field === '' ? (first?.[0] ?? '') : field;
  const parts = partsOf(document);
  const firstIn = (part: string) => keyOf(allFields(document).find(([one]) => partOf(one) === part)?.[0] ?? '*');
  const items = [
    ...parts.map((part) => ({ key: `rule:${part}`, label: `“${partLabelOf(document, part)}”每一行的规则` })),
    { key: 'check:', label: '查重：值不能重复' },
    ...parts.map((part) => ({ key: `check:${part}`, label: `“${partLabelOf(document, part)}”内查重` })),
    ...(field === '' ? [] : [{ key: 'calc:', label: '这个字段自动计算' }]),
  ];
  const make = (sort: string, part: string) => {
    if (sort === 'check') return onMake(addCheck(document, firstIn(part), part || undefined));
    if (sort === 'calc')
      return onMake({ ask: setFormula(document, path, 'calc', 'nothing'), chosen: `${pointerOfField(path)}/calc` });
    onMake(addRule(document, { need: partOf(path) === part ? keyOf(path) : firstIn(part) }, part || undefined));
  };
  return (
    <span className={styles.new}>
      <Button type="primary" icon={<PlusOutlined />} onClick={() => make('rule', field === '' ? '' : partOf(path))}>
        新建规则
      </Button>
      {items.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{ items, onClick: ({ key }) => make(key.split(':')[0] ?? '', key.split(':')[1] ?? '') }}
        >
          <Button>更多种类</Button>
        </Dropdown>
      )}
    </span>
  );
}
