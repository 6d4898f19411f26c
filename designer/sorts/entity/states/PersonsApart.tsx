import { Checkbox } from 'antd';
import { PickMany } from '../../../inputs/Pick.tsx';
import type { ExpressionPlace } from '../../../inputs/standing.ts';
import { personFields } from './person-fields.ts';
import type { MoveDocument } from './state-commands.ts';

interface Props {
  readonly move: MoveDocument;
  readonly standing: ExpressionPlace | undefined;
  readonly set: <Word extends 'notByOwner' | 'notBy'>(word: Word, value: MoveDocument[Word] | undefined) => void;
}

/** Who may not make a move though the role may: whoever wrote the record, and whom its fields name. */
export function PersonsApart({ move, standing, set }: Props) {
  return (
    <>
      <Checkbox
        checked={move.notByOwner ?? false}
        onChange={({ target }) => set('notByOwner', target.checked || undefined)}
      >
        制单人和最后修改人自己不能
      </Checkbox>
      {standing && (
        <>
          <span>谁须回避</span>
          <PickMany
            label="谁须回避"
            placeholder="没有人须回避"
            value={move.notBy ?? []}
            options={personFields(standing.model, standing.entity)}
            onChange={(notBy) => set('notBy', notBy.length > 0 ? [...notBy] : undefined)}
          />
        </>
      )}
    </>
  );
}
