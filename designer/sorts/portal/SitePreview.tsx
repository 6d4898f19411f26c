import { useMemo, useRef } from 'react';
import type { Editing as CanvasHooks } from '../../../renderers/blocks/drawing.ts';
import type { PageDocument, SiteDocument } from '../../../schemas/language/page.ts';
import { CURRENT_SPEC } from '../../../schemas/upgrade/upgrade.ts';
import { Sheet, widths } from './Canvas.tsx';
import { namesFiles, usePictureAddress } from './picture-address.ts';
import { planOf, siteOf } from './plan-of.ts';
import { type FoundDocument, useStudio } from './services.ts';
import styles from './site-editor.module.css';
import { useRoom } from './use-room.ts';

interface Props {
  readonly found: FoundDocument;
  readonly document: SiteDocument;
}

const frame = {
  kind: 'page',
  key: 'frame',
  spec: CURRENT_SPEC,
  title: '导航与页脚',
  root: 'page',
  nodes: {
    page: { block: 'page@1', slots: { header: { header: { rank: 'a0' } }, footer: { footer: { rank: 'a0' } } } },
    header: { block: 'header@1', props: { immersed: false } },
    footer: { block: 'footer@1' },
  },
} as PageDocument;

const noData = {};

/** Header and footer as every page shows them, while one writes. */
export function SitePreview({ found, document }: Props) {
  const { api } = useStudio();
  const box = useRef<HTMLDivElement>(null);
  const room = useRoom(box, widths.desk);
  const site = useMemo(() => siteOf(document, document.template), [document]);
  const plan = useMemo(
    () => planOf(frame, { fragments: new Map(), site: null }, document.template),
    [document.template],
  );
  const address = usePictureAddress(
    found,
    useMemo(() => namesFiles(site), [site]),
  );
  const hooks = useMemo(() => stillHooks(address), [address]);
  return (
    <div ref={box} className={styles.preview} inert aria-hidden="true">
      <div style={{ width: widths.desk, zoom: room / widths.desk }}>
        {plan && <Sheet plan={plan.root} site={site} device="desk" data={noData} hooks={hooks} api={api} />}
      </div>
    </div>
  );
}

/** Drawn as on the site, with pictures that are nobody's to see yet. */
const stillHooks = (address: (file: string) => string): CanvasHooks => ({
  address,
  block: (_, drawn) => drawn,
  slot: (_node, _slot, drawn) => drawn,
  words: (_node, _field, _words, drawn) => drawn,
  text: (_node, _field, _text, drawn) => drawn,
  picture: (_node, _field, _picture, drawn) => drawn,
});
