import { PictureOutlined } from '@ant-design/icons';
import { useRef } from 'react';
import { RichTool } from './RichTool.tsx';
import styles from './rich.module.css';

/** Chooses pictures; they can be pasted and dropped into the text as well. */
export function PictureTool({ onPictures }: { readonly onPictures: (files: readonly File[]) => void }) {
  const box = useRef<HTMLInputElement>(null);
  return (
    <>
      <RichTool title="图片" icon={<PictureOutlined />} onClick={() => box.current?.click()} />
      <input
        ref={box}
        type="file"
        accept="image/*"
        multiple
        hidden
        className={styles.picked}
        aria-label="选择图片"
        onChange={(event) => {
          onPictures([...(event.target.files ?? [])]);
          // the same picture may be chosen once more
          event.target.value = '';
        }}
      />
    </>
  );
}
