import { PictureOutlined } from '@ant-design/icons';
import { useContext } from 'react';
import { later } from '../late/later.tsx';
import { lazily } from '../late/lazily.tsx';
import { FieldServicesContext } from '../services.ts';
import { Nothing } from '../shown/shown.tsx';
import { UploadInput } from '../uploads/UploadInput.tsx';
import styles from '../uploads/upload.module.css';
import { idsIn } from '../uploads/use-stored-files.ts';
import type { FieldView, InputProps, ShowProps } from '../view.ts';

const ImagesEditor = later(async () => (await import('./ImagesEditor.tsx')).ImagesEditor);
const PictureList = lazily(1, async () => (await import('./PictureList.tsx')).PictureList);

/** So many small pictures fit a cell. */
const THUMBS = 3;

const ImagesInput = (input: InputProps) => (
  <UploadInput input={input} icon={<PictureOutlined />} counted="张图片" Editor={ImagesEditor} Read={ImagesRead} />
);

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

function ImagesRead({ field, value }: ShowProps) {
  const ids = idsIn(value);
  return ids.length === 0 ? <Nothing /> : <PictureList title={field.label} props={{ ids }} />;
}

export const imagesView: FieldView = {
  Input: ImagesInput,
  Cell: ImagesCell,
  Read: ImagesRead,
  late: ImagesEditor,
};
