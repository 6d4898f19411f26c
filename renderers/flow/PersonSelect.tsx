import { Select } from 'antd';
import { useEffect, useState } from 'react';
import type { Colleague } from './services.ts';

interface Props {
  readonly label: string;
  readonly isMany: boolean;
  readonly value: readonly string[];
  onChange(value: readonly string[]): void;
  /** Who was chosen, with their name. */
  onPick?(person: Colleague): void;
  /** Among whom; or how they are looked for. */
  readonly among: readonly Colleague[] | ((keyword: string) => Promise<readonly Colleague[]>);
}

const pause = 250;

/** Colleagues by name: of a few, or looked for as one types. */
export function PersonSelect({ label, isMany, value, onChange, onPick, among }: Props) {
  const [keyword, setKeyword] = useState('');
  const [found, setFound] = useState<readonly Colleague[]>([]);
  const find = typeof among === 'function' ? among : null;
  useEffect(() => {
    if (!find) return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      find(keyword).then(
        (people) => isCurrent && setFound(people),
        () => isCurrent && setFound([]),
      );
    }, pause);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [find, keyword]);
  const people = typeof among === 'function' ? found : among;
  return (
    <Select
      aria-label={label}
      placeholder="按姓名查找"
      {...(isMany ? { mode: 'multiple' as const } : {})}
      showSearch={{ filterOption: find ? false : by, onSearch: setKeyword }}
      value={isMany ? [...value] : (value[0] ?? null)}
      onChange={(chosen: string | string[] | null) => onChange([chosen ?? []].flat())}
      {...(onPick
        ? {
            onSelect: (id: unknown) => {
              const one = people.find((person) => person.id === id);
              if (one) onPick(one);
            },
          }
        : {})}
      options={people.map(({ id, name }) => ({ value: id, label: name }))}
      notFoundContent="没有找到这个人"
      style={{ width: '100%' }}
    />
  );
}

const by = (text: string, option: { readonly label: string } | undefined): boolean =>
  option?.label.includes(text) ?? false;
