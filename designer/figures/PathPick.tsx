import { useMemo } from 'react';
import type { Model } from '../../schemas/compile/model.ts';
import { Pick } from '../inputs/Pick.tsx';
import { Captioned } from '../inputs/TextInput.tsx';
import { nodeAt, searchSource, sourceOf } from './source-tree.ts';

interface Props {
  readonly label: string;
  readonly model: Model;
  readonly from: string;
  readonly value: string;
  onChange(path: string): void;
}

const most = 500;

/** A field that a row can tell, directly or along references. */
export function PathPick({ label, model, from, value, onChange }: Props) {
  const options = useMemo(() => {
    const source = sourceOf(model, from);
    if (!source) return [];
    const found = searchSource(model, source, '', most);
    const now = found.some(({ path }) => path === value) ? undefined : nodeAt(model, source, value);
    return (now ? [now, ...found] : found).map(({ path, whole, sort }) => ({
      value: path,
      label: `${whole}（${sort}）`,
    }));
  }, [model, from, value]);
  return (
    <Captioned label={label}>
      <Pick label={label} search value={value} options={options} onChange={onChange} />
    </Captioned>
  );
}
