import styles from './fields.module.css';
import type { InputProps } from './view.ts';

type Drawn = Pick<InputProps, 'id' | 'field' | 'invalid' | 'place' | 'autoFocus' | 'describedBy' | 'onBlur'>;

/** What every antd control is given, whatever its kind. */
export function controlProps(drawn: Drawn) {
  const { invalid, place, onBlur } = drawn;
  return {
    ...namedProps(drawn),
    className: styles.control,
    variant: place === 'cell' ? ('borderless' as const) : ('outlined' as const),
    // antd's own switch for the red frame
    ...(invalid && { status: 'error' as const }),
    onBlur: () => onBlur?.(),
  };
}

/** What tells any control apart, to labels and to assistive technology. */
export function namedProps({ id, field, invalid, place, autoFocus, describedBy }: Drawn) {
  return {
    id,
    autoFocus: autoFocus ?? false,
    'aria-invalid': invalid || undefined,
    'aria-required': field.need || undefined,
    'aria-describedby': describedBy,
    'aria-label': place === 'head' ? undefined : field.label,
  };
}

/** The grey words of an empty control: none in a cell, where they would look like data. */
export function placeholderOf(place: InputProps['place'], what: '请输入' | '请选择'): string {
  if (place === 'cell') return '';
  return place === 'filter' && what === '请选择' ? '全部' : what;
}

/** A list in a narrow cell opens wider than the cell. */
export const popupWidthOf = (place: InputProps['place']): boolean | number => (place === 'cell' ? 280 : true);
