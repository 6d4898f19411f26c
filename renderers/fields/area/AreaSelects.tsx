import { Select } from 'antd';
import { useEffect, useState } from 'react';
import { clearingOf } from '../boxes/clearing.tsx';
import { namedPopup } from '../boxes/NamedList.tsx';
import { controlProps } from '../control.ts';
import type { InputProps } from '../view.ts';
import styles from './area.module.css';
import { depths, pathOf } from './area-path.ts';
import type { Division } from './divisions.ts';

const titles = ['省', '市', '区县'] as const;

/** The specification's wait before a list is filled anew for another value above it. */
const RELOAD_DELAY = 100;

/** Province, city and county in a list each: choosing one loads the next and empties what was below. */
export function AreaSelects(props: InputProps & { readonly roots: readonly Division[] | undefined }) {
  const { id, field, value, roots = [], onChange } = props;
  const depth = depths[(field.config.level as keyof typeof depths | undefined) ?? 'county'];
  const path = useSettled(value, roots);
  const lists = listsOf(roots, path, depth);
  const choose = (level: number, code: string | undefined) => {
    const steps = [...path.slice(0, level), ...(code ? [code] : [])];
    const chosen = steps.at(-1) ?? null;
    const words = steps.map((step, at) => lists[at]?.find((one) => one.value === step)?.label ?? '');
    onChange(chosen, { text: words.filter((word, at) => word !== words[at - 1]).join(' / ') });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and a legend of its own
    <div className={styles.selects} role="group" aria-label={field.label}>
      {titles.slice(0, depth).map((title, level) => (
        <Select<string>
          key={title}
          {...controlProps(props)}
          id={level === 0 ? id : `${id}-${level}`}
          aria-label={`${field.label}：${title}`}
          popupRender={namedPopup(level === 0 ? id : `${id}-${level}`, title)}
          allowClear={level === 0 ? clearingOf(props) : true}
          notFoundContent={level > 0 && path[level - 1] === undefined ? '请先选择上一级' : '没有找到'}
          loading={props.roots === undefined}
          placeholder={`请选择${title}`}
          showSearch={{ optionFilterProp: 'label' }}
          options={(lists[level] ?? []).map(({ value: code, label }) => ({ value: code, label }))}
          value={path[level] ?? null}
          onChange={(code?: string) => choose(level, code)}
        />
      ))}
    </div>
  );
}

/** What each list offers: the provinces, and below them what hangs under the choice above. */
function listsOf(roots: readonly Division[], path: readonly string[], depth: number): (readonly Division[])[] {
  const lists = [roots];
  for (const step of path.slice(0, depth - 1))
    lists.push(lists.at(-1)?.find((one) => one.value === step)?.children ?? []);
  return lists;
}

/** The way to the value. One that is set from elsewhere settles a moment later, so that lists are not filled twice. */
function useSettled(value: unknown, roots: readonly Division[]): readonly string[] {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (Object.is(settled, value)) return;
    const timer = window.setTimeout(() => setSettled(value), RELOAD_DELAY);
    return () => window.clearTimeout(timer);
  }, [settled, value]);
  return pathOf(settled, roots);
}
