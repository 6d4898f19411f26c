import { type InputRef, Modal, Segmented } from 'antd';
import { memo, useMemo, useRef, useState } from 'react';
import type { Template } from '../../../schemas/compile/page-plan.ts';
import type { Editing, EditingState } from '../../kernel/editing.ts';
import { useEditing, useFresh } from '../../kernel/use-editing.ts';
import { sayTitle } from './around.ts';
import type { Device } from './commands.ts';
import { type Desk, Dragging, type EditorProps as Props, useDesk } from './desk.tsx';
import { EditorBody } from './EditorBody.tsx';
import styles from './editor.module.css';
import { fragmentsIn } from './fragment-commands.ts';
import type { Spot } from './in-place.tsx';
import { KeyHelp } from './KeyHelp.tsx';
import { Palette } from './Palette.tsx';
import { PictureDialog } from './PictureDialog.tsx';
import { Problems } from './Problems.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import studio from './studio.module.css';
import { TopBar } from './TopBar.tsx';
import { pageShortcuts, usePageKeys } from './use-page-keys.ts';

const saidIn = (state: EditingState) => state.said;

/** The editor of one page: palette and outline, canvas, inspector. */
export function Editor(props: Props) {
  const { found, all, editing, onClose, onPublished, onAnew } = props;
  const desk = useDesk(props);
  const [open, setOpen] = useState<Opened>(null);
  const [picture, setPicture] = useState<Spot | null>(null);
  const ways = useMemo(() => waysTo(setOpen), []);
  const shortcuts = useMemo(
    () => pageShortcuts(editing, desk.acts, desk.treeOf, { ...ways, inspect: focusInspector }),
    [editing, desk.acts, desk.treeOf, ways],
  );
  usePageKeys(shortcuts, open === null && picture === null);
  useFresh(editing);
  return (
    <Dragging desk={desk} editing={editing}>
      <div className={studio.editor} data-editor={found.id}>
        <TopBar
          title={sayTitle(desk.document.title)}
          editing={editing}
          onClose={onClose}
          onHelp={ways.help}
          onPublish={ways.publish}
          found={found}
          onAnew={onAnew}
        >
          {useViews(props, desk)}
        </TopBar>
        <p className={styles.phoneNote}>手机上只能修改文字：点画布上的文字直接改。调整版面请用电脑。</p>
        <EditorBody {...props} desk={desk} onPicture={setPicture} onAdd={ways.add} />
        <Said editing={editing} />
        <AddDialog open={open === 'add'} fragments={desk.fragments} onAdd={desk.acts.add} onClose={ways.none} />
        <KeyHelp open={open === 'help'} shortcuts={shortcuts} onClose={ways.none} />
        {open === 'publish' && (
          <PublishDialog
            found={found}
            editing={editing}
            along={unpublishedIn(desk, all)}
            onClose={ways.none}
            onDone={onPublished}
          />
        )}
        {picture && <PictureDialog found={found} editing={editing} spot={picture} onClose={() => setPicture(null)} />}
        <Problems editing={editing} documents={all} />
      </div>
    </Dragging>
  );
}

type Opened = 'add' | 'help' | 'publish' | null;

const waysTo = (open: (dialog: Opened) => void) => ({
  add: () => open('add'),
  help: () => open('help'),
  publish: () => open('publish'),
  none: () => open(null),
});

interface AddProps {
  readonly open: boolean;
  readonly fragments: Desk['fragments'];
  onAdd(id: string): void;
  onClose(): void;
}

/** The palette for whoever adds by keys. */
const AddDialog = memo(function AddDialog({ open, fragments, onAdd, onClose }: AddProps) {
  const search = useRef<InputRef>(null);
  return (
    <Modal
      open={open}
      title="添加区块"
      footer={null}
      onCancel={onClose}
      // Whoever adds by keys types what it is called.
      afterOpenChange={(isOpen) => isOpen && search.current?.focus()}
      destroyOnHidden
      width={640}
    >
      <Palette
        isStill
        searchRef={search}
        fragments={fragments}
        onAdd={(id) => {
          onClose();
          onAdd(id);
        }}
      />
    </Modal>
  );
});

/** Fragments a page shows that are drafts only: without them it could not go out. */
function unpublishedIn({ document, around }: Desk, all: Props['all']): readonly string[] {
  const shown = fragmentsIn(document, around.fragments);
  return all.filter(({ kind, key, laid }) => kind === 'fragment' && !laid && shown.has(key)).map(({ id }) => id);
}

const focusInspector = () =>
  window.document
    .querySelector<HTMLElement>('[data-inspect] input, [data-inspect] textarea, [data-inspect] button')
    ?.focus();

/** Which template, and how wide: the same element as long as nothing of it is another. */
function useViews({ found, template, onTemplate }: Props, { document, device, setDevice }: Desk) {
  const hasTemplates = found.kind === 'page' && Object.keys((document as { roots?: object }).roots ?? {}).length > 0;
  const turn = useRef(onTemplate);
  turn.current = onTemplate;
  return useMemo(
    () => (
      <>
        {hasTemplates && (
          <Segmented
            aria-label="模板"
            value={template}
            options={[
              { value: 'se', label: '基础版' },
              { value: 'pro', label: '高级版' },
            ]}
            onChange={(next) => turn.current(next as Template)}
          />
        )}
        <Segmented
          aria-label="画布宽度"
          value={device}
          options={[
            { value: 'desk', label: '电脑' },
            { value: 'tablet', label: '平板' },
            { value: 'phone', label: '手机' },
          ]}
          onChange={(next) => setDevice(next as Device)}
        />
      </>
    ),
    [hasTemplates, template, device, setDevice],
  );
}

function Said({ editing }: { readonly editing: Editing }) {
  const said = useEditing(editing, saidIn);
  return (
    <div className={studio.said} role="status" aria-live="polite" data-said={said.no}>
      {said.text && <span key={said.no}>{said.text}</span>}
    </div>
  );
}
