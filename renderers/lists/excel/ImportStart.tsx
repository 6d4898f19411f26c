import { DownloadOutlined, InboxOutlined } from '@ant-design/icons';
import { Alert, Button, Progress, Radio, Select, Upload } from 'antd';
import { useState } from 'react';
import type { EntityPlan } from '../../../schemas/compile/plan.ts';
import type { ImportMode } from '../../../schemas/wire/excel.ts';
import styles from './excel.module.css';
import { exportableParts } from './export-choice.ts';

interface Props {
  readonly plan: EntityPlan;
  readonly onTemplate: (format: 'xlsx' | 'xls', part: string | null) => Promise<void>;
  /** Sends the file; resolves when every row of it was checked. */
  readonly onFile: (file: File, mode: ImportMode, onPercent: (percent: number) => void) => Promise<void>;
}

const modes: readonly { readonly value: ImportMode; readonly label: string; readonly needs: 'create' | 'edit' }[] = [
  { value: 'create', label: '新增', needs: 'create' },
  { value: 'update', label: '更新已有数据', needs: 'edit' },
  { value: 'upsert', label: '新增或更新', needs: 'edit' },
];

/** The first step: a template to fill in, what shall be done with the rows, and the file. */
export function ImportStart({ plan, onTemplate, onFile }: Props) {
  const parts = exportableParts(plan);
  const offered = modes.filter(
    ({ needs, value }) => needs in plan.access.ops && (value !== 'upsert' || 'create' in plan.access.ops),
  );
  const [mode, setMode] = useState<ImportMode>(offered[0]?.value ?? 'create');
  const [part, setPart] = useState<string>(parts[0]?.path ?? '');
  const [percent, setPercent] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const attempt = async (work: () => Promise<void>) => {
    setError(null);
    try {
      await work();
    } catch (failure) {
      setError((failure as Error).message);
    }
  };
  const send = (file: File) =>
    attempt(async () => {
      setPercent(0);
      try {
        await onFile(file, mode, setPercent);
      } finally {
        setPercent(null);
      }
    });
  return (
    <div className={styles.start}>
      <section className={styles.step} aria-label="准备文件">
        <h2>1　准备文件</h2>
        <p>在模板中填写，或直接修改导出的文件。表头须与模板一致，列的顺序和多少不限。</p>
        {parts.length > 0 && (
          <Select
            aria-label="模板带哪种明细"
            value={part}
            options={[
              { value: '', label: '不带明细' },
              ...parts.map(({ path, label }) => ({ value: path, label: `带${label}，每条明细一行` })),
            ]}
            onChange={setPart}
          />
        )}
        <Button icon={<DownloadOutlined />} onClick={() => attempt(() => onTemplate('xlsx', part || null))}>
          下载模板
        </Button>
      </section>
      <section className={styles.step} aria-label="导入方式">
        <h2>2　导入方式</h2>
        <Radio.Group
          aria-label="导入方式"
          value={mode}
          options={offered.map(({ value, label }) => ({ value, label }))}
          onChange={({ target }) => setMode(target.value)}
        />
        {mode !== 'create' && (
          <p>按文件中不重复的列（例如编号）找到已有数据；与现有内容相同的单元格不改，空白的单元格会清空原有内容。</p>
        )}
      </section>
      <section className={styles.step} aria-label="选择文件">
        <h2>3　选择文件</h2>
        <Upload.Dragger
          accept=".xlsx,.xls,.csv"
          showUploadList={false}
          disabled={percent !== null}
          beforeUpload={(file) => {
            void send(file);
            return false;
          }}
        >
          <InboxOutlined className={styles.inbox ?? ''} />
          <p>点击选择文件，或拖到这里</p>
          <small>xlsx、xls 或 csv，最大 20MB、50000 行。先检查每一行，确认之前不会写入任何数据。</small>
        </Upload.Dragger>
        {percent !== null && (
          <div className={styles.working} role="status">
            <Progress
              percent={percent < 100 ? percent : 100}
              status="active"
              showInfo={percent < 100}
              aria-label="上传进度"
            />
            {percent < 100 ? '正在上传…' : '正在检查每一行…'}
          </div>
        )}
        {error && <Alert type="error" showIcon title={error} />}
      </section>
    </div>
  );
}
