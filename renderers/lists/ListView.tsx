import { PlusOutlined, ReloadOutlined, StarFilled, StarOutlined } from '@ant-design/icons';
import { Button, Grid, Pagination, Tooltip } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import type { EntityPlan, RecordData } from '../../schemas/compile/plan.ts';
import type { Asker } from '../../schemas/expressions/tree.ts';
import type { Hue } from '../../schemas/language/hues.ts';
import type { ListPlan } from '../../schemas/sections/lists/lists.model.ts';
import type { RowGroup, Totals } from '../../schemas/wire/records.ts';
import { lazily } from '../fields/late/lazily.tsx';
import { SignMark } from '../theme/SignMark.tsx';
import { useSign } from '../theme/signs.ts';
import { fullscreenSizes } from '../widgets/table-fullscreen/fullscreen-sizes.ts';
import { TableFullscreen } from '../widgets/table-fullscreen/TableFullscreen.tsx';
import { BulkBar } from './BulkBar.tsx';
import { ColumnSettings } from './ColumnSettings.tsx';
import { EmptyList } from './EmptyList.tsx';
import type { InlineEdit } from './edit/inline-edit.ts';
import { FilterBar } from './FilterBar.tsx';
import { listOperations, type Operation } from './list-operations.ts';
import type { RowsProps } from './list-props.ts';
import {
  arrangeColumns,
  isNarrowed,
  type ListState,
  type ColumnSettings as Settings,
  withLook,
  withStarred,
} from './list-state.ts';
import styles from './lists.module.css';
import { lookOf, looksOn } from './looks.ts';
import { Rows } from './Rows.tsx';
import { StateStrip } from './StateStrip.tsx';

const Beside = lazily(6, async () => (await import('./Beside.tsx')).Beside);
const LookSwitch = lazily(0, async () => (await import('./LookSwitch.tsx')).LookSwitch);
const FailedList = lazily(3, async () => (await import('./FailedList.tsx')).FailedList);

export interface ListViewProps {
  readonly plan: EntityPlan;
  readonly list: ListPlan;
  readonly asker: Asker;
  readonly state: ListState;
  readonly onState: (state: ListState) => void;
  readonly settings: Settings;
  readonly onSettings: (settings: Settings) => void;
  readonly rows: readonly RecordData[];
  readonly total: number;
  readonly totals?: Totals | undefined;
  readonly loading: boolean;
  /** Why the rows could not be had, in words. */
  readonly error: string | null;
  readonly onReload: () => void;
  readonly selected: readonly string[];
  readonly onSelected: (ids: readonly string[]) => void;
  readonly onOpen: (row: RecordData, form: string) => void;
  /** Absent where nobody adds by hand, or may not. */
  readonly onNew?: () => void;
  readonly onOperation: (operation: Operation, rows: readonly RecordData[]) => void;
  /** What can be done with the list as a whole. */
  readonly tools?: ReactNode;
  /** Said instead where there is nothing yet. */
  readonly empty?: ReactNode;
  /** Stands inside a record page: no title of its own. */
  readonly inside?: boolean;
  /** Absent where cells are only read. */
  readonly edit?: InlineEdit | undefined;
  readonly groups?: RowsProps['groups'];
  /** How many rows stand in each state; absent: nobody counts them here. */
  readonly states?: readonly RowGroup[] | 'waiting' | undefined;
  readonly onMore?: NonNullable<RowsProps['onMore']>;
  readonly onMove?: NonNullable<RowsProps['onMove']>;
  readonly stars?: RowsProps['stars'];
  /** Further buttons for the rows chosen. */
  readonly bulkTools?: ReactNode;
}

/** A list as its document says, with everything around it: title, filters, rows, bulk bar, pages and every state between. */
export function ListView(props: ListViewProps) {
  const { list, state, onState, inside } = props;
  const phone = !Grid.useBreakpoint().md;
  if (inside) return <Sheet {...props} pages={list.pages} />;
  return (
    <TableFullscreen label={list.title} onTurn={({ size, page }) => onState({ ...state, size, page })}>
      {(toggle, isFull) => (
        <Sheet
          {...props}
          pages={isFull ? fullscreenSizes.screen : list.pages}
          tools={
            <>
              {props.tools}
              {!phone && toggle}
            </>
          }
        />
      )}
    </TableFullscreen>
  );
}

type SheetProps = ListViewProps & { readonly pages: readonly number[] };

