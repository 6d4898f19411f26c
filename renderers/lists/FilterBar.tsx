import { DownOutlined, FunnelPlotOutlined, ReloadOutlined, SearchOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Grid, Tag } from 'antd';
import { useState } from 'react';
import type { EntityPlan, FindPlan } from '../../schemas/compile/plan.ts';
import type { ListPlan } from '../../schemas/sections/lists/lists.model.ts';
import { lazily } from '../fields/late/lazily.tsx';
import { RecordRead } from '../fields/records/RecordWords.tsx';
import { FilterInput } from './FilterInput.tsx';
import { isFilterEmpty, isNarrowed, type ListState } from './list-state.ts';
import styles from './lists.module.css';
import { pointsTo } from './query/query-fields.ts';
import { sayFilter } from './say-filter.ts';

const QueryChip = lazily(0, async () => (await import('./query/QueryChip.tsx')).QueryChip);
const QueryDrawer = lazily(0, async () => (await import('./query/QueryDrawer.tsx')).QueryDrawer);

interface Props {
  readonly plan: EntityPlan;
  readonly list: ListPlan;
  readonly state: ListState;
  readonly onState: (state: ListState) => void;
  readonly onReload: () => void;
}

/** One quiet row of filters that grows on demand; what is in force stands below as chips that can be taken away one by one. */
export function FilterBar({ plan, list, state, onState, onReload }: Props) {
  const [open, setOpen] = useState(false);
  const phone = !Grid.useBreakpoint().md;
  const [asking, setAsking] = useState(false);
  const [typed, setTyped] = useState(state.filters);
  const [asked, setAsked] = useState(state.filters);
  // not in an effect: those run again when a hidden tab is shown, and what was typed there would be gone
  if (JSON.stringify(asked) !== JSON.stringify(state.filters)) {
    setAsked(state.filters);
    setTyped(state.filters);
  }

  const finds = list.finds.filter(({ field }) => field in plan.fields && field !== list.beside);
  if (finds.length === 0 && !list.super) return null;
  // a phone shows the first filter only: the rows are what one came for
  const isMore = (asked: FindPlan, at: number) => (phone ? at > 0 : asked.more);
  const more = finds.some(isMore);
  const search = (filters = typed, query = state.query) =>
    onState({
      ...state,
      page: 1,
      query,
      filters: Object.fromEntries(Object.entries(filters).filter(([, value]) => !isFilterEmpty(value))),
    });
  // the tree beside the rows says for itself what is chosen in it
  const kept = besideOf(list, state);
  const reset = () => {
    setTyped(kept);
    if (isNarrowed(state)) search(kept, null);
    else onReload();
  };
  const set = (field: string, value: unknown) => setTyped((now) => ({ ...now, [field]: value }));

  return (
    <>
      <form
        className={styles.filters}
        aria-label="筛选"
        onSubmit={(event) => {
          event.preventDefault();
          search();
        }}
      >
        <div className={styles.filterGrid}>
          {finds
            .filter((asked, at) => open || !isMore(asked, at))
            .map((asked) => (
              <div key={asked.field} className={styles.filter}>
                <label htmlFor={`filter-${asked.field}`}>{plan.fields[asked.field]?.label}</label>
                <FilterInput
                  plan={plan}
                  find={asked}
                  value={typed[asked.field]}
                  onChange={(value) => set(asked.field, value)}
                />
              </div>
            ))}
          <div className={styles.filterActions}>
            <Button type="primary" htmlType="submit" icon={<SearchOutlined />}>
              查询
            </Button>
            <Button icon={<ReloadOutlined />} onClick={reset}>
              重置
            </Button>
            {list.super && (
              <Button type="link" icon={<FunnelPlotOutlined />} onClick={() => setAsking(true)}>
                高级筛选
              </Button>
            )}
            {more && (
              <Button
                type="link"
                aria-expanded={open}
                onClick={() => setOpen(!open)}
                icon={open ? <UpOutlined /> : <DownOutlined />}
                iconPlacement="end"
              >
                {open ? '收起' : '展开'}
              </Button>
            )}
          </div>
        </div>
        <ActiveFilters plan={plan} list={list} state={state} onState={onState} onAsk={() => setAsking(true)} />
      </form>
      {asking && <Asking plan={plan} state={state} onState={onState} onClose={() => setAsking(false)} />}
    </>
  );
}

function Asking({
  plan,
  state,
  onState,
  onClose,
}: Pick<Props, 'plan' | 'state' | 'onState'> & { onClose: () => void }) {
  const onQuery = (query: ListState['query']) => onState({ ...state, page: 1, query });
  return <QueryDrawer title="高级筛选" props={{ plan, query: state.query, onQuery, onClose }} />;
}

/** Chosen records are told by their names, which their field looks up. */
function FilterWords({
  plan,
  asked,
  value,
}: {
  readonly plan: EntityPlan;
  readonly asked: FindPlan;
  readonly value: unknown;
}) {
  const field = plan.fields[asked.field];
  if (!field || !pointsTo(field) || asked.modes) return sayFilter(plan, asked, value);
  return (
    <>
      {field.label}：<RecordRead field={field} value={value} />
    </>
  );
}

function ActiveFilters({ plan, list, state, onState, onAsk }: ActiveProps) {
  const active = list.finds.filter(({ field }) => field !== list.beside && !isFilterEmpty(state.filters[field]));
  if (active.length === 0 && !state.query) return null;
  return (
    <fieldset className={styles.chips} aria-label="已选条件">
      {active.map((asked) => (
        <Tag
          key={asked.field}
          variant="filled"
          closable={{ 'aria-label': `去掉条件：${plan.fields[asked.field]?.label}` }}
          onClose={(event) => {
            event.preventDefault();
            const { [asked.field]: _, ...rest } = state.filters;
            onState({ ...state, page: 1, filters: rest });
          }}
        >
          <FilterWords plan={plan} asked={asked} value={state.filters[asked.field]} />
        </Tag>
      ))}
      {state.query && (
        <QueryChip
          title="高级筛选"
          props={{ plan, query: state.query, onAsk, onDrop: () => onState({ ...state, page: 1, query: null }) }}
        />
      )}
      <Button
        type="link"
        size="small"
        onClick={() => onState({ ...state, page: 1, query: null, filters: besideOf(list, state) })}
      >
        全部清除
      </Button>
    </fieldset>
  );
}

interface ActiveProps extends Omit<Props, 'onReload'> {
  readonly onAsk: () => void;
}

const besideOf = (list: ListPlan, state: ListState) =>
  Object.fromEntries(Object.entries(state.filters).filter(([field]) => field === list.beside));
