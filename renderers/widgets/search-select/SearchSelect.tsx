import { Alert, Select, Spin } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { namedPopup } from '../../fields/pieces/NamedList.tsx';
import { SEARCH_WAIT } from '../../fields/pieces/use-options.ts';
import { dictCodeOf, misconfigured, type SearchDict } from './search-dict.ts';

interface Item {
  readonly value: string;
  readonly text: string;
}

interface Props extends SearchDict {
  readonly id: string;
  readonly label: string;
  readonly value: string | null;
  onChange(value: string | null, text: string): void;
  /** `loadDict`: what is found by a keyword. */
  load(code: string, keyword: string): Promise<readonly Item[]>;
  /** `loadDictItem`: the words of a value chosen before. */
  words(code: string, key: string): Promise<string | null>;
  readonly disabled?: boolean;
}

/** Searches a table dictionary while one types, a pause after the last key; one that is set up wrongly says so. */
export function SearchSelect(props: Props) {
  const code = dictCodeOf(props);
  if (code === null) return <Alert type="warning" showIcon title={misconfigured} />;
  return <Searching {...props} code={code} />;
}

function Searching({
  code,
  id,
  label,
  value,
  onChange,
  load,
  words,
  disabled = false,
}: Props & { readonly code: string }) {
  const { items, isLoading, search } = useFound(code, load);
  const text = useWords(code, value, items, words);
  const kept = value !== null && !items.some((item) => item.value === value) ? [{ value, text: text ?? value }] : [];
  return (
    <Select<string>
      id={id}
      aria-label={label}
      popupRender={namedPopup(id, label)}
      allowClear
      disabled={disabled}
      placeholder="请选择"
      value={value}
      options={[...kept, ...items].map((item) => ({ value: item.value, label: item.text }))}
      showSearch={{ filterOption: false, onSearch: (typed) => search(typed, SEARCH_WAIT) }}
      notFoundContent={isLoading ? <Spin size="small" /> : '没有找到，换个词试试'}
      onOpenChange={(isOpen) => isOpen && search('', 0)}
      onChange={(next?: string) => {
        const chosen = items.find((item) => item.value === next);
        onChange(next ?? null, chosen?.text ?? '');
      }}
      style={{ width: '100%' }}
    />
  );
}

/** What the newest question found. */
function useFound(code: string, load: Props['load']) {
  const [items, setItems] = useState<readonly Item[]>([]);
  const [isLoading, setLoading] = useState(false);
  const asked = useRef({ turn: 0, timer: 0 });
  useEffect(
    () => () => {
      window.clearTimeout(asked.current.timer);
      asked.current.turn++;
    },
    [],
  );
  const search = (keyword: string, wait: number) => {
    const turn = ++asked.current.turn;
    setItems([]);
    setLoading(true);
    window.clearTimeout(asked.current.timer);
    const ask = () =>
      load(code, keyword.trim())
        .catch(() => [])
        .then((found) => {
          if (turn !== asked.current.turn) return;
          setItems(found);
          setLoading(false);
        });
    asked.current.timer = window.setTimeout(() => void ask(), wait);
  };
  return { items, isLoading, search };
}

/** The words of the value: of what was found, or asked for once. */
function useWords(
  code: string,
  value: string | null,
  items: readonly Item[],
  words: Props['words'],
): string | undefined {
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map());
  const found = items.find((item) => item.value === value)?.text;
  const text = found ?? known.get(value ?? '');
  const isUnknown = value !== null && text === undefined;
  useEffect(() => {
    if (value !== null && found !== undefined) setKnown((now) => new Map(now).set(value, found));
  }, [value, found]);
  useEffect(() => {
    if (!isUnknown || value === null) return;
    let isCurrent = true;
    words(code, value).then(
      (told) => isCurrent && told !== null && setKnown((now) => new Map(now).set(value, told)),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [code, value, isUnknown, words]);
  return text;
}
