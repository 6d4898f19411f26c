import { Modal, Typography } from 'antd';
import type { Handed } from '../../../schemas/wire/records.ts';

interface Props {
  readonly handed: Handed;
  readonly onClose: () => void;
}

/** Open until it is closed by its button: a press beside it must not lose what is shown once. */
export function HandedDialog({ handed: { title, secret, about }, onClose }: Props) {
  return (
    <Modal
      open
      title={title}
      okText="我已保存"
      onOk={onClose}
      onCancel={onClose}
      cancelButtonProps={{ style: { display: 'none' } }}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
    >
      <Typography.Paragraph>
        <Typography.Text code copyable={{ tooltips: ['复制', '已复制'] }} style={{ fontSize: 18 }}>
          {secret}
        </Typography.Text>
      </Typography.Paragraph>
      <Typography.Paragraph type="secondary">{about}</Typography.Paragraph>
    </Modal>
  );
}
