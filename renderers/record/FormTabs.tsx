import { Activity, type ReactNode, useId, useMemo, useRef, useState } from 'react';
import type { Leaf, TabLeaf } from '../../schemas/sections/forms/form-leaves.ts';
import { useForm } from '../forms/form-context.tsx';
import { TabStrip } from '../forms/tabs/TabStrip.tsx';
import styles from '../forms/tabs/tabs.module.css';
import { tabsByPlace, useTabFaces } from '../forms/tabs/use-tab-faces.ts';
import { useJump } from '../forms/use-jump.ts';

interface Props {
  readonly tabs: readonly TabLeaf[];
  /** Which is open, where somebody else knows; by itself it begins with the first. */
  readonly open?: string | null | undefined;
  readonly onOpen?: ((tab: string) => void) | undefined;
  readonly draw: (leaf: Leaf) => ReactNode;
}

/**
 * A tab is drawn when it is first opened and rests while another is: what was typed is in the store and not in what is drawn,
 * so that what was never opened is checked and saved like all else. Who is sent to a place finds its tab open.
 */
export function FormTabs({ tabs, open, onOpen, draw }: Props) {
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
                {draw(tab)}
              </div>
            </Activity>
          ),
      )}
    </>
  );
}
