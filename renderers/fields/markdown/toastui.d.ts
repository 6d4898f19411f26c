// the package's own types are out of reach behind its `exports`; this is what we use of them
declare module '@toast-ui/editor' {
  export interface EditorOptions {
    el: HTMLElement;
    height?: string;
    minHeight?: string;
    initialValue?: string;
    initialEditType?: 'markdown' | 'wysiwyg';
    previewStyle?: 'tab' | 'vertical';
    language?: string;
    theme?: string;
    autofocus?: boolean;
    usageStatistics?: boolean;
    toolbarItems?: string[][];
    placeholder?: string;
    customHTMLSanitizer?: (html: string) => string;
    hooks?: { addImageBlobHook?: (blob: File | Blob, insert: (url: string, text?: string) => void) => void };
    events?: Record<string, () => void>;
  }
  export default class Editor {
    constructor(options: EditorOptions);
    getMarkdown(): string;
    setMarkdown(markdown: string, cursorToEnd?: boolean): void;
    destroy(): void;
    focus(): void;
  }
}

declare module '@toast-ui/editor/viewer' {
  export default class Viewer {
    constructor(options: {
      el: HTMLElement;
      initialValue: string;
      theme?: string;
      usageStatistics?: boolean;
      customHTMLSanitizer?: (html: string) => string;
    });
    destroy(): void;
  }
}

declare module '@toast-ui/editor/dist/i18n/zh-cn';
