import { PaperClipOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { isEmpty, Locked, Nothing } from '../pieces/shown.tsx';
import { SendingRow, UploadZone } from '../pieces/UploadZone.tsx';
import styles from '../pieces/upload.module.css';
import type { UploadRules } from '../pieces/upload-rules.ts';
import { idsIn } from '../pieces/use-stored-files.ts';
import { useUploads } from '../pieces/use-uploads.ts';
import type { FieldView, InputProps, ShowProps } from '../view.ts';
import { FileList } from './FileList.tsx';
import { DEFAULT_COUNT, DEFAULT_EXTENSIONS, DEFAULT_MB, type FilesConfig } from './files.kind.ts';

function rulesOf({ limit }: FilesConfig): UploadRules & { readonly extensions: readonly string[] } {
  return {
    count: limit?.count ?? DEFAULT_COUNT,
    mb: limit?.mb ?? DEFAULT_MB,
    extensions: limit?.ext ?? DEFAULT_EXTENSIONS,
    filesOnly: limit?.only === 'file',
  };
}

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

function FilesEditor(props: InputProps) {
  const rules = rulesOf(props.field.config as FilesConfig);
  const ids = idsIn(props.value);
  const uploads = useUploads({
    ids,
    rules,
    onChange: (next) => props.onChange(next.length === 0 ? null : next),
  });
  const hint = `支持 ${rules.extensions.join('、')}，最多 ${rules.count} 个，单个不超过 ${rules.mb}MB`;
  return (
    <>
      <UploadZone {...props} rules={rules} add={uploads.add} hint={hint} />
      {(ids.length > 0 || uploads.sendings.length > 0) && (
        <FileList ids={ids} onRemove={uploads.remove}>
          {uploads.sendings.map((sending) => (
            <SendingRow
              key={sending.key}
              sending={sending}
              onCancel={() => uploads.cancel(sending)}
              onRetry={() => uploads.retry(sending)}
            />
          ))}
        </FileList>
      )}
    </>
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

export const filesView: FieldView = { Input: FilesInput, Cell: FilesCell, Read: FilesRead };
