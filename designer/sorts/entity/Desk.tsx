import { Segmented, Skeleton } from 'antd';
import { Suspense, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { fieldKinds } from '../../../renderers/fields/kinds.ts';
import { listKinds } from '../../../renderers/lists/kinds.ts';
import { actionKinds } from '../../../schemas/actions/kinds.ts';
import type { EntityDocument } from '../../../schemas/language/entity.ts';
import { titleOf } from '../../../schemas/language/names.ts';
import { DesignerFrame } from '../../frame/DesignerFrame.tsx';
import { useAtWork } from '../../frame/use-work.ts';
import { WithRoleNames } from '../../frame/WithRoleNames.tsx';
import type { Editing } from '../../kernel/editing.ts';
import { selectOnly } from '../../kernel/selection.ts';
import { readAt } from '../../kernel/steps.ts';
import type { FoundDocument } from '../../kernel/work.ts';
import { companionsOf } from './companions.ts';
import styles from './entity.module.css';
import { noteEntity } from './entity-notes.ts';
import { FieldsetContext } from './fieldsets/context.ts';
import { FormDesk } from './form/FormDesk.tsx';
import { useSheetImport } from './new/use-sheet-import.ts';
import type { PaneProps } from './pane.ts';
import { paneOf, panes } from './panes.tsx';
import { WithRecords } from './WithRecords.tsx';

interface Props {
  readonly all: readonly FoundDocument[];
  readonly found: FoundDocument;
  readonly editing: Editing;
  readonly at: string | null;
  onClose(): void;
}

const kinds = { fields: fieldKinds, actions: actionKinds, lists: listKinds };

/** One entity and all its aspects: which of them is at work, and the way from what is wrong to where it is mended. */
export function Desk({ all, found, editing, at, onClose }: Props) {
  const face = useContext(FieldsetContext);
  const work = useAtWork(editing, all, found.id, kinds, face?.keep);
  const document = work.document as EntityDocument;
  const [shown, setShown] = useState(at ? paneOf(at) : 'form');
  const goTo = useCallback(
    (path: string) => {
      setShown(paneOf(path));
      const there = placeIn(editing.state().log.document, path);
      if (there) editing.select(selectOnly(there));
    },
    [editing],
  );
  useEffect(() => {
    if (at) goTo(at);
  }, [at, goTo]);
  const publishes = useMemo(() => [found.id, ...companionsOf(document, all)], [found.id, document, all]);
  const problems = useMemo(() => [...work.problems, ...noteEntity(document)], [work.problems, document]);
  const pane: PaneProps = {
    editing,
    document,
    model: work.sound,
    compiles: work.model !== null,
    problems,
    others: work.others,
    isShipped: found.product !== null,
    goTo,
  };
  const { Pane } = panes.find(({ key }) => key === shown) ?? { Pane: null };
  const frame = {
    title: titleOf(document.title),
    word: '单据',
    editing,
    problems,
    publishes,
    onProblem: goTo,
    onClose,
    onPublished: useSheetImport(document.key),
  };
  const tabs = (
    <Segmented
      aria-label="设计内容"
      value={shown}
      onChange={setShown}
      options={panes.map(({ key, title }) => ({ value: key, label: title }))}
    />
  );
  if (!Pane) return <FormDesk {...pane} frame={frame} tabs={tabs} shown={work.shown} found={found} all={all} />;
  return (
    <DesignerFrame {...frame} views={tabs}>
      <Suspense fallback={<Skeleton active className={styles.pad ?? ''} />}>
        <div className={styles.pane}>
          <WithRoleNames>
            <WithRecords all={all}>
              <Pane {...pane} />
            </WithRecords>
          </WithRoleNames>
        </div>
      </Suspense>
    </DesignerFrame>
  );
}

/** What is chosen for a pointer: the innermost thing on its way that is there and can be chosen. */
function placeIn(document: unknown, path: string): string | null {
  let pointer = path;
  while (pointer !== '' && readAt(document, pointer) === undefined)
    pointer = pointer.slice(0, pointer.lastIndexOf('/'));
  return pointer === '' ? null : pointer;
}
