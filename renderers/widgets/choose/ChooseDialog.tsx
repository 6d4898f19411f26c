import { Button, Drawer, Modal } from 'antd';
import type { ReactNode } from 'react';
import styles from './choose.module.css';
import { usePhone } from './use-phone.ts';

interface Props {
  readonly title: string;
  readonly width: number;
  readonly canConfirm: boolean;
  onConfirm(): void;
  onClose(): void;
  /** Called when it has gone: the keyboard goes back to the field. */
  onClosed?(): void;
  readonly isOpen: boolean;
  readonly children: ReactNode;
}

/** A dialog at a desk, a sheet from below on a phone. */
export function ChooseDialog({ title, width, canConfirm, onConfirm, onClose, onClosed, isOpen, children }: Props) {
  const isPhone = usePhone();
  if (!isPhone) {
    return (
      <Modal
        open={isOpen}
        title={title}
        width={width}
        destroyOnHidden
        okText="确定"
        cancelText="取消"
        okButtonProps={{ disabled: !canConfirm }}
        onOk={onConfirm}
        onCancel={onClose}
        {...(onClosed && { afterClose: onClosed })}
      >
        {children}
      </Modal>
    );
  }
  return (
    <Drawer
      open={isOpen}
      title={title}
      placement="bottom"
      size="88%"
      destroyOnHidden
      onClose={onClose}
      afterOpenChange={(open) => !open && onClosed?.()}
      footer={
        <div className={styles.sheetFoot}>
          <Button size="large" onClick={onClose}>
            取消
          </Button>
          <Button size="large" type="primary" disabled={!canConfirm} onClick={onConfirm}>
            确定
          </Button>
        </div>
      }
    >
      {children}
    </Drawer>
  );
}
