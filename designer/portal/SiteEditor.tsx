import { Button, ColorPicker, Input, Select, Switch } from 'antd';
import { useMemo, useState } from 'react';
import type { SiteDocument } from '../../schemas/language/page.ts';
import { at } from '../../schemas/language/pointer.ts';
import type { Editing, EditingState } from '../kernel/editing.ts';
import { readAt } from '../kernel/steps.ts';
import { freshKey } from '../kernel/tree.ts';
import { useEditing } from '../kernel/use-editing.ts';
import { Conflicts } from './Conflicts.tsx';
import { rankBefore, rowsInOrder } from './commands.ts';
import { PublishDialog } from './PublishDialog.tsx';
import { type FoundDocument, useStudio } from './services.ts';
import styles from './site-editor.module.css';
import studio from './studio.module.css';
import { TopBar } from './TopBar.tsx';

interface Props {
  readonly found: FoundDocument;
  readonly editing: Editing;
  onClose(): void;
  onPublished(): void;
}

const documentIn = (state: EditingState) => state.log.document as SiteDocument;
const saidIn = (state: EditingState) => state.said;

/** What all pages share: colour, logo, navigation, footer and its site map. */
export function SiteEditor({ found, editing, onClose, onPublished }: Props) {
  const document = useEditing(editing, documentIn);
  const said = useEditing(editing, saidIn);
  const { rights } = useStudio();
  const [publishing, setPublishing] = useState(false);
  const edit = useMemo(() => editFor(editing, !rights.layout), [editing, rights.layout]);
  return (
    <div className={studio.editor} data-editor={found.id}>
      <TopBar
        title="导航与页脚"
        found={found}
        editing={editing}
        onClose={onClose}
        onHelp={() => undefined}
        onPublish={() => setPublishing(true)}
        onRestored={onPublished}
      >
        <span />
      </TopBar>
      <main className={styles.siteForm}>
        <Conflicts editing={editing} />
        <Section title="网站">
          <TextField edit={edit} document={document} path="/title" label="网站名称" />
          <TextField edit={edit} document={document} path="/logo/text" label="标志旁的文字" />
          <Row label="主色">
            <ColorPicker
              aria-label="主色"
              disabled={edit.locked}
              showText
              value={document.primaryColor}
              onChangeComplete={(color) =>
                edit.set('/primaryColor', color.toHexString().slice(0, 7).toUpperCase(), '主色')
              }
            />
          </Row>
        </Section>
        <Section title="顶部导航">
          <Row label="首屏上透明，滚动后变实">
            <Switch
              aria-label="首屏上透明"
              disabled={edit.locked}
              checked={document.navs.isImmersed !== false}
              onChange={(on) => edit.set('/navs/isImmersed', on, '沉浸式导航')}
            />
          </Row>
          <Row label="对齐">
            <Select
              aria-label="对齐"
              disabled={edit.locked}
              value={document.navs.justify ?? 'left'}
              options={[
                { value: 'left', label: '靠左' },
                { value: 'center', label: '居中' },
                { value: 'right', label: '靠右' },
              ]}
              onChange={(value) => edit.set('/navs/justify', value, '导航对齐')}
            />
          </Row>
          <Entries edit={edit} document={document} path="/navs/siteMap" label="导航" address="path" />
        </Section>
        <Section title="页脚网站地图">
          {rowsInOrder(document.footer.siteMap).map(([key, group]) => (
            <fieldset key={key} className={studio.rowCard}>
              <legend>{String(group.title)}</legend>
              <TextField edit={edit} document={document} path={at('/footer/siteMap', key, 'title')} label="栏目" />
              <Entries
                edit={edit}
                document={document}
                path={at('/footer/siteMap', key, 'items')}
                label="链接"
                address="path"
              />
            </fieldset>
          ))}
        </Section>
        <Section title="其他链接">
          <Entries edit={edit} document={document} path="/footer/otherLinks" label="链接" address="url" />
        </Section>
        <Section title="页脚文字">
          <TextField edit={edit} document={document} path="/footer/icpInfo" label="备案信息" />
          <TextField edit={edit} document={document} path="/footer/copyright" label="版权" />
          <TextField edit={edit} document={document} path="/footer/supportInfo" label="技术支持" />
        </Section>
      </main>
      <div className={studio.said} role="status" aria-live="polite">
        {said.text && <span key={said.no}>{said.text}</span>}
      </div>
      {publishing && (
        <PublishDialog found={found} editing={editing} onClose={() => setPublishing(false)} onDone={onPublished} />
      )}
    </div>
  );
}

