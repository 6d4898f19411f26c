import { Alert, Button } from 'antd';
import type { AlikeMend } from '../../../schemas/wire/excel.ts';
import styles from './excel.module.css';

/** A mend that other rows need as well, and how many they are. */
export interface Alike extends AlikeMend {
  readonly title: string;
  readonly rows: number;
}

interface Props {
  readonly alike: Alike;
  readonly busy: boolean;
  readonly onMend: () => void;
  readonly onLeave: () => void;
}

/** One cell was mended: the same to every row that made the same mistake. */
export function AlikeOffer({ alike: { title, said, cell, rows }, busy, onMend, onLeave }: Props) {
  return (
    <Alert
      className={styles.alike}
      type="info"
      showIcon
      title={`另有 ${rows} 行的“${title}”${said === '' ? '也是空白' : `也写着“${said}”`}，同样有错误`}
      action={
        <>
          <Button type="primary" size="small" loading={busy} onClick={onMend}>
            都改为“{cell}”
          </Button>
          <Button type="text" size="small" disabled={busy} onClick={onLeave}>
            不用
          </Button>
        </>
      }
    />
  );
}
