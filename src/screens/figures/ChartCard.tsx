import { BarChartOutlined, DownloadOutlined, TableOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { type CSSProperties, useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Chart } from '../../../renderers/charts/Chart.tsx';
import { ChartFailed, ChartWaiting } from '../../../renderers/charts/ChartStates.tsx';
import { chartKindOf } from '../../../renderers/charts/kinds.ts';
import type { ChartPlan } from '../../../schemas/compile/dashboard-plan.ts';
import type { RowValues } from '../../../schemas/values/row-values.ts';
import { useAsker } from '../../session/use-plan.ts';
import type { BodyProps } from './Card.tsx';
import styles from './dashboard.module.css';
import { drillAddress } from './drill.ts';
import type { DashboardQuery } from './use-dashboard.ts';

interface Props extends BodyProps {
  readonly chart: ChartPlan;
  readonly title: string | null;
  readonly style: CSSProperties;
  readonly asked: DashboardQuery;
  /** What is counted, and how, is said below its title. */
  readonly isTold?: boolean;
}

/** A chart with its title, the rows behind it, a picture of it, and the way from a mark to its records. */
export function ChartCard({ chart, title, style, asked, isTold, figures, failed, onRetry }: Props) {
  const navigate = useNavigate();
  const asker = useAsker();
  const [asTable, setAsTable] = useState(false);
  const [picture, setPicture] = useState<(() => string) | null>(null);
  const onReady = useCallback((make: (() => string) | null) => setPicture(() => make), []);
  const name = title ?? chart.title;
  const { drill } = chart.query;
  const onMark = drill ? (row: RowValues) => navigate(drillAddress(drill, { asker, row, asked })) : undefined;
  // While the rows are read there is no picture, and the way back to it stays.
  const isPicture = asTable || picture !== null;
  // What is said below the title is not said again where there is nothing.
  const plan = useMemo(() => (isTold ? { ...chart, about: null } : chart), [chart, isTold]);
  const isSmall = chartKindOf(chart.as)?.small === true;
  return (
    <section className={styles.card} style={style} aria-label={name} data-small={isSmall || undefined}>
      <header className={styles.title}>
        <h2>{name}</h2>
        {isPicture && (
          <div className={styles.quiet}>
            <Tooltip title={asTable ? '看图' : '看数据'}>
              <Button
                type="text"
                size="small"
                aria-label={asTable ? `看${name}的图` : `看${name}的数据`}
                aria-pressed={asTable}
                icon={asTable ? <BarChartOutlined /> : <TableOutlined />}
                onClick={() => setAsTable(!asTable)}
              />
            </Tooltip>
            <Tooltip title="下载图片">
              <Button
                type="text"
                size="small"
                aria-label={`下载${name}的图片`}
                icon={<DownloadOutlined />}
                disabled={picture === null}
                onClick={() => picture && savePicture(name, picture())}
              />
            </Tooltip>
          </div>
        )}
      </header>
      {isTold && chart.about && <p className={styles.told}>{chart.about}</p>}
      <div className={isSmall ? styles.body : `${styles.body} ${styles.fill}`}>
        {failed ? (
          <ChartFailed text={failed} onRetry={onRetry} />
        ) : figures?.records ? (
          <Chart plan={plan} rows={figures.records} asTable={asTable} onMark={onMark} onReady={onReady} />
        ) : (
          <ChartWaiting />
        )}
      </div>
    </section>
  );
}

function savePicture(name: string, url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}.png`;
  link.click();
}
