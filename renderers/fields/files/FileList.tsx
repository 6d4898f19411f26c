import { DeleteOutlined, DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useContext } from 'react';
import { sayBytes } from '../../../schemas/values/say-bytes.ts';
import type { StoredFile } from '../../../schemas/wire/files.ts';
import { FieldServicesContext } from '../services.ts';
import styles from '../uploads/upload.module.css';
import { useStoredFiles } from '../uploads/use-stored-files.ts';
import { FileIcon } from './file-icon.tsx';

interface Props {
  readonly ids: readonly string[];
  readonly onRemove?: (id: string) => void;
  readonly children?: React.ReactNode;
}

/** What the browser shows by itself opens in a tab of its own; anything else is downloaded. */
const isShown = (file: StoredFile): boolean => file.type.startsWith('image/') || file.type === 'application/pdf';

/** Files by name and size, each to be opened, downloaded, and where that is allowed taken away. */
export function FileList({ ids, onRemove, children }: Props) {
  const services = useContext(FieldServicesContext);
  const files = useStoredFiles(ids);
  return (
    <ul className={styles.list}>
      {files.map((file) => (
        <li key={file.id} className={styles.row}>
          <FileIcon name={file.name} className={styles.mark} />
          <a
            className={styles.name}
            href={services?.fileUrl(file.id)}
            title={file.name}
            {...(isShown(file) ? { target: '_blank', rel: 'noopener noreferrer' } : { download: file.name })}
          >
            {file.name || '未知的文件'}
          </a>
          <span className={styles.size}>{file.size > 0 ? sayBytes(file.size) : ''}</span>
          <Button
            type="text"
            size="small"
            href={services?.fileUrl(file.id) ?? ''}
            download={file.name}
            icon={<DownloadOutlined />}
            aria-label={`下载 ${file.name}`}
          />
          {onRemove && (
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined />}
              aria-label={`移除 ${file.name}`}
              onClick={() => onRemove(file.id)}
            />
          )}
        </li>
      ))}
      {children}
    </ul>
  );
}
