import { PaperClipOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { later } from '../late/later.tsx';
import { Nothing } from '../shown/shown.tsx';
import { UploadInput } from '../uploads/UploadInput.tsx';
import styles from '../uploads/upload.module.css';
import { idsIn } from '../uploads/use-stored-files.ts';
import type { FieldView, InputProps, ShowProps } from '../view.ts';
import { FileList } from './FileList.tsx';

const FilesEditor = later(async () => (await import('./FilesEditor.tsx')).FilesEditor);

const FilesInput = (input: InputProps) => (
  <UploadInput input={input} icon={<PaperClipOutlined />} counted="个文件" Editor={FilesEditor} Read={FilesRead} />
);

/** How many there are; their names come when asked for. */
function FilesCell({ field, value }: ShowProps) {
  const ids = idsIn(value);
  if (ids.length === 0) return <Nothing />;
  return (
    <Popover
      trigger="click"
      title={field.label}
      destroyOnHidden
      content={
        <div className={styles.popover}>
          <FileList ids={ids} />
        </div>
      }
    >
      <Button type="link" size="small" className={styles.count} icon={<PaperClipOutlined />}>
        {ids.length} 个文件
      </Button>
    </Popover>
  );
}

function FilesRead({ value }: ShowProps) {
  const ids = idsIn(value);
  return ids.length === 0 ? <Nothing /> : <FileList ids={ids} />;
}

export const filesView: FieldView = { Input: FilesInput, Cell: FilesCell, Read: FilesRead, late: FilesEditor };
