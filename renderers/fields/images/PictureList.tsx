import { CloseOutlined } from '@ant-design/icons';
import { Button, Image } from 'antd';
import { useContext } from 'react';
import { FieldServicesContext } from '../services.ts';
import styles from '../uploads/upload.module.css';
import { useStoredFiles } from '../uploads/use-stored-files.ts';

interface Props {
  readonly ids: readonly string[];
  readonly onRemove?: (id: string) => void;
}

/** Pictures side by side; one that is clicked opens large, with the others beside it. */
export function PictureList({ ids, onRemove }: Props) {
  const services = useContext(FieldServicesContext);
  const files = useStoredFiles(ids);
  return (
    <Image.PreviewGroup>
      <ul className={styles.pictures}>
        {files.map((file) => (
          <li key={file.id} className={styles.picture}>
            <Image src={services?.fileUrl(file.id) ?? ''} alt={file.name || '图片'} />
            {onRemove && (
              <Button
                className={styles.removePicture}
                shape="circle"
                size="small"
                icon={<CloseOutlined />}
                aria-label={`移除 ${file.name}`}
                onClick={() => onRemove(file.id)}
              />
            )}
          </li>
        ))}
      </ul>
    </Image.PreviewGroup>
  );
}
