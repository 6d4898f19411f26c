import type Editor from '@toast-ui/editor';
import { useEffect, useRef } from 'react';
import '@toast-ui/editor/dist/toastui-editor.css';
import '@toast-ui/editor/dist/theme/toastui-editor-dark.css';
import { PAUSE } from '../pieces/use-typed-text.ts';
import { useFieldServices } from '../services.ts';
import type { InputProps } from '../view.ts';
import { makeEditor } from './make-editor.ts';
import styles from './markdown.module.css';
import { tendBars } from './tend-bars.ts';

const DEFAULT_HEIGHT = 300;

const wishesOf = ({ height, mode, language }: InputProps['field']['config']) => ({
  height: typeof height === 'number' ? height : DEFAULT_HEIGHT,
  mode: mode === 'markdown' ? ('markdown' as const) : ('wysiwyg' as const),
  language: typeof language === 'string' ? language : 'zh-CN',
});

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
    const el = place.current;
    if (!el) return;
    let timer = 0;
    const commit = () => {
      window.clearTimeout(timer);
      const text = editor.current?.getMarkdown().trim() ?? '';
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
      upload: async (picked) => {
        const file = await latest.current.services.upload(picked, {});
        return { file, url: latest.current.services.fileUrl(file.id) };
      },
    });
    const stopTending = tendBars(el);
    return () => {
      stopTending();
      // a pause not yet over must not lose its words
      if (timer !== 0) commit();
      editor.current?.destroy();
      editor.current = null;
      el.replaceChildren();
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
