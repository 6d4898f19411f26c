import { Button, Space } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { shortTime } from '../../../../renderers/flow/say-flow.ts';
import type { FlowModelTold } from '../../../../schemas/wire/flow-keeping.ts';
import { screenPath } from '../../../frame/addresses/screen-path.ts';
import styles from '../../../frame/sheet/sheet.module.css';
import { useTabTitle } from '../../../frame/tabs/use-tab.ts';
import { loadFlowModels } from '../../../http/flow-keeping-calls.ts';
import { UpgradeButton } from '../UpgradeButton.tsx';
import { KeepingSheet } from './KeepingSheet.tsx';
import { Standing } from './ModelsScreen.tsx';
import { StopDialog } from './StopDialog.tsx';
import { useKeeping } from './use-keeping.ts';
import { useMay } from './use-may.ts';

/** 流程定义: what is published, which versions something runs by, and the way to begin no more by one. */
export function DefinitionsScreen() {
  useTabTitle(screenPath('flows/definitions'), '流程定义');
  const may = useMay();
  const of = useKeeping('definitions', () => ({ published: true }), loadFlowModels);
  const [stopping, setStopping] = useState<FlowModelTold | null>(null);
  const acts = (row: FlowModelTold) => (
    <Space size={0}>
      <Link to={`/flows/instances?flow=${row.key}`}>查看实例</Link>
      {may('metadata:write') && (
        <Button
          type="link"
          size="small"
          danger={row.stopped === null}
          aria-label={`${row.stopped === null ? '停用' : '启用'} ${row.title}`}
          onClick={() => setStopping(row)}
        >
          {row.stopped === null ? '停用' : '启用'}
        </Button>
      )}
    </Space>
  );
  return (
    <>
      <KeepingSheet<FlowModelTold>
        title="流程定义"
        about="已发布的流程和它们的版本。单据按提交时的版本走完；停用后不再有新的审批开始，正在审批的不受影响。"
        of={of}
        finds="名称、标识或单据"
        nothing="还没有发布过流程"
        head={<UpgradeButton />}
        keyOf={({ key }) => key}
        columns={[
          {
            title: '流程',
            width: 240,
            fixed: 'left',
            render: (_, { title, key }) => (
              <span className={styles.who}>
                <b>{title}</b>
                <small className={styles.code}>{key}</small>
              </span>
            ),
          },
          { title: '审批的单据', dataIndex: 'entityTitle', width: 130 },
          { title: '状态', width: 190, render: (_, row) => <State of={row} /> },
          { title: '审批中', width: 90, align: 'right', render: (_, row) => sum(row, 'running') },
          { title: '累计', width: 90, align: 'right', render: (_, row) => sum(row, 'total') },
          { title: '版本', width: 300, render: (_, row) => <Versions of={row} /> },
          { title: '操作', width: 150, fixed: 'right', render: (_, row) => acts(row) },
        ]}
        card={(row) => (
          <>
            <div className={styles.line}>
              <b>{row.title}</b>
              <State of={row} />
            </div>
            <span>
              {row.entityTitle} · 审批中 {sum(row, 'running')} 张 · 累计 {sum(row, 'total')} 张
            </span>
            <Versions of={row} />
            {acts(row)}
          </>
        )}
      />
      {stopping && <StopDialog of={stopping} onClose={() => setStopping(null)} />}
    </>
  );
}

const sum = ({ versions }: FlowModelTold, of: 'running' | 'total'): number =>
  versions.reduce((so, version) => so + version[of], 0);

const State = ({ of }: { readonly of: FlowModelTold }) => (
  <span className={styles.who}>
    <Standing of={of} />
    {of.stopped !== null && <small>{of.stopped}</small>}
  </span>
);

/** The newest, and each older one by which something still runs; those that are over are counted. */
function Versions({ of: { versions } }: { readonly of: FlowModelTold }) {
  const [newest, ...older] = versions;
  const runs = older.filter(({ running }) => running > 0);
  const over = older.length - runs.length;
  return (
    <span className={styles.who}>
      当前版本{newest?.last ? `，最近 ${shortTime(newest.last)} 提交` : '，还没有单据'}
      {runs.map(({ first, last, running }) => (
        <small key={first}>
          旧版本（{shortTime(first ?? '')} 至 {shortTime(last ?? '')}）还有 {running} 张在审批
        </small>
      ))}
      {over > 0 && <small>另有 {over} 个旧版本已全部办结</small>}
    </span>
  );
}
