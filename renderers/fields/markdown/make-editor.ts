import Editor from '@toast-ui/editor';
import '@toast-ui/editor/dist/i18n/zh-cn';
import type { StoredFile } from '../../../schemas/wire/files.ts';
import { safeHtml } from '../safe-html.ts';

/** The specification's least height. */
const MIN_HEIGHT = 200;

/** The specification's bar, in its order. */
const toolbarItems = [
  ['heading', 'bold', 'italic', 'strike'],
  ['hr', 'quote'],
  ['ul', 'ol', 'task', 'indent', 'outdent'],
  ['table', 'image', 'link'],
  ['code', 'codeblock'],
];

interface Wishes {
  readonly el: HTMLElement;
  readonly height: number;
  readonly text: string;
  readonly mode: 'wysiwyg' | 'markdown';
  readonly language: string;
  readonly autoFocus: boolean;
  readonly onEdit: () => void;
  readonly onLeave: () => void;
  readonly upload: (file: File) => Promise<{ readonly file: StoredFile; readonly url: string }>;
}

/** The editor as we want it: in Chinese, silent towards its makers, its HTML made safe, its pictures stored as files. */
export const makeEditor = ({ el, height, text, mode, language, autoFocus, onEdit, onLeave, upload }: Wishes): Editor =>
  new Editor({
    el,
    height: `${height}px`,
    minHeight: `${MIN_HEIGHT}px`,
    initialValue: text,
    initialEditType: mode,
    language,
    theme: document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light',
    autofocus: autoFocus,
    usageStatistics: false,
    toolbarItems,
    customHTMLSanitizer: safeHtml,
    hooks: {
      addImageBlobHook: (blob, insert) => {
        const file = blob instanceof File ? blob : new File([blob], '图片.png', { type: blob.type });
        void upload(file).then((stored) => insert(stored.url, stored.file.name));
      },
    },
    events: { change: onEdit, blur: onLeave },
  });
