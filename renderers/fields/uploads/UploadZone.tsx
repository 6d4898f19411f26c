import { CloseOutlined, InboxOutlined, ReloadOutlined } from '@ant-design/icons';
import { Button, Progress, Upload } from 'antd';
import type { ReactNode } from 'react';
import { sayBytes } from '../../../schemas/values/say-bytes.ts';
import type { InputProps } from '../view.ts';
import styles from './upload.module.css';
import type { UploadRules } from './upload-rules.ts';
import type { Sending } from './use-uploads.ts';

interface ZoneProps extends InputProps {
  readonly rules: UploadRules;
  readonly add: (files: readonly File[]) => void;
  readonly hint: string;
  readonly icon?: ReactNode;
}

/** Where files are dropped, pasted or picked. */
export function UploadZone({ id, field, rules, add, hint, icon, invalid, describedBy, onBlur }: ZoneProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: leaving the zone is heard here, the button is inside
    <div className={styles.zone} data-invalid={invalid || undefined} onBlur={() => onBlur?.()}>
      <Upload.Dragger
        id={id}
        multiple={rules.count > 1}
        accept={rules.extensions ? rules.extensions.map((extension) => `.${extension}`).join() : 'image/*'}
        showUploadList={false}
        pastable
        aria-label={`上传${field.label}`}
        aria-describedby={describedBy}
        beforeUpload={(file, picked) => {
          // antd asks for each file of a pick; all of them are answered for at the first
          if (file === picked[0]) add(picked);
          return Upload.LIST_IGNORE;
        }}
      >
        <span className={styles.invite}>
          {icon ?? <InboxOutlined className={styles.icon} />}
          <span>
            <span className={styles.link}>点击上传</span>
            <span className={styles.byMouse}>，或拖到这里、直接粘贴</span>
          </span>
        </span>
        <span className={styles.rules}>{hint}</span>
      </Upload.Dragger>
    </div>
  );
}

interface SendingProps {
  readonly sending: Sending;
  readonly onCancel: () => void;
  readonly onRetry: () => void;
}

/** A file on its way, with its progress; one that failed says so and can be sent again. */
export function SendingRow({ sending, onCancel, onRetry }: SendingProps) {
  const { file, percent, fault } = sending;
  return (
    <li className={styles.row} data-failed={fault !== null || undefined}>
      <span className={styles.name} title={file.name}>
        {file.name}
      </span>
      {fault === null ? (
        <Progress
          className={styles.progress}
          percent={Math.round(percent)}
          size="small"
          aria-label={`正在上传 ${file.name}`}
        />
      ) : (
        <span className={styles.fault} role="alert">
          {fault}
        </span>
      )}
      <span className={styles.size}>{sayBytes(file.size)}</span>
      {fault !== null && (
        <Button
          type="text"
          size="small"
          icon={<ReloadOutlined />}
          aria-label={`重新上传 ${file.name}`}
          onClick={onRetry}
        />
      )}
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined />}
        aria-label={fault === null ? `取消上传 ${file.name}` : `移除 ${file.name}`}
        onClick={onCancel}
      />
    </li>
  );
}
