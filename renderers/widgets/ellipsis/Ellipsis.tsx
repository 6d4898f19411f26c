import { Tooltip } from 'antd';
import { ellipsisLengths, shorten } from './shorten.ts';

interface Props {
  readonly children: string;
  readonly length?: number;
}

/** A long text cut short; the whole of it comes by pointing at it or reaching it with the keyboard. */
export function Ellipsis({ children, length = ellipsisLengths.text }: Props) {
  const shown = shorten(children, length);
  if (shown === children) return <span>{children}</span>;
  return (
    <Tooltip title={children} trigger={['hover', 'focus', 'click']}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without a mouse the whole text is reached by focus */}
      <span tabIndex={0}>{shown}</span>
    </Tooltip>
  );
}
