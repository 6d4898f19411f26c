import { memo, type ReactNode, Suspense } from 'react';
import type { NodePlan } from '../../schemas/compile/page-plan.ts';
import { useDrawing } from './drawing.ts';

/** One block of a page, with its look as CSS variables and what differs by device; each is taken over by itself. */
export const NodeView = memo(function NodeView({ node }: { readonly node: NodePlan }) {
  const { views, still, editing, fresh } = useDrawing();
  const View = Object.hasOwn(views, node.block) ? views[node.block] : undefined;
  const box = { ...fresh?.dress(node), suppressHydrationWarning: true };
  if (still && Object.hasOwn(still, node.block)) return <div {...box} dangerouslySetInnerHTML={{ __html: '' }} />;
  const drawn = (
    <div {...box}>
      {(node.tablet || node.phone) && (
        <style dangerouslySetInnerHTML={{ __html: fresh?.deviceRules(node) ?? '' }} suppressHydrationWarning />
      )}
      <Suspense>{View ? <View node={node} /> : <Unknown block={node.block} />}</Suspense>
    </div>
  );
  return editing ? editing.block(node, drawn) : drawn;
});

const Unknown = ({ block }: { readonly block: string }) => {
  const { editing } = useDrawing();
  return editing ? <p style={{ margin: 0, padding: 24, textAlign: 'center' }}>此版本没有区块“{block}”</p> : null;
};

/** What stands in a slot, in order. */
export function Slot({ node, name }: { readonly node: NodePlan; readonly name: string }): ReactNode {
  const { editing } = useDrawing();
  const drawn = (node.slots?.[name] ?? []).map((child) => <NodeView key={child.key} node={child} />);
  return editing ? editing.slot(node, name, drawn) : drawn;
}
