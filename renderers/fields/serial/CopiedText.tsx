import { Typography } from 'antd';
import styles from './serial.module.css';

/** A number with the button that copies it. */
export const CopiedText = ({ words }: { readonly words: string }) => (
  <Typography.Text className={styles.number} copyable={{ text: words, tooltips: ['复制', '已复制'] }}>
    {words}
  </Typography.Text>
);
