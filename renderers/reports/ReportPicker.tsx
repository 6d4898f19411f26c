import { Alert, App, Button, Grid, Modal, Skeleton, Tag } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import type { ReportPlan } from '../../schemas/compile/report-plan.ts';
import { FieldServicesContext } from '../fields/services.ts';
import { servicesFor } from './fields-of.ts';
import { ReportCards } from './ReportCards.tsx';
import { ReportQuery } from './ReportQuery.tsx';
import { ReportTable } from './ReportTable.tsx';
import styles from './reports.module.css';
import { type ReportRow, useReportServices } from './services.ts';
import type { Keyed } from './table-parts.ts';
import { useChosen } from './use-chosen.ts';
import { startOf, useReportPlan, useReportRows } from './use-report.ts';

export interface PickerProps {
  readonly report: string;
  readonly multi?: boolean;
  /** Keys of rows that are chosen when it opens, or their values of the column `by`: their ids unless said. */
  readonly defaultKeys?: readonly string[];
  readonly by?: string;
  /** Instead of the report's own. */
  readonly title?: string;
  /** The rows, and of several what was chosen before and is on pages nobody turned to. */
  readonly onPick: (rows: readonly ReportRow[], unseen: readonly string[]) => void;
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
  by = 'id',
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
  const { rows: chosen, unseen, setRows, only, clear } = useChosen(rows, { defaultKeys, by });
  const count = chosen.size + (multi ? unseen.size : 0);
  const toggle = (one: Keyed) => {
    if (!multi) return only(one);
    setRows((known) => {
      const next = new Map(known);
      if (!next.delete(one.key)) next.set(one.key, one.row);
      return next;
    });
  };
  const confirm = () => {
    if (count === 0 || (!multi && count > 1)) return void message.warning('请选择一条记录');
    onPick([...chosen.values()], multi ? [...unseen] : []);
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
            {count > 0 && (
              <>
                <Tag color="processing">已选 {count} 条</Tag>
                <Button type="link" size="small" onClick={clear}>
                  清空
                </Button>
              </>
            )}
          </span>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" onClick={confirm}>
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
            onChoose={toggle}
            {...(multi ? {} : { onRow: ({ row }) => onPick([row], []) })}
            selection={{
              type: multi ? 'checkbox' : 'radio',
              selectedRowKeys: [...chosen.keys()],
              preserveSelectedRowKeys: true,
              ...(!multi && { columnTitle: <span className={styles.unseen}>选择</span> }),
              onSelect: toggle,
              onChange: (keys, picked, { type }) => {
                if (type !== 'all') return;
                const onPage = new Set(rows.map(({ key }) => key));
                setRows((known) => {
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
