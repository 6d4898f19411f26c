import type { Editor } from '@tiptap/core';
import { App } from 'antd';
import { useRef, useState } from 'react';
import { useFieldServices } from '../services.ts';
import { refuseFile, sayFailed } from '../uploads/upload-rules.ts';
import type { Late } from '../view.ts';

const rules = { count: 10, mb: 20, extensions: null };

export const picturesIn = (data: DataTransfer | null): readonly File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));

/** Keeps pictures that are chosen, pasted or dropped, and puts each where the writer is when it has come. */
export function usePictures(late: Late | undefined, commit: (html: string) => void) {
  const services = useFieldServices();
  const { message } = App.useApp();
  const [sending, setSending] = useState(0);
  const editor = useRef<Editor | null>(null);
  const send = async (file: File, upload: (file: File) => Promise<string>): Promise<boolean> => {
    const refused = refuseFile(file, rules);
    if (refused !== null) {
      message.warning?.(refused);
      return true;
    }
    setSending((now) => now + 1);
    try {
      const src = await upload(file);
      const { current } = editor;
      if (!current || current.isDestroyed) return true;
      current
        .chain()
        .focus()
        .setImage({ src, alt: file.name.replace(/\.\w+$/, '') })
        .run();
      commit(current.getHTML());
      return true;
    } catch (error) {
      const why = error instanceof Error ? error.message : '';
      message.error?.(why === '' ? sayFailed(file.name) : `${sayFailed(file.name)}${why}`);
      return false;
    } finally {
      setSending((now) => now - 1);
    }
  };
  const upload = services.uploadPicture;
  return {
    editor,
    sending,
    take:
      upload &&
      ((files: readonly File[]) => {
        const next = async (before: Promise<boolean>, file: File) => {
          const came = await before;
          return (await send(file, upload)) && came;
        };
        const arrival = files.reduce(next, Promise.resolve(true));
        late?.wait(arrival, new AbortController());
      }),
  };
}
