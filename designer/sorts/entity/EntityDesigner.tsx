import { Alert, Skeleton } from 'antd';
import { useMemo, useRef } from 'react';
import { allAtWork } from '../../frame/compile-draft.ts';
import type { DesignerProps } from '../../frame/Designer.tsx';
import { useDocuments, useOpenWork } from '../../frame/use-work.ts';
import type { FoundDocument } from '../../kernel/work.ts';
import { Desk } from './Desk.tsx';
import { FieldsetContext } from './fieldsets/context.ts';
import { type EntityFace, entityFace } from './fieldsets/entity-face.ts';

/** One entity at work, once everything around it has come. */
export function EntityDesigner({ documentKey, at, onClose }: DesignerProps) {
  const asked = useDocuments();
  const face = useFace(asked.data);
  const found = asked.data?.find(({ id }) => id === `entity:${documentKey}`);
  const shown = useMemo(() => found && face && written(found, face), [found, face]);
  const { editing, error } = useOpenWork(found, face ?? undefined);
  const wrong = error ?? asked.error?.message ?? (asked.data && !found ? '没有这份单据，它可能已被删除' : null);
  if (wrong) return <Alert type="error" showIcon title={wrong} />;
  if (!asked.data || !shown || !editing) return <Skeleton active />;
  return (
    <FieldsetContext value={face}>
      <Desk all={asked.data} found={shown} editing={editing} at={at} onClose={onClose} />
    </FieldsetContext>
  );
}

/** The fieldsets as they were when the entity was opened, and those that came to be since. */
function useFace(all: readonly FoundDocument[] | undefined): EntityFace | null {
  const face = useRef<EntityFace | null>(null);
  if (all && !face.current) face.current = entityFace(allAtWork(all));
  for (const each of all ? allAtWork(all) : []) if (each.kind === 'fieldset') face.current?.learn(each);
  return face.current;
}

/** What ran and what the product ships, with the fields of fieldsets as well. */
const written = (found: FoundDocument, { open }: EntityFace): FoundDocument => ({
  ...found,
  product: found.product && open(found.product),
  laid: found.laid && open(found.laid),
});
