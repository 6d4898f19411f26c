import { Button, Popover } from 'antd';
import type { ComponentType, ReactNode } from 'react';
import { isEmpty, Locked } from '../shown/shown.tsx';
import type { InputProps, ShowProps } from '../view.ts';
import styles from './upload.module.css';
import { idsIn } from './use-stored-files.ts';

interface Props {
  readonly input: InputProps;
  readonly icon: ReactNode;
  /** What so many of them are called: “个文件”. */
  readonly counted: string;
  readonly Editor: ComponentType<InputProps>;
  readonly Read: ComponentType<ShowProps>;
}

/** Uploads stand open in a form; where there is room for a line alone they open from a button that counts them. */
export function UploadInput({ input, icon, counted, Editor, Read }: Props) {
  if (input.locked || input.place === 'filter') {
    return (
      <Locked {...input}>
        <Read {...input} />
      </Locked>
    );
  }
  if (input.place === 'head') return <Editor {...input} />;
  return (
    <Popover
      trigger="click"
      defaultOpen={input.autoFocus ?? false}
      placement="bottomLeft"
      title={input.field.label}
      content={
        <div className={styles.popover}>
          <Editor {...input} />
        </div>
      }
    >
      <Button type="text" size="small" icon={icon}>
        {isEmpty(input.value) ? '上传' : `${idsIn(input.value).length} ${counted}`}
      </Button>
    </Popover>
  );
}
