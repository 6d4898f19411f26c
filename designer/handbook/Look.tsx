import { useMemo, useRef } from 'react';
import { Chart } from '../../renderers/charts/Chart.tsx';
import { areaPlan, areaRows, chartPlanOf, someRows } from '../../renderers/charts/sample.ts';
import { kindNamed } from '../../renderers/fields/kind-named.ts';
import { FieldStage } from '../../renderers/fields/stage/FieldStage.tsx';
import type { AnyFieldKind } from '../../schemas/kinds/field-kind.ts';
import type { PageDocument } from '../../schemas/language/page.ts';
import { kindsByName } from '../sorts/portal/blocks.ts';
import { Sheet, widths } from '../sorts/portal/Canvas.tsx';
import { planOf, siteOf } from '../sorts/portal/plan-of.ts';
import { useRoom } from '../sorts/portal/use-room.ts';
import styles from './handbook.module.css';

interface Props {
  readonly name: string;
}

/** A field of the kind at work; what it would store stands below it. */
export function FieldLook({ name }: Props) {
  const kind = kindNamed(name);
  return kind ? (
    <FieldStage kind={name} label={kind.title} {...exampleOf(kind)} value={null} locked={kind.automatic} />
  ) : null;
}

/** What a kind must be told before it can be filled: choices of its own, or where its records come from. */
function exampleOf({ name, config, type }: AnyFieldKind) {
  const has = (setting: string) => Object.hasOwn(config.properties, setting);
  if (has('options')) return { config: { options: [1, 2, 3].map((at) => ({ value: `${at}`, text: `选项${at}` })) } };
  if (!has('to')) return { path: name };
  const path = has('leafOnly') ? 'category' : type({}).is === 'list' ? 'makers' : 'supplier';
  return { path, config: { to: path } };
}

/** A chart of the kind over a few figures. */
export function ChartLook({ name }: Props) {
  const isOfPlaces = name === areaPlan.as;
  return (
    <div className={styles.chart}>
      {isOfPlaces ? <Chart plan={areaPlan} rows={areaRows} /> : <Chart plan={chartPlanOf(name)} rows={someRows} />}
    </div>
  );
}

const noData = {};
const slotOf = (group: string): string => (group === 'frame' ? 'header' : 'main');

/** A block as it stands on a page when it has just been added. */
export function BlockLook({ name }: Props) {
  const kind = kindsByName.get(name);
  const node = useMemo(() => {
    if (!kind || kind.within) return null;
    const slot = slotOf(kind.group);
    const page = {
      ...{ kind: 'page', key: 'handbook', spec: 1, title: kind.title, root: 'page' },
      nodes: {
        page: { block: 'page@1', slots: { [slot]: { one: { rank: 'a0' } } } },
        one: { block: `${kind.name}@${kind.version}` },
      },
    } as unknown as PageDocument;
    return planOf(page, { fragments: new Map(), site: null }, 'se')?.root ?? null;
  }, [kind]);
  const box = useRef<HTMLDivElement>(null);
  const room = useRoom(box, widths.desk / 3);
  const site = useMemo(() => siteOf(null, 'se'), []);
  return (
    <div ref={box} className={styles.block} inert aria-hidden="true">
      <div style={{ width: widths.desk, zoom: room / widths.desk }}>
        {node && <Sheet plan={node} site={site} device="desk" data={noData} api="" />}
      </div>
    </div>
  );
}
