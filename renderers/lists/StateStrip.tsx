import type { KeyboardEvent } from 'react';
import type { EntityPlan } from '../../schemas/compile/plan.ts';
import type { ListPlan } from '../../schemas/sections/lists/lists.model.ts';
import type { StatesPlan } from '../../schemas/sections/states/states.model.ts';
import type { RowGroup } from '../../schemas/wire/records.ts';
import { isFilterEmpty, type ListState, withFilter } from './list-state.ts';
import styles from './state-strip.module.css';

interface Props {
  readonly plan: EntityPlan;
  readonly list: ListPlan;
  readonly state: ListState;
  readonly onState: (state: ListState) => void;
  /** How many rows stand in each state. */
  readonly states: readonly RowGroup[] | 'waiting';
}

interface Segment {
  readonly node: StatesPlan['nodes'][number];
  readonly total: number;
  readonly isChosen: boolean;
}

/** Where all the rows stand, before one reads any: a count for each state, which also narrows the rows to it. */
export function StateStrip({ plan, list, state, onState, states }: Props) {
  const { field, nodes } = plan.states ?? { field: '', nodes: [] };
  const asked = list.finds.find((find) => find.field === field);
  const chosen = [state.filters[field] ?? []].flat().map(String);
  if (states === 'waiting') return <div className={styles.strip} aria-hidden />;
  const count = new Map(states.map(({ value, total }) => [value, total]));
  const segments = nodes
    .map((node): Segment => ({ node, total: count.get(node.key) ?? 0, isChosen: chosen.includes(node.key) }))
    .filter(({ total, isChosen }) => total > 0 || isChosen);
  const isNarrowed = !isFilterEmpty(state.filters[field]);
  if (segments.length < 2 && !isNarrowed) return null;
  const all = states.reduce((sum, { total }) => sum + total, 0);
  const choose = (key: string | null) =>
    onState(withFilter(state, field, key === null ? null : asked?.op === 'in' ? [key] : key));
  const isOnly = ({ isChosen }: Segment) => isChosen && chosen.length === 1;
  return (
    <fieldset className={styles.strip} aria-label={plan.fields[field]?.label ?? '状态'}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears the arrows of the buttons inside */}
      <div className={styles.segments} onKeyDown={walk}>
        <Choice label="全部" total={all} isOn={!isNarrowed} {...(asked && { onChoose: () => choose(null) })} />
        {segments.map((segment) => (
          <Choice
            key={segment.node.key}
            label={segment.node.label}
            tone={segment.node.tone}
            total={segment.total}
            isOn={segment.isChosen}
            {...(asked && { onChoose: () => choose(isOnly(segment) ? null : segment.node.key) })}
          />
        ))}
      </div>
      <div className={styles.bar} aria-hidden>
        {segments.map(({ node, total, isChosen }) => (
          <i
            key={node.key}
            data-tone={node.tone}
            data-dim={(isNarrowed && !isChosen) || undefined}
            style={{ flexGrow: total }}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly tone?: string;
  readonly total: number;
  readonly isOn: boolean;
  /** Absent: the list cannot be narrowed by it. */
  readonly onChoose?: () => void;
}

function Choice({ label, tone, total, isOn, onChoose }: ChoiceProps) {
  const words = (
    <>
      {label}
      <b>{total.toLocaleString('zh-CN')}</b>
    </>
  );
  if (!onChoose)
    return (
      <span className={styles.choice} data-tone={tone}>
        {words}
      </span>
    );
  return (
    <button type="button" className={styles.choice} data-tone={tone} aria-pressed={isOn} onClick={onChoose}>
      {words}
    </button>
  );
}

/** Arrows go from one to the next, as in a row of tabs. */
function walk({ key, target }: KeyboardEvent<HTMLElement>): void {
  const here = target as HTMLElement;
  const next =
    key === 'ArrowRight' ? here.nextElementSibling : key === 'ArrowLeft' ? here.previousElementSibling : null;
  if (next instanceof HTMLElement) next.focus();
}
