import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { entryOf } from '../../../../schemas/language/entry-of.ts';
import { at } from '../../../../schemas/language/pointer.ts';
import { ConditionEditor } from '../../../inputs/ConditionEditor.tsx';
import { type ExpressionPlace, standingIn } from '../../../inputs/standing.ts';
import { partLabelOf, partsOf } from '../../../kernel/places.ts';
import type { PaneProps } from '../pane.ts';
import { type GrantDocument, type GrantPlace, pathOfGrant, setLines } from './access-commands.ts';

interface Props {
  readonly place: GrantPlace;
  readonly grant: GrantDocument;
  readonly document: EntityDocument;
  readonly editing: PaneProps['editing'];
  readonly standing: ExpressionPlace;
}

/** Which lines a grant shows, of each part of the record. */
export function LinesSeen({ place, grant, document, editing, standing }: Props) {
  return partsOf(document)
    .filter((part) => !part.includes('.'))
    .map((part) => {
      const within = standingIn(standing.model, document.key, part);
      return (
        within && (
          <ConditionEditor
            key={part}
            label={`能看到“${partLabelOf(document, part)}”的哪些行`}
            whenEmpty="全部行"
            place={at(pathOfGrant(place), 'parts', part, 'rows')}
            text={entryOf(grant.parts, part)?.rows ?? 'true'}
            standing={within}
            onChange={(rows) => {
              const ask = setLines(document, place, part, rows === 'true' ? undefined : rows);
              if (ask) editing.do(ask);
            }}
          />
        )
      );
    });
}
