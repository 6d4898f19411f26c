import { TreeSelect } from 'antd';
import { useState } from 'react';
import { clearingOf } from '../boxes/clearing.tsx';
import { namedPopup } from '../boxes/NamedList.tsx';
import { controlProps, placeholderOf, popupWidthOf } from '../control.ts';
import type { InputProps } from '../view.ts';
import { FirstAbove, NothingFound } from './RecordSelect.tsx';
import { useNarrowed } from './use-narrowed.ts';
import { useOptions } from './use-options.ts';
import { useTexts, wordsOfChoice } from './use-texts.ts';
import { useTreeNodes } from './use-tree-nodes.ts';

type Props = InputProps & {
  readonly leafOnly?: boolean;
  readonly isMany?: boolean;
};
type Chosen = { readonly value: string; readonly label?: React.ReactNode };

/** The specification's height of an open tree. */
const TREE_HEIGHT = 400;
const ROOT = '';

/** Chooses a record out of a tree: opened branch by branch, or searched across all of it. */
export function RecordTreeSelect(props: Props) {
  const { field, value, text, place, limit, leafOnly = false, isMany = false, onChange } = props;
  const [keyword, setKeyword] = useState('');
  const { within, isWaiting } = useNarrowed(props);
  const tree = useTreeNodes(field.path, within);
  const found = useOptions(field.path, within);
  const ids = Array.isArray(value) ? (value as string[]) : typeof value === 'string' && value ? [value] : [];
  const texts = useTexts(field.path, ids, text);
  const isSearching = keyword !== '';
  const known = isWaiting ? [] : tree.nodes;
  const nodes = isSearching ? found.records.map((option) => ({ ...option, parent: null, leaf: true })) : known;
  const nameOf = (id: string) => nodes.find((node) => node.value === id)?.text ?? texts.get(id);
  const chosen = ids.map((id): Chosen => ({ value: id, label: nameOf(id) ?? texts.say(id) }));
  const mayChoose = (node: { readonly value: string; readonly leaf?: boolean }) =>
    (!leafOnly || isSearching || node.leaf === true) && (!limit || limit.includes(node.value));

  return (
    <TreeSelect<Chosen | Chosen[] | undefined>
      {...controlProps(props)}
      popupRender={namedPopup(props.id, props.field.label)}
      labelInValue
      allowClear={clearingOf(props)}
      multiple={isMany}
      maxTagCount="responsive"
      value={isMany ? chosen : chosen[0]}
      treeDataSimpleMode={{ id: 'id', pId: 'pId', rootPId: ROOT }}
      treeData={nodes.map((node) => ({
        id: node.value,
        pId: node.parent ?? ROOT,
        value: node.value,
        title: node.hint && isSearching ? `${node.text}（${node.hint}）` : node.text,
        isLeaf: node.leaf === true,
        selectable: mayChoose(node),
        disabled: limit !== undefined && !limit.includes(node.value) && node.leaf === true,
      }))}
      {...(!isSearching && { loadData: (node) => tree.open(String(node.value)) })}
      showSearch={{
        searchValue: keyword,
        filterTreeNode: false,
        onSearch: (typed) => {
          setKeyword(typed);
          if (typed !== '') found.search(typed);
        },
      }}
      onOpenChange={(isOpen) => {
        if (isOpen) tree.openRoot();
        else setKeyword('');
      }}
      treeLine={{ showLeafIcon: false }}
      listHeight={TREE_HEIGHT}
      popupMatchSelectWidth={popupWidthOf(place)}
      placeholder={placeholderOf(place, '请选择')}
      notFoundContent={
        isWaiting ? (
          <FirstAbove />
        ) : (
          <NothingFound
            state={isSearching ? found.state : tree.state}
            onRetry={isSearching ? found.searchNow : tree.openRoot}
          />
        )
      }
      onChange={(next) => {
        const list = Array.isArray(next) ? next : next ? [next] : [];
        const [first = null, ...others] = list.map((one) => one.value);
        onChange(isMany && first ? [first, ...others] : first, wordsOfChoice(list.map((one) => nameOf(one.value))));
      }}
    />
  );
}
