import { Alert, App, Button, Grid, Modal, Skeleton, Tag } from 'antd';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ReportPlan } from '../../schemas/compile/report-plan.ts';
import { FieldServicesContext } from '../fields/services.ts';
import { servicesFor } from './fields-of.ts';
import { ReportCards } from './ReportCards.tsx';
import { ReportQuery } from './ReportQuery.tsx';
import { ReportTable } from './ReportTable.tsx';
import styles from './reports.module.css';
import { type ReportRow, useReportServices } from './services.ts';
import type { Keyed } from './table-parts.ts';
import { startOf, useReportPlan, useReportRows } from './use-report.ts';

export interface PickerProps {
  readonly report: string;
  readonly multi?: boolean;
  /** Keys, or ids, of rows that are chosen when it opens. */
  readonly defaultKeys?: readonly string[];
  /** Instead of the report's own. */
  readonly title?: string;
  readonly onPick: (rows: readonly ReportRow[]) => void;
  readonly onClose: () => void;
}

const width = 1200;

/** Chooses rows of a report: searched, paged, sorted; one of them or several. */
export function ReportPicker({ report, title, onClose, ...props }: PickerProps) {
  const { plan, fault } = useReportPlan(report);
  if (!plan) {
    return (
      <Modal open width={width} title={title ?? '选择'} footer={null} onCancel={onClose}>
        {fault === null ? <Skeleton active /> : <Alert showIcon type="warning" title={fault} />}
      </Modal>
    );
  }
  return <Picking plan={plan} title={title ?? plan.title} onClose={onClose} {...props} />;
}

function Picking({
  plan,
  title,
  multi = false,
  defaultKeys = [],
  onPick,
  onClose,
}: Omit<PickerProps, 'report'> & { readonly plan: ReportPlan }) {
  const { message } = App.useApp();
  const phone = !Grid.useBreakpoint().md;
  const services = useReportServices();
  const fields = useMemo(() => servicesFor(plan, services.fields(plan)), [plan, services]);
  const [state, setState] = useState(() => startOf(plan));
  const warn = useCallback((text: string) => void message.warning(text), [message]);
  const { page, rows, loading } = useReportRows(plan, state, warn);
  const [chosen, setChosen] = useChosen(rows, defaultKeys);
  const toggle = (one: Keyed) =>
    setChosen((known) => {
      if (!multi) return new Map([[one.key, one.row]]);
      const next = new Map(known);
      if (!next.delete(one.key)) next.set(one.key, one.row);
      return next;
    });
  const confirm = (picked: readonly ReportRow[]) => {
    if (picked.length === 0 || (!multi && picked.length > 1)) return void message.warning('请选择一条记录');
    onPick(picked);
  };
  const shared = { plan, rows, page, state, loading, onState: setState };
  return (
    <Modal
      open
      width={width}
      title={title}
      className={styles.dialog ?? ''}
      onCancel={onClose}
      footer={
        <div className={styles.foot}>
          <span className={styles.count}>
            {chosen.size > 0 && (
              <>
                <Tag color="blue">已选 {chosen.size} 条</Tag>
                <Button type="link" size="small" onClick={() => setChosen(new Map())}>
                  清空
                </Button>
              </>
            )}
          </span>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" onClick={() => confirm([...chosen.values()])}>
            确定
          </Button>
        </div>
      }
    >
      <FieldServicesContext value={fields}>
        <ReportQuery
          plan={plan}
          filters={state.filters}
          onSearch={(filters) => setState((now) => ({ ...now, page: 1, filters }))}
        />
        {phone ? (
          <ReportCards {...shared} multi={multi} chosen={new Set(chosen.keys())} onToggle={toggle} />
        ) : (
          <ReportTable
            {...shared}
            onRow={(one) => (multi ? toggle(one) : confirm([one.row]))}
            selection={{
              type: multi ? 'checkbox' : 'radio',
              selectedRowKeys: [...chosen.keys()],
              preserveSelectedRowKeys: true,
              onSelect: toggle,
              onChange: (keys, picked, { type }) => {
                if (type !== 'all') return;
                const onPage = new Set(rows.map(({ key }) => key));
                setChosen((known) => {
                  const kept = [...known].filter(([key]) => !onPage.has(key));
                  const added = picked.flatMap((one) =>
                    one && onPage.has(one.key) && keys.includes(one.key) ? [one] : [],
                  );
                  return new Map([...kept, ...added.map(({ key, row }) => [key, row] as const)]);
                });
              },
            }}
          />
        )}
      </FieldServicesContext>
    </Modal>
  );
}

/** What is chosen goes on being chosen on other pages; what was chosen before is found when its row comes in sight. */
function useChosen(rows: readonly Keyed[], defaultKeys: readonly string[]) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, ReportRow>>(new Map());
  const [waiting, setWaiting] = useState(() => new Set(defaultKeys));
  useEffect(() => {
    const found = rows.filter(({ key, row }) => waiting.has(key) || waiting.has(String(row.id ?? '')));
    if (found.length === 0) return;
    setChosen((known) => new Map([...known, ...found.map(({ key, row }) => [key, row] as const)]));
    setWaiting((known) => {
      const seen = new Set(found.flatMap(({ key, row }) => [key, String(row.id ?? '')]));
      return new Set([...known].filter((key) => !seen.has(key)));
    });
  }, [rows, waiting]);
  return [chosen, setChosen] as const;
}
