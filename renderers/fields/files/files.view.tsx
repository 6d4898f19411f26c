import { PaperClipOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { later } from '../pieces/later.tsx';
import { isEmpty, Locked, Nothing } from '../pieces/shown.tsx';
import styles from '../pieces/upload.module.css';
import { idsIn } from '../pieces/use-stored-files.ts';
import type { FieldView, InputProps, ShowProps } from '../view.ts';
import { FileList } from './FileList.tsx';

const FilesEditor = later(async () => (await import('./FilesEditor.tsx')).FilesEditor);

function FilesInput(props: InputProps) {
  if (props.locked || props.place === 'filter') {
    return (
      <Locked {...props}>
        <FilesRead {...props} />
      </Locked>
    );
  }
  if (props.place === 'head') return <FilesEditor {...props} />;
  return (
    <Popover
      trigger="click"
      defaultOpen={props.autoFocus ?? false}
      placement="bottomLeft"
      title={props.field.label}
      content={
        <div className={styles.popover}>
          <FilesEditor {...props} />
        </div>
      }
    >
      <Button type="text" size="small" icon={<PaperClipOutlined />}>
        {isEmpty(props.value) ? '上传' : `${idsIn(props.value).length} 个文件`}
      </Button>
    </Popover>
  );
}

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
