import { Alert, Button, Checkbox, Modal, Progress, Radio, Segmented, Select } from 'antd';
import { useState } from 'react';
import type { EntityPlan, ListPlan } from '../../../schemas/compile/plan.ts';
import { sayBytes } from '../../../schemas/say-bytes.ts';
import type { ColumnSettings } from '../list-state.ts';
import styles from './excel.module.css';
import { type ExportChoice, exportable, exportableParts, startChoice } from './export-choice.ts';

interface Props {
  readonly plan: EntityPlan;
  readonly list: ListPlan;
  readonly settings: ColumnSettings;
  readonly total: number;
  readonly chosen: number;
  /** Resolves when the file is saved; `onBytes` tells how much has come. */
  readonly onExport: (choice: ExportChoice, onBytes: (bytes: number) => void, signal: AbortSignal) => Promise<void>;
  readonly onClose: () => void;
}

/** Which rows, which columns, in which format. */
export function ExportDialog({ plan, list, settings, total, chosen, onExport, onClose }: Props) {
  const [choice, setChoice] = useState(() => startChoice(plan, list, settings, chosen));
  const { work, bytes, error, start, stop } = useExport(onExport, onClose);
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
      {work && (
        <div className={styles.working} role="status">
          <Progress percent={100} status="active" showInfo={false} aria-label="导出进度" />
          {bytes === 0 ? '正在准备…' : `已接收 ${sayBytes(bytes)}`}
        </div>
      )}
      {error && <Alert type="error" showIcon title={error} />}
    </Modal>
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
  const [bytes, setBytes] = useState(0);
  const [error, setError] = useState<string | null>(null);
  const start = async (choice: ExportChoice) => {
    const controller = new AbortController();
    setWork(controller);
    setBytes(0);
    setError(null);
    try {
      await onExport(choice, setBytes, controller.signal);
      onDone();
    } catch (failure) {
      if (!controller.signal.aborted) setError((failure as Error).message);
    } finally {
      setWork(null);
    }
  };
  return {
    work: work !== null,
    bytes,
    error,
    start: (choice: ExportChoice) => void start(choice),
    stop: () => work?.abort(),
  };
}
