import { Tabs } from 'antd';
import { createContext, memo, useCallback, useContext, useMemo, useRef, useState } from 'react';
import type { KeptPlans } from '../../../schemas/compile/lay-page.ts';
import type { NodePlan, Template } from '../../../schemas/compile/page-plan.ts';
import type { Document } from '../../../schemas/language/document.ts';
import { useDropPlan } from '../../kernel/drag/DragLayer.tsx';
import type { Editing } from '../../kernel/editing.ts';
import { extendTo, selectOnly, toggle } from '../../kernel/selection.ts';
import type { aroundOf } from './around.ts';
import { BlockMenu, BlockTools } from './BlockMenu.tsx';
import { kindOf, nodeOf } from './blocks.ts';
import { Canvas } from './Canvas.tsx';
import { Conflicts } from './Conflicts.tsx';
import type { Desk, EditorProps } from './desk.tsx';
import styles from './editor.module.css';
import { FragmentHere } from './FragmentHere.tsx';
import { Inspector } from './Inspector.tsx';
import { hooksFor, type Spot } from './in-place.tsx';
import { Outline } from './Outline.tsx';
import { PageSettings } from './PageSettings.tsx';
import { Palette } from './Palette.tsx';
import { namesFiles, planNamesFiles, usePictureAddress } from './picture-address.ts';
import { planOf, sharePlan, siteOf } from './plan-of.ts';
import { SaveFragment } from './SaveFragment.tsx';
import { SpotBar } from './SpotBar.tsx';
import { useStudio } from './services.ts';
import studio from './studio.module.css';
import { useRowsFor } from './use-rows.ts';

interface BodyProps extends EditorProps {
  readonly desk: Desk;
  onPicture(spot: Spot): void;
  onAdd(): void;
}

/** What one adds, the page, and what can be said of it. */
export function EditorBody({ found, editing, template, desk, onPicture, onAdd, onPublished, onOpen }: BodyProps) {
  const { document, selection, around, mayLayout, order } = desk;
  const { api } = useStudio();
  const [spot, setSpot] = useState<Spot | null>(null);
  const plan = usePlan(document, around, template);
  const site = useMemo(() => siteOf(around.site, template), [around.site, template]);
  const data = useRowsFor(plan);
  const hasFiles = useMemo(() => (plan ? planNamesFiles(plan) : false) || namesFiles(site), [plan, site]);
  const address = usePictureAddress(found, hasFiles);
  const add = useRef(onAdd);
  add.current = onAdd;
  const hooks = useMemo(
    () => hooksFor({ editing, mayLayout, address, onSpot: setSpot, onPicture, onAdd: () => add.current() }),
    [editing, mayLayout, address, onPicture],
  );
  return (
    <div className={styles.body}>
      <LeftPanel desk={desk} editing={editing} />
      <div className={styles.center}>
        <SpotBar
          editing={editing}
          spot={spot && selection.keys.includes(spot.key) ? spot : null}
          onClose={() => setSpot(null)}
        />
        {plan && (
          <DropCanvas
            desk={desk}
            editing={editing}
            order={order}
            sheetRef={desk.sheet}
            plan={plan}
            site={site}
            device={desk.device}
            data={data}
            hooks={hooks}
            api={api}
          />
        )}
      </div>
      <Settings
        found={found}
        editing={editing}
        desk={desk}
        onPicture={onPicture}
        onPublished={onPublished}
        onOpen={onOpen}
      />
    </div>
  );
}

type SettingsProps = Pick<BodyProps, 'found' | 'editing' | 'desk' | 'onPicture' | 'onPublished' | 'onOpen'>;

