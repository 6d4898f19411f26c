import { FieldFrame } from './FieldFrame.tsx';
import { FieldLeaf } from './FieldLeaf.tsx';
import type { RowKey } from './tree.ts';

/** A field of a line drawn as in a head: label, control, message. */
export function RowField({ row, path }: { readonly row: RowKey; readonly path: string }) {
  return (
    <FieldFrame row={row} path={path} span={1}>
      <FieldLeaf row={row} path={path} place="head" />
    </FieldFrame>
  );
}
