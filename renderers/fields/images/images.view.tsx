import { PictureOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { useContext } from 'react';
import { isEmpty, Locked, Nothing } from '../pieces/shown.tsx';
import { SendingRow, UploadZone } from '../pieces/UploadZone.tsx';
import styles from '../pieces/upload.module.css';
import { idsIn } from '../pieces/use-stored-files.ts';
import { useUploads } from '../pieces/use-uploads.ts';
import { FieldServicesContext } from '../services.ts';
import type { FieldView, InputProps, ShowProps } from '../view.ts';
import { DEFAULT_COUNT, DEFAULT_MB, type ImagesConfig } from './images.kind.ts';
import { PictureList } from './PictureList.tsx';

/** So many small pictures fit a cell. */
const THUMBS = 3;

function ImagesInput(props: InputProps) {
  if (props.locked || props.place === 'filter') {
    return (
      <Locked {...props}>
        <ImagesRead {...props} />
      </Locked>
    );
  }
  if (props.place === 'head') return <ImagesEditor {...props} />;
  return (
    <Popover
      trigger="click"
      defaultOpen={props.autoFocus ?? false}
      placement="bottomLeft"
      title={props.field.label}
      content={
        <div className={styles.popover}>
          <ImagesEditor {...props} />
        </div>
      }
    >
      <Button type="text" size="small" icon={<PictureOutlined />}>
        {isEmpty(props.value) ? '上传' : `${idsIn(props.value).length} 张图片`}
      </Button>
    </Popover>
  );
}

function ImagesEditor(props: InputProps) {
  const { limit } = props.field.config as ImagesConfig;
  const rules = { count: limit?.count ?? DEFAULT_COUNT, mb: limit?.mb ?? DEFAULT_MB, extensions: null };
  const ids = idsIn(props.value);
  const uploads = useUploads({
    ids,
    rules,
    onChange: (next) => props.onChange(next.length === 0 ? null : next),
  });
  return (
    <>
      <UploadZone
        {...props}
        rules={rules}
        add={uploads.add}
        icon={<PictureOutlined className={styles.icon} />}
        hint={`支持各种图片，最多 ${rules.count} 张，单张不超过 ${rules.mb}MB`}
      />
      {ids.length > 0 && <PictureList ids={ids} onRemove={uploads.remove} />}
      {uploads.sendings.length > 0 && (
        <ul className={styles.list}>
          {uploads.sendings.map((sending) => (
            <SendingRow
              key={sending.key}
              sending={sending}
              onCancel={() => uploads.cancel(sending)}
              onRetry={() => uploads.retry(sending)}
            />
          ))}
        </ul>
      )}
    </>
  );
}

function ImagesCell({ value }: ShowProps) {
  const services = useContext(FieldServicesContext);
  const ids = idsIn(value);
  if (ids.length === 0) return <Nothing />;
  return (
    <span className={styles.thumbs}>
      {ids.slice(0, THUMBS).map((id) => (
        <img key={id} className={styles.thumb} src={services?.fileUrl(id)} alt="" loading="lazy" />
      ))}
      {ids.length > THUMBS && <span className={styles.more}>共 {ids.length} 张</span>}
    </span>
  );
}

function ImagesRead({ value }: ShowProps) {
  const ids = idsIn(value);
  return ids.length === 0 ? <Nothing /> : <PictureList ids={ids} />;
}

export const imagesView: FieldView = { Input: ImagesInput, Cell: ImagesCell, Read: ImagesRead };
