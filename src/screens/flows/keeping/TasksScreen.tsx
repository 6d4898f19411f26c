import { useQueryClient } from '@tanstack/react-query';
import { App, Button, Checkbox, Space } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { PersonSelect } from '../../../../renderers/flow/PersonSelect.tsx';
import { shortTime, since, toneOf } from '../../../../renderers/flow/say-flow.ts';
import { StatusDot } from '../../../../renderers/theme/StatusTag.tsx';
import type { FlowTaskRow } from '../../../../schemas/wire/flow-keeping.ts';
import { screenPath } from '../../../frame/addresses/screen-path.ts';
import { flowsKey } from '../../../frame/flows/use-flow-counts.ts';
import styles from '../../../frame/sheet/sheet.module.css';
import { useTabTitle } from '../../../frame/tabs/use-tab.ts';
import type { Words } from '../../../frame/tabs/use-tab-address.ts';
import { flowServices } from '../../../http/flow-calls.ts';
import { actOnWhole, loadFlowTasks } from '../../../http/flow-keeping-calls.ts';
import { useAsker } from '../../../session/use-plan.ts';
import { AddressSelect } from './AddressSelect.tsx';
import { KeepingSheet } from './KeepingSheet.tsx';
import { ReassignDialog } from './ReassignDialog.tsx';
import { useKeeping } from './use-keeping.ts';

const states = [
  { value: 'open', label: '等待办理' },
  { value: 'waiting', label: '等待他人' },
  { value: 'done', label: '已办结' },
] as const;
const stateOf = (text: string | null) => states.find(({ value }) => value === text)?.value;

const ages = [1, 3, 7, 30] as const;

/** 流程任务: everybody's tasks, what presses first; reminded, or given to another. */
export function TasksScreen() {
  useTabTitle(screenPath('flows/tasks'), '流程任务');
  const { message } = App.useApp();
  const queries = useQueryClient();
  const { now } = useAsker();
  const of = useKeeping(
    'tasks',
    (search) => {
      const state = stateOf(search.get('state'));
      const days = Number(search.get('days'));
      const holder = search.get('holder');
      return {
        ...(state ? { state } : {}),
        ...(days > 0 ? { days } : {}),
        ...(holder ? { holder } : {}),
        ...(search.get('late') ? { late: true } : {}),
      };
    },
    loadFlowTasks,
  );
  const [given, setGiven] = useState<FlowTaskRow | null>(null);
  const remind = async ({ instance, rev, holder }: FlowTaskRow) => {
    try {
      await actOnWhole(instance, 'urge', { rev });
      message.success(`已催办${holder.name}`);
    } catch (fault) {
      message.error(fault instanceof Error ? fault.message : String(fault));
    }
    await queries.invalidateQueries({ queryKey: flowsKey });
  };
  const acts = (row: FlowTaskRow) =>
    row.isOpen && (
      <Space size={0}>
        <Button
          type="link"
          size="small"
          aria-label={`催办 ${row.holder.name} ${row.title}`}
          onClick={() => remind(row)}
        >
          催办
        </Button>
        <Button
          type="link"
          size="small"
          aria-label={`改派 ${row.holder.name} ${row.title}`}
          onClick={() => setGiven(row)}
        >
          改派
        </Button>
      </Space>
    );
  return (
    <>
      <KeepingSheet<FlowTaskRow>
        title="流程任务"
        about="所有人的审批任务。先列等待办理的：已逾期的在最前，其次是快到期的，再按等待时间；之后是已办结的。"
        of={of}
        finds="单号、名称或办理人"
        nothing="公司里还没有审批任务"
        filters={<Filters of={of} />}
        keyOf={({ id }) => id}
        columns={[
          { title: '单据', width: 260, fixed: 'left', render: (_, row) => <Record of={row} /> },
          { title: '步骤', dataIndex: 'step', width: 140 },
          { title: '办理人', width: 130, render: (_, row) => <Holder of={row} /> },
          { title: '状态', width: 130, render: (_, row) => <State of={row} /> },
          { title: '到达', width: 120, render: (_, { at }) => shortTime(at) },
          { title: '期限', width: 120, render: (_, { due }) => (due === null ? '' : shortTime(due)) },
          { title: '用时', width: 110, render: (_, { at, doneAt }) => since(at, doneAt ?? now) },
          { title: '催办', width: 80, render: (_, { urged }) => (urged > 0 ? `${urged} 次` : '') },
          { title: '操作', width: 120, fixed: 'right', render: (_, row) => acts(row) },
        ]}
        card={(row) => (
          <>
            <div className={styles.line}>
              <Record of={row} />
              <State of={row} />
            </div>
            <span>
              {row.step} · <Holder of={row} />
            </span>
            <span className={styles.quiet}>
              {shortTime(row.at)} 到达 · {since(row.at, row.doneAt ?? now)}
              {row.due !== null && ` · ${shortTime(row.due)} 前`}
              {row.urged > 0 && ` · 催办 ${row.urged} 次`}
            </span>
            {acts(row)}
          </>
        )}
      />
      {given && <ReassignDialog of={given} onClose={() => setGiven(null)} />}
    </>
  );
}

interface FiltersProps {
  readonly of: {
    readonly search: URLSearchParams;
    narrow(some: Words): void;
  };
}

/** By whom, in which state, how long, and whether overdue. */
function Filters({ of }: FiltersProps) {
  const { search, narrow } = of;
  const holder = search.get('holder');
  return (
    <>
      <div className={styles.narrow}>
        <PersonSelect
          label="办理人"
          isMany={false}
          value={holder ? [holder] : []}
          onChange={([one]) => narrow({ holder: one ?? null })}
          among={flowServices.colleagues}
        />
      </div>
      <AddressSelect label="状态" all="全部状态" name="state" options={states} of={of} />
      <AddressSelect
        label="用时"
        all="不限用时"
        name="days"
        options={ages.map((days) => ({ value: String(days), label: `${days}天以上` }))}
        of={of}
      />
      <Checkbox
        checked={search.get('late') !== null}
        onChange={({ target }) => narrow({ late: target.checked ? '1' : null })}
      >
        已逾期
      </Checkbox>
    </>
  );
}

const Record = ({ of: { title, flowTitle, entity, record } }: { readonly of: FlowTaskRow }) => (
  <span className={styles.who}>
    <b>
      <Link to={`/record/${entity}/${record}`}>{title}</Link>
    </b>
    <small>{flowTitle}</small>
  </span>
);

const Holder = ({ of: { holder, owner } }: { readonly of: FlowTaskRow }) => (
  <>
    {holder.name || '已不在的账号'}
    {owner && owner.id !== holder.id && `（原为 ${owner.name}）`}
  </>
);

const State = ({ of: { late, status, statusText } }: { readonly of: FlowTaskRow }) =>
  late ? (
    <StatusDot tone="danger">{`${statusText}，已逾期`}</StatusDot>
  ) : (
    <StatusDot tone={toneOf(status)}>{statusText}</StatusDot>
  );
