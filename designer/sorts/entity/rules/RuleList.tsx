import { PlusOutlined } from '@ant-design/icons';
import { Button, Dropdown, Empty, Input } from 'antd';
import { useMemo, useRef, useState } from 'react';
import type { Model } from '../../../../schemas/compile/model.ts';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { Pick } from '../../../inputs/Pick.tsx';
import { allFields, keyOf, partLabelOf, partOf, partsOf, pointerOfField } from '../../../kernel/places.ts';
import { selectOnly } from '../../../kernel/selection.ts';
import { OrderedGround, OrderedMark } from '../../../ordered/OrderedGround.tsx';
import { kindNamed } from '../form/kind-named.ts';
import type { PaneProps } from '../pane.ts';
import { type Doings, RuleLine } from './RuleLine.tsx';
import {
  addCheck,
  addRule,
  duplicateRule,
  type Making,
  moveRule,
  placeRule,
  removeCheck,
  removeRule,
  setFormula,
} from './rule-commands.ts';
import { isAbout, type RuleItem, ruleItems } from './rule-items.ts';
import { noteRules } from './rule-notes.ts';
import styles from './rules.module.css';

interface Props extends PaneProps {
  readonly model: Model | null;
  readonly chosen: string | null;
  readonly onChoose: (pointer: string | null) => void;
}

/** Search, by field, and every rule as a sentence. */
export function RuleList({ document, editing, model, problems, chosen, onChoose }: Props) {
  const ground = useRef<HTMLDivElement>(null);
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
      {shown.length === 0 && <Empty description={items.length === 0 ? '还没有规则' : '没有符合的规则'} />}
      <OrderedGround
        ground={ground}
        keys={shown.flatMap(({ sort, key }) => (sort === 'rule' ? [key] : []))}
        titleOf={(key) => document.rules?.[key]?.title ?? key}
        onMove={(key, before) => editing.do(placeRule(document, key, before))}
      >
        <div ref={ground} className={styles.ground}>
          <ol className={styles.list}>
            {shown.map((item) => (
              <RuleLine
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
          <OrderedMark />
        </div>
      </OrderedGround>
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

interface NewProps {
  readonly document: EntityDocument;
  /** The one the list is narrowed to: a new rule is about it. */
  readonly field: string;
  readonly onMake: (making: Making) => void;
}

function NewRule({ document, field, onMake }: NewProps) {
  // What numbers itself, is computed or is written by nobody is seldom what a rule is about.
  const fields = allFields(document).filter(
    ([, { type, locked, calc }]) => !locked && calc === undefined && !kindNamed(type)?.automatic,
  );
  const path = field === '' ? (fields[0]?.[0] ?? '') : field;
  const parts = partsOf(document);
  const firstIn = (part: string) => keyOf(fields.find(([one]) => partOf(one) === part)?.[0] ?? '*');
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
