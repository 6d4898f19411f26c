import { Segmented, Skeleton } from 'antd';
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { fieldKinds } from '../../../../renderers/fields/kinds.ts';
import { listKinds } from '../../../../renderers/lists/kinds.ts';
import { actionKinds } from '../../../../schemas/actions/kinds.ts';
import { faceForm, faceSection } from '../../../../schemas/fieldsets/fieldset-face.ts';
import type { Document } from '../../../../schemas/language/document.ts';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { titleOf } from '../../../../schemas/language/names.ts';
import { soundOf } from '../../../frame/compile-draft.ts';
import { DesignerFrame } from '../../../frame/DesignerFrame.tsx';
import { useAtWork } from '../../../frame/use-work.ts';
import type { Editing } from '../../../kernel/editing.ts';
import { selectOnly } from '../../../kernel/selection.ts';
import type { Face, FoundDocument } from '../../../kernel/work.ts';
import { companionsOf } from '../companions.ts';
import styles from '../entity.module.css';
import { FormDesk } from '../form/FormDesk.tsx';
import type { PaneProps } from '../pane.ts';
import { paneOf } from '../panes.tsx';
import { RulesPane } from '../rules/RulesPane.tsx';
import { placeInFace, usersAmong } from './fieldset-at-work.ts';
import { Users } from './Users.tsx';

interface Props {
  readonly all: readonly FoundDocument[];
  readonly found: FoundDocument;
  readonly face: Face;
  readonly editing: Editing;
  readonly at: string | null;
  onClose(): void;
}

const kinds = { fields: fieldKinds, actions: actionKinds, lists: listKinds };

/** A fieldset on the canvas of entities: its fields in one section, its rules, and who uses it. */
export function FieldsetDesk({ all, found, face, editing, at, onClose }: Props) {
  const { document: worked, model: made, problems: told, others } = useAtWork(editing, all, found.id, kinds, face.keep);
  const document = worked as EntityDocument;
  const [shown, setShown] = useState<'form' | 'rules'>('form');
  const model = useMemo(() => compileFace(document, face, others), [document, face, others]);
  const goTo = useCallback(
    (path: string) => {
      setShown(paneOf(path) === 'rules' ? 'rules' : 'form');
      editing.select(selectOnly(placeInFace(path)));
    },
    [editing],
  );
  useEffect(() => {
    if (at) goTo(at);
  }, [at, goTo]);
  const problems = useMemo(() => told.map((one) => ({ ...one, path: placeInFace(one.path) })), [told]);
  const users = useMemo(() => usersAmong(others, found.key), [others, found.key]);
  const publishes = useMemo(() => [found.id, ...companionsOf(document, all)], [found.id, document, all]);
  const title = document.forms?.[faceForm]?.head?.[faceSection]?.title ?? titleOf(document.title);
  const pane: PaneProps = { editing, document, model, compiles: made !== null, problems, others, goTo };
  const frame = { title, word: '字段组', editing, problems, publishes, onProblem: goTo, onClose };
  const views = (
    <>
      <Segmented
        aria-label="设计内容"
        value={shown}
        onChange={setShown}
        options={[
          { value: 'form', label: '字段' },
          { value: 'rules', label: '规则' },
        ]}
      />
      <Users users={users} />
    </>
  );
  return shown === 'form' ? (
    <FormDesk {...pane} frame={frame} tabs={views} shown={model} found={asEntity(found, face)} all={all} fieldsOnly />
  ) : (
    <DesignerFrame {...frame} views={views}>
      <Suspense fallback={<Skeleton active className={styles.pad ?? ''} />}>
        <div className={styles.pane}>
          <RulesPane {...pane} />
        </div>
      </Suspense>
    </DesignerFrame>
  );
}

/** The fieldset, and beside it the entity it is edited as. */
const compileFace = (document: EntityDocument, { keep }: Face, others: readonly Document[]) =>
  soundOf([...others, keep(document), document], kinds);

const asEntity = (found: FoundDocument, { open }: Face): FoundDocument => ({
  ...found,
  product: found.product && open(found.product),
  laid: found.laid && open(found.laid),
});
