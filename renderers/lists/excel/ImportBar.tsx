import { DownloadOutlined, UploadOutlined } from '@ant-design/icons';
import { Alert, Button, Progress, Upload } from 'antd';
import type { ImportView } from '../../../schemas/wire/excel.ts';
import styles from './excel.module.css';

interface Props {
  readonly view: ImportView;
  /** Waiting for an answer: nothing can be pressed. */
  readonly busy: boolean;
  readonly onRun: (choice: 'all' | 'good') => void;
  readonly onCancel: () => void;
  readonly onAgain: () => void;
  readonly onLeave: () => void;
  /** The rows with faults as a file, and that file again once they are mended. */
  readonly onFaulty: () => void;
  readonly onMended: (file: File) => void;
}

const modeSaid = { create: '新增', update: '更新', upsert: '新增或更新' } as const;

/** How the file stands, and what can be done with it now. */
export function ImportBar({ view, busy, onRun, onCancel, onAgain, onLeave, onFaulty, onMended }: Props) {
  const { counts, state, say, file, mode, match, ignored } = view;
  const wrong = counts.bad + counts.failed;
  return (
    <section className={styles.bar} aria-label="导入情况">
      <p>
        <b>{file}</b>　{modeSaid[mode]}
        {match.length > 0 && `（按${match.join('、')}）`}
      </p>
      <p aria-live="polite">
        共 <b>{counts.total}</b> 条，可导入 <b data-tone="success">{counts.good}</b> 条，有错误{' '}
        <b data-tone="danger">{wrong}</b> 条
        {counts.done > 0 && (
          <>
            ，已导入 <b>{counts.done}</b> 条
          </>
        )}
        {counts.dropped > 0 && `，已去掉 ${counts.dropped} 条`}
      </p>
      {ignored.length > 0 && (
        <Alert type="info" showIcon title={`这些列没有对应的字段，不导入：${ignored.join('、')}`} />
      )}
      {say && state !== 'running' && <Alert type={state === 'failed' ? 'error' : 'warning'} showIcon title={say} />}
      {state === 'running' ? (
        <Running view={view} onCancel={onCancel} />
      ) : (
        <div className={styles.actions}>
          {wrong === 0 && counts.good > 0 && (
            <Button type="primary" loading={busy} onClick={() => onRun('all')}>
              全部导入（{counts.good} 条）
            </Button>
          )}
          {wrong > 0 && counts.good > 0 && (
            <Button type="primary" loading={busy} onClick={() => onRun('good')}>
              只导入正确的 {counts.good} 条
            </Button>
          )}
          {wrong > 0 && (
            <>
              <Button icon={<DownloadOutlined />} disabled={busy} onClick={onFaulty}>
                下载有错误的行
              </Button>
              <Upload
                accept=".xlsx,.xls,.csv"
                showUploadList={false}
                disabled={busy}
                beforeUpload={(file) => {
                  onMended(file);
                  return false;
                }}
              >
                <Button icon={<UploadOutlined />} disabled={busy}>
                  上传改好的行
                </Button>
              </Upload>
            </>
          )}
          <Button onClick={onAgain}>换一个文件</Button>
          <Button type={counts.good === 0 && counts.done > 0 ? 'primary' : 'text'} onClick={onLeave}>
            返回列表
          </Button>
        </div>
      )}
    </section>
  );
}

function Running({ view: { counts, progress }, onCancel }: Pick<Props, 'view' | 'onCancel'>) {
  const left = Math.max(counts.good + counts.done, progress, 1);
  const done = Math.max(counts.done, progress);
  return (
    <div className={styles.working} role="status">
      <Progress percent={Math.min(99, Math.round((done / left) * 100))} status="active" aria-label="导入进度" />
      <span>已处理 {done} 条</span>
      <Button size="small" onClick={onCancel}>
        取消
      </Button>
    </div>
  );
}
