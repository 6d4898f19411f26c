import { Checkbox } from 'antd';
import { at } from '../../../../schemas/language/pointer.ts';
import { AllowedWhen } from '../../../inputs/AllowedWhen.tsx';
import { ConditionEditor } from '../../../inputs/ConditionEditor.tsx';
import type { ExpressionPlace } from '../../../inputs/standing.ts';
import type { InspectedProps } from './StateInspector.tsx';
import { type MoveDocument, setMove } from './state-commands.ts';

interface Props extends Pick<InspectedProps, 'editing'> {
  readonly moveKey: string;
  readonly move: MoveDocument;
  readonly standing: ExpressionPlace | undefined;
}

/** When a move may be made, and when it makes itself. */
export function MoveConditions({ moveKey, move, standing, editing }: Props) {
  return (
    <>
      <AllowedWhen
        of={move}
        place={at('/states/moves', moveKey)}
        standing={standing}
        set={(word, value, isTyped) => editing.do(setMove(moveKey, word, value, isTyped))}
      />
      <Checkbox
        checked={move.auto !== undefined}
        onChange={({ target }) => editing.do(setMove(moveKey, 'auto', target.checked ? 'true' : undefined))}
      >
        条件成立时由系统自动办理
      </Checkbox>
      {standing && move.auto !== undefined && (
        <ConditionEditor
          label="什么时候自动办理"
          whenEmpty="一到起点状态就办理"
          place={at('/states/moves', moveKey, 'auto')}
          text={move.auto}
          standing={standing}
          onChange={(auto, isTyped) => editing.do(setMove(moveKey, 'auto', auto, isTyped))}
        />
      )}
    </>
  );
}
