import { Alert, Button, Checkbox, Modal, Progress, Radio, Segmented, Select } from 'antd';
import { useState } from 'react';
import type { EntityPlan } from '../../../schemas/compile/plan.ts';
import type { ListPlan } from '../../../schemas/sections/lists/lists.model.ts';
import { sayBytes } from '../../../schemas/values/say-bytes.ts';
import type { ColumnSettings } from '../list-state.ts';
import styles from './excel.module.css';
import { type ExportChoice, exportable, exportableParts, startChoice } from './export-choice.ts';

interface Props {
  readonly plan: EntityPlan;
  readonly list: ListPlan;
  readonly settings: ColumnSettings;
  readonly total: number;
  readonly chosen: number;
  /** Resolves when the file is saved; `tell` says how much has come, or how far the server is. */
  readonly onExport: (choice: ExportChoice, tell: (sofar: Sofar) => void, signal: AbortSignal) => Promise<void>;
  readonly onClose: () => void;
}

export type Sofar = { readonly bytes: number } | { readonly done: number; readonly total: number };

/** Which rows, which columns, in which format. */
export function ExportDialog({ plan, list, settings, total, chosen, onExport, onClose }: Props) {
  const [choice, setChoice] = useState(() => startChoice(plan, list, settings, chosen));
  const { work, sofar, error, start, stop } = useExport(onExport, onClose);
  const change = (part: Partial<ExportChoice>) => setChoice({ ...choice, ...part });
  const count = choice.rows === 'chosen' ? chosen : total;
  return (
    <Modal
      open
      title={`导出${list.title}`}
      width={640}
      onCancel={() => {
        stop();
        onClose();
      }}
      mask={{ closable: !work }}
      footer={
        <>
          <Button
            onClick={() => {
              stop();
              onClose();
            }}
          >
            取消
          </Button>
          <Button type="primary" loading={work} disabled={choice.columns.length === 0} onClick={() => start(choice)}>
            导出 {count.toLocaleString('zh-CN')} 条
          </Button>
        </>
      }
    >
      <div className={styles.options}>
        <Rows choice={choice} total={total} chosen={chosen} onChange={change} />
        <span id="export-format">格式</span>
        <Segmented
          aria-labelledby="export-format"
          value={choice.format}
          options={[
            { value: 'xlsx', label: 'xlsx' },
            { value: 'xls', label: 'xls（97-2003）' },
          ]}
          onChange={(format) => change({ format: format === 'xls' ? 'xls' : 'xlsx' })}
        />
        <Lines plan={plan} choice={choice} onChange={change} />
        <Columns plan={plan} list={list} choice={choice} onChange={change} />
      </div>
      {work && <Working sofar={sofar} onLeave={onClose} />}
      {error && <Alert type="error" showIcon title={error} />}
    </Modal>
  );
}

/** What is made beside other work goes on when the dialog is closed, and is saved when it is done. */
function Working({ sofar, onLeave }: { readonly sofar: Sofar; readonly onLeave: () => void }) {
  if ('bytes' in sofar) {
    return (
      <div className={styles.working} role="status">
        <Progress percent={100} status="active" showInfo={false} aria-label="导出进度" />
        {sofar.bytes === 0 ? '正在准备…' : `已接收 ${sayBytes(sofar.bytes)}`}
      </div>
    );
  }
  const { done, total } = sofar;
  const percent = total === 0 ? 0 : Math.floor((done / total) * 100);
  return (
    <div className={styles.working} role="status">
      <Progress percent={percent} status="active" aria-label="导出进度" />
      {`已完成 ${done.toLocaleString('zh-CN')} / ${total.toLocaleString('zh-CN')} 条`}
      <Button type="link" size="small" onClick={onLeave}>
        在后台继续，完成后自动下载
      </Button>
    </div>
  );
}

interface PartProps {
  readonly choice: ExportChoice;
  readonly onChange: (change: Partial<ExportChoice>) => void;
}

function Rows({ choice, total, chosen, onChange }: PartProps & { readonly total: number; readonly chosen: number }) {
  return (
    <>
      <span id="export-rows">范围</span>
      <Radio.Group
        aria-labelledby="export-rows"
        value={choice.rows}
        options={[
          { value: 'filtered', label: `当前条件的全部（${total.toLocaleString('zh-CN')} 条）` },
          { value: 'chosen', label: `选中的（${chosen} 条）`, disabled: chosen === 0 },
        ]}
        onChange={({ target }) => onChange({ rows: target.value })}
      />
    </>
  );
}

function Lines({ plan, choice, onChange }: PartProps & { readonly plan: EntityPlan }) {
  const parts = exportableParts(plan);
  if (parts.length === 0) return null;
  const options = [
    { value: '', label: '不带明细' },
    ...parts.flatMap(({ path, label }) => [
      { value: `rows ${path}`, label: `${label}：每条明细一行` },
      { value: `sheet ${path}`, label: `${label}：另放一张工作表` },
    ]),
  ];
  return (
    <>
      <label htmlFor="export-lines">明细</label>
      <Select
        id="export-lines"
        value={choice.lines ? `${choice.lines.as} ${choice.lines.part}` : ''}
        options={options}
        onChange={(value: string) => {
          const [as = '', part = ''] = value.split(' ');
          onChange({ lines: part === '' ? null : { as: as === 'sheet' ? 'sheet' : 'rows', part } });
        }}
      />
    </>
  );
}

function Columns({ plan, list, choice, onChange }: PartProps & { readonly plan: EntityPlan; readonly list: ListPlan }) {
  const all = exportable(plan, list);
  const isAll = choice.columns.length === all.length;
  return (
    <>
      <span id="export-columns">
        列（{choice.columns.length}/{all.length}）
        <Button
          type="link"
          size="small"
          onClick={() => onChange({ columns: isAll ? choice.columns.slice(0, 1) : all.map(({ path }) => path) })}
        >
          {isAll ? '只留一列' : '全选'}
        </Button>
      </span>
      <Checkbox.Group
        aria-labelledby="export-columns"
        className={styles.columns ?? ''}
        value={[...choice.columns]}
        options={all.map(({ path, label }) => ({ value: path, label }))}
        onChange={(chosen) => {
          const wanted = new Set(chosen.map(String));
          const kept = choice.columns.filter((path) => wanted.has(path));
          onChange({
            columns: [
              ...kept,
              ...all.map(({ path }) => path).filter((path) => wanted.has(path) && !kept.includes(path)),
            ],
          });
        }}
      />
    </>
  );
}

function useExport(onExport: Props['onExport'], onDone: () => void) {
  const [work, setWork] = useState<AbortController | null>(null);
  const [sofar, setSofar] = useState<Sofar>({ bytes: 0 });
  const [error, setError] = useState<string | null>(null);
  const start = async (choice: ExportChoice) => {
    const controller = new AbortController();
    setWork(controller);
    setSofar({ bytes: 0 });
    setError(null);
    try {
      await onExport(choice, setSofar, controller.signal);
      onDone();
    } catch (failure) {
      if (!controller.signal.aborted) setError((failure as Error).message);
    } finally {
      setWork(null);
    }
  };
  return {
    work: work !== null,
    sofar,
    error,
    start: (choice: ExportChoice) => void start(choice),
    stop: () => work?.abort(),
  };
}
