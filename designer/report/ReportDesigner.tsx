import { Alert, Skeleton } from 'antd';
import { useEffect, useMemo } from 'react';
import type { ReportDocument } from '../../schemas/language/report.ts';
import { figureKinds, modelBeside } from '../figures/model-beside.ts';
import type { DesignerProps } from '../frame/Designer.tsx';
import { DesignerFrame } from '../frame/DesignerFrame.tsx';
import type { FoundDocument } from '../frame/services.ts';
import { useAtWork, useDocuments, useOpenWork } from '../frame/use-work.ts';
import type { Editing, EditingState } from '../kernel/editing.ts';
import { nothing, selectOnly } from '../kernel/selection.ts';
import { useEditing } from '../kernel/use-editing.ts';
import { ColumnInspector } from './ColumnInspector.tsx';
import { FindInspector } from './FindInspector.tsx';
import { chosenIn, QueryRooms } from './QueryRooms.tsx';
import { ReportInspector } from './ReportInspector.tsx';
import { ReportPreview } from './ReportPreview.tsx';
import styles from './report.module.css';
import type { QueryAt } from './report-commands.ts';
import { SourcePanel } from './SourcePanel.tsx';
import { WithWayBack } from './WithWayBack.tsx';

/** One report at work, once everything around it has come. */
export function ReportDesigner({ documentKey, at, onClose }: DesignerProps) {
  const asked = useDocuments();
  const found = asked.data?.find(({ id }) => id === `report:${documentKey}`);
  const { editing, error } = useOpenWork(found);
  const wrong = error ?? asked.error?.message ?? (asked.data && !found ? '没有这份报表，它可能已被删除' : null);
  if (wrong) return <Alert type="error" showIcon title={wrong} />;
  if (!asked.data || !found || !editing) return <Skeleton active />;
  return <Desk all={asked.data} found={found} editing={editing} at={at} onClose={onClose} />;
}

interface DeskProps {
  readonly all: readonly FoundDocument[];
  readonly found: FoundDocument;
  readonly editing: Editing;
  readonly at: string | null;
  onClose(): void;
}

const anchorIn = (state: EditingState) => state.selection.anchor;

function Desk({ all, found, editing, at, onClose }: DeskProps) {
  const { document, shown, others, problems } = useAtWork(editing, all, found.id, figureKinds);
  const anchor = useEditing(editing, anchorIn);
  const model = useMemo(() => shown ?? modelBeside(others), [shown, others]);
  useEffect(() => {
    if (at !== null) editing.select(selectOnly(at));
  }, [editing, at]);
  const report = document as ReportDocument;
  const query: QueryAt = { query: report, base: '' };
  const compiled = shown?.reports.get(report.key) ?? null;
  const chosen = chosenIn(query, anchor);
  const shared = { editing, at: query, compiled };
  const title = typeof report.title === 'string' ? report.title : report.title.zh;
  const inspector = !model ? null : chosen.column !== null ? (
    <ColumnInspector key={chosen.column} {...shared} model={model} chosen={chosen.column} />
  ) : chosen.find !== null ? (
    <FindInspector key={chosen.find} {...shared} model={model} chosen={chosen.find} />
  ) : (
    <ReportInspector {...shared} model={model} document={report} />
  );
  return (
    <DesignerFrame
      title={title}
      word="报表"
      editing={editing}
      problems={problems}
      publishes={[found.id]}
      left={model ? { title: '字段', body: <SourcePanel editing={editing} at={query} model={model} /> } : null}
      right={{
        title: chosen.column ? '列' : chosen.find ? '查询项' : '设置',
        body:
          (chosen.column ?? chosen.find) === null ? (
            inspector
          ) : (
            <WithWayBack to="报表设置" editing={editing}>
              {inspector}
            </WithWayBack>
          ),
      }}
      shortcuts={[{ keys: ['escape'], title: '看报表设置', group: '选择', run: () => editing.select(nothing) }]}
      onProblem={(path) => editing.select(selectOnly(path))}
      onClose={onClose}
    >
      <div className={styles.desk}>
        <QueryRooms {...shared} problems={problems} />
        <ReportPreview document={document} isWrong={problems.some(({ level }) => level === 'error')} />
      </div>
    </DesignerFrame>
  );
}
