import { CloseCircleFilled } from '@ant-design/icons';
import type { InputProps } from '../view.ts';

interface ClearableBox extends Pick<InputProps, 'place'> {
  readonly field: Pick<InputProps['field'], 'need'>;
}

/** The way to empty a list. One that is needed is only ever chosen anew: it has no such button to stop at with the keyboard. */
export const clearingOf = ({ field, place }: ClearableBox) =>
  field.need && place !== 'filter' ? false : { clearIcon: <CloseCircleFilled />, label: '清除' };
