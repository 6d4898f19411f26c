import { Button, Checkbox, Skeleton } from 'antd';
import { type CSSProperties, type KeyboardEvent, useRef } from 'react';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import { rowOperations } from '../list-operations.ts';
import type { RowsProps } from '../list-props.ts';
import { groupOf } from '../looks.ts';
import { nameOfRow } from '../name-of-row.ts';
import { RowActions } from '../RowActions.tsx';
import { ToldFields } from '../ToldFields.tsx';
import { layMap, provinceBeyond, type Square } from './lay-map.ts';
import { mapFace } from './map.face.ts';
import styles from './map.module.css';

/** Where one stands when it is no province: records without a place. */
const nowhere = 'none';

/** How much lies in every province, drawn as squares; of the one that is chosen the records beside it. */
export function MapView(props: RowsProps) {
  const { plan, rows, groups = [], loading, state, onState } = props;
  const by = String(props.config.by);
  if (loading && rows.length === 0) return <Skeleton active title={false} paragraph={{ rows: 12 }} />;
  const { squares, elsewhere } = layMap(groups);
  const most = squares.reduce((most, one) => (one.total > most.total ? one : most));
  const at = state.at ?? (most.total > 0 ? most.code : nowhere);
  const go = (to: string) => onState({ ...state, page: 1, at: to });
  const label = plan.fields[by]?.label ?? '地区';
  const chosen = squares.find(({ code }) => code === at);
  const others = chosen ? [] : elsewhere;
  const shown = chosen ? [chosen.code] : others.map(({ value }) => value);
  const total = chosen?.total ?? others.reduce((sum, one) => sum + one.total, 0);
  const here = rows.filter((row) => shown.includes(groupOf(mapFace.asks({ by }), row)));
  const outside = elsewhere.reduce((sum, one) => sum + one.total, 0);
  return (
    <div className={styles.map} aria-busy={loading}>
      <div className={styles.land}>
        <Squares label={label} squares={squares} at={at} onGo={go} />
        <p className={styles.note}>
          示意图，不表示边界
          {outside > 0 && (
            <button type="button" aria-pressed={!chosen} onClick={() => go(nowhere)}>
              没有{label} {outside.toLocaleString('zh-CN')} 条
            </button>
          )}
        </p>
      </div>
      <section className={styles.beside} aria-label={`${chosen?.name ?? `没有${label}`}，${total} 条`}>
        <h2>
          {chosen?.name ?? `没有${label}`}
          <small>{total.toLocaleString('zh-CN')} 条</small>
        </h2>
        {here.length === 0 && <p className={styles.none}>这里没有数据</p>}
        <ul>
          {here.map((row) => (
            <Place key={row.id} row={row} by={by} {...props} />
          ))}
        </ul>
        <More {...props} shown={shown} left={total - here.length} />
      </section>
    </div>
  );
}

function More({ shown, left, loading, onMore }: RowsProps & { shown: readonly (string | null)[]; left: number }) {
  const [value, ...rest] = shown;
  if (left <= 0 || !onMore || value === undefined) return null;
  const fetch = async () => {
    await onMore(value);
    for (const one of rest) await onMore(one);
  };
  return (
    <Button type="text" size="small" disabled={loading} onClick={() => void fetch()}>
      还有 {left.toLocaleString('zh-CN')} 条，再显示一些
    </Button>
  );
}

interface SquaresProps {
  readonly label: string;
  readonly squares: readonly Square[];
  readonly at: string;
  readonly onGo: (code: string) => void;
}

/** One stop for the Tab key; arrows go from province to province as they lie. */
function Squares({ label, squares, at, onGo }: SquaresProps) {
  const land = useRef<HTMLOListElement>(null);
  const stop = squares.find(({ code }) => code === at)?.code ?? squares[0]?.code;
  const onKey = (event: KeyboardEvent, from: Square) => {
    const next = provinceBeyond(from, event.key);
    if (!next) return;
    event.preventDefault();
    land.current?.querySelector<HTMLButtonElement>(`[data-code="${next.code}"]`)?.focus();
    onGo(next.code);
  };
  return (
    <ol ref={land} className={styles.squares} aria-label={`各省的${label}`}>
      {squares.map((square) => (
        <li key={square.code} style={{ gridColumn: square.at[0] + 1, gridRow: square.at[1] + 1 }}>
          <button
            type="button"
            data-code={square.code}
            className={styles.square}
            style={{ '--share': `${Math.round(square.share * 100)}%` } as CSSProperties}
            data-some={square.total > 0 || undefined}
            tabIndex={square.code === stop ? 0 : -1}
            aria-pressed={square.code === at}
            aria-label={`${square.name}，${square.total} 条`}
            onClick={() => onGo(square.code)}
            onKeyDown={(event) => onKey(event, square)}
          >
            {square.name}
            {square.total > 0 && <b>{square.total.toLocaleString('zh-CN')}</b>}
          </button>
        </li>
      ))}
    </ol>
  );
}

/** The record tells the rest. */
const mostTold = 3;

function Place({ row, by, ...props }: RowsProps & { readonly row: RecordData; readonly by: string }) {
  const { plan, list, columns, operations, asker, onOpen, onOperation, selected, onSelected } = props;
  const id = String(row.id);
  const name = nameOfRow(plan, row);
  const form = columns.find(({ link }) => link)?.link ?? 'info';
  const said = (list.card.length > 0 ? list.card : columns.map(({ field }) => field)).filter(
    (field) => field in plan.fields && field !== plan.named && field !== by,
  );
  return (
    <li className={styles.place}>
      <div className={styles.head}>
        {selected && (
          <Checkbox
            aria-label={`选择 ${name}`}
            checked={selected.includes(id)}
            onChange={({ target }) =>
              onSelected(target.checked ? [...selected, id] : selected.filter((one) => one !== id))
            }
          />
        )}
        <button type="button" onClick={() => onOpen(row, form)}>
          {name}
        </button>
        <RowActions
          name={name}
          operations={rowOperations(plan, row, operations, asker)}
          onOperation={(operation) => onOperation(operation, [row])}
        />
      </div>
      <ToldFields plan={plan} row={row} fields={[by, ...said.slice(0, mostTold)]} />
    </li>
  );
}
