import { PaperClipOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { later } from '../late/later.tsx';
import { Nothing } from '../shown/shown.tsx';
import { UploadInput } from '../uploads/UploadInput.tsx';
import styles from '../uploads/upload.module.css';
import { idsIn } from '../uploads/use-stored-files.ts';
import type { FieldView, InputProps, ShowProps } from '../view.ts';

const FilesEditor = later(async () => (await import('./FilesEditor.tsx')).FilesEditor);

/** Names, sizes and what can be done with each: of no use where only their number stands. */
const FileList = later<Pick<InputProps, 'field' | 'place'> & { readonly ids: readonly string[] }>(
  async () => (await import('./FileList.tsx')).FileList,
);

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
          <FileList field={field} place="cell" ids={ids} />
        </div>
      }
    >
      <Button type="link" size="small" className={styles.count} icon={<PaperClipOutlined />}>
        {ids.length} 个文件
      </Button>
    </Popover>
  );
}

function FilesRead({ field, value }: ShowProps) {
  const ids = idsIn(value);
  return ids.length === 0 ? <Nothing /> : <FileList field={field} place="head" ids={ids} />;
}

export const filesView: FieldView = { Input: FilesInput, Cell: FilesCell, Read: FilesRead, late: FilesEditor };
