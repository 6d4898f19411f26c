import { ClockCircleOutlined, DownloadOutlined } from '@ant-design/icons';
import { App, Button, Grid, Space } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { FieldServicesContext } from '../../../renderers/fields/services.ts';
import { readFilters } from '../../../renderers/lists/list-address.ts';
import { servicesFor } from '../../../renderers/reports/fields-of.ts';
import { canFollow } from '../../../renderers/reports/ReportFigure.tsx';
import { ReportQuery } from '../../../renderers/reports/ReportQuery.tsx';
import { ReportTable } from '../../../renderers/reports/ReportTable.tsx';
import styles from '../../../renderers/reports/reports.module.css';
import { type ReportRow, ReportServicesContext, type ReportState } from '../../../renderers/reports/services.ts';
import { startOf, useReportPlan, useReportRows } from '../../../renderers/reports/use-report.ts';
import type { ReportPlan } from '../../../schemas/compile/report-plan.ts';
import { reportServices } from '../../frame/services/report-services.ts';
import { Blocked } from '../../frame/states/Blocked.tsx';
import { Waiting } from '../../frame/states/Waiting.tsx';
import { useTabTitle } from '../../frame/tabs/use-tab.ts';
import { saveFile } from '../../http/client.ts';
import { tellFault } from '../../http/faults.ts';
import { askedOf, exportReport } from '../../http/report-calls.ts';
import { useAsker, usePlan } from '../../session/use-plan.ts';
import { drillAddress } from './drill.ts';
import { SubscribeDialog } from './SubscribeDialog.tsx';

/** The page of a report, opened by a menu entry or an address. */
export function ReportScreen() {
  const { report = '' } = useParams();
  const { search } = useLocation();
  return (
    <ReportServicesContext value={reportServices}>
      <Planned key={report + search} report={report} search={search} />
    </ReportServicesContext>
  );
}

interface Opened {
  readonly report: string;
  /** Filters that a link brings are what it was made of. */
  readonly search: string;
}

function Planned({ report, search }: Opened) {
  const { plan, fault } = useReportPlan(report);
  if (fault !== null) return <Blocked message={fault} />;
  return plan ? <Loaded plan={plan} search={search} /> : <Waiting />;
}

function Loaded({ plan, search }: { readonly plan: ReportPlan } & Pick<Opened, 'search'>) {
  const { message } = App.useApp();
  const phone = !Grid.useBreakpoint().md;
  const fields = useMemo(() => servicesFor(plan, reportServices.fields(plan)), [plan]);
  const [state, setState] = useState(() => startOf(plan, brought(plan, search)));
  const [busy, setBusy] = useState(false);
  const warn = useCallback((text: string) => void message.warning(text), [message]);
  const { page, rows, loading } = useReportRows(plan, state, warn);
  const { onFollow, onOpen } = useWays(plan, state.filters);
  const mayExport = 'export' in (usePlan(plan.entity).plan?.access.ops ?? {});
  useTabTitle(`/report/${plan.key}`, plan.title);
  const download = async () => {
    setBusy(true);
    try {
      const file = await exportReport(plan, state);
      saveFile(file);
      message.success(`已导出 ${file.name}`);
    } catch (error) {
      tellFault(message, error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={styles.screen} aria-label={plan.title}>
      <header className={styles.head}>
        <div>
          <h1>{plan.title}</h1>
          {plan.about && <p className={styles.about}>{plan.about}</p>}
        </div>
        {mayExport && (
          <Space>
            <Subscribe plan={plan} state={state} />
            <Button icon={<DownloadOutlined />} loading={busy} onClick={download}>
              导出
            </Button>
          </Space>
        )}
      </header>
      <div className={styles.sheet}>
        <FieldServicesContext value={fields}>
          <ReportQuery
            plan={plan}
            filters={state.filters}
            onSearch={(filters) => setState((now) => ({ ...now, page: 1, filters }))}
          />
          <ReportTable
            plan={plan}
            rows={rows}
            page={page}
            state={state}
            loading={loading}
            onState={setState}
            onFollow={onFollow}
            onOpen={onOpen}
          />
        </FieldServicesContext>
        {phone && page.total > 0 && <p className={styles.find}>表格可以左右滑动</p>}
      </div>
    </section>
  );
}

/** Whoever may take a report along may have it sent. */
function Subscribe({ plan, state }: { readonly plan: ReportPlan; readonly state: ReportState }) {
  const [isOpen, setOpen] = useState(false);
  const may = 'create' in (usePlan('reportSubscription').plan?.access.ops ?? {});
  if (!may) return null;
  return (
    <>
      <Button icon={<ClockCircleOutlined />} onClick={() => setOpen(true)}>
        订阅
      </Button>
      {isOpen && <SubscribeDialog plan={plan} state={state} onClose={() => setOpen(false)} />}
    </>
  );
}

const brought = ({ finds }: ReportPlan, search: string): ReportState['filters'] =>
  readFilters(
    finds.map(({ key }) => key),
    search,
  );

/** From a figure to the rows it is made of, from a row to its record: both with the rights of whoever looks. */
function useWays(plan: ReportPlan, filters: ReportState['filters']) {
  const navigate = useNavigate();
  const asker = useAsker();
  const record = usePlan(plan.entity).plan;
  const { drill } = plan;
  const follow = (row: ReportRow) => {
    if (!drill) return;
    const { pageNo: _, pageSize: _size, ...asked } = askedOf(plan, { ...startOf(plan), filters });
    navigate(drillAddress(drill, { asker, row, asked }));
  };
  const open = (row: ReportRow) => navigate(`/record/${plan.entity}/${row.$head ?? row.id}`);
  const isRecord = !plan.grouped && record !== null && 'info' in record.forms;
  return { onFollow: canFollow(plan, filters) ? follow : undefined, onOpen: isRecord ? open : undefined };
}
