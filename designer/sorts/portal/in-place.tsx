import { cloneElement, type ReactElement, type ReactNode, useRef, useState } from 'react';
import type { Editing as CanvasHooks } from '../../../renderers/blocks/drawing.ts';
import type { NodePlan } from '../../../schemas/compile/page-plan.ts';
import type { Words } from '../../../schemas/kinds/block-values.ts';
import type { Editing } from '../../kernel/editing.ts';
import { fieldAt, kindOf, kindsByName, nameOf, nodeOf } from './blocks.ts';
import styles from './canvas.module.css';
import { lockedAgainst, saidOf, setField } from './commands.ts';
import { innerOf, overridePath, setOverride } from './fragment-commands.ts';

/** What one is in the middle of editing on the canvas: whose bar is shown. */
export interface Spot {
  readonly key: string;
  readonly field: string;
}

interface Hooks {
  readonly editing: Editing;
  readonly mayLayout: boolean;
  address(file: string): string;
  onSpot(spot: Spot | null): void;
  onPicture(spot: Spot): void;
  onAdd(target: { readonly parent: string; readonly slot: string; readonly before: null }): void;
}

/** What the canvas puts in place of texts, pictures and empty slots. Made once: nothing in it changes while one types. */
export const hooksFor = (hooks: Hooks): CanvasHooks => ({
  address: hooks.address,
  block: (_, drawn) => drawn,
  slot: (node, slot, drawn) => (drawn.length > 0 ? drawn : <EmptySlot node={node} slot={slot} hooks={hooks} />),
  words: (node, field, words, drawn) => (
    <InPlace key={field} node={node} field={field} value={words} drawn={drawn} hooks={hooks} />
  ),
  text: (node, field, text, drawn) => (
    <InPlace key={field} node={node} field={field} value={text} drawn={drawn} hooks={hooks} />
  ),
  picture: (node, field, _, drawn) => <PicturePlace node={node} field={field} drawn={drawn} hooks={hooks} />,
});

interface InPlaceProps {
  readonly node: NodePlan;
  readonly field: string;
  readonly value: Words | string;
  readonly drawn: ReactNode;
  readonly hooks: Hooks;
}

/** A node of a fragment is not this page's: what is typed there is said for this page only. */
const isOwn = (editing: Editing, key: string): boolean => nodeOf(editing.state().log.document, key) !== undefined;

function InPlace({ node, field, value, drawn, hooks }: InPlaceProps) {
  const { editing } = hooks;
  const now = typeof value === 'string' ? value : value.text;
  const [held, setHeld] = useState<string | null>(null);
  const typed = useRef(now);
  const element = drawn as ReactElement<Record<string, unknown>>;
  const { document } = editing.state().log;
  const inner = isOwn(editing, node.key) ? null : innerOf(document, node.key);
  const owner = inner?.stand ?? node.key;
  if (!isOwn(editing, owner) || lockedAgainst(document, [owner], 'edit')) return element;
  const label = fieldAt(kindsByName.get(node.block), field)?.label ?? '文字';
  const write = (text: string) => {
    typed.current = text;
    const at = editing.state().log.document;
    if (inner) {
      const whole = typeof value === 'string' ? text : { ...value, text };
      editing.do(setOverride(at, inner, overridePath(node.block, field), whole));
      return;
    }
    const path = typeof value === 'string' ? field : `${field}.text`;
    const whole =
      typeof value === 'string' ? text : { ...value, ...(saidOf(at, node.key, field) as object | undefined), text };
    const isSaid = typeof value === 'string' || saidOf(at, node.key, field) !== undefined;
    editing.do(setField(at, [node.key], isSaid ? path : field, isSaid ? text : whole));
  };
  return cloneElement(element, {
    contentEditable: 'plaintext-only',
    suppressContentEditableWarning: true,
    // A heading stays one for whoever listens.
    ...(/^h\d$/.test(String(element.type)) ? {} : { role: 'textbox' }),
    tabIndex: -1,
    'aria-label': `${nameOf(document, owner)}的${label}${inner ? '，只在这里修改' : ''}`,
    'data-field': `${node.key} ${field}`,
    'data-placeholder': `输入${label}`,
    spellCheck: false,
    // While one types, the browser owns the text: what is drawn stays what it was.
    children: held ?? now,
    onFocus: () => {
      setHeld(now);
      hooks.onSpot(inner ? null : { key: node.key, field });
    },
    onBlur: () => setHeld(null),
    onInput: (event: { currentTarget: HTMLElement }) => write(event.currentTarget.textContent ?? ''),
    onKeyDown: (event: { key: string; currentTarget: HTMLElement; preventDefault(): void }) => {
      if (event.key === 'Escape' || event.key === 'Enter') {
        event.preventDefault();
        event.currentTarget.blur();
      }
    },
  });
}

function PicturePlace({ node, field, drawn, hooks }: Omit<InPlaceProps, 'value'>) {
  const label = fieldAt(kindsByName.get(node.block), field)?.label ?? '图片';
  if (!isOwn(hooks.editing, node.key)) return drawn;
  return (
    <span className={styles.picture} data-empty={drawn === null || undefined}>
      {drawn}
      <button
        type="button"
        tabIndex={-1}
        className={styles.pictureButton}
        onClick={() => hooks.onPicture({ key: node.key, field })}
      >
        更换{label}
      </button>
    </span>
  );
}

function EmptySlot({ node, slot, hooks }: { readonly node: NodePlan; readonly slot: string; readonly hooks: Hooks }) {
  const { document } = hooks.editing.state().log;
  const rule = kindOf(nodeOf(document, node.key))?.slots?.[slot];
  if (!rule || rule.blocks || !isOwn(hooks.editing, node.key) || !hooks.mayLayout) return null;
  return (
    <div className={styles.emptySlot} data-slot={`${node.key} ${slot}`}>
      <strong>{rule.title}是空的</strong>
      <span>从左边拖一个区块到这里，或者</span>
      <button type="button" tabIndex={-1} onClick={() => hooks.onAdd({ parent: node.key, slot, before: null })}>
        添加区块
      </button>
    </div>
  );
}
