import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Segmented } from 'antd';
import { useId, useState } from 'react';
import { parseExpression } from '../../schemas/expressions/parse-expression.ts';
import { printExpression } from '../../schemas/expressions/print-expression.ts';
import type { Expr } from '../../schemas/expressions/tree.ts';
import { ConditionRow } from './ConditionRow.tsx';
import { type Condition, changeAt, conditionOf, exprOf, type Group, nothingAsked } from './condition.ts';
import styles from './inputs.module.css';
import type { ExpressionPlace } from './standing.ts';
import { useUnfinished } from './unfinished.ts';

interface Props {
  readonly standing: ExpressionPlace;
  readonly label: string;
  /** Where in the document it stands: what is begun there is kept for it. */
  readonly place: string;
  /** The condition as a document keeps it. One that cannot be read is begun anew. */
  readonly text: string;
  /** Told once everything in it has been filled in. */
  readonly onChange: (text: string) => void;
  /** What no condition at all means. */
  readonly whenEmpty?: string;
}

const read = (text: string): Group => {
  const tree = parseExpression(text);
  return conditionOf(tree.ok ? tree.value : { t: 'bool', v: true });
};

/** A condition put together by picking: fields by their labels, 且 and 或 in groups. */
export function ConditionBuilder({ standing, label, place, text, onChange, whenEmpty = '总是成立' }: Props) {
  const unfinished = useUnfinished();
  const begin = () => {
    const begun = unfinished?.find(place, text);
    return { from: text, place, group: begun?.group ?? read(text) };
  };
  const [draft, setDraft] = useState(begin);
  // What undo, the formula or somebody else made of it replaces what was begun here; another condition has its own.
  if (draft.from !== text || draft.place !== place) setDraft(begin());
  const change = (group: Group) => {
    const expr = exprOf(group);
    const next = expr ? printExpression(expr) : null;
    setDraft({ from: next ?? text, place, group });
    if (next === null) unfinished?.keep({ place, label, from: text, group });
    else unfinished?.forget(place);
    if (next !== null && next !== text) onChange(next);
  };
  return (
    <div className={styles.builder}>
      <GroupBox
        group={draft.group}
        way={[]}
        standing={standing}
        whenEmpty={whenEmpty}
        whole={draft.group}
        onWhole={change}
      />
      {exprOf(draft.group) === null && <p className={styles.quiet}>还有没选完的条件：选完后才生效</p>}
    </div>
  );
}

interface GroupProps {
  readonly group: Group;
  readonly way: readonly number[];
  readonly standing: ExpressionPlace;
  readonly whenEmpty: string;
  readonly whole: Group;
  readonly onWhole: (group: Group) => void;
}

function GroupBox({ group, way, standing, whenEmpty, whole, onWhole }: GroupProps) {
  const put = (next: Group) => onWhole(way.length === 0 ? next : changeAt(whole, way, () => next));
  const add = (item: Condition) => put({ ...group, items: [...group.items, item] });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid with its legend inside a row
    <div role="group" aria-label={way.length === 0 ? '条件' : '一组条件'} className={styles.group}>
      {group.items.length > 1 && <JoinSwitch join={group.join} onChange={(join) => put({ ...group, join })} />}
      {group.items.length === 0 && <p className={styles.quiet}>{whenEmpty}</p>}
      {group.items.map((item, index) => (
        <div key={index} className={styles.item}>
          {item.is === 'group' ? (
            <GroupBox {...{ standing, whenEmpty, whole, onWhole }} group={item} way={[...way, index]} />
          ) : (
            <ConditionRow
              condition={item}
              standing={standing}
              onChange={(next) => onWhole(changeAt(whole, [...way, index], () => next))}
            />
          )}
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={item.is === 'group' ? `删除第${index + 1}组条件` : `删除第${index + 1}个条件`}
            onClick={() => onWhole(changeAt(whole, [...way, index], () => null))}
          />
        </div>
      ))}
      <div className={styles.adds}>
        <Button size="small" icon={<PlusOutlined />} onClick={() => add(nothingAsked)}>
          条件
        </Button>
        <Button size="small" onClick={() => add({ is: 'role', role: '', not: false })}>
          角色条件
        </Button>
        <Button size="small" onClick={() => add(groupWithin(group.join))}>
          一组条件
        </Button>
      </div>
    </div>
  );
}

/** A group within 且 is one of 或, else it would need no brackets. */
const groupWithin = (join: Group['join']): Group => ({
  is: 'group',
  join: join === 'and' ? 'or' : 'and',
  items: [nothingAsked, nothingAsked],
});

interface JoinProps {
  readonly join: Group['join'];
  readonly onChange: (join: Group['join']) => void;
}

function JoinSwitch({ join, onChange }: JoinProps) {
  const name = useId();
  return (
    <Segmented<Group['join']>
      name={name}
      className={styles.join ?? ''}
      size="small"
      value={join}
      options={[
        { value: 'and', label: '满足全部（且）' },
        { value: 'or', label: '满足任一（或）' },
      ]}
      onChange={onChange}
    />
  );
}

/** Whether a text can be shown as picked conditions at all. */
export const isPickable = (text: string): boolean => {
  const tree = parseExpression(text);
  return tree.ok && !hasFormula(conditionOf(tree.value as Expr));
};

const hasFormula = (condition: Condition): boolean =>
  condition.is === 'formula' || (condition.is === 'group' && condition.items.some(hasFormula));
