import type { ReportDocument } from '../../../schemas/language/report.ts';
import { ColumnInspector } from '../../figures/ColumnInspector.tsx';
import { FindInspector } from '../../figures/FindInspector.tsx';
import { type DeskProps, OpenDesk } from '../../figures/OpenDesk.tsx';
import { chosenIn, QueryRooms } from '../../figures/QueryRooms.tsx';
import styles from '../../figures/query.module.css';
import type { QueryAt } from '../../figures/query-commands.ts';
import { SourcePanel } from '../../figures/SourcePanel.tsx';
import { useDesk } from '../../figures/use-desk.ts';
import { WithWayBack } from '../../figures/WithWayBack.tsx';
import type { DesignerProps } from '../../frame/Designer.tsx';
import { DesignerFrame } from '../../frame/DesignerFrame.tsx';
import { nothing, selectOnly } from '../../kernel/selection.ts';
import { ReportInspector } from './ReportInspector.tsx';
import { ReportPreview } from './ReportPreview.tsx';

export function ReportDesigner({ documentKey, at, onClose }: DesignerProps) {
  return <OpenDesk id={`report:${documentKey}`} word="报表" at={at} onClose={onClose} Desk={Desk} />;
}

function Desk(props: DeskProps) {
  const { found, editing, onClose } = props;
  const { document, shown, problems, anchor, model } = useDesk(props);
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
        <ReportPreview
          document={document}
          compiled={compiled}
          isWrong={problems.some(({ level }) => level === 'error')}
        />
      </div>
    </DesignerFrame>
  );
}