/** Everything that can be said of what is chosen. */
function Settings({ found, editing, desk, onPicture, onPublished, onOpen }: SettingsProps) {
  const { document, selection, around, tree, fragments, mayLayout } = desk;
  const shown = shownFragment(desk);
  return (
    <section className={styles.right} aria-label="设置">
      <Conflicts editing={editing} />
      {mayLayout && selection.keys.some((key) => key !== tree.root) && <BlockTools acts={desk.acts} />}
      <Inspector
        editing={editing}
        document={document}
        chosen={selection.keys}
        device={desk.device}
        mayLayout={mayLayout}
        fragments={fragments}
        onPicture={onPicture}
      />
      {selection.keys.every((key) => key === tree.root) && (
        <PageSettings found={found} editing={editing} document={document} mayLayout={mayLayout} />
      )}
      {shown && (
        <FragmentHere
          editing={editing}
          tree={tree}
          stand={shown.stand}
          fragment={shown.fragment}
          mayLayout={mayLayout}
          onOpen={onOpen}
        />
      )}
      {mayLayout && !shown && selection.keys.some((each) => each !== tree.root) && (
        <SaveFragment
          editing={editing}
          tree={tree}
          keys={selection.keys}
          taken={[...around.fragments.keys()]}
          onSaved={onPublished}
        />
      )}
    </section>
  );
}

/** The fragment that what is chosen stands for, if it is that. */
function shownFragment({ document, selection, around }: Desk) {
  const [stand = '', ...others] = selection.keys;
  const node = nodeOf(document, stand);
  if (others.length > 0 || !kindOf(node)?.standsForFragment) return null;
  const fragment = around.fragments.get(String(node?.props?.fragment ?? ''));
  return fragment ? { stand, fragment } : null;
}

function LeftPanel({ desk, editing }: { readonly desk: Desk; readonly editing: Editing }) {
  const [first] = useState<'outline' | 'palette'>(desk.rows.length > 1 ? 'outline' : 'palette');
  return (
    <section className={styles.left} aria-label="区块与大纲">
      <AtWork value={{ desk, editing }}>
        <Panes first={first} />
      </AtWork>
    </section>
  );
}

/** Read by what stands in a tab: the tabs themselves stay as they are while one works. */
const AtWork = createContext<{ readonly desk: Desk; readonly editing: Editing } | null>(null);
const useAtWork = () => useContext(AtWork) as NonNullable<React.ContextType<typeof AtWork>>;

const Panes = memo(function Panes({ first }: { readonly first: 'palette' | 'outline' }) {
  return <Tabs size="small" defaultActiveKey={first} items={panes} />;
});

function PalettePane() {
  const { fragments, mayLayout, acts } = useAtWork().desk;
  if (mayLayout) return <Palette fragments={fragments} onAdd={acts.add} />;
  return <p className={studio.none}>您可以修改文字和图片；添加区块需要“修改版面”权限。</p>;
}

function OutlinePane() {
  const { desk, editing } = useAtWork();
  const { document, selection, rows, order } = desk;
  const choose = useCallback(
    (key: string, how: 'only' | 'toggle' | 'extend') => chooseRow(editing, order, key, how),
    [editing, order],
  );
  return (
    <BlockMenu desk={desk}>
      <div>
        <Outline document={document} rows={rows} chosen={selection.keys} anchor={selection.anchor} onChoose={choose} />
      </div>
    </BlockMenu>
  );
}

const panes = [
  { key: 'palette', label: '区块', children: <PalettePane /> },
  { key: 'outline', label: '大纲', children: <OutlinePane /> },
];

function chooseRow(
  editing: Editing,
  order: () => readonly string[],
  key: string,
  how: 'only' | 'toggle' | 'extend',
): void {
  const { selection } = editing.state();
  if (how === 'only') editing.select(selectOnly(key));
  else editing.select(how === 'toggle' ? toggle(selection, key) : extendTo(selection, key, order()));
}

/** The plan after each change, with everything that says the same as before unchanged. */
function usePlan(document: Document, around: ReturnType<typeof aroundOf>, template: Template): NodePlan | null {
  const last = useRef<NodePlan | undefined>(undefined);
  const kept = useMemo<KeptPlans>(() => new WeakMap(), []);
  return useMemo(() => {
    const made = planOf(document, around, template, { kept });
    if (!made) return null;
    last.current = sharePlan(last.current, made.root);
    return last.current;
  }, [document, around, template, kept]);
}

function DropCanvas({ desk, ...props }: Omit<React.ComponentProps<typeof Canvas>, 'drop'> & { readonly desk: Desk }) {
  const plan = useDropPlan();
  const drop = plan && { top: plan.top, left: plan.left, width: plan.width, text: plan.said };
  return (
    <BlockMenu desk={desk}>
      <div className={styles.ground}>
        <Canvas {...props} drop={drop} />
      </div>
    </BlockMenu>
  );
}
