import { useContext, useState } from 'react';
import type { FieldsetDocument } from '../../../../schemas/language/fieldset.ts';
import { titleOf } from '../../../../schemas/language/names.ts';
import type { EditingState } from '../../../kernel/editing.ts';
import { partOfPointer } from '../../../kernel/places.ts';
import { useEditing } from '../../../kernel/use-editing.ts';
import styles from '../form/palette.module.css';
import { FieldsetContext } from './context.ts';
import { PlaceFieldset, type PlaceProps } from './PlaceFieldset.tsx';

const anchorIn = (state: EditingState) => state.selection.anchor;

/** Fieldsets that can be put into the form, each as often as it is needed. */
export function FieldsetTiles(props: Omit<PlaceProps, 'fieldset' | 'at' | 'onClose'>) {
  const face = useContext(FieldsetContext);
  const [placing, setPlacing] = useState<FieldsetDocument | null>(null);
  const anchor = useEditing(props.editing, anchorIn);
  if (!face || face.fieldsets.size === 0) return null;
  return (
    <>
      <section aria-label="字段组">
        <h2>字段组</h2>
        <div className={styles.tiles}>
          {[...face.fieldsets.values()].map((fieldset) => {
            const labels = Object.values(fieldset.fields).map(({ label }) => label);
            return (
              <button
                key={fieldset.key}
                type="button"
                className={styles.tile}
                title={`${labels.join('、')}。改字段组，用到它的单据都跟着改`}
                onClick={() => setPlacing(fieldset)}
              >
                <i aria-hidden>❏</i>
                {titleOf(fieldset.title)}
              </button>
            );
          })}
        </div>
      </section>
      {placing && (
        <PlaceFieldset
          {...props}
          fieldset={placing}
          at={partOfPointer(anchor ?? '')}
          onClose={() => setPlacing(null)}
        />
      )}
    </>
  );
}
