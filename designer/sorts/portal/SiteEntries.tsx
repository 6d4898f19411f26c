import { Button, ColorPicker, Input, Switch } from 'antd';
import type { Document } from '../../../schemas/language/document.ts';
import type { SiteDocument } from '../../../schemas/language/page.ts';
import { at } from '../../../schemas/language/pointer.ts';
import type { Editing } from '../../kernel/editing.ts';
import { readAt } from '../../kernel/steps.ts';
import { freshKey } from '../../kernel/tree.ts';
import { sayTitle } from './around.ts';
import { rankBefore, rowsInOrder } from './commands.ts';
import { NameInput } from './NameInput.tsx';
import styles from './site-editor.module.css';
import studio from './studio.module.css';

export interface Edit {
  readonly locked: boolean;
  set(path: string, value: unknown, name: string): void;
}

export const editFor = (editing: Editing, locked: boolean): Edit => ({
  locked,
  set: (path, value, name) => editing.do({ name: `修改${name}`, steps: [{ path, after: value }], joins: path }),
});

export const Row = ({ label, children }: { readonly label: string; readonly children: React.ReactNode }) => (
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

export function TextField({ edit, document, path, label, most = 200 }: FieldProps & { readonly most?: number }) {
  return (
    <Row label={label}>
      <Input
        aria-label={label}
        disabled={edit.locked}
        maxLength={most}
        value={String(readAt(document, path) ?? '')}
        onChange={({ target }) => edit.set(path, target.value || undefined, label)}
      />
    </Row>
  );
}

/** A text there must be. */
export function TitleField({ edit, document, path, label }: FieldProps) {
  const said = readAt(document, path) as Document['title'];
  return (
    <Row label={label}>
      <NameInput
        aria-label={label}
        disabled={edit.locked}
        maxLength={60}
        value={sayTitle(said)}
        onChange={(text) => edit.set(typeof said === 'string' ? path : `${path}/zh`, text, label)}
      />
    </Row>
  );
}

/** A colour of its own, or the site's. */
export function ColorField({ edit, document, path, label }: FieldProps) {
  const said = readAt(document, path);
  return (
    <Row label={label}>
      <ColorPicker
        aria-label={label}
        disabled={edit.locked}
        allowClear
        showText={(color) => (said ? color.toHexString().slice(0, 7).toUpperCase() : '跟随页面')}
        value={typeof said === 'string' ? said : null}
        onChangeComplete={(color) =>
          edit.set(path, color.cleared ? undefined : color.toHexString().slice(0, 7).toUpperCase(), label)
        }
        onClear={() => edit.set(path, undefined, label)}
      />
    </Row>
  );
}

/** The footer's columns of links: each has a heading, and comes and goes. */
export function FooterMap({ edit, document }: { readonly edit: Edit; readonly document: SiteDocument }) {
  const map = document.footer.siteMap;
  const path = '/footer/siteMap';
  const add = () => {
    const key = freshKey(new Set(Object.keys(map)), 'group');
    edit.set(at(path, key), { title: '新栏目', items: {}, rank: rankBefore(map, null) }, '网站地图');
  };
  return (
    <>
      {rowsInOrder(map).map(([key, group]) => (
        <fieldset key={key} className={studio.rowCard}>
          <legend>{String(group.title)}</legend>
          <TitleField edit={edit} document={document} path={at(path, key, 'title')} label="栏目" />
          <Entries edit={edit} document={document} path={at(path, key, 'items')} label="链接" address="path" />
          <div className={studio.rowTools}>
            <Button
              size="small"
              danger
              disabled={edit.locked}
              aria-label={`删除栏目${group.title}`}
              onClick={() => edit.set(at(path, key), undefined, '网站地图')}
            >
              删除栏目
            </Button>
          </div>
        </fieldset>
      ))}
      <Button type="dashed" disabled={edit.locked} onClick={add}>
        添加栏目
      </Button>
    </>
  );
}

/** Links in order, each with its own visible flag. */
export function Entries({ edit, document, path, label, address }: FieldProps & { readonly address: 'path' | 'url' }) {
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
          <NameInput
            aria-label={`${label}名称 ${index + 1}`}
            disabled={edit.locked}
            maxLength={60}
            value={String(entry.title ?? '')}
            onChange={(text) => edit.set(at(path, key, 'title'), text, `${label}名称`)}
          />
          <NameInput
            aria-label={`${label}地址 ${index + 1}`}
            disabled={edit.locked}
            maxLength={500}
            value={String(entry[address] ?? '')}
            onChange={(text) => edit.set(at(path, key, address), text, `${label}地址`)}
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
