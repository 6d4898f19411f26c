import { Typography } from 'antd';

interface Props {
  readonly words: string;
  /** Said by who shows it: a style of two files would be a file of its own. */
  readonly className: string | undefined;
}

/** A number or an address with the button that copies it. */
export const CopiedText = ({ words, className }: Props) => (
  <Typography.Text className={className ?? ''} copyable={{ text: words, tooltips: ['复制', '已复制'] }}>
    {words}
  </Typography.Text>
);
