import { App, Empty, Input } from 'antd';
import { useMemo, useState } from 'react';
import { drawings } from '../../renderers/theme/drawings.tsx';
import type { Model } from '../../schemas/compile/model.ts';
import { Pick } from '../inputs/Pick.tsx';
import type { Editing } from '../kernel/editing.ts';
import { selectOnly } from '../kernel/selection.ts';
import styles from './query.module.css';
import { addColumns, addFinds, columnAt, findAt, pathOf, type QueryAt, setSource } from './query-commands.ts';
import { behind, groupsOf, type SourceNode, searchSource, sourceOf, sourcesOf, titleOfSource } from './source-tree.ts';

interface Props {
  readonly editing: Editing;
  readonly at: QueryAt;
  readonly model: Model;
}

/** What can be read: the fields of the source, those behind its references, and so on; picked by what people call them. */
export function SourcePanel({ editing, at, model }: Props) {
  const { modal } = App.useApp();
  const [wanted, setWanted] = useState('');
  const source = sourceOf(model, at.query.from);
  const options = useMemo(
    () => sourcesOf(model).map(({ from, title, group }) => ({ value: from, label: title, group })),
    [model],
  );
  const change = (from: string) => {
    if (from === at.query.from) return;
    const next = sourceOf(model, from);
    const first = next && (next.part.parent ? ([...next.part.fields.keys()][0] ?? null) : next.entity.named);
    const run = () => editing.do(setSource(at.base, from, titleOfSource(model, from), first), selectOnly());
    if (Object.keys(at.query.cols).length < 2) return run();
    modal.confirm({
      title: '更换数据来源？',
      content: '已有的列、条件、查询项和排序都属于原来的来源，会一并清空。之后可以撤销。',
      okText: '更换',
      cancelText: '不换',
      onOk: run,
    });
  };
  const found = source && wanted.trim() !== '' ? searchSource(model, source, wanted) : null;
  const used = new Set(Object.entries(at.query.cols).flatMap(([key, column]) => pathOf(key, column) ?? []));
  const shared = { model, used, onColumn: add(editing, at), onFind: ask(editing, at) };
  return (
    <div className={styles.panel}>
      <div>
        <span className={styles.label}>数据来源</span>
        <Pick label="数据来源" search value={at.query.from} options={options} onChange={change} />
      </div>
      <Input.Search
        allowClear
        placeholder="查找字段"
        aria-label="查找字段"
        onChange={({ target }) => setWanted(target.value)}
      />
      {found?.length === 0 && <Empty image={drawings.noResult} description="没有这样的字段" />}
      {found && (
        <ul className={styles.tree} aria-label="找到的字段">
          {found.map((node) => (
            <Node key={node.path} node={node} name={node.whole} {...shared} />
          ))}
        </ul>
      )}
      {!found &&
        source &&
        groupsOf(model, source).map(({ title, nodes }) => (
          <section key={title} aria-label={title}>
            <h3 className={styles.group}>{title}</h3>
            <ul className={styles.tree} aria-label={`${title}的字段`}>
              {nodes.map((node) => (
                <Node key={node.path} node={node} name={node.label} {...shared} />
              ))}
            </ul>
          </section>
        ))}
    </div>
  );
}

const asPicked = ({ path, whole, type }: SourceNode) => ({ path, label: whole, isNumber: type.is === 'number' });

const add = (editing: Editing, at: QueryAt) => (node: SourceNode) => {
  const { ask: command, keys } = addColumns(at, [asPicked(node)]);
  editing.do(command, selectOnly(columnAt(at.base, keys[0] ?? '')));
};

const ask = (editing: Editing, at: QueryAt) => (node: SourceNode) => {
  const { ask: command, keys } = addFinds(at, [asPicked(node)]);
  if (keys[0] === undefined) return editing.select(selectOnly(findAt(at.base, node.path)));
  editing.do(command, selectOnly(findAt(at.base, keys[0])));
};

interface NodeProps {
  readonly node: SourceNode;
  readonly name: string;
  readonly model: Model;
  readonly used: ReadonlySet<string>;
  onColumn(node: SourceNode): void;
  onFind(node: SourceNode): void;
}

function Node({ node, name, ...shared }: NodeProps) {
  const [isOpen, setOpen] = useState(false);
  const { model, used, onColumn, onFind } = shared;
  return (
    <li>
      <div className={styles.node}>
        {node.target === null ? (
          <span className={styles.turn} />
        ) : (
          <button
            type="button"
            className={styles.turn}
            aria-expanded={isOpen}
            aria-label={`${node.whole}的字段`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? '▾' : '▸'}
          </button>
        )}
        <button
          type="button"
          className={styles.pick}
          data-used={used.has(node.path)}
          aria-label={`添加列 ${node.whole}`}
          onClick={() => onColumn(node)}
        >
          <span>{name}</span>
          <small>{node.sort}</small>
        </button>
        <button
          type="button"
          className={styles.ask}
          aria-label={`添加查询项 ${node.whole}`}
          title="加为查询项"
          onClick={() => onFind(node)}
        >
          查询
        </button>
      </div>
      {isOpen && (
        <ul aria-label={`${node.whole}的字段`}>
          {behind(model, node).map((inner) => (
            <Node key={inner.path} node={inner} name={inner.label} {...shared} />
          ))}
        </ul>
      )}
    </li>
  );
}