function Sheet(props: SheetProps) {
  const { plan, list, state, settings, rows, total, loading, error, selected } = props;
  const phone = !Grid.useBreakpoint().md;
  const sign = useSign(plan.entity);
  const bulk = listOperations(plan, list.bulk);
  const isChosen = bulk.length > 0 || Boolean(props.bulkTools);
  const filtered = isNarrowed(state);
  const seen = useSeen(rows);
  const device = phone ? 'phone' : 'wide';
  const { kind } = lookOf(list, state, device);
  const rowsProps: Omit<RowsProps, 'config'> = {
    ...props,
    columns: arrangeColumns(list, settings).filter((column) => column.field in plan.fields),
    dense: settings.dense,
    selected: isChosen ? selected : null,
    operations: listOperations(plan, list.row),
  };
  return (
    <Around isAlone={props.inside === true} title={list.title} hue={sign.hue}>
      <Head {...props} phone={phone} />
      <FilterBar plan={plan} list={list} state={state} onState={props.onState} onReload={props.onReload} />
      <Body {...props} phone={phone}>
        {plan.states && props.states !== undefined && !error && (
          <StateStrip plan={plan} list={list} state={state} onState={props.onState} states={props.states} />
        )}
        {error ? (
          <FailedList title="列表没有加载成功" props={{ message: error, onRetry: props.onReload }} />
        ) : !loading && rows.length === 0 && props.empty && !filtered && !state.starred ? (
          <div className={styles.empty}>{props.empty}</div>
        ) : !loading && rows.length === 0 && !kind.showsNone ? (
          <EmptyList
            list={list}
            title={plan.title}
            filtered={filtered}
            starred={state.starred === true}
            onAll={() => props.onState(withStarred(state, false))}
            onClear={() => props.onState({ ...state, page: 1, filters: {}, query: null })}
            {...(props.onNew ? { onNew: props.onNew } : {})}
          />
        ) : (
          <Rows {...rowsProps} device={device} />
        )}
        {kind.pages && total > 0 && !error && <Pages {...props} phone={phone} />}
      </Body>
      <BulkBar
        count={selected.length}
        operations={bulk}
        tools={props.bulkTools}
        onClear={() => props.onSelected([])}
        onOperation={(operation) =>
          props.onOperation(
            operation,
            selected.map((id) => seen.get(id) ?? { id }),
          )
        }
      />
    </Around>
  );
}

interface AroundProps {
  readonly isAlone: boolean;
  readonly title: string;
  readonly hue: Hue | null;
  readonly children: ReactNode;
}

/** The list is one place of the page: named by what lays it over the screen, or by itself. */
function Around({ isAlone, title, hue, children }: AroundProps) {
  const about = { className: styles.view, 'data-hue': hue ?? undefined };
  if (!isAlone) return <div {...about}>{children}</div>;
  return (
    <section {...about} aria-label={title}>
      {children}
    </section>
  );
}

type HeadProps = ListViewProps & { readonly phone: boolean };

/** Every row that was in sight: what is chosen may be on another page. */
function useSeen(rows: readonly RecordData[]): ReadonlyMap<string, RecordData> {
  const seen = useRef(new Map<string, RecordData>());
  useEffect(() => {
    for (const row of rows) seen.current.set(String(row.id), row);
  }, [rows]);
  return seen.current;
}

/** The rows, with the tree beside them where the document has one. */
function Body({ list, state, phone, children, ...props }: ListViewProps & { phone: boolean; children: ReactNode }) {
  if (list.beside === null || props.inside) return <div className={styles.sheet}>{children}</div>;
  return (
    <div className={styles.besides}>
      <Beside
        title={props.plan.fields[list.beside]?.label ?? ''}
        props={{ plan: props.plan, field: list.beside, state, phone, onState: props.onState }}
      />
      <div className={styles.sheet}>{children}</div>
    </div>
  );
}

function Head(props: HeadProps) {
  const { phone, plan, list, total, loading, inside, settings, tools, onSettings, onReload, onNew, state, onState } =
    props;
  const device = phone ? 'phone' : 'wide';
  const looks = looksOn(list, device);
  const now = lookOf(list, state, device).kind.name;
  return (
    <header className={styles.head}>
      {!inside && (
        <h1>
          <SignMark entity={plan.entity} />
          {list.title}
          {(total > 0 || !loading) && <small>共 {total.toLocaleString('zh-CN')} 条</small>}
        </h1>
      )}
      <span className={styles.headActions}>
        {props.stars && <StarredSwitch phone={phone} state={state} onState={onState} />}
        {looks.length > 1 && (
          <LookSwitch title="显示方式" props={{ looks, now, onChoose: (as) => onState(withLook(state, as)) }} />
        )}
        <Tooltip title="刷新">
          <Button type="text" aria-label="刷新" icon={<ReloadOutlined spin={loading} />} onClick={onReload} />
        </Tooltip>
        {!phone && <ColumnSettings plan={plan} list={list} settings={settings} onSettings={onSettings} />}
        {tools}
        {onNew && (
          <Button type="primary" icon={<PlusOutlined />} onClick={onNew}>
            新建{plan.title}
          </Button>
        )}
      </span>
    </header>
  );
}

/** Between all rows and those one has marked. */
function StarredSwitch({ phone, state, onState }: Pick<HeadProps, 'phone' | 'state' | 'onState'>) {
  const isOn = state.starred === true;
  return (
    <Button
      color={isOn ? 'primary' : 'default'}
      variant="outlined"
      aria-pressed={isOn}
      aria-label="我的收藏"
      icon={isOn ? <StarFilled /> : <StarOutlined />}
      onClick={() => onState(withStarred(state, !isOn))}
    >
      {!phone && '我的收藏'}
    </Button>
  );
}

function Pages({ state, total, phone, pages, onState }: SheetProps & { readonly phone: boolean }) {
  return (
    <Pagination
      className={styles.pages ?? ''}
      current={state.page}
      pageSize={state.size}
      total={total}
      simple={phone}
      showSizeChanger={!phone}
      showQuickJumper={!phone}
      pageSizeOptions={[...pages]}
      showTotal={(all, [from, to]) => `${from}-${to} 共${all}条`}
      onChange={(page, size) => onState({ ...state, page: size === state.size ? page : 1, size })}
    />
  );
}
