import { Input } from 'antd';
import type { Document } from '../../../schemas/language/document.ts';
import type { PageDocument } from '../../../schemas/language/page.ts';
import type { Editing } from '../../kernel/editing.ts';
import { sayTitle } from './around.ts';
import styles from './inspector.module.css';
import { NameInput } from './NameInput.tsx';
import { folder } from './NewPage.tsx';
import type { FoundDocument } from './services.ts';
import studio from './studio.module.css';

interface Props {
  readonly found: FoundDocument;
  readonly editing: Editing;
  readonly document: Document;
  readonly mayLayout: boolean;
}

/** What is said of the page as a whole: what browsers, search engines and shared links call it, and where it is found. */
export function PageSettings({ found, editing, document, mayLayout }: Props) {
  const { path = '', description = '', title } = document as PageDocument;
  const isPage = document.kind === 'page';
  const word = isPage ? '页面' : '片段';
  const set = (name: string, place: string, after: unknown) =>
    editing.do({ name: `修改${name}`, steps: [{ path: place, after }], joins: place });
  // Whoever knows a published page by its address must still find it there.
  const isMovable = mayLayout && found.laid === null && path.startsWith(folder);
  return (
    <section className={styles.page} aria-label={`${word}设置`}>
      <h3 className={studio.heading}>{word}设置</h3>
      <div className={styles.field}>
        <span className={styles.label}>{word}标题</span>
        <NameInput
          aria-label={`${word}标题`}
          maxLength={60}
          value={sayTitle(title)}
          onChange={(text) => set(`${word}标题`, typeof title === 'string' ? '/title' : '/title/zh', text)}
        />
      </div>
      {isPage && (
        <div className={styles.field}>
          <span className={styles.label}>页面说明</span>
          <Input.TextArea
            aria-label="页面说明"
            autoSize={{ minRows: 2, maxRows: 6 }}
            maxLength={300}
            value={description}
            onChange={({ target }) => set('页面说明', '/description', target.value || undefined)}
          />
          <small className={styles.help}>搜索引擎和分享链接里显示的一段话。</small>
        </div>
      )}
      {isPage && path !== '' && (
        <div className={styles.field}>
          <span className={styles.label}>网址</span>
          {isMovable ? (
            <NameInput
              aria-label="网址"
              prefix={folder}
              maxLength={31}
              value={path.slice(folder.length)}
              onChange={(text) =>
                set('网址', '/path', `${folder}${text.replace(/^[^a-zA-Z]+|[^a-zA-Z0-9-]/g, '') || 'page'}`)
              }
            />
          ) : (
            <code className={styles.help}>{path}</code>
          )}
          {mayLayout && !found.product && found.laid && (
            <small className={styles.help}>要把页面从网站上撤下：在大纲里选“页面”，关掉“显示”，再发布。</small>
          )}
        </div>
      )}
    </section>
  );
}
