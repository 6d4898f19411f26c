import type { ChartDocument } from '../../../schemas/language/chart.ts';
import { titleOf } from '../../../schemas/language/names.ts';
import { ColumnInspector } from '../../figures/ColumnInspector.tsx';
import { FindInspector } from '../../figures/FindInspector.tsx';
import { type DeskProps, OpenDesk } from '../../figures/OpenDesk.tsx';
import { chosenIn, QueryRooms } from '../../figures/QueryRooms.tsx';
import type { QueryAt } from '../../figures/query-commands.ts';
import { SourcePanel } from '../../figures/SourcePanel.tsx';
import { useDesk } from '../../figures/use-desk.ts';
import { WithWayBack } from '../../figures/WithWayBack.tsx';
import type { DesignerProps } from '../../frame/Designer.tsx';
import { DesignerFrame } from '../../frame/DesignerFrame.tsx';
import { nothing, selectOnly } from '../../kernel/selection.ts';
import { ChartInspector } from './ChartInspector.tsx';
import { ChartPreview } from './ChartPreview.tsx';
import styles from './chart.module.css';

export function ChartDesigner({ documentKey, at, onClose }: DesignerProps) {
  return <OpenDesk id={`chart:${documentKey}`} word="图表" at={at} onClose={onClose} Desk={Desk} />;
}

function Desk(props: DeskProps) {
  const { all, found, editing, onClose } = props;
  const { document, shown, others, problems, anchor, model } = useDesk(props);
  const chart = document as ChartDocument;
  const query: QueryAt | null = chart.query ? { query: chart.query, base: '/query' } : null;
  const drawn = shown?.charts.get(chart.key)?.query ?? null;
  const compiled = drawn ?? (chart.report === undefined ? null : (model?.reports.get(chart.report) ?? null));
  const chosen = query ? chosenIn(query, anchor) : { column: null, find: null };
  const drafts = others.filter(
    (other) =>
      other.kind === 'report' &&
      other.key === chart.report &&
      all.some(({ id, draft }) => id === `report:${other.key}` && draft),
  );
  const inspector = !model ? null : query && chosen.column !== null ? (
    <ColumnInspector key={chosen.column} {...{ editing, model, compiled }} at={query} chosen={chosen.column} />
  ) : query && chosen.find !== null ? (
    <FindInspector key={chosen.find} {...{ editing, model, compiled }} at={query} chosen={chosen.find} />
  ) : (
    <ChartInspector {...{ editing, chart, model, compiled }} at={query} />
  );
  return (
    <DesignerFrame
      title={titleOf(chart.title)}
      word="图表"
      editing={editing}
      problems={problems}
      publishes={[found.id, ...drafts.map(({ key }) => `report:${key}`)]}
      left={model && query ? { title: '字段', body: <SourcePanel editing={editing} at={query} model={model} /> } : null}
      right={{
        title: chosen.column ? '列' : chosen.find ? '查询项' : '设置',
        body:
          (chosen.column ?? chosen.find) === null ? (
            inspector
          ) : (
            <WithWayBack to="图表设置" editing={editing}>
              {inspector}
            </WithWayBack>
          ),
      }}
      shortcuts={[{ keys: ['escape'], title: '看图表设置', group: '选择', run: () => editing.select(nothing) }]}
      onProblem={(path) => editing.select(selectOnly(path))}
      onClose={onClose}
    >
      <div className={styles.desk}>
        <ChartPreview documents={[...drafts, document]} isWrong={problems.some(({ level }) => level === 'error')} />
        {query && <QueryRooms editing={editing} at={query} compiled={drawn} problems={problems} />}
      </div>
    </DesignerFrame>
  );
}
