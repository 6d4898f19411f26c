import type { ComponentType } from 'react';
import { lazily } from '../fields/late/lazily.tsx';
import type { RowsProps } from './list-props.ts';

/** Few lists are looked at in most of the ways there are: what draws them comes when it is first wanted. */
export function late(load: () => Promise<ComponentType<RowsProps>>): ComponentType<RowsProps> {
  const View = lazily(6, load);
  return (props) => <View title={props.list.title} props={props} />;
}
