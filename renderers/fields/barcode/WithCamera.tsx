import { ScanOutlined } from '@ant-design/icons';
import { Button, Space } from 'antd';
import { type ReactNode, useState } from 'react';
import styles from '../fields.module.css';
import { lazily } from '../late/lazily.tsx';
import type { InputProps } from '../view.ts';
import { barcode } from './barcode.kind.ts';

const ScanDialog = lazily(0, async () => (await import('./ScanDialog.tsx')).ScanDialog);

/** A box with the button that opens the camera. */
export function WithCamera({ field, onChange, onBlur, children }: InputProps & { readonly children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    onBlur?.();
  };
  const take = (text: string) => {
    onChange(barcode.parse(text, {}));
    close();
  };
  const title = `扫码录入${field.label}`;
  return (
    <>
      <Space.Compact block className={styles.withChooser ?? ''}>
        {children}
        <Button
          icon={<ScanOutlined aria-hidden />}
          aria-label={title}
          title={title}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        />
      </Space.Compact>
      {isOpen && <ScanDialog title={title} props={{ title, onRead: take, onClose: close }} />}
    </>
  );
}
