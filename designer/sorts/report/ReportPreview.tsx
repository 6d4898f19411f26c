import { Alert, App, Button, Checkbox, Empty, Skeleton, Tag } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { FieldServicesContext } from '../../../renderers/fields/services.ts';
import { servicesFor } from '../../../renderers/reports/fields-of.ts';
import { ReportPicker } from '../../../renderers/reports/ReportPicker.tsx';
import { ReportQuery } from '../../../renderers/reports/ReportQuery.tsx';
import { ReportTable } from '../../../renderers/reports/ReportTable.tsx';
import { keysOf } from '../../../renderers/reports/row-keys.ts';
import { type ReportServices, ReportServicesContext, type ReportState } from '../../../renderers/reports/services.ts';
import { beginningOf } from '../../../renderers/reports/use-report.ts';
import type { ReportModel } from '../../../schemas/compile/chart-model.ts';
import type { Document } from '../../../schemas/language/document.ts';
import styles from '../../figures/query.module.css';
import { usePreview } from '../../figures/use-preview.ts';
import { useDesign } from '../../frame/services.ts';

interface Props {
  readonly document: Document;
  /** The same as compiled; null while it does not. */
  readonly compiled: ReportModel | null;
  /** Something is wrong with it: what was found before goes on standing. */
  readonly isWrong: boolean;
}

/** What it is asked; null filters: what the report begins with, also while that is being changed. */
type PreviewState = Omit<ReportState, 'filters'> & { readonly filters: ReportState['filters'] | null };

const start: PreviewState = { page: 1, size: 10, sort: null, filters: null };

/** What the draft finds for me, now: my rows, my columns. */
export function ReportPreview({ document, compiled, isWrong }: Props) {
  const { figures } = useDesign();
  const [asked, setAsked] = useState(start);
  const { filters } = asked;
  const beginning = useMemo(() => (compiled ? beginningOf(compiled) : {}), [compiled]);
  const state: ReportState = { ...asked, filters: filters ?? beginning };
  const key = isWrong || !compiled ? null : JSON.stringify([document, state]);
  const { shown, error, loading } = usePreview(key, () =>
    figures.report([document], compiled && { plan: compiled, state }),
  );
  const fields = useMemo(() => shown && servicesFor(shown.plan, figures.fields(shown.plan)), [shown, figures]);
  const rows = useMemo(() => {
    const records = shown?.found.records ?? [];
    const keys = keysOf(records);
    return records.map((row, at) => ({ key: keys[at] ?? String(at), row }));
  }, [shown]);
  return (
    <section className={styles.preview} aria-label="预览" aria-busy={loading}>
      <header className={styles.previewHead}>
        <h2>预览</h2>
        <Tag>以我的权限</Tag>
        <span className={styles.grow} />
        {shown && !isWrong && shown.plan.across === null && <TryPicker document={document} />}
      </header>
      {isWrong && <Alert type="warning" showIcon title="先解决下面列出的问题，预览随后更新" />}
      {!isWrong && error && <Alert type="warning" showIcon title={error} />}
      {!shown && !error && !isWrong && <Skeleton active />}
      {shown && fields && (
        <FieldServicesContext value={fields}>
          <ReportQuery
            key={JSON.stringify([shown.plan.finds.map(({ key: find, op }) => [find, op]), shown.plan.defaults])}
            plan={shown.plan}
            filters={filters ?? beginningOf(shown.plan)}
            onSearch={(searched) => setAsked((now) => ({ ...now, page: 1, filters: searched }))}
          />
          {shown.plan.columns.every(({ off }) => off) ? (
            <Empty description="还没有显示的列" />
          ) : (
            <ReportTable
              plan={shown.plan}
              rows={rows}
              page={shown.found}
              state={state}
              loading={loading}
              onState={({ filters: _, ...page }) => setAsked((now) => ({ ...now, ...page }))}
            />
          )}
        </FieldServicesContext>
      )}
    </section>
  );
}

/** The same as the picker behind a reference: one row or several, with those chosen that were chosen before. */
function TryPicker({ document }: { readonly document: Document }) {
  const { figures } = useDesign();
  const { message } = App.useApp();
  const [isOpen, setOpen] = useState(false);
  const [multi, setMulti] = useState(false);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const services = useMemo<ReportServices>(
    () => ({
      plan: async () => (await figures.report([document], null)).plan,
      rows: async (plan, state) => (await figures.report([document], { plan, state })).found,
      fields: (plan) => figures.fields(plan),
    }),
    [figures, document],
  );
  const close = useCallback(() => setOpen(false), []);
  return (
    <>
      <Checkbox checked={multi} onChange={({ target }) => setMulti(target.checked)}>
        多选
      </Checkbox>
      <Button size="small" onClick={() => setOpen(true)}>
        试用弹窗
      </Button>
      {isOpen && (
        <ReportServicesContext value={services}>
          <ReportPicker
            report={document.key}
            multi={multi}
            defaultKeys={chosen}
            onClose={close}
            onPick={(rows) => {
              setChosen(keysOf(rows));
              message.success(`选择了 ${rows.length} 条`);
              close();
            }}
          />
        </ReportServicesContext>
      )}
    </>
  );
}
