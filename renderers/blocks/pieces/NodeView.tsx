import { type CSSProperties, memo, type ReactNode, Suspense } from 'react';
import type { NodePlan } from '../../../schemas/compile/page-plan.ts';
import { isColor } from '../../../schemas/kinds/block-values.ts';
import { useDrawing } from './drawing.ts';
import styles from './node.module.css';

/** One block of a page, with its look as CSS variables and what differs by device. */
export const NodeView = memo(function NodeView({ node }: { readonly node: NodePlan }) {
  const { views, still, editing } = useDrawing();
  const View = Object.hasOwn(views, node.block) ? views[node.block] : undefined;
  const hidden = (node.hide ?? []).map((device) => styles[device] ?? '').join(' ');
  const byDevice = deviceRules(node);
  const box = {
    className: `${styles.node} ${hidden}`,
    'data-node': node.key,
    style: variablesOf(node.values) as CSSProperties,
  };
  if (still && Object.hasOwn(still, node.block))
    return <div {...box} dangerouslySetInnerHTML={{ __html: '' }} suppressHydrationWarning />;
  const drawn = (
    <div {...box}>
      {/* built from numbers, colours and keys alone */}
      {byDevice && <style dangerouslySetInnerHTML={{ __html: byDevice }} />}
      <Suspense>{View ? <View node={node} /> : <Unknown block={node.block} />}</Suspense>
    </div>
  );
  return editing ? editing.block(node, drawn) : drawn;
});

const Unknown = ({ block }: { readonly block: string }) => {
  const { editing } = useDrawing();
  return editing ? <p className={styles.unknown}>此版本没有区块“{block}”</p> : null;
};

/** What stands in a slot, in order. */
export function Slot({ node, name }: { readonly node: NodePlan; readonly name: string }): ReactNode {
  const { editing } = useDrawing();
  const drawn = (node.slots?.[name] ?? []).map((child) => <NodeView key={child.key} node={child} />);
  return editing ? editing.slot(node, name, drawn) : drawn;
}

const kebab = (key: string): string => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Numbers, colours and words of a choice: nothing else can become a style. */
const isStyle = (value: unknown): value is string | number =>
  (typeof value === 'number' && Number.isFinite(value)) ||
  isColor(value) ||
  (typeof value === 'string' && /^[a-zA-Z]{1,20}$/.test(value));

export function variablesOf(values: Readonly<Record<string, unknown>>): Readonly<Record<string, string | number>> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) =>
      isStyle(value) && /^[a-zA-Z]+$/.test(key) ? [[`--${kebab(key)}`, value]] : [],
    ),
  );
}

/** Container queries, not media queries: the studio's canvas is as narrow as the device it stands for. */
function deviceRules({ key, tablet, phone }: NodePlan): string {
  if (!/^[a-zA-Z0-9.@]+$/.test(key)) return '';
  const rule = (width: number, values: Readonly<Record<string, unknown>> | undefined): string => {
    const lines = Object.entries(variablesOf(values ?? {})).map(([name, value]) => `${name}:${value}!important`);
    return lines.length > 0 ? `@container page (max-width:${width}px){[data-node="${key}"]{${lines.join(';')}}}` : '';
  };
  return rule(1024, tablet) + rule(640, phone);
}