interface Edit {
  readonly locked: boolean;
  set(path: string, value: unknown, name: string): void;
}

const editFor = (editing: Editing, locked: boolean): Edit => ({
  locked,
  set: (path, value, name) => editing.do({ name: `修改${name}`, steps: [{ path, after: value }], joins: path }),
});

const Section = ({ title, children }: { readonly title: string; readonly children: React.ReactNode }) => (
  <section className={styles.sheetCard} aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
);

const Row = ({ label, children }: { readonly label: string; readonly children: React.ReactNode }) => (
  <div className={styles.siteRow}>
    <span>{label}</span>
    {children}
  </div>
);

interface FieldProps {
  readonly edit: Edit;
  readonly document: SiteDocument;
  readonly path: string;
  readonly label: string;
}

function TextField({ edit, document, path, label }: FieldProps) {
  const said = readAt(document, path);
  const text =
    typeof said === 'object' && said !== null ? String((said as { zh?: string }).zh ?? '') : String(said ?? '');
  return (
    <Row label={label}>
      <Input
        aria-label={label}
        disabled={edit.locked}
        maxLength={200}
        value={text}
        onChange={({ target }) => edit.set(path, target.value || undefined, label)}
      />
    </Row>
  );
}

/** Links in order, each with its own visible flag. */
function Entries({ edit, document, path, label, address }: FieldProps & { readonly address: 'path' | 'url' }) {
  const map = (readAt(document, path) ?? {}) as Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  const rows = rowsInOrder(map);
  const add = () => {
    const key = freshKey(new Set(Object.keys(map)), 'link');
    edit.set(
      at(path, key),
      { title: `新${label}`, [address]: address === 'path' ? '/proHome' : 'https://', rank: rankBefore(map, null) },
      label,
    );
  };
  const moveTo = (key: string, before: string | null) => {
    const others = Object.fromEntries(Object.entries(map).filter(([other]) => other !== key));
    edit.set(at(path, key, 'rank'), rankBefore(others, before), `${label}的顺序`);
  };
  return (
    <div className={styles.entries}>
      {rows.map(([key, entry], index) => (
        <div key={key} className={styles.entry}>
          <Switch
            aria-label={`显示${entry.title}`}
            disabled={edit.locked}
            checked={entry.visible !== false}
            onChange={(on) => edit.set(at(path, key, 'visible'), on ? undefined : false, `“${entry.title}”的显示`)}
          />
          <Input
            aria-label={`${label}名称 ${index + 1}`}
            disabled={edit.locked}
            maxLength={60}
            value={String(entry.title ?? '')}
            onChange={({ target }) => edit.set(at(path, key, 'title'), target.value || '未命名', `${label}名称`)}
          />
          <Input
            aria-label={`${label}地址 ${index + 1}`}
            disabled={edit.locked}
            maxLength={500}
            value={String(entry[address] ?? '')}
            onChange={({ target }) => edit.set(at(path, key, address), target.value || '/', `${label}地址`)}
          />
          <Button
            size="small"
            disabled={edit.locked || index === 0}
            aria-label={`上移${entry.title}`}
            onClick={() => moveTo(key, rows[index - 1]?.[0] ?? null)}
          >
            ↑
          </Button>
          <Button
            size="small"
            disabled={edit.locked || index === rows.length - 1}
            aria-label={`下移${entry.title}`}
            onClick={() => moveTo(key, rows[index + 2]?.[0] ?? null)}
          >
            ↓
          </Button>
          <Button
            size="small"
            danger
            disabled={edit.locked}
            aria-label={`删除${entry.title}`}
            onClick={() => edit.set(at(path, key), undefined, label)}
          >
            删除
          </Button>
        </div>
      ))}
      <Button type="dashed" disabled={edit.locked} onClick={add}>
        添加{label}
      </Button>
    </div>
  );
}
