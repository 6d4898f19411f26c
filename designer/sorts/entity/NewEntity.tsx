import { Alert, Button, Input, Select, Skeleton } from 'antd';
import { useMemo, useState } from 'react';
import type { MenuDocument } from '../../../schemas/language/menu.ts';
import { useDesign } from '../../frame/services.ts';
import { useDocuments, useSaveOther } from '../../frame/use-work.ts';
import { WithRoleNames } from '../../frame/WithRoleNames.tsx';
import { Labelled } from '../../inputs/Labelled.tsx';
import { useRoleNames } from '../../inputs/role-names.ts';
import { isKey, suggestKey } from '../../kernel/suggest-key.ts';
import { asOwnWords, atWork, type FoundDocument } from '../../kernel/work.ts';
import { writtenOut } from './fieldsets/entity-face.ts';
import { groupsOf, ownApps, withEntry } from './new/menu-entry.ts';
import styles from './new/new.module.css';
import { copyStructure, type NewField, newEntity } from './new/new-entity.ts';
import { SheetStart } from './new/SheetStart.tsx';
import { keepSheet } from './new/sheet-kept.ts';
import { TableStart, type TakenTable } from './new/TableStart.tsx';

type Start = 'empty' | 'copy' | 'sheet' | 'table';

const starts: readonly { readonly key: Start; readonly title: string; readonly about: string }[] = [
  { key: 'empty', title: '从空白开始', about: '带好编号、名称、备注，字段再慢慢加' },
  { key: 'copy', title: '照着已有单据', about: '复制它的字段、明细、表单和列表' },
  { key: 'sheet', title: '从 Excel 表格', about: '读表头和内容，自动判断每一列是什么' },
  { key: 'table', title: '从数据库的表', about: '读其他 PostgreSQL 的表结构，可以把数据一起带入' },
];

interface Wish {
  readonly title: string;
  /** Null: made of the title. */
  readonly key: string | null;
  readonly start: Start;
  readonly from: string | null;
  /** What was read of a sheet or a table. */
  readonly read: readonly NewField[];
  /** Fetches the rows that come in once it is published; null: none. */
  readonly bring: (() => Promise<File>) | null;
  readonly group: string | null;
  /** Codes of those who may use it; null: whoever makes it. */
  readonly roles: readonly string[] | null;
}
const blank: Wish = {
  title: '',
  key: null,
  start: 'empty',
  from: null,
  read: [],
  bring: null,
  group: ownApps.key,
  roles: null,
};

/** Name it, choose what it begins with, and it has a form, a list, rights and an entry in the menu. */
export function NewEntity({ onClose }: { onClose(): void }) {
  const asked = useDocuments();
  if (asked.isError) return <Alert type="error" showIcon title={asked.error.message} />;
  if (!asked.data) return <Skeleton active />;
  return (
    <WithRoleNames>
      <NewForm all={asked.data} onClose={onClose} />
    </WithRoleNames>
  );
}

function useNewEntity(all: readonly FoundDocument[]) {
  const { open, who } = useDesign();
  const save = useSaveOther();
  const [wish, setWish] = useState<Wish>(blank);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const taken = new Set(all.filter(({ kind }) => kind === 'entity').map(({ key }) => key));
  const key = wish.key ?? suggestKey(wish.title, taken, 'app');
  const menuFound = all.find(({ kind }) => kind === 'menu');
  const menu = menuFound && (atWork(menuFound) as MenuDocument | null);
  const keyFault = !isKey(key) ? '以小写字母开头，只用字母和数字' : taken.has(key) ? '已经有单据用了它' : null;
  const lacks = wish.start === 'copy' ? wish.from === null : wish.start !== 'empty' && wish.read.length === 0;
  const make = async () => {
    setBusy(true);
    setFault(null);
    try {
      const { start, group } = wish;
      const said = { key, title: wish.title.trim(), roles: wish.roles ?? rolesOf(who.roles) };
      const source = all.find(({ id }) => id === wish.from);
      const base = source && writtenOut(source, all);
      const isRead = start === 'sheet' || start === 'table';
      const fields = isRead ? wish.read : [];
      // Fetched before anything is begun: what cannot be brought is told while it can still be left out.
      const rows = isRead && wish.bring ? await wish.bring() : null;
      await save(
        { kind: 'entity', key },
        start === 'copy' && base ? copyStructure(base, said) : newEntity({ ...said, fields }),
      );
      if (menuFound && menu && group) {
        const entered = withEntry(menu, { entity: key, title: said.title, group });
        await save(menuFound, asOwnWords(menuFound.product, entered), menuFound);
      }
      if (rows) keepSheet(key, rows);
      open(`/design/entity/${key}`);
    } catch (error) {
      setFault((error as Error).message);
      setBusy(false);
    }
  };
  const change = (more: Partial<Wish>) => setWish((now) => ({ ...now, ...more }));
  const isReady = wish.title.trim() !== '' && keyFault === null && !lacks;
  return { wish, change, roles: wish.roles ?? rolesOf(who.roles), key, keyFault, menu, fault, busy, isReady, make };
}

