import { type RefObject, useMemo } from 'react';
import { FieldServicesContext } from '../../../../renderers/fields/services.ts';
import type { AnyFieldKind } from '../../../../schemas/kinds/field-kind.ts';
import { useDropPlan } from '../../../kernel/drag/DragLayer.tsx';
import { fieldOf, labelOf, pointerOfField } from '../../../kernel/places.ts';
import { stillServices } from '../still-services.ts';
import styles from './canvas.module.css';
import { CanvasContext, type Device } from './cells.ts';
import { FieldCell } from './FieldCell.tsx';
import { GridCard } from './GridCard.tsx';
import { Grip, wayOf } from './Grip.tsx';
import { kindNamed } from './kind-named.ts';
import { isSlot, type Layout, type SectionSpot, standingIn } from './layout.ts';
import { type TabActs, TabRow } from './tabs/TabRow.tsx';
import tabStyles from './tabs/tab-row.module.css';

interface Props extends CanvasContext {
  readonly layout: Layout;
  readonly sheet: RefObject<HTMLDivElement | null>;
  /** Which tab is open. */
  readonly tab: string | null;
  readonly tabActs: TabActs;
}

/** The form as its users will see it, with a frame over each thing in it. */
export function Canvas({ layout, sheet, tab, tabActs, ...context }: Props) {
  const always = standingIn(layout, null);
  const open = tab === null ? null : standingIn(layout, tab);
  const services = useMemo(
    () => stillServices(context.plan, context.document.key),
    [context.plan, context.document.key],
  );
  return (
    <FieldServicesContext value={services}>
      <CanvasContext value={context}>
        <div className={styles.ground}>
          <div ref={sheet} className={styles.sheet} data-device={context.device} data-sheet="">
            <Blocks {...always} bottom={[]} device={context.device} />
            {layout.tabs.length > 0 && <TabRow {...tabActs} tabs={layout.tabs} open={tab} />}
            {open && <Blocks {...open} device={context.device} />}
            {open && isEmpty(open) && (
              <p className={tabStyles.empty} data-tab-empty="">
                把字段、分组或明细拖到这里，或在左边点选
              </p>
            )}
            <Blocks top={always.bottom} grids={[]} bottom={[]} device={context.device} />
            {layout.aside.length > 0 && <Aside layout={layout} context={context} />}
            <DropLine />
          </div>
        </div>
      </CanvasContext>
    </FieldServicesContext>
  );
}

type StackedBlocks = ReturnType<typeof standingIn>;

const isEmpty = ({ top, grids, bottom }: StackedBlocks): boolean => top.length + grids.length + bottom.length === 0;

/** What stands one under another, outside of the tabs or in one. */
const Blocks = ({ top, grids, bottom, device }: StackedBlocks & { readonly device: Device }) => (
  <>
    {top.map((section) => (
      <SectionBox key={section.key} section={section} device={device} />
    ))}
    {grids.map((grid) => (
      <GridCard key={grid.part} grid={grid} />
    ))}
    {bottom.map((section) => (
      <SectionBox key={section.key} section={section} device={device} />
    ))}
  </>
);

function SectionBox({ section, device }: { readonly section: SectionSpot; readonly device: Device }) {
  const cols = device === 'phone' ? 1 : section.cols;
  return (
    <section className={styles.card} aria-label={`分组 ${section.title}`} data-section={section.key}>
      <div className={styles.cardHead}>
        <h2>{section.title}</h2>
        <Grip pointer={section.pointer} label={section.title} word="分组" />
      </div>
      <div className={styles.grid} style={{ gridTemplateColumns: `repeat(${cols}, minmax(0, 1fr))` }}>
        {section.cells.map(({ f, span }) =>
          isSlot(f) ? (
            <div key={f} className={styles.slot} style={{ gridColumn: '1 / -1' }}>
              公司的扩展字段出现在这里
            </div>
          ) : (
            <SpanCell key={f} f={f} span={span} cols={cols} />
          ),
        )}
        {section.cells.length === 0 && <p className={styles.empty}>把字段拖到这里，或在左边点选</p>}
      </div>
    </section>
  );
}

/** As wide as it is said, else as its kind is; never wider than the section. */
function SpanCell({ f, span, cols }: { readonly f: string; readonly span: number | undefined; readonly cols: number }) {
  return (
    <CanvasContext.Consumer>
      {(context) => {
        const kind: AnyFieldKind | undefined = kindNamed(context ? fieldOf(context.document, f)?.type : undefined);
        return <FieldCell path={f} span={Math.min(cols, span ?? kind?.span ?? 1)} />;
      }}
    </CanvasContext.Consumer>
  );
}

/** Fields that stand nowhere in this form: still in the model, for rules, lists and other forms. */
function Aside({ layout, context }: { readonly layout: Layout; readonly context: CanvasContext }) {
  return (
    <section className={styles.aside} aria-label="未放入表单的字段">
      <h2>未放入表单的字段</h2>
      <ul>
        {layout.aside.map((path) => (
          <li key={path}>
            <button
              type="button"
              data-spot={pointerOfField(path)}
              aria-pressed={context.selection.keys.includes(pointerOfField(path))}
              onClick={(event) => context.choose(pointerOfField(path), wayOf(event))}
            >
              {labelOf(context.document, path)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Where what is carried would go. */
function DropLine() {
  const plan = useDropPlan();
  return (
    plan && <div className={styles.line} style={{ top: plan.top, left: plan.left, width: plan.width }} aria-hidden />
  );
}
