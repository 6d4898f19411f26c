import { Grid, Skeleton } from 'antd';
import { type KeyboardEvent, useMemo } from 'react';
import { kindNamed } from '../../fields/kind-named.ts';
import { useSign } from '../../theme/signs.ts';
import { sayLeft } from '../days/PlaceBar.tsx';
import type { RowsProps } from '../list-props.ts';
import { useListServices } from '../list-services.ts';
import { GraphSide } from './GraphSide.tsx';
import styles from './graph.module.css';
import { Land } from './Land.tsx';
import { layGraph } from './lay-graph.ts';
import { type GraphConfig, readGraph } from './read-graph.ts';

/** Two pairs fit beside each other on a wide screen, one on a phone. */
const grounds = {
  wide: { width: 820, box: { width: 144, height: 44 }, between: 100 },
  phone: { width: 316, box: { width: 112, height: 44 }, between: 88 },
} as const;

/** Rows as lines between the records they join: who is chosen stands in the middle, with what it has to do with whom beside the picture. */
export function GraphView(props: RowsProps) {
  const { plan, list, rows, total, loading, state, onState } = props;
  const config = props.config as unknown as GraphConfig;
  const phone = !Grid.useBreakpoint().md;
  const services = useListServices();
  const graph = useMemo(() => readGraph(plan, rows, config), [plan, rows, config]);
  const laid = useMemo(
    () =>
      layGraph(
        graph.lines.map(({ ends }) => ends),
        phone ? grounds.phone : grounds.wide,
      ),
    [graph, phone],
  );
  const target = targetOf(props, config);
  const { hue } = useSign(target ?? '');
  if (loading && rows.length === 0) return <Skeleton active title={false} paragraph={{ rows: 12 }} />;
  const chosen = graph.ends.get(state.at ?? '');
  const { at: _, ...nowhere } = state;
  const go = (id: string | null) => onState({ ...nowhere, page: 1, ...(id === null ? {} : { at: id }) });
  const open =
    target !== null && services.mayRead(target) ? (id: string) => services.openRecord(target, id) : undefined;
  const letGo = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !chosen) return;
    event.stopPropagation();
    go(null);
  };
  const left = sayLeft(total, rows.length);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: lets go of what is chosen, from wherever the focus is in it
    <div className={styles.graph} aria-busy={loading} data-hue={hue ?? undefined} onKeyDown={letGo}>
      {left && (
        <p className={styles.left} role="status">
          {left}
        </p>
      )}
      <Land label={list.title} {...{ graph, laid, chosen, open }} onGo={go} />
      <GraphSide {...props} {...{ config, graph, laid, chosen, open, phone }} onGo={go} />
    </div>
  );
}

/** What the records at the ends are. */
function targetOf({ plan }: RowsProps, { from }: GraphConfig): string | null {
  const field = plan.fields[from];
  const words = field && kindNamed(field.kind)?.labels?.(field.config as never);
  return words?.from === 'record' ? words.entity : null;
}
