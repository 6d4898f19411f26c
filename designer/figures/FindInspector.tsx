import { Checkbox } from 'antd';
import { canFind, preferredOp } from '../../schemas/compile/filters.ts';
import type { Model } from '../../schemas/compile/model.ts';
import type { QueryModel } from '../../schemas/compile/query-model.ts';
import { inOrder } from '../../schemas/language/ranks.ts';
import { Pick } from '../inputs/Pick.tsx';
import { Captioned, TextInput } from '../inputs/TextInput.tsx';
import type { Editing } from '../kernel/editing.ts';
import { nothing } from '../kernel/selection.ts';
import { MoveButtons, stepsAround } from '../ordered/OrderedList.tsx';
import { DefaultInput } from './DefaultInput.tsx';
import { PathPick } from './PathPick.tsx';
import styles from './query.module.css';
import {
  defaultIn,
  findAt,
  moveEntries,
  pathOf,
  type QueryAt,
  removeEntry,
  setAsking,
  setWord,
} from './query-commands.ts';
import { viewsOf } from './shown-like.ts';

interface Props {
  readonly editing: Editing;
  readonly at: QueryAt;
  readonly model: Model;
  readonly compiled: QueryModel | null;
  readonly chosen: string;
}

const ops = [
  { value: 'eq', label: '等于' },
  { value: 'like', label: '包含' },
  { value: 'in', label: '等于其中之一' },
  { value: 'range', label: '在范围内' },
] as const;

/** One query item: how it asks, what a report begins with, and whether it waits behind 展开. */
export function FindInspector({ editing, at, model, compiled, chosen }: Props) {
  const find = at.query.find?.[chosen];
  if (!find) return null;
  const made = compiled?.finds.find(({ key }) => key === chosen);
  const name = find.label ?? made?.label ?? chosen;
  const here = findAt(at.base, chosen);
  const filters = made?.shown.kind?.filters;
  const offered = filters ? ops.filter(({ value }) => canFind(filters, value)) : ops;
  const plain = pathOf(chosen, at.query.cols[chosen] ?? {}) ?? chosen;
  const views = made ? viewsOf(made) : [];
  const order = inOrder(at.query.find).map(([key]) => key);
  const move = (before: string | null) =>
    editing.do(moveEntries(at.query.find, `${at.base}/find`, [chosen], before, `移动查询项“${name}”`));
  return (
    <section className={styles.panel} aria-label={`查询项：${name}`}>
      <h2>{name}</h2>
      <MoveButtons
        what={name}
        {...stepsAround(order, chosen, move)}
        onRemove={() => editing.do(removeEntry(`${at.base}/find`, chosen, `删除查询项“${name}”`), nothing)}
      />
      <TextInput
        label="名称"
        value={find.label ?? ''}
        placeholder={made?.label ?? ''}
        onChange={(value) => editing.do(setWord(`${here}/label`, value, `查询项“${name}”改名`))}
      />
      {made?.column === null && (
        <PathPick
          label="查哪个字段"
          model={model}
          from={at.query.from}
          value={find.of ?? plain}
          onChange={(of) => editing.do(setAsking(here, 'of', of === plain ? undefined : of, `“${name}”查另一个字段`))}
        />
      )}
      <Captioned label="怎样查">
        <Pick
          label="怎样查"
          value={find.op ?? (filters ? preferredOp(filters) : null)}
          options={offered}
          onChange={(op) => editing.do(setAsking(here, 'op', op, `修改“${name}”的查询方式`))}
        />
      </Captioned>
      {made && views.length > 0 && (
        <Captioned label="怎样显示">
          <Pick
            label="怎样显示"
            value={find.view ?? 'own'}
            options={[{ value: 'own', label: '按字段' }, ...views]}
            onChange={(view) =>
              editing.do(setAsking(here, 'view', view === 'own' ? undefined : view, `修改“${name}”的显示方式`))
            }
          />
        </Captioned>
      )}
      {made && at.base === '' && (
        <DefaultInput
          model={model}
          find={made}
          value={defaultIn(at, chosen)}
          onChange={(value) => editing.do(setWord(`${here}/default`, value, `修改“${name}”的默认值`))}
        />
      )}
      <Checkbox
        checked={find.more === true}
        onChange={({ target }) =>
          editing.do(
            setWord(`${here}/more`, target.checked || undefined, target.checked ? `收起“${name}”` : `常显“${name}”`),
          )
        }
      >
        收在“展开”里
      </Checkbox>
    </section>
  );
}
