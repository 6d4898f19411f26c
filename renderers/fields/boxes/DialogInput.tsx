import { EditOutlined } from '@ant-design/icons';
import { Button, Modal } from 'antd';
import { type ComponentType, useState } from 'react';
import styles from '../fields.module.css';
import type { InputProps, ShowProps } from '../view.ts';

interface Props extends InputProps {
  readonly Cell: ComponentType<ShowProps>;
  readonly Editor: ComponentType<InputProps>;
}

/** In a cell there is no room for an editor: the cell shows the words and opens it in a dialog. */
export function DialogInput({ Cell, Editor, ...props }: Props) {
  const [isOpen, setOpen] = useState(props.autoFocus ?? false);
  return (
    <>
      <span className={styles.cellButton}>
        <span>
          <Cell field={props.field} value={props.value} />
        </span>
        <Button
          type="text"
          size="small"
          icon={<EditOutlined />}
          aria-label={`编辑${props.field.label}`}
          onClick={() => setOpen(true)}
        />
      </span>
      <Modal
        open={isOpen}
        title={props.field.label}
        width={800}
        destroyOnHidden
        footer={
          <Button type="primary" onClick={() => setOpen(false)}>
            完成
          </Button>
        }
        onCancel={() => setOpen(false)}
        afterClose={() => props.onBlur?.()}
      >
        <Editor {...props} place="head" autoFocus />
      </Modal>
    </>
  );
}
