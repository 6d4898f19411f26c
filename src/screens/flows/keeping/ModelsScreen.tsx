import { Button, Space } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { shortTime } from '../../../../renderers/flow/say-flow.ts';
import { StatusDot } from '../../../../renderers/theme/StatusTag.tsx';
import type { FlowModelTold } from '../../../../schemas/wire/flow-keeping.ts';
import { screenPath } from '../../../frame/addresses/screen-path.ts';
import styles from '../../../frame/sheet/sheet.module.css';
import { useTabTitle } from '../../../frame/tabs/use-tab.ts';
import { loadFlowModels } from '../../../http/flow-keeping-calls.ts';
import { AddressSelect } from './AddressSelect.tsx';
import { CopyDialog } from './CopyDialog.tsx';
import { KeepingSheet } from './KeepingSheet.tsx';
import { useKeeping } from './use-keeping.ts';
import { useMay } from './use-may.ts';

const states = [
  { value: 'draft', label: '有草稿' },
  { value: 'published', label: '使用中' },
  { value: 'stopped', label: '已停用' },
] as const;
const stateOf = (text: string | null) => states.find(({ value }) => value === text)?.value;

const layers = { product: '产品自带', changed: '产品自带，本公司有调整', own: '本公司' } as const;

/** 流程模型: the flow documents of the company, to be designed, copied and begun anew. */
export function ModelsScreen() {
  useTabTitle(screenPath('flows/models'), '流程模型');
  const navigate = useNavigate();
  const may = useMay();
  const of = useKeeping(
    'models',
    (search) => {
      const state = stateOf(search.get('state'));
      return state ? { state } : {};
    },
    loadFlowModels,
  );
  const [copied, setCopied] = useState<FlowModelTold | null>(null);
  const acts = (row: FlowModelTold) => (
    <Space size={0}>
      {may('metadata:read') && (
        <Button type="link" size="small" onClick={() => navigate(`/design/flow/${row.key}`)}>
          设计
        </Button>
      )}
      {may('metadata:write') && (
        <Button type="link" size="small" aria-label={`复制 ${row.title}`} onClick={() => setCopied(row)}>
          复制
        </Button>
      )}
    </Space>
  );
  return (
    <>
      <KeepingSheet<FlowModelTold>
        title="流程模型"
        about="公司的每一个审批流程：由谁审批、按什么顺序。修改先存为草稿，发布后新提交的单据按新版本走。导入、导出和版本对比在设计器中。"
        of={of}
        finds="名称、标识或单据"
        nothing="公司还没有审批流程，从右上角新建"
        head={
          may('metadata:write') && (
            <Button type="primary" onClick={() => navigate('/design/flow/new')}>
              新建流程
            </Button>
          )
        }
        filters={<AddressSelect label="状态" all="全部状态" name="state" options={states} of={of} />}
        keyOf={({ key }) => key}
        columns={[
          { title: '流程', width: 240, fixed: 'left', render: (_, row) => <Name of={row} /> },
          { title: '审批的单据', dataIndex: 'entityTitle', width: 130 },
          { title: '来源', width: 180, render: (_, { layer }) => layers[layer] },
          { title: '状态', width: 110, render: (_, row) => <Standing of={row} /> },
          { title: '用于', width: 220, render: (_, { usedIn }) => usedIn.join('、') || '尚未被状态选用' },
          { title: '最近修改', width: 170, render: (_, row) => <Changed of={row} /> },
          { title: '操作', width: 120, fixed: 'right', render: (_, row) => acts(row) },
        ]}
        card={(row) => (
          <>
            <div className={styles.line}>
              <Name of={row} />
              <Standing of={row} />
            </div>
            <span>
              {row.entityTitle} · {layers[row.layer]}
            </span>
            <span className={styles.quiet}>{row.usedIn.join('、') || '尚未被状态选用'}</span>
            <div className={styles.line}>
              <Changed of={row} />
              {acts(row)}
            </div>
          </>
        )}
      />
      {copied && <CopyDialog of={copied} onClose={() => setCopied(null)} />}
    </>
  );
}

const Name = ({ of: { title, key, isPublished } }: { readonly of: FlowModelTold }) => (
  <span className={styles.who}>
    <b>{isPublished ? <Link to={`/flows/definitions?find=${encodeURIComponent(key)}`}>{title}</Link> : title}</b>
    <small className={styles.code}>{key}</small>
  </span>
);

export const Standing = ({ of: { stopped, draft, isPublished } }: { readonly of: FlowModelTold }) => {
  if (stopped !== null) return <StatusDot tone="neutral">已停用</StatusDot>;
  if (!isPublished) return <StatusDot tone="waiting">草稿</StatusDot>;
  return draft ? <StatusDot tone="waiting">使用中，有草稿</StatusDot> : <StatusDot tone="success">使用中</StatusDot>;
};

const Changed = ({ of: { draft, changed } }: { readonly of: FlowModelTold }) => {
  const last = draft ?? changed;
  if (!last) return <span className={styles.quiet}>随产品提供</span>;
  return (
    <span className={styles.quiet}>
      {last.by} {shortTime(last.at)}
      {draft && ' 存草稿'}
    </span>
  );
};
