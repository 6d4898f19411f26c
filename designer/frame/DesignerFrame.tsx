import { App, Button, Drawer, Grid } from 'antd';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { UnfinishedContext, unfinishedOf, useAllUnfinished } from '../inputs/unfinished.ts';
import type { Editing, EditingState } from '../kernel/editing.ts';
import { runShortcut, type Shortcut } from '../kernel/keyboard.ts';
import type { Problem } from '../kernel/problems.ts';
import { useEditing, useFresh } from '../kernel/use-editing.ts';
import { ConflictsPanel } from './ConflictsPanel.tsx';
import styles from './frame.module.css';
import { KeyHelp } from './KeyHelp.tsx';
import { ProblemsPanel } from './ProblemsPanel.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import { TopBar } from './TopBar.tsx';

interface Side {
  readonly title: string;
  readonly body: ReactNode;
}

export interface FrameAct {
  readonly key: string;
  readonly label: string;
  run(): void;
}

export interface FrameProps {
  readonly title: string;
  /** 单据, 报表 … */
  readonly word: string;
  readonly editing: Editing;
  readonly problems: readonly Problem[];
  /** Ids of what is published together: the document first. */
  readonly publishes: readonly string[];
  /** Which aspect, which device: in the middle of the bar. */
  readonly views?: ReactNode;
  readonly left?: Side | null;
  readonly right?: Side | null;
  /** What is chosen, told to whoever opens the panel on a phone. */
  readonly shortcuts?: readonly Shortcut[];
  /** What else can be done with the whole document: under 更多. */
  readonly acts?: readonly FrameAct[];
  readonly children: ReactNode;
  /** Where a problem is mended. */
  onProblem(path: string): void;
  onClose(): void;
  onPublished?(): void;
}

/** What every designer of a document looks like: the bar, panels at both sides, the work between them, and what is wrong below. */
export function DesignerFrame(given: FrameProps) {
  const props = useUnfinishedTold(given);
  const { editing, problems, left, right, children } = props;
  const isWide = Grid.useBreakpoint().lg ?? true;
  const [open, setOpen] = useState<'left' | 'right' | 'publish' | 'help' | null>(null);
  const shortcuts = useFrameKeys(props, setOpen, open === 'publish' || open === 'help');
  useFresh(editing);
  const close = () => setOpen(null);
  const drawer = open === 'left' ? left : open === 'right' ? right : null;
  return (
    <UnfinishedContext value={unfinishedOf(editing)}>
      <div className={styles.whole} data-designer={props.word}>
        <TopBar {...props} onPublish={() => setOpen('publish')} onHelp={() => setOpen('help')} />
        <div className={styles.body}>
          {isWide && left && (
            <aside className={styles.left} aria-label={left.title}>
              {left.body}
            </aside>
          )}
          <div className={styles.center}>{children}</div>
          {isWide && right && (
            <aside className={styles.right} aria-label={right.title} data-inspect="">
              <ConflictsPanel editing={editing} />
              {right.body}
            </aside>
          )}
        </div>
        {!isWide && (left || right) && (
          <nav className={styles.thumbs} aria-label="面板">
            {left && <Button onClick={() => setOpen('left')}>{left.title}</Button>}
            {right && <Button onClick={() => setOpen('right')}>{right.title}</Button>}
          </nav>
        )}
        <Drawer
          open={!isWide && drawer !== null && drawer !== undefined}
          title={drawer?.title}
          placement="bottom"
          size="72vh"
          onClose={close}
        >
          <ConflictsPanel editing={editing} />
          {drawer?.body}
        </Drawer>
        <ProblemsPanel editing={editing} problems={problems} onGo={props.onProblem} />
        <Said editing={editing} />
        <KeyHelp open={open === 'help'} shortcuts={shortcuts} onClose={close} />
        {open === 'publish' && <PublishDialog {...props} onClose={close} />}
      </div>
    </UnfinishedContext>
  );
}

/** Conditions that were begun stand among what is not quite right, and whoever leaves the document is asked. */
function useUnfinishedTold(props: FrameProps): FrameProps {
  const { editing, problems, onClose } = props;
  const { modal } = App.useApp();
  const begun = useAllUnfinished(editing);
  const all = useMemo(() => {
    const notes = begun.map(
      ({ place, label }): Problem => ({ path: place, text: `“${label}”还没有选完，现在还不起作用`, level: 'warn' }),
    );
    return [...problems, ...notes];
  }, [problems, begun]);
  const leave = () => {
    if (begun.length === 0) return onClose();
    modal.confirm({
      title: `还有 ${begun.length} 处条件没有选完`,
      content: '没有选完的条件不会保存，离开后须重新选择。',
      okText: '离开',
      cancelText: '留下',
      onOk: onClose,
    });
  };
  return { ...props, problems: all, onClose: leave };
}

/** Keys that are the same in every designer, then the designer's own. */
function useFrameKeys(
  { editing, shortcuts }: FrameProps,
  open: (what: 'publish' | 'help') => void,
  isOff: boolean,
): readonly Shortcut[] {
  const all: readonly Shortcut[] = [
    { keys: ['mod+z'], title: '撤销', group: '编辑', inText: true, run: () => leaveText(() => editing.undo()) },
    {
      keys: ['mod+shift+z', 'mod+y'],
      title: '重做',
      group: '编辑',
      inText: true,
      run: () => leaveText(() => editing.redo()),
    },
    { keys: ['mod+s'], title: '立即保存草稿', group: '编辑', inText: true, run: () => void editing.flush() },
    { keys: ['mod+enter'], title: '发布…', group: '其他', inText: true, run: () => open('publish') },
    { keys: ['f1'], title: '快捷键', group: '其他', inText: true, run: () => open('help') },
    ...(shortcuts ?? []),
  ];
  useEffect(() => {
    if (isOff) return;
    const press = (event: KeyboardEvent) => {
      // A dialog or an open menu has the keyboard for itself.
      const inDialog = event.target instanceof Element && event.target.closest('.ant-modal, .ant-select-dropdown');
      if (!inDialog) runShortcut(event, all);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
  return all;
}

/** A text being typed is finished first, so that it is what is taken back. */
function leaveText(then: () => void): void {
  (window.document.activeElement as HTMLElement | null)?.blur?.();
  then();
}

const saidIn = (state: EditingState) => state.said;

function Said({ editing }: { readonly editing: Editing }) {
  const said = useEditing(editing, saidIn);
  return (
    <div className={styles.said} role="status" aria-live="polite" key={said.no}>
      {said.text}
    </div>
  );
}
