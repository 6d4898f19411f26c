import type { Model } from '../../schemas/compile/model.ts';
import type { Document } from '../../schemas/language/document.ts';
import { rightsFor } from './openable.ts';
import { Pick } from './Pick.tsx';
import { Captioned } from './TextInput.tsx';

interface Props {
  readonly model: Model;
  readonly documents: readonly Document[];
  /** The entity it is about, whose rights are offered. */
  readonly entity: string | null;
  readonly needs: string | undefined;
  /** Beyond what it says by itself, where several stand beside each other. */
  readonly of?: string;
  onChange(needs: string | undefined): void;
}

const none = 'none';

/** What one must be allowed to do to see something; a right that is not offered stays as it is said. */
export function RightPick({ model, documents, entity, needs, of = '', onChange }: Props) {
  const rights = [
    { value: none, label: '不另外要求', group: '' },
    ...rightsFor(entity === null ? undefined : model.entities.get(entity), model, documents),
  ];
  const known = needs === undefined || rights.some(({ value }) => value === needs);
  return (
    <Captioned label="需要的权限">
      <Pick
        label={`${of}需要的权限`}
        search
        value={needs ?? none}
        options={known ? rights : [...rights, { value: needs, label: sayRight(needs, model), group: '当前' }]}
        onChange={(value) => onChange(value === none ? undefined : value)}
      />
    </Captioned>
  );
}

/** A right of another entity than the one it is about. */
function sayRight(needs: string, model: Model): string {
  const entity = model.entities.get(needs.split(':')[0] ?? '');
  const right = rightsFor(entity, model, []).find(({ value }) => value === needs);
  return entity && right ? `${entity.title}：${right.label}` : needs;
}
