import { PictureOutlined } from '@ant-design/icons';
import { SendingRow, UploadZone } from '../uploads/UploadZone.tsx';
import styles from '../uploads/upload.module.css';
import { idsIn } from '../uploads/use-stored-files.ts';
import { useUploads } from '../uploads/use-uploads.ts';
import type { InputProps } from '../view.ts';
import { DEFAULT_COUNT, DEFAULT_MB, type ImagesConfig } from './images.kind.ts';
import { PictureList } from './PictureList.tsx';

/** Pictures are dropped, sent and seen; each can be taken away again. */
export function ImagesEditor(props: InputProps) {
  const { limit } = props.field.config as ImagesConfig;
  const rules = { count: limit?.count ?? DEFAULT_COUNT, mb: limit?.mb ?? DEFAULT_MB, extensions: null };
  const ids = idsIn(props.value);
  const uploads = useUploads({
    ids,
    rules,
    late: props.late,
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
