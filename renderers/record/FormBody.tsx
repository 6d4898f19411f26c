import { Activity, memo, useId, useMemo, useRef, useState } from 'react';
import { type Leaf, leavesOf, type TabLeaf } from '../../schemas/compile/form-leaves.ts';
import type { FormPlan } from '../../schemas/compile/plan.ts';
import { lazily } from '../fields/pieces/lazily.tsx';
import { useForm } from '../forms/form-context.tsx';
import { HeadForm } from '../forms/HeadForm.tsx';
import { TabStrip } from '../forms/tabs/TabStrip.tsx';
import styles from '../forms/tabs/tabs.module.css';
import { tabsByPlace, useTabFaces } from '../forms/tabs/use-tab-faces.ts';
import { useJump } from '../forms/use-jump.ts';

const LinesSection = lazily(4, async () => (await import('../lines/LinesSection.tsx')).LinesSection);

interface Props {
  readonly form: FormPlan;
  /** Which tab is open, where somebody else knows; by itself it begins with the first. */
  readonly open?: string | null;
  onOpen?(tab: string): void;
}

/** A form as it is read: what is always in sight, its tabs, and what is read last. */
export const FormBody = memo(function FormBody({ form, open, onOpen }: Props) {
  const { always, tabs } = useMemo(() => leavesOf(form), [form]);
  const before = useMemo(() => ({ ...always, below: [] }), [always]);
  const last = useMemo(() => ({ above: [], grids: [], below: always.below }), [always]);
  return (
    <>
      <LeafBody form={form} leaf={before} />
      {tabs.length > 0 && <Tabs form={form} tabs={tabs} open={open} onOpen={onOpen} />}
      <LeafBody form={form} leaf={last} />
    </>
  );
});

const LeafBody = memo(function LeafBody({ form, leaf }: { readonly form: FormPlan; readonly leaf: Leaf }) {
  const [above, below] = useMemo(
    () => [leaf.above, leaf.below].map((sections) => (sections.length > 0 ? { ...form, sections } : null)),
    [form, leaf],
  );
  return (
    <>
      {above && <HeadForm form={above} />}
      {leaf.grids.map((body) => (
        <LinesSection key={body.part} title={body.part} props={{ body }} />
      ))}
      {below && <HeadForm form={below} />}
    </>
  );
});

interface TabsProps extends Props {
  readonly tabs: readonly TabLeaf[];
}

/**
 * A tab is drawn when it is first opened and rests while another is: what was typed is in the store and not in what is drawn,
 * so that what was never opened is checked and saved like all else. Who is sent to a place finds its tab open.
 */
function Tabs({ form, tabs, open, onOpen }: TabsProps) {
  const { store } = useForm();
  const id = useId();
  const [own, setOwn] = useState<string | null>(null);
  const faces = useTabFaces(tabs);
  const tabOf = useMemo(() => tabsByPlace(tabs), [tabs]);
  const seen = useRef(new Set<string>());
  const openTab = onOpen ?? setOwn;
  useJump(store, ({ path }) => {
    const tab = tabOf(path);
    if (tab !== undefined) openTab(tab);
  });
  const wanted = open === undefined ? own : open;
  const current = faces.find(({ key }) => key === wanted) ?? faces[0];
  if (!current) return null;
  seen.current.add(current.key);
  return (
    <>
      <TabStrip tabs={faces} open={current.key} id={id} onOpen={openTab} />
      {tabs.map(
        (tab) =>
          seen.current.has(tab.key) && (
            <Activity key={tab.key} mode={tab.key === current.key ? 'visible' : 'hidden'}>
              <div
                className={styles.panel}
                role="tabpanel"
                id={`${id}-panel-${tab.key}`}
                aria-labelledby={`${id}-tab-${tab.key}`}
              >
                <LeafBody form={form} leaf={tab} />
              </div>
            </Activity>
          ),
      )}
    </>
  );
}
