import { Select, type SelectProps } from 'antd';
import { controlProps, placeholderOf } from '../control.ts';
import type { InputProps } from '../view.ts';
import { clearingOf } from './clearing.tsx';
import { namedPopup } from './NamedList.tsx';

type Chosen = string | string[] | null;
type Props = InputProps & {
  /** What it offers and what is chosen. */
  readonly select: Pick<
    SelectProps<Chosen>,
    'options' | 'mode' | 'maxTagCount' | 'showSearch' | 'popupMatchSelectWidth' | 'notFoundContent'
  > & { readonly value: Chosen; readonly onChange: (next: Chosen | undefined) => void };
};

/** Chooses out of a short list. */
export function SelectBox({ select, ...input }: Props) {
  return (
    <Select<Chosen>
      {...controlProps(input)}
      popupRender={namedPopup(input.id, input.field.label)}
      allowClear={clearingOf(input)}
      placeholder={placeholderOf(input.place, '请选择')}
      {...select}
    />
  );
}