interface FormProps {
  readonly all: readonly FoundDocument[];
  onClose(): void;
}

function NewForm({ all, onClose }: FormProps) {
  const { wish, change, roles, key, keyFault, menu, fault, busy, isReady, make } = useNewEntity(all);
  return (
    <div className={styles.whole}>
      <div className={styles.sheet}>
        <header className={styles.head}>
          <Button type="text" onClick={onClose}>
            ‹ 返回
          </Button>
          <h1>新建单据</h1>
        </header>
        <Labelled label="名称">
          {(id) => (
            <Input
              id={id}
              autoFocus
              size="large"
              maxLength={60}
              placeholder="例如：仪器校准申请"
              value={wish.title}
              onChange={({ target }) => change({ title: target.value })}
            />
          )}
        </Labelled>
        <Labelled
          label="标识"
          wrong={wish.title !== '' && keyFault !== null}
          help={(wish.title && keyFault) || '程序和接口用它认这份单据，发布后不能再改；名称随时可以改'}
        >
          {(id) => (
            <Input id={id} value={key} maxLength={41} onChange={({ target }) => change({ key: target.value })} />
          )}
        </Labelled>
        <Starts wish={wish} all={all} onChange={change} />
        <Labelled label="放在哪个菜单下">
          {(id) => (
            <Select
              id={id}
              allowClear
              placeholder="先不放进菜单"
              value={wish.group}
              onChange={(value) => change({ group: value ?? null })}
              options={menu ? [...groupsOf(menu)] : []}
            />
          )}
        </Labelled>
        <Roles value={roles} onChange={(next) => change({ roles: next })} />
        {fault && <Alert type="error" showIcon title={fault} />}
        <footer className={styles.foot}>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" loading={busy} disabled={!isReady} onClick={() => void make()}>
            创建并开始设计
          </Button>
        </footer>
      </div>
    </div>
  );
}

interface RolesProps {
  readonly value: readonly string[];
  onChange(roles: readonly string[]): void;
}

/** Who may use it from the start; finer rights are set in the designer. */
function Roles({ value, onChange }: RolesProps) {
  const names = useRoleNames();
  const options = [...new Set([...Object.keys(names), ...value])].map((code) => ({
    value: code,
    label: names[code] ?? code,
  }));
  return (
    <Labelled label="谁可以使用" help="先给全部操作；细到数据、字段和按钮，在“权限”里设置">
      {(id) => (
        <Select
          id={id}
          mode="multiple"
          showSearch={{ optionFilterProp: 'label' }}
          value={[...value]}
          options={options}
          onChange={onChange}
        />
      )}
    </Labelled>
  );
}

interface StartsProps {
  readonly wish: Wish;
  readonly all: readonly FoundDocument[];
  onChange(more: Partial<Wish>): void;
}

function Starts({ wish, all, onChange }: StartsProps) {
  const entities = useMemo(
    () => all.flatMap((one) => (one.kind === 'entity' ? (writtenOut(one, all) ?? []) : [])),
    [all],
  );
  const setTable = ({ title, fields, bring }: TakenTable) =>
    onChange({ read: fields, bring, ...(wish.title === '' && title !== '' ? { title } : {}) });
  return (
    <>
      <fieldset className={styles.starts}>
        <legend>从哪里开始</legend>
        {starts.map((one) => (
          <label key={one.key} className={styles.start} data-on={wish.start === one.key || undefined}>
            <input
              type="radio"
              name="start"
              checked={wish.start === one.key}
              onChange={() => onChange({ start: one.key, read: [], bring: null })}
            />
            <b>{one.title}</b>
            <small>{one.about}</small>
          </label>
        ))}
      </fieldset>
      {wish.start === 'copy' && (
        <Labelled label="照着哪一份">
          {(id) => (
            <Select
              id={id}
              showSearch={{ optionFilterProp: 'label' }}
              placeholder="搜索单据"
              value={wish.from}
              onChange={(from) => onChange({ from })}
              options={all
                .filter(({ kind }) => kind === 'entity')
                .map(({ id: value, title: label }) => ({ value, label }))}
            />
          )}
        </Labelled>
      )}
      {wish.start === 'sheet' && <SheetStart onFields={(read, file) => onChange({ read, bring: async () => file })} />}
      {wish.start === 'table' && <TableStart targets={entities} onTaken={setTable} />}
    </>
  );
}

/** Whoever makes it can use it at once; someone without a role leaves it to the administrators. */
const rolesOf = (roles: readonly string[]): readonly string[] => (roles.length > 0 ? roles : ['admin']);
