import type Editor from '@toast-ui/editor';
import { useEffect, useRef } from 'react';
import '@toast-ui/editor/dist/toastui-editor.css';
import '@toast-ui/editor/dist/theme/toastui-editor-dark.css';
import { type FieldServices, useFieldServices } from '../services.ts';
import { PAUSE } from '../typing/use-typed-text.ts';
import type { InputProps } from '../view.ts';
import { makeEditor } from './make-editor.ts';
import styles from './markdown.module.css';
import { tendBars } from './tend-bars.ts';

const DEFAULT_HEIGHT = 300;
/** The editor lays its bar out anew this long after its size changed, and cannot be told not to. */
const LAYS_OUT = 200;

const wishesOf = ({ height, mode, language }: InputProps['field']['config']) => ({
  height: typeof height === 'number' ? height : DEFAULT_HEIGHT,
  mode: mode === 'markdown' ? ('markdown' as const) : ('wysiwyg' as const),
  language: typeof language === 'string' ? language : 'zh-CN',
});

async function store(picked: File, services: FieldServices) {
  const file = await services.upload(picked, {});
  return { file, url: services.fileUrl(file.id) };
}

/**
 * Taken down at once, its bar would be laid out over nodes that are gone. It hears in the next frame that it has no size any more, and
 * lays itself out a while after that, however late such a frame comes: what is waited for begins only then.
 */
function takeDown(editor: Editor | null, el: HTMLElement): void {
  el.remove();
  const end = () => window.setTimeout(() => editor?.destroy(), 2 * LAYS_OUT);
  window.requestAnimationFrame(() => window.requestAnimationFrame(end));
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * The editor is no React component and keeps its own document: it is made once, told only of values it did not send,
 * and taken down with its place. It lives outside React's tree, so StrictMode's second mount makes a clean second one.
 */
export function MarkdownEditor({ id, field, value, onChange, onBlur, autoFocus, invalid, describedBy }: InputProps) {
  const services = useFieldServices();
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<Editor | null>(null);
  const latest = useRef({ onChange, onBlur, services, sent: textOf(value) });
  useEffect(() => {
    Object.assign(latest.current, { onChange, onBlur, services });
  });
  const { height, mode, language } = wishesOf(field.config);

  useEffect(() => {
    if (!place.current) return;
    const el = document.createElement('div');
    place.current.append(el);
    let timer = 0;
    const commit = () => {
      window.clearTimeout(timer);
      // What is heard of an editor that is gone says nothing of the text.
      if (!editor.current) return;
      const text = editor.current.getMarkdown().trim();
      if (text === latest.current.sent) return;
      latest.current.sent = text;
      latest.current.onChange(text === '' ? null : text);
    };
    editor.current = makeEditor({
      el,
      height,
      text: latest.current.sent,
      mode,
      language,
      autoFocus: autoFocus ?? false,
      onEdit: () => {
        window.clearTimeout(timer);
        timer = window.setTimeout(commit, PAUSE);
      },
      onLeave: () => {
        commit();
        latest.current.onBlur?.();
      },
      upload: (picked) => store(picked, latest.current.services),
    });
    const stopTending = tendBars(el);
    return () => {
      stopTending();
      // a pause not yet over must not lose its words
      if (timer !== 0) commit();
      takeDown(editor.current, el);
      editor.current = null;
    };
  }, [height, mode, language, autoFocus]);

  useEffect(() => {
    const text = textOf(value);
    if (text !== latest.current.sent) editor.current?.setMarkdown(text, false);
    latest.current.sent = text;
  }, [value]);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and a legend of its own
    <div
      role="group"
      id={id}
      ref={place}
      className={styles.editor}
      data-invalid={invalid || undefined}
      aria-label={field.label}
      aria-describedby={describedBy}
    />
  );
}
