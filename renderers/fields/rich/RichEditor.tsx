import Image from '@tiptap/extension-image';
import { TableKit } from '@tiptap/extension-table';
import { EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useRef } from 'react';
import { ownPictures, safeHtml } from '../safe-html.ts';
import { PAUSE } from '../typing/use-typed-text.ts';
import type { InputProps } from '../view.ts';
import { isSafeAddress } from './link-address.ts';
import { RichToolbar } from './RichToolbar.tsx';
import styles from './rich.module.css';
import { picturesIn, usePictures } from './use-pictures.ts';

/** The specification's height of a rich text editor. */
const DEFAULT_HEIGHT = 560;

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: { openOnClick: false, isAllowedUri: isSafeAddress },
  }),
  // widths would be styles, which a kept text has none of
  TableKit.configure({ table: { resizable: false } }),
  Image.configure({ allowBase64: true }),
];

/** HTML in and out, made safe both ways; handed on after a pause in typing and on leaving. */
export function RichEditor({ id, field, value, onChange, onBlur, autoFocus, invalid, describedBy, late }: InputProps) {
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
  const pictures = usePictures(late, commit);
  const takePictures = (data: DataTransfer | null): boolean => {
    const files = picturesIn(data);
    if (files.length === 0 || !pictures.take) return false;
    pictures.take(files);
    return true;
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
      transformPastedHTML: (html) => ownPictures(safeHtml(html)),
      handlePaste: (_, event) => takePictures(event.clipboardData),
      handleDrop: (_, event) => takePictures(event.dataTransfer),
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

  useEffect(() => {
    pictures.editor.current = editor;
  }, [editor, pictures.editor]);

  const height = typeof field.config.height === 'number' ? field.config.height : DEFAULT_HEIGHT;
  return (
    <div className={styles.editor} data-invalid={invalid || undefined}>
      {editor && <RichToolbar editor={editor} onPictures={pictures.take} />}
      <p className={styles.sending} role="status">
        {pictures.sending > 0 && `正在上传 ${pictures.sending} 张图片…`}
      </p>
      <EditorContent editor={editor} className={styles.page} style={{ height }} />
    </div>
  );
}
