import { Input } from 'antd';
import { ConditionEditor } from './ConditionEditor.tsx';
import type { ExpressionPlace } from './standing.ts';

interface Props {
  readonly of: { readonly when?: string; readonly unless?: string };
  readonly standing: ExpressionPlace | undefined;
  /** Where in the document the move or the button stands. */
  readonly place: string;
  readonly set: (word: 'when' | 'unless', value: string | undefined, isTyped?: boolean) => void;
}

/** When a move may be made or a button pressed, and what is said where it may not. */
export function AllowedWhen({ of, standing, place, set }: Props) {
  return (
    <>
      {standing && (
        <ConditionEditor
          label="满足什么条件才可以"
          place={`${place}/when`}
          whenEmpty="随时可以"
          text={of.when ?? 'true'}
          standing={standing}
          onChange={(when, isTyped) => set('when', when === 'true' ? undefined : when, isTyped)}
        />
      )}
      {of.when !== undefined && (
        <Input
          aria-label="不满足时的说明"
          placeholder="不满足时告诉他什么"
          value={of.unless ?? ''}
          maxLength={200}
          onChange={({ target }) => set('unless', target.value === '' ? undefined : target.value)}
        />
      )}
    </>
  );
}
