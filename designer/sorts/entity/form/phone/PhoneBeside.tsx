import { type MouseEvent, useEffect, useMemo, useRef } from 'react';
import { FormBody } from '../../../../../renderers/record/FormBody.tsx';
import type { EntityPlan, RecordData } from '../../../../../schemas/compile/plan.ts';
import { partOfPointer, pathOfPointer, pointerOfField, pointerOfPart } from '../../../../kernel/places.ts';
import type { Selection } from '../../../../kernel/selection.ts';
import { FormGround } from '../../preview/FormGround.tsx';
import { PhoneFace } from '../../preview/PhoneFace.tsx';
import { type Layout, sectionsOf } from '../layout.ts';
import styles from './phone-beside.module.css';

interface Props {
  readonly plan: EntityPlan;
  readonly layout: Layout;
  readonly selection: Selection;
  readonly tab: string | null;
  readonly me: string;
  onChoose(pointer: string): void;
}

/** The same form as a phone draws it, as it is being designed: what is chosen in one is chosen in the other. */
export function PhoneBeside({ plan, layout, selection, tab, me, onChoose }: Props) {
  const form = plan.forms[layout.form];
  const record = useMemo(() => oneOfEach(plan), [plan]);
  const screen = useRef<HTMLElement>(null);
  useShown(screen, plan, selection.anchor, layout, tab);
  const choose = (event: MouseEvent) => {
    const target = event.target as Element;
    if (target.closest('[role="tab"]')) return;
    event.preventDefault();
    event.stopPropagation();
    const pointer = event.type === 'click' ? pointerUnder(target, layout) : null;
    if (pointer !== null) onChoose(pointer);
  };
  const openTab = (key: string) => {
    const pointer = layout.tabs.find((one) => one.key === key)?.pointer;
    if (pointer) onChoose(pointer);
  };
  if (!form) return null;
  return (
    <aside ref={screen} className={styles.beside} aria-label="手机上的样子">
      <PhoneFace>
        <div className={styles.form} onClickCapture={choose} onMouseDownCapture={choose}>
          <FormGround plan={plan} record={record} me={me} roles={nobody}>
            <FormBody form={form} open={tab} onOpen={openTab} />
          </FormGround>
        </div>
      </PhoneFace>
    </aside>
  );
}

const nobody: readonly string[] = [];

/** One line of everything: cards show how lines are read. */
const oneOfEach = (plan: EntityPlan): RecordData =>
  Object.fromEntries(
    Object.values(plan.parts)
      .filter(({ parent }) => parent === '')
      .map(({ key }) => [key, [{}]]),
  );

function pointerUnder(target: Element, layout: Layout): string | null {
  const field = target.closest('[data-field]')?.getAttribute('data-field');
  if (field) return pointerOfField(field);
  const part = target.closest('[data-place^="part-"]')?.getAttribute('data-place')?.slice('part-'.length);
  if (part) return pointerOfPart(part);
  const section = target.closest('[data-section]')?.getAttribute('data-section');
  return sectionsOf(layout).find(({ key }) => key === section)?.pointer ?? null;
}

/** Where in the face a thing of the document stands: itself, else what it stands in. */
function selectorsOf(pointer: string, layout: Layout): readonly string[] {
  const section = sectionsOf(layout).find((one) => one.pointer === pointer);
  if (section) return [`[data-section="${CSS.escape(section.key)}"]`];
  const path = pathOfPointer(pointer);
  const [part = ''] = partOfPointer(pointer).split('.');
  return [
    ...(path === null ? [] : [`[data-field="${CSS.escape(path)}"]`]),
    ...(part === '' ? [] : [`[data-place="part-${CSS.escape(part)}"]`]),
  ];
}

const mark = 'data-chosen';

/** Marks what is chosen, and brings it in sight once it is drawn. */
function useShown(
  screen: React.RefObject<HTMLElement | null>,
  plan: EntityPlan,
  anchor: string | null,
  layout: Layout,
  tab: string | null,
): void {
  // another plan or tab draws other elements
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const all = screen.current;
      if (!all) return;
      for (const marked of all.querySelectorAll(`[${mark}]`)) marked.removeAttribute(mark);
      const found = anchor === null ? [] : selectorsOf(anchor, layout).flatMap((each) => all.querySelector(each) ?? []);
      found[0]?.setAttribute(mark, '');
      found[0]?.scrollIntoView({ block: 'nearest' });
    });
    return () => cancelAnimationFrame(frame);
  }, [screen, plan, anchor, layout, tab]);
}
