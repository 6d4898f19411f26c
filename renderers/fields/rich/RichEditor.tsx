import { EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useRef } from 'react';
import { safeHtml } from '../pieces/safe-html.ts';
import { PAUSE } from '../pieces/use-typed-text.ts';
import type { InputProps } from '../view.ts';
import { RichToolbar } from './RichToolbar.tsx';
import styles from './rich.module.css';

/** The specification's height of a rich text editor. */
const DEFAULT_HEIGHT = 560;

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: { openOnClick: false, protocols: ['http', 'https', 'mailto', 'tel'] },
  }),
];

/** HTML in and out, made safe both ways; handed on after a pause in typing and on leaving. */
export function RichEditor({ id, field, value, onChange, onBlur, autoFocus, invalid, describedBy }: InputProps) {
  const latest = useRef({ onChange, onBlur, sent: typeof value === 'string' ? value : '', timer: 0 });
  useEffect(() => {
    Object.assign(latest.current, { onChange, onBlur });
  });
  const commit = (html: string) => {
    window.clearTimeout(latest.current.timer);
    const next = html === '<p></p>' ? '' : html;
    if (next === latest.current.sent) return;
    latest.current.sent = next;
    latest.current.onChange(next === '' ? null : next);
  };
  const editor = useEditor({
    extensions,
    content: safeHtml(latest.current.sent),
    autofocus: autoFocus ? 'end' : false,
    editorProps: {
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': field.label,
        ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
      },
      transformPastedHTML: safeHtml,
    },
    onUpdate: ({ editor: made }) => {
      window.clearTimeout(latest.current.timer);
      latest.current.timer = window.setTimeout(() => commit(made.getHTML()), PAUSE);
    },
    onBlur: ({ editor: made }) => {
      commit(made.getHTML());
      latest.current.onBlur?.();
    },
    onDestroy: () => window.clearTimeout(latest.current.timer),
  });

  useEffect(() => {
    const html = typeof value === 'string' ? value : '';
    if (!editor || html === latest.current.sent) return;
    latest.current.sent = html;
    editor.commands.setContent(safeHtml(html), { emitUpdate: false });
  }, [editor, value]);

  const height = typeof field.config.height === 'number' ? field.config.height : DEFAULT_HEIGHT;
  return (
    <div className={styles.editor} data-invalid={invalid || undefined}>
      {editor && <RichToolbar editor={editor} />}
      <EditorContent editor={editor} className={styles.page} style={{ height }} />
    </div>
  );
}
