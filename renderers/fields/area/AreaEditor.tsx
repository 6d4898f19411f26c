import { Cascader, type CascaderProps } from 'antd';
import { useMemo } from 'react';
import { clearingOf } from '../boxes/clearing.tsx';
import { namedPopup } from '../boxes/NamedList.tsx';
import { controlProps, placeholderOf } from '../control.ts';
import type { InputProps } from '../view.ts';
import { AreaSelects } from './AreaSelects.tsx';
import { depths, pathOf, prefixOf, pruned } from './area-path.ts';
import { useDivisions } from './use-divisions.ts';

/** Opened step by step or searched; where the document wants it, one list for each level. */
export function AreaEditor(props: InputProps) {
  const { field, value, place, onChange } = props;
  const level = field.config.level as keyof typeof depths | undefined;
  const isFilter = place === 'filter';
  const divisions = useDivisions(true);
  const depth = level && depths[level];
  const options = useMemo(() => pruned(divisions?.roots ?? [], depth ?? 3), [divisions, depth]);
  const path = divisions ? pathOf(value, divisions.roots) : [];
  if (field.config.linkage === 'select' && place === 'head') return <AreaSelects {...props} roots={divisions?.roots} />;
  return (
    <Cascader
      {...controlProps(props)}
      popupRender={namedPopup(props.id, props.field.label)}
      allowClear={clearingOf(props)}
      options={options as CascaderProps['options'] & object}
      loading={!divisions}
      value={path}
      // a filter takes a whole province; a form asks as far as the field says
      changeOnSelect={isFilter || level === undefined}
      expandTrigger="click"
      showSearch={{
        filter: (typed, steps) => steps.some((step) => String(step.label).includes(typed.trim())),
        limit: 50,
      }}
      displayRender={(labels) => divisions?.text(path.at(-1) ?? '') ?? labels.join(' / ')}
      placeholder={placeholderOf(place, '请选择')}
      notFoundContent={divisions ? '没有找到' : '正在加载…'}
      onChange={(steps) => {
        const code = steps?.at(-1);
        if (typeof code !== 'string') return onChange(null, { text: '' });
        onChange(isFilter ? prefixOf(code) : code, { text: divisions?.text(code) ?? code });
      }}
    />
  );
}
